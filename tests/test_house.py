"""The rooms of the code: who may import whom, and what is at the top."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.import_graph import OURS, ROOT, Graph, circles, graph_of_the_house, import_graph
from tests.syntax import nodes_of, nodes_of_kind, tree_in, tree_of

# One library is worth its weight in scoring: matching on graphs.
MAY_IMPORT = {
    "rules": {"rules"},
    "scoring": {"rules", "scoring", "rustworkx"},
}
TOP = {
    ".ci", ".env.example", ".git-blame-ignore-revs", ".github", ".gitignore", ".pre-commit-config.yaml",
    "CHANGELOG.md", "CONTRIBUTING.md",
    "LICENSE", "Makefile", "README.md", "bench", "deploy", "docs", "manage.py",
    "pyproject.toml", "requirements-dev.in", "requirements-dev.txt", "requirements-servers.in",
    "requirements-servers.txt", "requirements.in", "requirements.txt",
    "SECURITY.md", "rules", "scoring", "templates", "tests", "tooling", "tournament",
}  # fmt: skip


def imported_names(tree: ast.AST, package: str) -> Iterator[str]:
    """The top-level names of everything that a file imports anywhere; relative imports stay in their package."""
    yield from (alias.name.split(".")[0] for node in nodes_of_kind(tree, ast.Import) for alias in node.names)
    for node in nodes_of_kind(tree, ast.ImportFrom):
        yield package if node.level else (node.module or "").split(".")[0]


def arrows(package: str) -> set[tuple[str, str]]:
    """(file, what it imports), for everything that does not come with Python itself."""
    files = sorted((ROOT / package).rglob("*.py"))
    imports = {(str(file.relative_to(ROOT)), name) for file in files for name in imported_names(tree_in(file), package)}
    return {(file, name) for file, name in imports if name not in sys.stdlib_module_names}


@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_the_core_imports_nothing_but_what_stands_below_it(package):
    assert {(file, name) for file, name in arrows(package) if name not in MAY_IMPORT[package]} == set()


def test_the_site_does_not_import_its_tests_or_tools():
    assert {(file, name) for file, name in arrows("tournament") if name in {"tests", "bench", "tooling"}} == set()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import os.path as p", {"os"}),
        ("from . import x", {"scoring"}),
        ("def f():\n    from tournament.models import Event", {"tournament"}),
    ],
)
def test_an_import_is_seen_in_every_form(text, names):
    assert set(imported_names(tree_of(text), "scoring")) == names


def test_no_modules_import_each_other():
    """In a circle, no module can be read, tested or moved alone."""
    assert circles(graph_of_the_house()) == set()


CORE = {"rules", "scoring"}
DATA = CORE | {"tournament.models"}
SHARED_BELOW = DATA | {"tournament.services", "tournament.boards"}
ROOMS_BELOW = {
    "rules": set(),
    "scoring": {"rules"},
    "tournament.models": CORE,
    "tournament.intake": CORE,
    "tournament.demo": CORE,
    "tournament.services": DATA | {"tournament.demo"},
    "tournament.boards": CORE,
    "tournament.printing": SHARED_BELOW,
    "tournament.photos": {"tournament.printing"},
    "tournament.web": SHARED_BELOW | {"tournament.printing", "tournament.photos", "tournament.intake"},
    "tournament.templatetags": SHARED_BELOW | {"tournament.web"},
    "tournament.api": SHARED_BELOW | {"tournament.web"},
    "tournament.doctor": SHARED_BELOW | {"tournament.printing"},
    "tournament.server": set(),
    "tournament.management": SHARED_BELOW
    | {"tournament.printing", "tournament.web", "tournament.doctor", "tournament.server"},
}
"""A room → the rooms it may import from, inside functions too. What templates call is above the web."""


def room_of(module: str) -> str:
    """The room of a module; empty for the few outside the rooms: settings, urls, texts."""
    return next((room for room in ROOMS_BELOW if f"{module}.".startswith(f"{room}.")), "")


def arrows_upwards(graph: Graph) -> set[tuple[str, str]]:
    """Imports of a module in another room that is not a lower one."""
    return {
        (module, wanted)
        for module, imports in graph.items()
        for wanted in imports
        if (here := room_of(module)) and (there := room_of(wanted)) not in {"", here} and there not in ROOMS_BELOW[here]
    }


def test_every_room_imports_only_from_rooms_below():
    assert arrows_upwards(graph_of_the_house()) == set()


IMPORTING_NONE_OF_OURS = {
    "tournament", "tournament.browser", "tournament.edition", "tournament.http_negotiation",
    "tournament.metrics", "tournament.permissions", "tournament.s3_files", "tournament.signals",
    "tournament.single_flight", "tournament.static_files", "tournament.template_lines", "tournament.units",
    "tournament.whole_numbers",
}  # fmt: skip
BESIDE_THE_ROOMS = {
    "tournament.__main__": {"tournament.command_line"},
    "tournament.addresses": {"tournament.environment"},
    "tournament.apps": {"tournament.metrics", "tournament.printing", "tournament.services", "tournament.signals"},
    "tournament.command_line": {"scoring", "tournament.environment", "tournament.management"},
    "tournament.environment": {"tournament.whole_numbers"},
    "tournament.error_log": {"tournament.units"},
    "tournament.game_outcome": CORE | {"tournament.texts"},
    "tournament.migrations": {"scoring", "tournament.models"},
    "tournament.operating_system": {"tournament.units"},
    "tournament.proxies": {"tournament.environment"},
    "tournament.required_actions": {"tournament.permissions"},
    "tournament.settings": {"tournament.environment", "tournament.operating_system"},
    "tournament.texts": {"rules"},
    "tournament.urls": {"tournament.web"},
    "tournament.valkey": {"tournament.single_flight"},
    "tournament.wsgi": {"tournament.web"},
} | {name: set() for name in IMPORTING_NONE_OF_OURS}
"""Every module or folder that stands beside the rooms, for all of them to use → all of ours that it imports."""


def test_what_stands_beside_the_rooms_imports_only_what_is_named():
    imported: dict[str, set[str]] = {}
    for module, imports in graph_of_the_house().items():
        if not room_of(module):
            name = beside_name(module)
            imported.setdefault(name, set()).update(room_of(wanted) or beside_name(wanted) for wanted in imports)
            imported[name].discard(name)
    assert imported == BESIDE_THE_ROOMS


def beside_name(module: str) -> str:
    """The module or folder at the top of tournament/ in which a module stands."""
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize(
    ("module", "wanted", "upwards"),
    [
        ("tournament.boards.standings", "tournament.models", True),
        ("tournament.boards.standings", "tournament.services.tournaments.viewing", True),
        ("tournament.services.matches", "tournament.web.hours", True),
        ("tournament.models.match", "tournament.services.matches", True),
        ("tournament.printing.rendering.queue", "tournament.web.hours", True),
        ("scoring.game", "tournament.models", True),
        ("tournament.web.check.sheet", "tournament.management.commands.serve", True),
        ("tournament.web.check.sheet", "tournament.printing.rendering.queue", False),
        ("tournament.printing.rendering.queue", "tournament.boards.values", False),
        ("tournament.services.matches", "tournament.services.quick", False),
        ("tournament.services.matches", "tournament.texts", False),
    ],
)
def test_an_arrow_upwards_is_seen(module, wanted, upwards):
    assert bool(arrows_upwards({module: {wanted}, wanted: set()})) is upwards


@pytest.mark.parametrize(
    "text",
    [
        "import pack.two",
        "from pack import two",
        "from pack.two import a",
        "from . import two",
        "from .two import a",
        "if TYPE_CHECKING:\n    from pack.two import A",
        "def f():\n    from pack.two import a",
    ],
)
def test_a_circle_is_seen_in_every_form(text):
    sources = {"pack": "", "pack.one": text, "pack.two": "from pack import three", "pack.three": "import pack.one"}
    graph = import_graph(sources, frozenset({"pack"}))
    assert circles(graph) == {frozenset({"pack.one", "pack.two", "pack.three"})}


def test_a_package_that_imports_its_own_module_back_is_a_circle():
    sources = {"pack": "from .one import a", "pack.one": "from pack import b", "pack.two": "from pack import one"}
    assert circles(import_graph(sources, frozenset({"pack"}))) == {frozenset({"pack", "pack.one"})}


MARKS = {"_", "_n", "_p", "mark", "gettext", "gettext_lazy", "ngettext", "pgettext", "npgettext"}


def hidden_texts(tree: ast.AST) -> Iterator[int]:
    """The lines of texts inside f-strings, where the collector of texts does not look."""
    for joined in nodes_of(tree):
        for node in ast.walk(joined) if isinstance(joined, ast.JoinedStr) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                yield from (node.lineno for argument in node.args[:1] if isinstance(argument, ast.Constant))


def test_no_text_to_translate_hides_in_an_f_string():
    files = [file for package in sorted(OURS) for file in sorted((ROOT / package).rglob("*.py"))]
    f_strings = [(str(file.relative_to(ROOT)), line) for file in files for line in hidden_texts(tree_in(file))]
    assert f_strings == []


def test_a_hidden_text_is_seen():
    assert list(hidden_texts(tree_of("f'{_(word)}{x:{y}}'\nf'<p>{escape(pgettext(\"a\", \"b\"))}'"))) == [2]


EVERYTHING_BUT_PRINTING = """
import importlib, pkgutil, sys
import django
django.setup()
import tournament.urls, tournament.management.commands as commands
for module in pkgutil.iter_modules(commands.__path__):
    importlib.import_module(f"{commands.__name__}.{module.name}")
print(sorted({"weasyprint", "rustworkx", "numpy", "django_tables2", "tablib", "openpyxl"} & set(sys.modules)))
"""


@pytest.mark.daily
def test_what_is_heavy_is_not_loaded_before_it_is_needed():
    """WeasyPrint, NumPy and the tables cost half a second: neither a command nor the first page may wait for them."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", EVERYTHING_BUT_PRINTING]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split("\0")[:-1]


def test_nothing_else_stands_at_the_top():
    assert {name.split("/")[0] for name in tracked()} - TOP == set()


@pytest.mark.parametrize("folder", ["bench", "docs", "templates", "tooling"])
def test_what_is_not_a_package_does_not_look_like_one(folder):
    assert [name for name in tracked() if name.startswith(f"{folder}/") and name.endswith("__init__.py")] == []


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-servers.txt", "requirements-dev.txt"])
def test_a_lock_names_packages_with_hashes_and_no_place(lock):
    lines = [line.strip() for line in (ROOT / lock).read_text().splitlines() if line.strip()]
    wanted = [line for line in lines if not line.startswith(("#", "--hash=sha256:"))]
    assert [line for line in wanted if "==" not in line or "@" in line or "/" in line or line.startswith("-")] == []
    assert not [line for line in wanted if line.startswith("rules==")], "the PyPI package would hide our rules/"
    assert len(wanted) > 20


def renamed_texts(tree: ast.AST) -> set[str]:
    """Names under which a function that marks or translates texts is used here and which makemessages does not know."""
    nodes = [node for node in nodes_of(tree) if isinstance(node, ast.ImportFrom)]
    renamed = {
        (alias.name, alias.asname)
        for node in nodes
        if node.module in ("django.utils.translation", "rules.text")
        for alias in node.names
        if alias.asname and (alias.name in ("_", "_n", "_p") or "gettext" in alias.name)
    }
    alike = {("_", "mark"), *((name, known) for name in SINGLE for known in ("_", "mark"))}
    return {str(asname) for name, asname in renamed - alike}


SINGLE = ("gettext", "gettext_lazy", "gettext_noop")
"""Functions that take only a message id, as the keywords `_` and `mark` do."""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("from django.utils.translation import gettext as _now", {"_now"}),
        ("from django.utils.translation import pgettext as _", {"_"}),
        ("from rules.text import _n as many", {"many"}),
        ("from rules.text import _ as mark, _n, make_text as text", set()),
        ("from django.utils.translation import gettext, gettext_lazy as _, pgettext", set()),
    ],
)
def test_a_text_under_another_name_is_seen(text, names):
    assert renamed_texts(tree_of(text)) == names


def test_every_text_is_marked_by_a_name_that_makemessages_knows():
    """Under another the text is never collected, and stays English without anybody noticing."""
    files = [file for room in sorted(OURS) for file in (ROOT / room).rglob("*.py")]
    assert {str(file): names for file in files if (names := renamed_texts(tree_in(file)))} == {}
