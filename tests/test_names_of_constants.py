"""A constant says which quantity it holds and in what unit, and has a docstring of its own."""

import ast
import re
from collections.abc import Iterator

from tests.import_graph import ROOT
from tests.syntax import tree_of

ROOMS = ("rules", "scoring", "tournament")
WORDS_ALONE = {"JOKER", "ACE", "TWO", "THREE", "JACK", "QUEEN", "KING", "MEBIBYTE", "SYNCHRONIZE"}
"""Ranks of cards, a unit, and a name of Windows."""


def assigned(source: str) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
    """Each target of a module's own assignments, its value, and whether a docstring follows."""
    body = tree_of(source).body
    for node, after in zip(body, [*body[1:], None], strict=False):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            yield from ((target, node.value, documented) for target in targets)


def is_number(value: ast.expr) -> bool:
    """Whether a value is a number, or computed from one."""
    if isinstance(value, ast.BinOp):
        sides = (value.left, value.right)
        if any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides):
            return False
        return any(map(is_number, sides))
    if isinstance(value, ast.UnaryOp):
        return is_number(value.operand)
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def things(source: str) -> set[str]:
    """Constants that are numbers and have one word, such as `NAME`, which could be a height, a width or a count."""
    names: set[str] = set()
    for target, value, _documented in assigned(source):
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        names |= {name.id for name, number in pairs if isinstance(name, ast.Name) and is_number(number)}
    return {name for name in names if name.isupper() and "_" not in name.strip("_")} - WORDS_ALONE


BARE_WORDS = {"CODE", "KEY", "KIND", "NAME", "NUMBER", "PAGE", "TEXT", "WORD"}
"""What every module has some of: alone, none of them says which."""
SCHEMAS = "scoring/schemas.py"
"""Its constants are the kinds of value that a file may hold: `TEXT` is any text."""


def bare_words(source: str) -> set[str]:
    """Constants that stand alone and are called by such a word."""
    return {target.id for target, _value, _documented in assigned(source) if isinstance(target, ast.Name)} & BARE_WORDS


def with_one_docstring(source: str) -> list[str]:
    """Constants assigned together whose docstring would have to be divided by position."""
    return [
        ast.unparse(target)
        for target, _, documented in assigned(source)
        if isinstance(target, ast.Tuple) and documented
    ]


def sources() -> dict[str, str]:
    files = (file for room in ROOMS for file in (ROOT / room).rglob("*.py") if "migrations" not in file.parts)
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


def test_a_number_is_named_by_its_quantity() -> None:
    assert {path: names for path, source in sources().items() if (names := things(source))} == {}


def test_a_constant_says_whose_it_is() -> None:
    words_by_module = {path: words for path, source in sources().items() if (words := bare_words(source))}
    assert words_by_module == {SCHEMAS: {"TEXT"}}


def test_a_bare_word_is_seen() -> None:
    source = "NUMBER = re.compile('x')\nKEY: str = 'a'\nPAIR_KEY = 1\nPAIR, NAME = 'pair', 'name'\n"
    assert bare_words(source) == {"NUMBER", "KEY"}


def test_constants_with_a_docstring_stand_alone() -> None:
    assert {path: names for path, source in sources().items() if (names := with_one_docstring(source))} == {}


def test_a_thing_and_a_shared_docstring_are_seen() -> None:
    source = "NAME, KEY = 54.0, 'a'\n'''Widths.'''\nWAIT: int = 60 * MINUTE\nNAME_WIDTH = 2\nNAMES = (1, 2)\n"
    assert things(source) == {"NAME", "WAIT"}
    assert with_one_docstring(source) == ["(NAME, KEY)"]


UNITS = ("MS", "SECONDS", "PIXELS", "BYTES", "MODULES", "STATUS", "VERSION", "QUALITY", "PROBES", "CODE", "MASK")
"""The last words of numbers in scripts: their unit, or what they count."""


def test_a_number_of_a_script_is_named_with_its_unit() -> None:
    """Of two files that call 1500 and 15 an interval, one means milliseconds and the other seconds."""
    number = re.compile(r"^(?:export )?const ([A-Z][A-Z_]*) = (?:[-0-9(]|Number\()", re.MULTILINE)
    scripts = sorted((ROOT / "tournament/static/js").rglob("*.js"))
    names = [(file.name, name) for file in scripts for name in number.findall(file.read_text("utf-8"))]
    assert len(names) > 30
    assert [pair for pair in names if not pair[1].endswith(UNITS)] == []
