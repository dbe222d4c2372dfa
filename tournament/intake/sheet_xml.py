"""The XML of a spreadsheet read as it streams by: nothing is kept but texts of cells, so no part of it can swell.

Office Open XML (ECMA-376), part 1, §18: what a list of names needs of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.parsers import expat

MOST_STRINGS = 100_000
MOST_ROWS = 5000
MOST_COLUMNS = 30
DEEPEST = 100

Attributes = dict[str, str]


class NotASheet(ValueError):
    """The bytes are no XLSX, or one larger than any list of pairs."""


class Enough(Exception):
    """Enough rows were read."""


def stream(chunks: Iterable[bytes], start: Callable[[str, Attributes], None], end: Callable[[str, str], None]) -> None:
    """Tell of each element by its local name: `start(name, attributes)`, `end(name, its own text)`. NotASheet."""
    parser = expat.ParserCreate()
    texts: list[list[str]] = [[]]

    def opened(name: str, attributes: Attributes) -> None:
        if len(texts) > DEEPEST:
            raise NotASheet
        texts.append([])
        start(local(name), {local(key): value for key, value in attributes.items()})

    def told(text: str) -> None:
        texts[-1].append(text)

    def closed(name: str) -> None:
        end(local(name), "".join(texts.pop()))

    def refused(*_declaration: object) -> None:
        raise NotASheet  # a document type is only there to make entities swell

    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = told
    parser.StartDoctypeDeclHandler = refused
    try:
        for chunk in chunks:
            parser.Parse(chunk, False)
        parser.Parse(b"", True)
    except expat.ExpatError as fault:
        raise NotASheet from fault


def local(name: str) -> str:
    return name.rpartition(":")[2]


class Strings:
    """The shared strings of a book: an `si` is one, written in a `t` or several; phonetic ones are left out."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._parts: list[str] = []
        self._phonetic = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "si":
            self._parts = []
        elif name == "rPh":
            self._phonetic = True

    def end(self, name: str, text: str) -> None:
        if name == "t" and not self._phonetic:
            self._parts.append(text)
        elif name == "rPh":
            self._phonetic = False
        elif name == "si":
            if len(self.found) == MOST_STRINGS:
                raise NotASheet
            self.found.append("".join(self._parts))


class Cells:
    """The rows of a sheet: (number, cells), those without any text left out."""

    def __init__(self, strings: list[str]) -> None:
        self.rows: list[tuple[int, list[str]]] = []
        self._strings = strings
        self._row = 0
        self._column = 0
        self._cells: dict[int, str] = {}
        self._kind = ""
        self._value = ""

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column, self._cells = 0, {}
        elif name == "c":
            self._column = column_of(attributes.get("r", "")) or self._column + 1
            self._kind, self._value = attributes.get("t", "n"), ""

    def end(self, name: str, text: str) -> None:
        if name in {"v", "t"}:
            self._value = text if name == "v" else self._value + text
        elif name == "c" and self._column <= MOST_COLUMNS:
            self._cells[self._column] = self._written()
        elif name == "row" and any(self._cells.values()):
            self.rows.append((self._row, [self._cells.get(at, "") for at in range(1, max(self._cells) + 1)]))
            if len(self.rows) == MOST_ROWS:
                raise Enough

    def _written(self) -> str:
        """As people see it: a number as 3, not as 3.0."""
        if self._kind == "s":
            return self._strings[int(self._value)] if self._value else ""
        if self._kind == "n" and self._value and float(self._value).is_integer():
            return str(int(float(self._value)))
        return self._value


def column_of(reference: str) -> int | None:
    """1 for "A7", 27 for "AA7"; None where there is no letter."""
    letters = reference.rstrip("0123456789")
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3):
        return None
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return column
