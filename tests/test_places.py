"""What people read as a place is `placed_pairs`; by `qualifying_order` the core sends pairs on, and only the core."""

import ast
from collections.abc import Iterator

from tests.import_graph import ROOT
from tests.syntax import nodes_of, tree_in, tree_of

OF_QUALIFYING = {"qualifying_order", "qualifying_row"}


def names_of_qualifying(tree: ast.AST) -> Iterator[str]:
    """Where a module imports the order of qualifying, or reaches for it through the module that has it."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name in OF_QUALIFYING)
        elif isinstance(node, ast.Attribute) and node.attr in OF_QUALIFYING:
            yield node.attr


def test_only_the_core_reads_the_order_of_qualifying():
    files = sorted((ROOT / "tournament").rglob("*.py"))
    assert [str(file.relative_to(ROOT)) for file in files if [*names_of_qualifying(tree_in(file))]] == []


def test_the_order_of_qualifying_is_seen_in_every_form():
    source = "from scoring.contest.tables import placed_pairs, qualifying_row as row\ntables.qualifying_order(table)"
    assert sorted(names_of_qualifying(tree_of(source))) == ["qualifying_order", "qualifying_row"]
    assert [*names_of_qualifying(tree_of("from scoring.contest.tables import placed_pairs"))] == []
