"""A function that another folder imports has a docstring, so that its callers need not read it first."""

import ast
from collections.abc import Iterator, Mapping

import pytest

from tests.import_graph import OURS, ROOT, module_name
from tests.syntax import nodes_of, nodes_of_kind, tree_in, tree_of

Trees = Mapping[str, ast.Module]


def folder(module: str, packages: frozenset[str]) -> str:
    """The package that contains a module; a package contains itself."""
    return module if module in packages else module.rpartition(".")[0]


def imported_names(tree: ast.Module, known: Trees) -> Iterator[tuple[str, str]]:
    """Yield (module, name) of what is imported from a module, or used through an imported one: `from a import f`,
    `a.f`."""
    modules: dict[str, str] = {}
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in known:
                    modules[alias.asname or alias.name] = whole
                else:
                    yield node.module or "", alias.name
    for node in nodes_of(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield modules[node.value.id], node.attr


def defining_module(module: str, name: str, known: Trees) -> str:
    """The module that defines a name, if `module` is a package that only re-exports it."""
    for node in known[module].body if module in known else ():
        if isinstance(node, ast.ImportFrom) and node.module in known and not node.level:
            for alias in node.names:
                if alias.name == name and alias.asname is None:
                    return defining_module(node.module, name, known)
    return module


def undocumented(known: Trees, packages: frozenset[str]) -> set[str]:
    """The names "module:function" of what another folder imports and has no docstring. Lists of addresses import views
    only to name them; the signatures of an overloaded function leave the docstring to the function itself."""
    bare = {
        (module, node.name)
        for module, tree in known.items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not ast.get_docstring(node)
        if not any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
    }
    return {
        f"{place}:{name}"
        for user, tree in known.items()
        if not user.endswith(".urls")
        for module, name in imported_names(tree, known)
        if (place := defining_module(module, name, known)) != user and (place, name) in bare
        if folder(place, packages) != folder(user, packages) and not place.startswith(f"{user}.")
    }


@pytest.mark.daily
def test_what_another_folder_imports_has_a_docstring():
    files = [file for room in OURS for file in (ROOT / room).rglob("*.py") if "migrations" not in file.parts]
    packages = frozenset(module_name(file, ROOT) for file in files if file.name == "__init__.py")
    known = {module_name(file, ROOT): tree_in(file) for file in files}
    assert len(known) > 700
    assert undocumented(known, packages) == set()


def test_a_missing_docstring_is_seen_in_every_form():
    sources = {
        "a": "from a.within import handed_on",
        "a.within": "def handed_on(): ...\ndef asked(): ...\ndef named(): ...\ndef told():\n    'Says.'",
        "b.user": "from a import handed_on, within\nfrom a.within import told\nwithin.asked()",
        "b.urls": "from a.within import named",
        "a.beside": "from a.within import named",
    }
    known = {name: tree_of(text) for name, text in sources.items()}
    assert undocumented(known, frozenset({"a"})) == {"a.within:handed_on", "a.within:asked"}


@pytest.mark.daily
def test_a_module_of_tests_has_one_too():
    """A reader learns from its first line what it holds, before a hundred names of tests."""
    files = [file for file in (ROOT / "tests").rglob("*.py") if file.stat().st_size]
    assert [str(file.relative_to(ROOT)) for file in files if not ast.get_docstring(tree_in(file))] == []


def silent_raises(tree: ast.AST) -> list[str]:
    """The public functions with a docstring that does not name all that their own body raises and does not catch."""
    return [
        node.name
        for node in nodes_of_kind(tree, ast.FunctionDef)
        if not node.name.startswith("_")
        if (text := ast.get_docstring(node))
        and not all(name in text for name in raised_names(node) - caught_names(node))
    ]


def raised_names(function: ast.FunctionDef) -> set[str]:
    """The classes that a function raises by name. What only a subclass does is no error of the function."""
    raised = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and node.exc is not None]
    calls = (ast.unparse(exc.func if isinstance(exc, ast.Call) else exc) for exc in raised)
    return {name.split(".")[-1] for name in calls if name.split(".")[-1][0].isupper()} - {"NotImplementedError"}


def caught_names(function: ast.FunctionDef) -> set[str]:
    """The classes that a function catches: what it raises of them is a jump within it."""
    types = [node.type for node in ast.walk(function) if isinstance(node, ast.ExceptHandler) and node.type is not None]
    return {ast.unparse(each) for kind in types for each in (kind.elts if isinstance(kind, ast.Tuple) else [kind])}


def test_a_docstring_says_what_is_raised():
    rooms = ("rules", "scoring", "tournament/services", "tournament/intake", "tournament/boards", "tournament/photos")
    files = [file for room in rooms for file in sorted((ROOT / room).rglob("*.py"))]
    assert {str(file.relative_to(ROOT)): names for file in files if (names := silent_raises(tree_in(file)))} == {}


def test_what_is_raised_silently_is_seen():
    code = """
def f():
    "Do it."
    raise Gone
def g():
    "Do it. Raises `Gone` if there is none."
    raise Gone("x")
def h():
    raise Gone
def i():
    "Do it, or refuse. Raises `Gone`."
    raise Gone
    raise Closed("x")
def j():
    "Do it. Raises `Gone`."
    try:
        raise ValueError
    except (ValueError, TypeError):
        raise Gone from None
"""
    assert silent_raises(tree_of(code)) == ["f", "i"]
