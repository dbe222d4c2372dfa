"""Tests can be read, run and moved one file at a time."""

import ast
import itertools
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.syntax import nodes_of, nodes_of_kind, tree_in, tree_of

ROOT = Path(__file__).resolve().parent
FILES = sorted(ROOT.rglob("*.py"))


def imported_modules(tree: ast.AST) -> set[str]:
    """Modules from which something is imported by name, or everything."""
    return {node.module or "" for node in nodes_of_kind(tree, ast.ImportFrom)}


def test_no_test_is_imported_by_another():
    """What several tests need is in a module of its own."""
    imports = {
        (str(file.relative_to(ROOT)), module)
        for file in FILES
        for module in imported_modules(tree_in(file))
        if module.startswith("tests.") and module.split(".")[-1].startswith("test_")
    }
    assert imports == set()


def test_a_conftest_holds_fixtures_and_nothing_to_import():
    """What a test imports is in a module named for it. Only a conftest takes the fixtures of another."""
    imports = {
        (str(file.relative_to(ROOT)), module)
        for file in FILES
        for module in imported_modules(tree_in(file))
        if file.name != "conftest.py" and module.startswith("tests.") and module.endswith(".conftest")
    }
    assert imports == set()


def test_an_import_is_seen_wherever_it_stands():
    tree = tree_of("def f():\n    from tests.a.test_b import c\nfrom tests.a.conftest import *")
    assert imported_modules(tree) == {"tests.a.test_b", "tests.a.conftest"}


def waits(tree: ast.AST) -> list[int]:
    """The lines of loops that do nothing but wait, and would go on for ever."""
    return [node.lineno for node in nodes_of_kind(tree, ast.While) if all(map(is_idle, node.body))]


def is_idle(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(statement, ast.Pass) or (isinstance(call, ast.Call) and ast.unparse(call.func).endswith("sleep"))


def test_every_wait_has_a_deadline():
    """`wait_until` has one: the test fails by itself, and says where, before the whole run is stopped."""
    assert {str(file.relative_to(ROOT)): lines for file in FILES if (lines := waits(tree_in(file)))} == {}
    assert waits(tree_of("import time\nwhile lives():\n    time.sleep(1)\nwhile lives():\n    pass")) == [2, 4]


HALF_A_SENTENCE = re.compile(
    r"^test_of_|_that_(is|are)_(none|refused)$|_that_(is|are|do|does)_not$|_that_can_?not_be$"
    r"|_there_is_(none|not)$"
)
"""The ends of names that are subjects without a verb: "points that are none" does not say what becomes of them; and the
beginning of an inversion that English does not have."""


def half_sentences(tree: ast.AST) -> list[str]:
    """The tests whose names say only what they are about."""
    names = (node.name for node in nodes_of_kind(tree, ast.FunctionDef))
    return [name for name in names if name.startswith("test_") and HALF_A_SENTENCE.search(name)]


def test_the_name_of_a_test_says_what_is_asserted():
    assert {str(file.relative_to(ROOT)): names for file in FILES if (names := half_sentences(tree_in(file)))} == {}
    halves = "def test_points_that_are_none(): ...\ndef test_a_name_that_can_not_be(): ...\ndef test_it_is_none(): ..."
    assert half_sentences(tree_of(halves)) == ["test_points_that_are_none", "test_a_name_that_can_not_be"]
    assert half_sentences(tree_of("def test_of_two_one_wins(): ...")) == ["test_of_two_one_wins"]


def test_no_file_has_more_than_three_hundred_lines():
    """Migrations are written by Django."""
    rooms = ("rules", "scoring", "tournament", "bench", "tooling")
    files = [*FILES, *(file for room in rooms for file in (ROOT.parent / room).rglob("*.py"))]
    files = [file for file in files if file.parent.name != "migrations"]
    lengths = {str(file.relative_to(ROOT.parent)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > 300} == {}


TESTS_OF_THEIR_OWN = {".", "browser", "upgrades"}
TESTED_ELSEWHERE = {
    "rules/articles": "rules/test_articles.py",
    "rules/editions": "rules/test_editions.py",
    "tournament/required_actions": "tournament/test_permissions.py",
    "tournament/services/photos": "tournament/web/photos",
    "tournament/services/tournaments/files/x_sumula": "tournament/services/tournaments/files",
    "tournament/settings/formats": "tournament/web/test_hours.py",
}


def folders_of_tests() -> set[str]:
    return {file.parent.relative_to(ROOT).as_posix() for file in ROOT.rglob("test_*.py")}


def test_every_folder_of_tests_is_one_of_the_code():
    folders = folders_of_tests() - TESTS_OF_THEIR_OWN
    assert [folder for folder in sorted(folders) if not (ROOT.parent / folder).is_dir()] == []


def test_every_folder_of_the_code_has_one_of_tests():
    """Or says where else its tests are: anybody who changes one of its files runs these."""
    files = [file for room in ("rules", "scoring", "tournament") for file in (ROOT.parent / room).rglob("*.py")]
    folders = {file.parent.relative_to(ROOT.parent).as_posix() for file in files if file.stat().st_size}
    folders = {folder for folder in folders if not folder.startswith("tournament/settings/formats/")}
    assert sorted(folders - folders_of_tests()) == sorted(TESTED_ELSEWHERE)
    assert [place for place in TESTED_ELSEWHERE.values() if not (ROOT / place).exists()] == []


def test_every_file_of_tests_has_one():
    assert [str(file.relative_to(ROOT)) for file in FILES if file.name.startswith("test_") and not has_test(file)] == []


def has_test(file: Path) -> bool:
    return bool(named_tests(tree_in(file)))


def test_a_test_is_named_by_a_sentence():
    """Which has more than three words: `test_the_page` says what it looks at, and not what it holds."""
    trees = {str(file.relative_to(ROOT)): tree_in(file) for file in FILES}
    names = {(path, node.name) for path, tree in trees.items() for node in named_tests(tree)}
    assert sorted((path, name) for path, name in names if name.count("_") <= 3) == []


def test_a_test_is_named_by_what_it_is_about():
    """It is found by its name, so that this cannot begin with a word that points at the test or the file above it."""
    trees = {str(file.relative_to(ROOT)): tree_in(file) for file in FILES}
    names = {(path, node.name) for path, tree in trees.items() for node in named_tests(tree)}
    assert sorted((path, name) for path, name in names if name.split("_")[1] in POINTING_WORDS) == []


def test_no_mark_is_put_on_a_test_twice():
    twice = [
        (str(file.relative_to(ROOT)), node.name, mark)
        for file in FILES
        for node in nodes_of_kind(tree_in(file), ast.FunctionDef)
        for mark, times in Counter(map(ast.unparse, node.decorator_list)).items()
        if times > 1
    ]
    assert twice == []


def test_all_parameters_of_a_test_have_types_or_none_has():
    mixed = [
        (str(file.relative_to(ROOT)), node.name)
        for file in FILES
        for node in named_tests(tree_in(file))
        if len({argument.annotation is None for argument in node.args.args}) == 2
    ]
    assert mixed == []


def named_tests(tree: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    functions = [*nodes_of_kind(tree, ast.FunctionDef), *nodes_of_kind(tree, ast.AsyncFunctionDef)]
    return [node for node in functions if node.name.startswith("test_")]


POINTING_WORDS = {"and", "but", "it", "its", "ones", "or", "so", "they"}
PRESSES = {"check", "click", "dblclick", "select_option", "set_checked", "tap"}
READS_AT_ONCE = {
    "all", "all_inner_texts", "all_text_contents", "bounding_box", "content", "count", "evaluate", "evaluate_all",
    "get_attribute", "inner_text", "input_value", "is_checked", "is_hidden", "is_visible", "objects", "text_content",
    "url",
}  # fmt: skip


def racing_lines(tree: ast.AST) -> list[int]:
    """Lines in which something is read, or asserted, right after a press: its result may not be there yet."""
    blocks = [block for node in nodes_of(tree) for _name, block in ast.iter_fields(node) if isinstance(block, list)]
    pairs = [pair for block in blocks for pair in itertools.pairwise(block)]
    return [after.lineno for before, after in pairs if is_press(before) and reads_at_once(after)]


def is_press(statement: ast.AST) -> bool:
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(attr=name))):
            return name in PRESSES
    return False


def reads_at_once(statement: ast.AST) -> bool:
    if isinstance(statement, ast.Assert):
        return True
    simple = isinstance(statement, ast.Expr | ast.Assign | ast.AnnAssign | ast.Return)
    return simple and any(isinstance(one, ast.Attribute) and one.attr in READS_AT_ONCE for one in ast.walk(statement))


def test_no_browser_test_reads_right_after_a_press():
    """It waits first: `expect(...)`, `new_page`, `wait_for_...`. On a slow machine the response is still on its way."""
    files = sorted((ROOT / "browser").glob("*.py"))
    lines_by_file = {file.name: racing_lines(tree_in(file)) for file in files}
    assert {name: lines for name, lines in lines_by_file.items() if lines} == {}


@pytest.mark.parametrize(
    ("after", "races"),
    [
        ("assert order(page) == []", True),
        ("found = page.locator('a').count()", True),
        ("stored = Hand.objects.get()", True),
        ("expect(page.locator('a')).to_have_count(1)", False),
        ("page.locator('b').click()", False),
    ],
)
def test_what_races_is_seen(after: str, races: bool):
    assert racing_lines(tree_of(f"def f():\n    page.locator('a').click()\n    {after}")) == [3] * races


def joined_tests(tree: ast.AST) -> list[int]:
    """Lines that compare a tuple, or list, with tests of `in` to one with booleans: red, it does not say which text."""
    compared = [node.test for node in nodes_of_kind(tree, ast.Assert) if isinstance(node.test, ast.Compare)]
    return [test.lineno for test in compared if has_in(test.left) and any(map(has_boolean, test.comparators))]


def has_in(node: ast.expr) -> bool:
    tests = [one for one in parts_of(node) if isinstance(one, ast.Compare)]
    return any(isinstance(operator, ast.In | ast.NotIn) for test in tests for operator in test.ops)


def has_boolean(node: ast.expr) -> bool:
    repeated = node.left if isinstance(node, ast.BinOp) else node
    return any(isinstance(one, ast.Constant) and isinstance(one.value, bool) for one in parts_of(repeated))


def parts_of(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple | ast.List) else []


def test_each_text_of_a_page_has_an_assert_of_its_own():
    assert {str(file.relative_to(ROOT)): lines for file in FILES if (lines := joined_tests(tree_in(file)))} == {}


@pytest.mark.parametrize(
    ("asserted", "is_joined"),
    [
        ("('a' in page, 'b' in page) == (True, False)", True),
        ("['a' not in page, 'b' in page] == [True] * 2", True),
        ("(response.status_code, 'a' in page) == (422, True)", True),
        ("['a' in page for page in pages] == [True, False]", False),
        ("(response.status_code, text) == (422, 'a')", False),
        ("'a' in page", False),
    ],
)
def test_what_does_not_say_which_text_is_seen(asserted: str, is_joined: bool):
    assert joined_tests(tree_of(f"assert {asserted}")) == [1] * is_joined


def test_the_frames_of_all_calls_have_room_in_one_chunk():
    """`STACK` of the conftest says why."""
    frame, stacks = sys._getframe(), []
    while frame := frame.f_back:
        stacks.append(frame.f_code.co_stacksize)
    assert max(stacks) >= 2**16


def empty_headings(text: str) -> list[str]:
    """Comments at the margin with nothing under them: the end of the file, or the next heading."""
    lines = [line for line in text.splitlines() if line]
    return [
        line
        for line, following in itertools.pairwise([*lines, "# ---"])
        if line.startswith("# ") and following.startswith("# ---")
    ]


def test_no_heading_stands_over_nothing():
    assert {str(file.relative_to(ROOT)): lines for file in FILES if (lines := empty_headings(file.read_text()))} == {}
    assert empty_headings("# --- One\n\n\n# --- Two\n\nx = 1\n\n# Three\n") == ["# --- One", "# Three"]
