"""Python files as syntax trees. Many laws of the house look at every file: each is parsed and walked once a process."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(source: str) -> ast.Module:
    """A source as a tree, which nobody may change: the next law reads the same one."""
    return ast.parse(source)


@cache
def tree_in(file: Path) -> ast.Module:
    """The tree of a file in UTF-8."""
    return tree_of(file.read_text("utf-8"))


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Every node of a tree, in the order of `ast.walk`."""
    return tuple(ast.walk(tree))
