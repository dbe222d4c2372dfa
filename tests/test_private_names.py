"""A name that begins with an underscore is used in its own module alone, by tests too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.import_graph import ROOT
from tests.syntax import nodes_of_kind, tree_in, tree_of

ROOMS = ("rules", "scoring", "tournament", "tests", "bench", "tooling")
GETTEXT = {"_", "_n", "_p"}
"""The short names that `rules/text.py` gives to gettext's functions, as is usual."""


def modules_of_ours() -> frozenset[str]:
    files = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return frozenset(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in GETTEXT


def private_names(tree: ast.AST, modules: frozenset[str]) -> Iterator[str]:
    """The private names of other modules that a file imports, reads from an imported module or replaces in it."""
    aliases: set[str] = set()
    for node in nodes_of_kind(tree, ast.ImportFrom):
        if node.module and node.module.split(".")[0] in ROOMS:
            yield from (alias.name for alias in node.names if is_private(alias.name))
            aliases |= {alias.asname or alias.name for alias in node.names if f"{node.module}.{alias.name}" in modules}
    for attribute in nodes_of_kind(tree, ast.Attribute):
        if is_private(attribute.attr) and isinstance(attribute.value, ast.Name) and attribute.value.id in aliases:
            yield attribute.attr
    yield from (name for module, name in replaced_names(tree) if module in aliases and is_private(name))
    texts = (node.value for node in nodes_of_kind(tree, ast.Constant) if isinstance(node.value, str))
    yield from (text for text in texts if text.rpartition(".")[0] in modules and is_private(text.rpartition(".")[2]))


def replaced_names(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of each `monkeypatch.setattr(module, "name", …)`."""
    for call in nodes_of_kind(tree, ast.Call):
        match call:
            case ast.Call(
                func=ast.Attribute(attr="setattr"), args=[ast.Name(id=module), ast.Constant(value=str(name)), *_]
            ):
                yield module, name


def python_files() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def test_no_module_uses_the_private_names_of_another():
    modules = modules_of_ours()
    used = {
        (str(path.relative_to(ROOT)), name) for path in python_files() for name in private_names(tree_in(path), modules)
    }
    assert used == set()


@pytest.mark.parametrize(
    "text",
    [
        "from rules.cards import _own",
        "from rules import cards\ncards._own()",
        "from rules import cards\nmonkeypatch.setattr(cards, '_own', None)",
        "monkeypatch.setattr('rules.cards._own', None)",
    ],
)
def test_a_private_name_is_seen_in_every_form(text):
    assert [name.rpartition(".")[2] for name in private_names(tree_of(text), modules_of_ours())] == ["_own"]
