"""Whoever makes a text gives it exactly the parameters that its message names."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.import_graph import ROOT
from tests.syntax import nodes_of_kind, tree_in

NAMED = re.compile(r"%\((\w+)\)")


def _marked(node: ast.expr) -> str | None:
    """The message in `_("…")`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
        return str(ast.literal_eval(node.args[0]))
    return None


def unequal_parameters(tree: ast.Module) -> Iterator[tuple[int, set[str], set[str]]]:
    """(line, names in the message, names given) of every `make_text` whose message is at hand, where they differ."""
    constants = {
        target.id: _marked(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in nodes_of_kind(tree, ast.Call):
        if not (isinstance(call.func, ast.Name) and call.func.id == "make_text"):
            continue
        first = call.args[0]
        message = constants.get(first.id) if isinstance(first, ast.Name) else _marked(first)
        given = {keyword.arg for keyword in call.keywords}
        if message is not None and None not in given and given != {*NAMED.findall(message)}:
            yield call.lineno, {*NAMED.findall(message)}, {str(name) for name in given}


@pytest.mark.parametrize("room", ["rules", "scoring", "tournament"])
def test_a_text_is_given_what_its_message_names(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert [(file, fault) for file in files for fault in unequal_parameters(tree_in(file))] == []


def test_a_parameter_of_another_name_is_seen() -> None:
    source = 'WHERE = _("%(place)s is wrong")\nmake_text(WHERE, location="here")\nmake_text(_("level"), **values)\n'
    assert list(unequal_parameters(ast.parse(source))) == [(2, {"place"}, {"location"})]
