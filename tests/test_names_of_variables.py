"""Variables and parameters are named by what they are, in the rooms and beside them."""

import ast

import pytest

from tests.import_graph import ROOT
from tests.syntax import nodes_of, nodes_of_kind, tree_of

ROOMS = ("rules", "scoring", "tournament", "tests", "bench", "tooling")
# A variable or parameter of this name says where its value comes from, not what it is.
RETIRED_VARIABLES = {
    "around": "tournament_context, or what is around",
    "chosen": "what was: answer, preset, requested_part; is_chosen, where it is a question",
    "found": "its noun: match, grant, sections",
    "fresh": "row, where it was read again",
    "gone": "withdrawn, removed",
    "kept": "stored_totals, cached_page",
    "shown": "visibility, page_text; is_revealed, where it is a question",
}
TIMES = {"NOW", "date", "datetime", "float", "int", "monotonic", "now", "time", "timedelta"}
"""Types of a time, and what names one."""


def retired_variables(source: str) -> set[str]:
    """The parameters and variables, wherever in a module, that have a retired name."""
    tree = tree_of(source)
    stored = {node.id for node in nodes_of_kind(tree, ast.Name) if isinstance(node.ctx, ast.Store)}
    names = stored | {node.arg for node in nodes_of_kind(tree, ast.arg)}
    return {name.strip("_") for name in names} & RETIRED_VARIABLES.keys()


@pytest.mark.parametrize("room", ROOMS)
def test_a_variable_is_named_by_what_it_is(room):
    sources = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / room).rglob("*.py")}
    assert {path: names for path, source in sources.items() if (names := retired_variables(source))} == {}


def test_a_retired_variable_is_seen_as_a_parameter_and_in_a_comprehension():
    assert retired_variables("def f(found): ...") == {"found"}
    assert retired_variables("x = [a.found for _found in b(found=1)]") == {"found"}
    assert retired_variables("x = f(a.found, found=found)") == set()


def retired_errors(source: str, refusals: set[str]) -> set[str]:
    """What a module calls the errors that it catches, where these are not the names for them. `refusals`: the classes
    of refusals."""
    handlers = [node for node in nodes_of_kind(tree_of(source), ast.ExceptHandler) if node.name]
    return {
        f"line {node.lineno}: {node.name}"
        for node in handlers
        if node.name in ("refused", "gone")
        or (node.name in ("fault", "error") and node.type and refusals & last_names(node.type))
    }


def last_names(expression: ast.expr) -> set[str]:
    """The names in an expression, without the module before each."""
    attributes, names = nodes_of_kind(expression, ast.Attribute), nodes_of_kind(expression, ast.Name)
    return {node.attr for node in attributes} | {node.id for node in names}


def classes_of_refusals(sources: list[str]) -> set[str]:
    """`Refused` and every class derived from it."""
    bases = {
        node.name: set().union(*map(last_names, node.bases))
        for source in sources
        for node in nodes_of_kind(tree_of(source), ast.ClassDef)
    }
    refusals, count = {"Refused"}, 0
    while count < len(refusals):
        count = len(refusals)
        refusals |= {name for name, own in bases.items() if own & refusals}
    return refusals


def test_a_caught_refusal_is_a_refusal():
    sources = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / "tournament").rglob("*.py")}
    refusals = classes_of_refusals(list(sources.values()))
    assert {"Refused", "Contradiction", "StaleMatch", "PdfBusy"} <= refusals
    assert {path: names for path, source in sources.items() if (names := retired_errors(source, refusals))} == {}


def test_a_caught_refusal_with_another_name_is_seen():
    source = "try: ...\nexcept (a.Unreadable, a.Refused) as fault: ...\nexcept Unreadable as fault: ..."
    assert retired_errors(source, {"Refused"}) == {"line 2: fault"}
    assert retired_errors("try: ...\nexcept OSError as refused: ...", set()) == {"line 2: refused"}


def other_nows(source: str) -> list[int]:
    """The lines where `now` is not a time: a parameter of another type, or a variable whose value asks no clock."""
    lines: list[int] = []
    if "now" not in source:
        return lines
    for node in nodes_of(tree_of(source)):
        if isinstance(node, ast.arg) and node.arg == "now" and node.annotation:
            if not TIMES & last_names(node.annotation):
                lines.append(node.lineno)
        elif isinstance(node, ast.Assign | ast.For | ast.comprehension):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            value = node.value if isinstance(node, ast.Assign) else node.iter
            names = [name for target in targets for name in nodes_of(target) if isinstance(name, ast.Name)]
            lines += [name.lineno for name in names if name.id == "now" and not TIMES & last_names(value)]
    return sorted(lines)


@pytest.mark.parametrize("room", ROOMS)
def test_now_is_a_time(room):
    sources = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / room).rglob("*.py")}
    assert {path: lines for path, source in sources.items() if (lines := other_nows(source))} == {}


def test_a_now_that_is_no_time_is_seen():
    assert other_nows("def f(now: Row): ...\nnow = row\nx = [now for now in rows]\nwas, now = a, b") == [1, 2, 3, 4]
    assert other_nows("def f(now: datetime | None): ...\nnow, x = timezone.now(), x\nnow = time.monotonic()") == []


def names_beginning_with_of(source: str) -> set[str]:
    """Variables, parameters, fields and properties. A function or method may: what it is of, its argument says."""
    tree = tree_of(source)
    names = {node.id for node in nodes_of_kind(tree, ast.Name) if isinstance(node.ctx, ast.Store)}
    names |= {node.arg for node in nodes_of_kind(tree, ast.arg)}
    for node in nodes_of_kind(tree, ast.FunctionDef):
        if "property" in "".join(map(ast.unparse, node.decorator_list)):
            names.add(node.name)
    return {name for name in names if name.strip("_").startswith("of_")}


@pytest.mark.parametrize("room", ROOMS[:3])
def test_a_boolean_has_a_verb_and_a_variable_a_noun(room):
    sources = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / room).rglob("*.py")}
    assert {path: names for path, source in sources.items() if (names := names_beginning_with_of(source))} == {}


def test_a_name_that_begins_with_of_is_seen():
    source = (
        "class A:\n    of_a: int\n    @cached_property\n    def _of_b(self): ...\n    def of_c(self, of_d): of_e = 1"
    )
    assert names_beginning_with_of(source) == {"of_a", "_of_b", "of_d", "of_e"}
