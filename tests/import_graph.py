"""Which module imports which: anywhere in a file, including within functions and under TYPE_CHECKING."""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.syntax import nodes_of_kind, tree_of

Graph = dict[str, set[str]]
ROOT = Path(__file__).resolve().parents[1]
OURS = {"rules", "scoring", "tournament"}


def module_name(file: Path, root: Path) -> str:
    """ "scoring.contest" for scoring/contest/__init__.py."""
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(sources: Mapping[str, str], packages: frozenset[str] = frozenset()) -> Graph:
    """For each module (name → text), the others that it imports. `packages`: those that are an __init__.py."""
    return {
        name: {wanted for wanted in _imports(name, text, sources, name in packages) if wanted != name}
        for name, text in sources.items()
    }


def _imports(name: str, text: str, known: Mapping[str, str], is_package: bool) -> Iterator[str]:
    tree = tree_of(text)
    yield from (alias.name for node in nodes_of_kind(tree, ast.Import) for alias in node.names if alias.name in known)
    for node in nodes_of_kind(tree, ast.ImportFrom):
        base = _base(name, node, is_package)
        for alias in node.names:
            whole = f"{base}.{alias.name}"
            if whole in known or base in known:
                yield whole if whole in known else base


def _base(name: str, node: ast.ImportFrom, is_package: bool) -> str:
    """The module from which something is imported, with the dots of a relative import resolved."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    here = parts[: len(parts) - node.level + is_package]
    return ".".join([*here, node.module] if node.module else here)


def circles(graph: Graph) -> set[frozenset[str]]:
    """Sets of two or more modules, each of which can be reached from every other."""
    reached = {name: _reachable(graph, name) for name in graph}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in graph}
    return {circle for circle in groups if len(circle) > 1}


def _reachable(graph: Graph, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


def room_arrows(graph: Graph, room_of: Callable[[str], str | None]) -> Graph:
    """Each folder that imports from another → those it imports from. `room_of`: the folder of a module, "" for one
    beside the folders, None for one that does not count."""
    arrows: Graph = defaultdict(set)
    for module, imports in graph.items():
        here = room_of(module)
        if here is not None:
            arrows[here] |= {there for there in map(room_of, imports) if there and there != here}
    return {here: there for here, there in arrows.items() if there}


def rooms_out_of_order(below: Graph) -> list[str]:
    """The folders that import from one that is not listed above them."""
    rooms = list(below)
    return [room for room in rooms if below[room] - set(rooms[: rooms.index(room)])]


@cache
def graph_of_the_house() -> Graph:
    """Which module imports which, in all of the product. Nobody may change it."""
    files = [file for room in sorted(OURS) for file in sorted((ROOT / room).rglob("*.py"))]
    sources = {module_name(file, ROOT): file.read_text("utf-8") for file in files}
    packages = frozenset(module_name(file, ROOT) for file in files if file.name == "__init__.py")
    return import_graph(sources, packages)
