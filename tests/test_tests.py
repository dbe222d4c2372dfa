"""Tests can be read, run and moved one file at a time."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent
FILES = sorted(ROOT.rglob("*.py"))


def imported_modules(tree: ast.AST) -> set[str]:
    """Modules of which something is imported by its name; all of a module is imported to run its tests once more."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {node.module or "" for node in found if [alias.name for alias in node.names] != ["*"]}


def test_no_test_is_imported_by_another():
    """What several need stands in a module of its own, or in a conftest."""
    found = {
        (str(file.relative_to(ROOT)), module)
        for file in FILES
        for module in imported_modules(ast.parse(file.read_bytes()))
        if module.startswith("tests.") and module.split(".")[-1].startswith("test_")
    }
    assert found == set()


def test_an_import_is_seen_wherever_it_stands():
    tree = ast.parse("def f():\n    from tests.a.test_b import c\nfrom tests.a.test_d import *")
    assert imported_modules(tree) == {"tests.a.test_b"}


def test_no_file_has_more_than_three_hundred_lines():
    """Migrations are written by Django."""
    rooms = ("rules", "scoring", "tournament", "bench", "tooling")
    files = [*FILES, *(file for room in rooms for file in (ROOT.parent / room).rglob("*.py"))]
    files = [file for file in files if file.parent.name != "migrations"]
    lengths = {str(file.relative_to(ROOT.parent)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > 300} == {}
