"""Finds code or templates that distinguish formats by their kind, which only `scoring/formats/` may do."""

import ast
import re
from collections.abc import Collection, Iterator

from tests.syntax import nodes_of, tree_of

TAG = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)


def lines_that_ask(text: str, kinds: Collection[str]) -> list[int]:
    """The lines of a Python file that name a kind other than to write or read a document, or that look at one."""
    tree = tree_of(text)
    written = {id(node) for node in _value_nodes(tree)}
    asking = [node for node in nodes_of(tree) if id(node) not in written and _asks(node, kinds)]
    return sorted({node.lineno for node in asking})


def _asks(node: ast.AST, kinds: Collection[str]) -> bool:
    if isinstance(node, ast.Constant):
        return node.value in kinds if isinstance(node.value, str) else False
    if isinstance(node, ast.Attribute):
        return node.attr == "kind" and _name(node.value).lower().endswith("stage")
    sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(_takes_kind(side) for side in sides)


def _value_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that are a value in a document, the key of a preset, or lead to the format itself."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Dict):
            yield from node.values
        elif isinstance(node, ast.Call) and _name(node.func) == "Preset":
            yield from node.args[:1]


def _takes_kind(node: ast.AST) -> bool:
    """Whether a node is `row.document["kind"]` or `stage.get("kind")`."""
    if isinstance(node, ast.Subscript):
        of, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
        of, key = node.func.value, node.args[0]
    else:
        return False
    of_a_stage = _name(of).lower().endswith(("document", "stage"))
    return of_a_stage and isinstance(key, ast.Constant) and key.value == "kind"


def _name(node: ast.AST) -> str:
    """The last name of a node: "stage" for `stage` and for `plan.stage`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def tags_that_ask(text: str, kinds: Collection[str]) -> list[str]:
    """The tags of a template that name a kind, or look at a stage's."""
    words = re.compile(rf"""["']({"|".join(sorted(kinds))})["']|\bstage\.kind\b""")
    return [tag[0] for tag in TAG.finditer(text) if words.search(tag[1])]


def script_lines_that_ask(text: str, kinds: Collection[str]) -> list[int]:
    quoted = re.compile(rf"""["'`]({"|".join(sorted(kinds))})["'`]""")
    return [number for number, line in enumerate(text.splitlines(), start=1) if quoted.search(line)]
