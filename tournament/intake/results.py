"""Reading lists of results, a row for each game, pasted or from a file. Nothing here raises or writes.

`cells_of_text(text)`, `cells_of_file(data)` → rows of cells, or None if the file cannot be read
`guess_result_columns(rows)` → what each column holds, by its heading or its place, and the rows below the headings
`read_results(rows, columns)` → a `ReadResult` each, with its faults by cell
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.text import Text, _, make_text
from scoring.totals import MAX_TOTAL
from tournament.intake.cleaning import clean, lines, without_sender
from tournament.intake.decoding import decode_text
from tournament.intake.files import MAX_FILE_SIZE, csv_rows, delimiter_of
from tournament.intake.model import MAX_LINE_LENGTH, MAX_LINES, MAX_TEXT_LENGTH, comparison_key
from tournament.intake.result_lines import is_result, split_lines
from tournament.intake.typed_numbers import NotANumber, parse_single_number
from tournament.intake.xlsx import UnreadableWorkbook, is_zip, worksheet_rows

TABLE, GAME, ROUND, FIRST, SECOND = "table", "game", "round", "first", "second"
FIRST_POINTS, SECOND_POINTS, NO_COLUMN = "points1", "points2", ""
COLUMNS = (TABLE, GAME, ROUND, FIRST, SECOND, FIRST_POINTS, SECOND_POINTS, NO_COLUMN)
MAX_COLUMNS = 30
WORDS = {
    TABLE: "mesa table tavolo tav",
    GAME: "partida game partita jogo",
    ROUND: "rodada round turno",
    FIRST: "dupla 1|primeira dupla|1a dupla|first pair|pair 1|prima coppia|coppia 1|dupla a|pair a|dupla|pair|coppia",
    SECOND: "dupla 2|segunda dupla|2a dupla|second pair|pair 2|seconda coppia|coppia 2|dupla b|pair b|adversaria",
    FIRST_POINTS: "pontos 1|pontos 1a|points 1|points first|punti 1|punti 1a|pontos a|points a|pontos|points|punti"
    "|total 1|totale 1|total a|totale a|total|totale",
    SECOND_POINTS: "pontos 2|pontos 2a|points 2|points second|punti 2|punti 2a|pontos b|points b|punti b"
    "|total 2|totale 2|total b|totale b",
}
ROLES_BY_WORD = {
    word: role for role, words in WORDS.items() for word in (words.split("|") if "|" in words else words.split())
}
TWICE = {FIRST: SECOND, FIRST_POINTS: SECOND_POINTS}
"""What the second of two columns with the same heading holds."""


class CellRow(NamedTuple):
    """`line` from 1."""

    line: int
    cells: Sequence[str]


class CellFault(NamedTuple):
    """What is wrong with a cell; `column` from 0, None if it concerns the whole row."""

    column: int | None
    message: Text


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A game. `game` and `round` are 0 if not given; `names` of both pairs as written, "" if not given."""

    row: CellRow
    table: int = 0
    game: int = 0
    round: int = 0
    names: tuple[str, str] = ("", "")
    points: tuple[int, int] = (0, 0)
    faults: tuple[CellFault, ...] = ()


def cells_of_text(text: str) -> list[CellRow]:
    """The rows of a pasted text or CSV that have any text, with their lines (from 1); at most `MAX_LINES` + 1."""
    text = text[:MAX_TEXT_LENGTH]
    delimiter = delimiter_of(text)
    rows = [(line, cells) for line, cells in csv_rows(text, delimiter) if any(map(str.strip, cells))]
    written = [(line, without_sender(clean(row))) for line, row in lines(text)]
    if _are_sentences(delimiter, rows, [row for _line, row in written]):
        cells = split_lines([row for _line, row in written])
        rows = [(line, cells_of_line) for (line, _row), cells_of_line in zip(written, cells, strict=True)]
    return [CellRow(line, _plain_cells(cells)) for line, cells in rows][: MAX_LINES + 1]


def _are_sentences(delimiter: str | None, rows: Sequence[tuple[int, Sequence[str]]], written: Sequence[str]) -> bool:
    """Whether lines are read one by one instead of by columns: without a delimiter, with commas that only divide
    thousands, or if some are not divided by it and all others can be read without it."""
    if delimiter is None or (delimiter == "," and all(map(is_result, written))):
        return True
    undivided = [cells for _line, cells in rows if len(cells) == 1]
    return bool(undivided) and all(is_result(row) for row in written if delimiter in row)


def cells_of_file(data: bytes) -> list[CellRow] | None:
    """The rows of a file; None for one that cannot be read or is too large."""
    if len(data) > MAX_FILE_SIZE:
        return None
    if is_zip(data):
        try:
            return [CellRow(line, _plain_cells(cells)) for line, cells in worksheet_rows(data)][: MAX_LINES + 1]
        except UnreadableWorkbook:
            return None
    text = decode_text(data)
    return None if text is None else cells_of_text(text)


def _plain_cells(cells: Sequence[str]) -> list[str]:
    return [" ".join(clean(cell[:MAX_LINE_LENGTH]).split())[:200] for cell in cells[:MAX_COLUMNS]]


def guess_result_columns(rows: Sequence[CellRow]) -> tuple[list[str], list[CellRow]]:
    """What each column holds, and the rows below the headings."""
    if not rows:
        return [], []
    named = _by_headings(rows[0].cells)
    if TABLE in named or FIRST_POINTS in named:
        return named, list(rows[1:])
    return _by_place(rows), list(rows)


def _by_headings(cells: Sequence[str]) -> list[str]:
    roles: list[str] = []
    for cell in cells:
        role = ROLES_BY_WORD.get(comparison_key(cell), NO_COLUMN)
        while role and role in roles:
            role = TWICE.get(role, NO_COLUMN)
        roles.append(role)
    return roles


def _by_place(rows: Sequence[CellRow]) -> list[str]:
    """By position: of the columns of numbers the first is the table, the last two are points, one between them is the
    game; columns of text are names.
    """
    width = max(len(row.cells) for row in rows)
    figures = [_is_figures(rows, column) for column in range(width)]
    numbers = [column for column in range(width) if figures[column]]
    texts = [column for column in range(width) if not figures[column]]
    roles = [NO_COLUMN] * width
    if len(numbers) >= 2:
        roles[numbers[-2]], roles[numbers[-1]] = FIRST_POINTS, SECOND_POINTS
    for role, column in zip((TABLE, GAME), numbers[:-2], strict=False):
        roles[column] = role
    for role, column in zip((FIRST, SECOND), texts, strict=False):
        roles[column] = role
    return roles


def _is_figures(rows: Sequence[CellRow], column: int) -> bool:
    cells = [row.cells[column] for row in rows if column < len(row.cells) and row.cells[column]]
    return bool(cells) and all(_number(cell) is not None for cell in cells)


def unread_rows(rows: Sequence[CellRow]) -> list[CellRow]:
    """The rows of a single cell, which are no results. A number alone is the table of a game that is not played yet,
    where other rows have columns."""
    alone = [row for row in rows if len(row.cells) == 1]
    return alone if len(alone) == len(rows) else [row for row in alone if _number(row.cells[0]) is None]


def read_results(rows: Sequence[CellRow], columns: Sequence[str]) -> list[ReadResult]:
    """The results in these rows. Rows without any points are left out, since those games are not played yet."""
    index_of_role = {role: index for index, role in enumerate(columns) if role}
    results = (_read_result(row, index_of_role) for row in rows[:MAX_LINES])
    return [result for result in results if result is not None]


def _read_result(row: CellRow, index_of_role: dict[str, int]) -> ReadResult | None:
    """A row as a result, with a fault for each cell that is not a number within the limit; None if no points were
    entered."""

    def cell(role: str) -> str:
        index = index_of_role.get(role, len(row.cells))
        return row.cells[index] if index < len(row.cells) else ""

    if not cell(FIRST_POINTS) and not cell(SECOND_POINTS):
        return None
    numbers, faults = {}, []
    for role, wanted in ((TABLE, False), (GAME, False), (ROUND, False), (FIRST_POINTS, True), (SECOND_POINTS, True)):
        number = _number(cell(role))
        if number is None and (cell(role) or wanted):
            faults.append(CellFault(index_of_role.get(role), make_text(NO_NUMBER)))
        elif wanted and number is not None and abs(number) > MAX_TOTAL:
            faults.append(CellFault(index_of_role.get(role), make_text(TOO_LARGE)))
        numbers[role] = number or 0
    names = cell(FIRST), cell(SECOND)
    points = numbers[FIRST_POINTS], numbers[SECOND_POINTS]
    return ReadResult(row, numbers[TABLE], numbers[GAME], numbers[ROUND], names, points, tuple(faults))


NO_NUMBER = _("This is not a whole number.")
TOO_LARGE = _("Count the digits: no total is as large as this.")


def _number(text: str) -> int | None:
    try:
        return parse_single_number(text)
    except NotANumber:
        return None


def result_columns_in_doubt(columns: Sequence[str]) -> Iterator[Text]:
    """Which columns are missing, and which are given twice."""
    given = [column for column in columns if column]
    if len(set(given)) < len(given):
        yield make_text(_("Two columns are set to hold the same thing."))
    if not {FIRST_POINTS, SECOND_POINTS} <= set(given):
        yield make_text(_("Say which columns hold the points of both pairs."))
    if TABLE not in given and not {FIRST, SECOND} <= set(given):
        yield make_text(_("Say which column holds the table, or which two hold the pairs."))
