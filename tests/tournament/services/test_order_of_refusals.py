"""Every service asks in one order: was this sent before, is there such a thing, is the page stale, the rules?"""

import ast
from collections.abc import Iterator

import pytest

from tests.import_graph import ROOT
from tests.syntax import nodes_of, tree_in, tree_of

STALE = "refuse_stale"
FIRST = ("Gone", "NoAgreementAsked", "NoSecondEntry")
"""What there is no more, and what this tournament does not have, whatever anybody wrote."""
ASKING_FIRST = {
    "refuse_unless_writable",  # a table: its state, then whether the page is stale
    "refuse_late", "_refuse_changed_result", "_refuse_closed", "_refuse_unwritable", "_refuse_who_may_not_decide",
    "change_match",
}  # fmt: skip
"""Functions that call `refuse_stale` before they look at anything else, except for what is gone."""
WITHIN_UNDO = {"_undo_last", "last_event"}
"""Functions that `Undo.run` calls once it has looked for a repeat."""


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


def calls_in(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """The line and the name of each call."""
    for node in nodes_of(function):
        if isinstance(node, ast.Call):
            yield node.lineno, node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def is_asked_too_early(function: ast.FunctionDef) -> bool:
    """Whether staleness is asked about before the function has looked for a repeat, or without looking."""
    calls = sorted(calls_in(function))
    asks = [line for line, name in calls if name in {STALE, *ASKING_FIRST}]
    repeats = [line for line, name in calls if name == "find_repeat"]
    return bool(asks) and (not repeats or asks[0] < repeats[0])


def test_a_form_sent_twice_is_recognised_before_its_page_is_refused_as_stale() -> None:
    """Its first sending made the page stale, so otherwise whoever pressed twice would read of an error."""
    own_functions = ASKING_FIRST | WITHIN_UNDO
    early = [
        f"{file.relative_to(ROOT)}:{node.name}"
        for file in sorted((ROOT / "tournament" / "services").rglob("*.py"))
        for node in nodes_of(tree_in(file))
        if isinstance(node, ast.FunctionDef) and node.name not in own_functions and is_asked_too_early(node)
    ]
    assert early == []


@pytest.mark.parametrize(
    ("body", "early"),
    [
        ("writer.find_repeat(kind, asked); writer.refuse_stale()", False),
        ("writer.refuse_stale(); writer.find_repeat(kind, asked)", True),
        ("writer.refuse_stale()", True),
        ("writer.find_repeat(kind, asked)", False),
    ],
)
def test_such_a_service_is_recognised(body: str, early: bool) -> None:
    (function,) = tree_of("def write():\n    " + body.replace("; ", "\n    ")).body
    assert isinstance(function, ast.FunctionDef)
    assert is_asked_too_early(function) == early
