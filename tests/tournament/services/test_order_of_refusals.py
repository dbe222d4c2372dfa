"""Every service asks in one order: was this sent before, is there such a thing, is the page stale, the rules?"""

import ast
from collections.abc import Iterator

from tests.import_graph import ROOT
from tests.syntax import tree_in

STALE = "refuse_stale"
FIRST = ("Gone", "NoAgreementAsked", "NoSecondEntry")
"""What there is no more, and what this tournament does not have, whatever anybody wrote."""
ASKING_FIRST = {
    "refuse_unless_writable",  # a table: its state, then whether the page is stale
    "refuse_late", "_refuse_closed", "_refuse_who_may_not_decide", "change_match",
}  # fmt: skip
"""Functions that call `refuse_stale` before they look at anything else, except for what is gone."""


def services() -> Iterator[tuple[str, list[ast.stmt]]]:
    """The name of each function that looks for a repeat, and its statements after that."""
    for file in sorted((ROOT / "tournament" / "services").rglob("*.py")):
        for node in ast.walk(tree_in(file)):
            if isinstance(node, ast.FunctionDef) and (at := place_of_repeat(node.body)) is not None:
                yield f"{file.relative_to(ROOT / 'tournament' / 'services')}:{node.name}", node.body[at + 1 :]


def place_of_repeat(body: list[ast.stmt]) -> int | None:
    return next(
        (at for at, node in enumerate(body) if isinstance(node, ast.If) and "find_repeat(" in ast.unparse(node.test)),
        None,
    )


def late_checks(statements: list[ast.stmt]) -> list[str]:
    """What refuses before staleness is asked about, if it is asked at all."""
    before: list[str] = []
    for node in statements:
        text = ast.unparse(node)
        if any(f"{name}(" in text for name in (STALE, *ASKING_FIRST)):
            return before
        if ("raise " in text and not any(f"raise {name}" in text for name in FIRST)) or "refuse" in text:
            before.append(text)
    return []


def test_a_stale_page_is_refused_before_the_rules_are_asked() -> None:
    asking = {name: late_checks(statements) for name, statements in services()}
    assert len(asking) > 50
    assert {name: checks for name, checks in asking.items() if checks} == {}
