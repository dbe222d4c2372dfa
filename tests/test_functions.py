"""Functions take few parameters: what belongs together is handed on as one value."""

import ast
from collections.abc import Iterator

import pytest

from tests.import_graph import ROOT
from tests.syntax import nodes_of_kind, tree_of

ROOMS = ("rules", "scoring", "tournament", "bench", "tooling", "docs")
MAX_PARAMETERS = 7
DECLARATIONS = {"start"}
"""Named one by one where they are called, and none handed on together: a quick game, of which all but the regulation
and the key may be left out."""


def functions_with_too_many_parameters(text: str) -> Iterator[str]:
    """Names of functions and methods that take more, `self` and `cls` apart."""
    for kind in (ast.FunctionDef, ast.AsyncFunctionDef):
        for node in nodes_of_kind(tree_of(text), kind):
            if _parameter_count(node.args) > MAX_PARAMETERS:
                yield node.name


def _parameter_count(arguments: ast.arguments) -> int:
    named = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    gathered = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    return len(named) - (named[:1] in (["self"], ["cls"])) + len(gathered)


def test_no_function_takes_more_parameters_than_can_be_told_apart():
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    crowded = {name for file in files for name in functions_with_too_many_parameters(file.read_text("utf-8"))}
    assert crowded == DECLARATIONS


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(a, b, c, d, *, e, f, g): ...", []),
        ("def f(a, b, c, d, *, e, f, g, h): ...", ["f"]),
        ("async def f(a, b, c, d, e, f, *g, **h): ...", ["f"]),
        ("class A:\n    def f(self, a, b, c, d, e, f, g): ...", []),
    ],
)
def test_a_function_of_too_many_parameters_is_seen(text, names):
    assert list(functions_with_too_many_parameters(text)) == names
