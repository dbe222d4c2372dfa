"""Names whose meaning a reader had to guess do not come back (docs/map.md has the present words), and each class has
its own name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.import_graph import ROOT
from tests.retired_names import RETIRED_PHRASES, VERBS, retired
from tests.syntax import nodes_of, nodes_of_kind, tree_in, tree_of

ROOMS = ("rules", "scoring", "tournament")
BESIDE_THE_ROOMS = ("tests", "bench", "tooling")
FILES = sorted(
    file for room in ROOMS for file in (ROOT / room).rglob("*.py") if "migrations" not in file.relative_to(ROOT).parts
)

# Not allowed as the name of a module, class or function, in small letters; other things may be called so.
RETIRED_DEFINITIONS = {
    "among": "eligible, or the pairs of a drawing",
    "answers": "responses, where it is what a request is answered with",
    "broken": "unmet_wishes",
    "by": "WriteContext",
    "desk": "TournamentWriter, MatchWriter",
    "forms": "pen_form, where it is what is printed over",
    "hold": "what keeps a published pairing: see corrections",
    "leaves": "filled sheets",
    "once": "single_flight",
    "own_details": "x_sumula.details",
    "own_fields": "x_sumula.fields",
    "own_lots": "x_sumula.lots",
    "own_plan": "x_sumula.plan",
    "own_values": "x_sumula.values",
    "paperrefused": "PdfRefused",
    "press": "pdf_queue",
    "reckon": "score_lines",
    "setting": "text_fit",
    "structure": "corrections",
    "standing": "TournamentResolver",
    "waiting": "pending_lots",
}
# A function whose whole name is one of these says neither what it does nor what it returns.
_BARE = """
across after again ahead all almost also and apart around at away before behind beside between both by done each else
far few for from gone here in left less like many mine more most much near no none not nothing of off on one only or
other others out said same since some something there to together two until up upto who with within without added
answered applied arranged asked chosen compared continued counted dealt drawn extended filled found fresh full given
held improved joined judged kept known laid listed made matched missed moved named parted plain prepared pressed
replaced resolved scaled seated seeded seen separated settled shown solved sorted stored taken told wanted whole
worded written
"""
BARE_WORDS = frozenset(_BARE.split())
BARE_WORDS_ALLOWED = {
    "rules/articles/__init__.py:shown": "one of the treatments of an article, each of which is a word",
    "tests/tournament/services/jobs/kinds.py:counted": "a kind of job, which is asked for by this name",
    "tests/tournament/services/jobs/kinds.py:made": "the same",
    "tournament/boards/bracket_layout.py:moved": "a copy, as `sorted` gives one",
    "tournament/boards/bracket_coordinates.py:moved": "a copy, as `sorted` gives one",
}
# A constant that begins with one of these does not say what it holds; nor does one that is a word of the second alone.
_PREPOSITIONS = """
ABOUT AFTER AROUND AT BEFORE BEHIND BESIDE BETWEEN BEYOND BY FROM IN OF ON OVER TO UNDER WITH WITHIN WITHOUT
"""
PREPOSITIONS = frozenset(_PREPOSITIONS.split())
_BARE_CONSTANTS = """
ALL ANY BOTH EVERY FEW KEPT LONGEST MOST NEAR NOTHING OTHERWISE SAME SENT SHOWN
"""
BARE_CONSTANTS = frozenset(_BARE_CONSTANTS.split())
ALLOWED = {
    "tournament/web/clubs/forms.py": "Django's forms",
    "scoring/planning/preset.py:answers": "what a preset's questions were answered with",
    "tournament/web/setup/format_choice.py:answers": "the same, from the form",
}


def names(tree: ast.AST) -> Iterator[str]:
    """Functions, classes, variables, parameters, attributes and import aliases, anywhere in a file."""
    yield from definitions(tree)
    yield from (node.id for node in nodes_of_kind(tree, ast.Name))
    yield from (node.attr for node in nodes_of_kind(tree, ast.Attribute))
    yield from (node.arg for node in nodes_of_kind(tree, ast.arg))
    yield from (node.asname for node in nodes_of_kind(tree, ast.alias) if node.asname)


def definitions(tree: ast.AST) -> Iterator[str]:
    """Functions and classes, anywhere in a file."""
    for kind in (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef):
        yield from (node.name for node in nodes_of_kind(tree, kind))


def found_in(file: Path) -> Iterator[tuple[str, str]]:
    """(name, retired word) for everything in a module, and for its own name and those of its folders."""
    tree, path = tree_in(file), str(file.relative_to(ROOT))
    parts = file.relative_to(ROOT).with_suffix("").parts
    yield from ((name, word) for name in {*names(tree), *parts} for word in retired(name))
    for name in {*definitions(tree), parts[-1]}:
        word = name.strip("_").lower()
        if word in RETIRED_DEFINITIONS and not {path, f"{path}:{name}"} & ALLOWED.keys():
            yield name, word


@pytest.mark.parametrize("room", ROOMS)
def test_no_retired_name_comes_back(room):
    files = [file for file in FILES if file.relative_to(ROOT).parts[0] == room]
    retired_names = {(str(file.relative_to(ROOT)), *pair) for file in files for pair in found_in(file)}
    assert sorted(retired_names) == []


@pytest.mark.parametrize("room", BESIDE_THE_ROOMS)
def test_no_retired_name_comes_back_beside_the_rooms(room):
    """A test's own name is a sentence, which may contain any word."""
    trees = {file: tree_in(file) for file in (ROOT / room).rglob("*.py")}
    retired_names = {
        (str(file.relative_to(ROOT)), name)
        for file, tree in trees.items()
        for name in {*names(tree)}
        if not name.startswith("test_") and retired(name)
    }
    assert sorted(retired_names) == []


def bare_functions(source: str) -> list[str]:
    """The functions and methods of a module whose name is only a preposition, an adverb or a participle."""
    tree = tree_of(source)
    bodies = [tree.body, *(node.body for node in nodes_of_kind(tree, ast.ClassDef))]
    functions = (node.name for body in bodies for node in body if isinstance(node, ast.FunctionDef))
    return [name for name in functions if name.strip("_") in BARE_WORDS]


@pytest.mark.parametrize("room", [*ROOMS, *BESIDE_THE_ROOMS])
def test_a_function_is_named_by_a_verb_or_a_noun(room):
    """In tests too: what a helper does or gives is not to be guessed."""
    files = [file for file in (ROOT / room).rglob("*.py") if "migrations" not in file.parts]
    paths = {str(file.relative_to(ROOT)): bare_functions(file.read_text("utf-8")) for file in files}
    functions = {f"{path}:{name}" for path, names_ in paths.items() for name in names_}
    assert functions - BARE_WORDS_ALLOWED.keys() == set()


def test_a_bare_word_is_seen_alone_and_not_inside_a_function():
    source = (
        "def _of(): ...\ndef found_by(): ...\nclass A:\n    def at(self): ...\ndef _drawn_by():\n    def at(): ...\n"
    )
    assert bare_functions(source) == ["_of", "at"]


def bare_constants(source: str) -> list[str]:
    """The constants of a module that begin with a preposition, or are a single word that tells nothing."""
    constants: list[str] = []
    for node in tree_of(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names_ = [name.id for target in targets if target for name in ast.walk(target) if isinstance(name, ast.Name)]
        constants += [name for name in names_ if name.isupper() and _is_bare(name)]
    return constants


def _is_bare(constant: str) -> bool:
    first, *others = constant.strip("_").split("_")
    return first in PREPOSITIONS or (not others and first in BARE_CONSTANTS)


def test_a_constant_is_named_by_what_it_holds():
    paths = {str(file.relative_to(ROOT)): bare_constants(file.read_text("utf-8")) for file in FILES}
    assert {path: constants for path, constants in paths.items() if constants} == {}


def test_a_constant_may_hold_such_a_word_further_on():
    source = "OF_A = _IN_B, C_OF = 1\nALL: int = 2\nALL_ROWS = STILL_IN = 3\ndef f():\n    BY_D = 4\n"
    assert bare_constants(source) == ["OF_A", "_IN_B", "ALL"]


def type_aliases(source: str) -> list[tuple[str, str]]:
    """The type aliases of a module, with what each stands for."""
    return [
        (target.id, ast.dump(node.value))
        for node in tree_of(source).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper()
    ]


def type_variables(source: str) -> list[str]:
    """The names of a module's type variables, as it writes them a second time in quotes."""
    return re.findall(r'= (?:TypeVar|ParamSpec)\("(\w+)"', source)


def test_a_type_variable_has_a_name_of_its_own():
    names_ = [name for file in FILES for name in type_variables(file.read_text("utf-8"))]
    assert len(names_) > 8
    assert {name for name in names_ if names_.count(name) > 1} == set()


def test_a_type_has_its_name_from_one_module():
    aliases = [alias for file in FILES for alias in type_aliases(file.read_text("utf-8"))]
    assert len(aliases) > 80
    names_ = [name for name, _ in aliases] + list(class_names())
    assert {name for name, _ in aliases if names_.count(name) > 1} == set()


def prose(source: str) -> Iterator[str]:
    """Every docstring and comment, each as one line. Not parsed, which would take three seconds."""
    yield from (" ".join(text.split()) for text in re.findall(r'"""(.*?)"""', source, re.DOTALL))
    yield from re.findall(r"# .*$", source, re.MULTILINE)


def retired_phrases(source: str) -> list[str]:
    text = " | ".join(prose(source)).lower()
    return [phrase for phrase in RETIRED_PHRASES if re.search(rf"\b{phrase}\b", text)]


def test_docstrings_and_comments_are_plain_english():
    beside = (file for room in BESIDE_THE_ROOMS for file in (ROOT / room).rglob("*.py") if file != Path(__file__))
    files = [*FILES, *beside]
    phrases_by_file = {str(file.relative_to(ROOT)): retired_phrases(file.read_text("utf-8")) for file in files}
    assert {file: phrases for file, phrases in phrases_by_file.items() if phrases} == {}


def test_a_retired_phrase_is_seen_across_lines_and_not_in_code():
    source = 'def f():\n    """The events tell, and what\n    stands."""\n    return "so many"  # nought\n'
    assert retired_phrases(source) == ["what stands", "nought"]


def test_no_template_has_a_retired_name():
    folder = ROOT / "templates"
    paths = [file.relative_to(folder).with_suffix("") for file in sorted(folder.rglob("*.html"))]
    assert len(paths) > 300
    assert [path for path in paths if any(retired(part.replace("-", "_")) for part in path.parts)] == []


def test_no_address_has_a_retired_name():
    """The names of URLs, which templates and views use."""
    calls = [node for file in FILES if "urls" in file.stem for node in nodes_of(tree_in(file))]
    url_names = {
        str(keyword.value.value)
        for node in calls
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "name" and isinstance(keyword.value, ast.Constant)
    }
    assert len(url_names) > 50
    assert sorted(name for name in url_names if retired(name.replace("-", "_"))) == []
    assert sorted(name for name in url_names if name.startswith("desk-") and name.split("-")[1] in VERBS) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def surely(): ...", {"surely"}),
        ("class SurelyNot: ...", {"surely"}),
        ("x = page.at_desk", {"at_desk"}),
        ("def f(crowd=1): ...", {"crowd"}),
        ("import a as _gate", {"gate"}),
        ("def at_the_gate(navigate): ...", {"gate"}),
        ("bystander, foretold, _said_ = 1", {"said"}),
    ],
)
def test_a_retired_name_is_seen_wherever_it_stands(text, expected):
    assert {word for name in names(tree_of(text)) for word in retired(name)} == expected


def class_names() -> dict[str, list[str]]:
    """Every class of the code → the modules that define it. Django's own names for its parts are left out."""
    modules_by_class: dict[str, list[str]] = {}
    for file in FILES:
        for node in nodes_of_kind(tree_in(file), ast.ClassDef):
            if node.name not in {"Meta", "Command", "Media"}:
                modules_by_class.setdefault(node.name, []).append(str(file.relative_to(ROOT)))
    return modules_by_class


def test_a_class_has_a_name_of_its_own():
    modules_by_class = class_names()
    assert len(modules_by_class) > 200
    assert {name: files for name, files in modules_by_class.items() if len(files) > 1} == {}
