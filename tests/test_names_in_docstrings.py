"""What a docstring puts in backticks is a name of the code: after a renaming, the docstrings follow."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.import_graph import ROOT
from tests.syntax import nodes_of_kind, tree_in, tree_of
from tests.tracked_files import tracked

NAME = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)(?:\([^`]*\))?`")
PARAMETERS = re.compile(r"`(\w+)`(?:(?:,| and) `(\w+)`)*:")
OTHERS = {
    "startproject", "expect_navigation",  # programs
    "CamelCase", "Class", "snake_case", "test_the_page", "name2", "name3", "m7", "s7", "s21",
}  # fmt: skip
"""Names of other programs, and those that a docstring makes up as an example."""
ELSEWHERE = {
    "tests/browser/waiting.py:expect_navigation": "Playwright's",
    "tournament/web/desk/match.py:reopen_fault": "a key of the context, which another module adds",
    "tournament/web/share_links.py:embed": "a key of the context, which other modules add",
}

NAMING_FIELDS = [
    (kind, field)
    for kind in vars(ast).values()
    for field in ("id", "attr", "arg", "name")
    if isinstance(kind, type) and field in getattr(kind, "_fields", ())
]
"""The classes of nodes that have a name, each with the field that holds it."""


def python_files() -> list[Path]:
    return [ROOT / path for path in tracked() if path.suffix == ".py" and path.name != Path(__file__).name]


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Those of the module, its classes and functions, and the notes below constants and fields."""
    for statement in nodes_of_kind(tree, ast.Expr):
        if isinstance(statement.value, ast.Constant):
            yield statement.value


@cache
def names_in(tree: ast.Module) -> frozenset[str]:
    """The names of a module's code, and the words of its texts other than docstrings."""
    prose = set(map(id, docstrings(tree)))
    constants = (node for node in nodes_of_kind(tree, ast.Constant) if id(node) not in prose)
    texts = {node.value for node in constants if isinstance(node.value, str)}
    dotted = {node.module or "" for node in nodes_of_kind(tree, ast.ImportFrom)}
    dotted |= {part or "" for node in nodes_of_kind(tree, ast.alias) for part in (node.name, node.asname)}
    names = {str(getattr(node, field)) for kind, field in NAMING_FIELDS for node in nodes_of_kind(tree, kind)}
    return frozenset(names).union(re.findall(r"\w+", " ".join(texts)), *(name.split(".") for name in dotted))


@cache
def names_anywhere() -> frozenset[str]:
    """The names of all modules, every part of a file's path, and the words of what is not Python or a document."""
    names = {word for path in tracked() for part in path.parts for word in part.split(".")}
    for path in tracked():
        if path.suffix in {".html", ".js", ".css", ".sh", ".toml", ".yaml", ".in", ".service", ".example", ""}:
            names.update(re.findall(r"\w+", (ROOT / path).read_text("utf-8", errors="replace")))
    return frozenset(names.union(*(names_in(tree_in(file)) for file in python_files())))


def unknown(tree: ast.Module, known_names: frozenset[str]) -> set[str]:
    """The names in backticks, of which a part is none of `known_names`."""
    quotes = {quote for text in docstrings(tree) for quote in NAME.findall(str(text.value))}
    return {quote for quote in quotes if not known_names.issuperset(quote.split("."))}


def explained(tree: ast.Module) -> set[str]:
    """The parameters that the docstrings of functions explain: a name in backticks before a colon."""
    texts = [ast.get_docstring(node) or "" for node in nodes_of_kind(tree, ast.FunctionDef)]
    return {name for text in texts for match in PARAMETERS.finditer(text) for name in re.findall(r"\w+(?=`)", match[0])}


def test_a_docstring_names_what_is_there() -> None:
    unknown_names = {str(file.relative_to(ROOT)): unknown(tree_in(file), names_anywhere()) for file in python_files()}
    assert {path: names for path, names in unknown_names.items() if names - OTHERS} == {}


def test_a_parameter_that_a_docstring_explains_is_in_its_module() -> None:
    absent = {
        f"{file.relative_to(ROOT)}:{name}"
        for file in python_files()
        for name in explained(tree_in(file)) - names_in(tree_in(file))
    }
    assert absent == ELSEWHERE.keys()


def test_a_name_that_is_gone_is_seen_in_a_docstring() -> None:
    tree = tree_of('def f(a):\n    """Of `a`, `b` and `A.c(d)`. `e`, `a` and `g`: others."""\n    return "word"\n')
    assert names_in(tree) == {"f", "a", "word"}
    assert unknown(tree, names_in(tree)) == {"b", "A.c", "e", "g"}
    assert explained(tree) == {"e", "a", "g"}
