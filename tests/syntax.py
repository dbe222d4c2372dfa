"""Python files as syntax trees. Many laws of the house look at every file: each is parsed and walked once a process."""

import ast
import gc
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)


@cache
def tree_of(source: str) -> ast.Module:
    """A source as a tree, which nobody may change: the next law reads the same one. The garbage collector looks neither
    while it is made nor through it afterwards: it took half the time of parsing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


@cache
def tree_in(file: Path) -> ast.Module:
    """The tree of a file in UTF-8."""
    return tree_of(file.read_text("utf-8"))


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Every node of a tree, in the order of `ast.walk`, in half its time: without what says only how a node is meant,
    such as the `ast.Load` of a name."""
    nodes = [tree]
    for node in nodes:
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                nodes += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                nodes.append(value)
    return tuple(nodes)


@cache
def _nodes_by_kind(tree: ast.AST) -> dict[type[ast.AST], list[ast.AST]]:
    nodes = defaultdict(list)
    for node in nodes_of(tree):
        nodes[type(node)].append(node)
    return nodes


def nodes_of_kind(tree: ast.AST, kind: type[Node]) -> list[Node]:
    """The nodes of one class of `ast`, in the order of `ast.walk`, without looking at all others."""
    return _nodes_by_kind(tree).get(kind, [])
