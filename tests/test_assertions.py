"""No assertion of the tests accepts everything that can happen."""

import ast
from pathlib import Path

import pytest

from tests.syntax import nodes_of_kind, tree_in, tree_of

ROOT = Path(__file__).resolve().parent
FILES = sorted(ROOT.rglob("*.py"))
ANY_INPUT = "any_input"
"""In the name of a file whose tests send anything at all: only there may a response be one of several."""


def loose_assertions(tree: ast.AST, *, any_input: bool = False) -> list[str]:
    """The assertions that hold too easily: a value that equals itself; a list of which anything will do; one text or
    another; a status among several."""
    asserted = [node.test for node in nodes_of_kind(tree, ast.Assert)]
    return [ast.unparse(test) for test in asserted if is_loose(test) or (is_one_status_of(test) and not any_input)]


def is_loose(test: ast.expr) -> bool:
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            return ast.unparse(left) == ast.unparse(right)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.Call(func=ast.Name(id="sorted" | "list" | "set")):
            return True
        case ast.BoolOp(op=ast.Or(), values=values):
            return all(isinstance(value, ast.Compare) and isinstance(value.ops[0], ast.In) for value in values)
    return False


def is_one_status_of(test: ast.expr) -> bool:
    match test:
        case ast.Compare(left=ast.Attribute(attr="status_code" | "status"), ops=[ast.In()]):
            return True
    return False


def test_no_assertion_accepts_whatever_happens():
    loose = {
        str(file.relative_to(ROOT)): assertions
        for file in FILES
        if (assertions := loose_assertions(tree_in(file), any_input=ANY_INPUT in file.name))
    }
    assert loose == {}


@pytest.mark.parametrize(
    ("assertion", "loose"),
    [
        ("rows(a) == rows(a)", True),
        ("rows(a) == rows(b)", False),
        ("[row for row in rows if row]", True),
        ("sorted(rows)", True),
        ("sorted(rows) == [1]", False),
        ("'a' in text or 'b' in text", True),
        ("text is None or 'a' in text", False),
        ("response.status_code in (302, 422)", True),
        ("response.status_code == 302", False),
    ],
)
def test_a_loose_assertion_is_seen(assertion: str, loose: bool):
    assert bool(loose_assertions(tree_of(f"def f():\n    assert {assertion}"))) is loose
