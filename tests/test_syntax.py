"""The nodes of a tree, for all laws that look at the code."""

import ast

from tests.syntax import nodes_of, nodes_of_kind, tree_of

SOURCE = "import a\nif a.b(1) < 2:\n    pass\nelse:\n    c = [d for d in -a if d and not a]\n    del c[0]"
SIGNS = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop)
"""How a node is meant: they have nothing below them, and no place in the file."""


def test_all_nodes_but_signs_are_there_in_the_order_of_ast_walk():
    tree = tree_of(SOURCE)
    assert list(nodes_of(tree)) == [node for node in ast.walk(tree) if not isinstance(node, SIGNS)]


def test_nodes_of_a_kind_are_those_of_its_class_alone():
    tree = tree_of(SOURCE)
    assert [node.id for node in nodes_of_kind(tree, ast.Name)] == list("cdcadada")
    assert nodes_of_kind(tree, ast.While) == []
