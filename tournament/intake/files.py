"""Lists in files: CSV in any of the usual encodings and delimiters, or XLSX. What cannot be read is a fault."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from rules.text import Text, _, make_text
from tournament.intake.cells import split_quoted
from tournament.intake.cleaning import clean
from tournament.intake.decoding import decode_text
from tournament.intake.model import MAX_LINE_LENGTH, MAX_TEXT_LENGTH, ListFault, PairList, PlayerList
from tournament.intake.pairs import pairs_of_rows
from tournament.intake.pictures import is_picture
from tournament.intake.players import players_of_rows
from tournament.intake.rows import RawRow, RawRows, collect_rows
from tournament.intake.xlsx import UnreadableWorkbook, is_zip, worksheet_rows
from tournament.units import MEBIBYTE

MAX_FILE_SIZE = 2 * MEBIBYTE
"""Bytes of a file; a list of 1,000 pairs has some 60,000."""
DELIMITERS = ";\t,"
MAX_LINES_OF_A_CELL = 5
"""The most lines of one cell; more come from a quote that was never closed."""


def read_pairs_file(data: bytes, accept_single: bool = False) -> PairList:
    """The pairs of a file; the line of each is its row in the sheet."""
    rows, delimiter = _rows(data)
    return pairs_of_rows(rows, accept_single, delimiter)


def read_players_file(data: bytes) -> PlayerList:
    """The players of a file, one per row."""
    return players_of_rows(_rows(data)[0])


def _rows(data: bytes) -> tuple[RawRows, str | None]:
    """The rows of a workbook or text file, and the delimiter of the text; a file that cannot be read gives a fault
    instead."""
    if len(data) > MAX_FILE_SIZE:
        return _refused(
            "too_large", make_text(_("The file is larger than 2 MB: save only the list and send that."))
        ), None
    if is_zip(data):
        try:
            return collect_rows(_cleaned(worksheet_rows(data))), None
        except UnreadableWorkbook:
            return _refused(
                "no_sheet", make_text(_("The file cannot be read: save it as XLSX or CSV and send that."))
            ), None
    text = None if is_picture(data) else decode_text(data)
    if text is None:
        return _refused("no_text", make_text(_("The file cannot be read: save it as XLSX or CSV and send that."))), None
    delimiter = delimiter_of(text[:MAX_TEXT_LENGTH])
    return collect_rows(
        _cleaned(csv_rows(text[:MAX_TEXT_LENGTH], delimiter)), cut=len(text) > MAX_TEXT_LENGTH
    ), delimiter


def _refused(code: str, message: Text) -> RawRows:
    return RawRows((), faults=(ListFault(code, message),))


def _cleaned(rows: Iterable[tuple[int, list[str]]]) -> Iterator[RawRow]:
    """The rows that are not blank, their cells as plain text."""
    for number, cells in rows:
        plain = [" ".join(clean(cell[:MAX_LINE_LENGTH]).split()) for cell in cells]
        if any(plain):
            yield RawRow(number, "; ".join(cell for cell in cells if cell), plain)


def delimiter_of(text: str) -> str | None:
    """The delimiter found in most lines; None if fewer than half of them contain any."""
    lines = [line for line in text.splitlines()[:200] if line.strip()]
    counts = {sign: sum(sign in line for line in lines) for sign in DELIMITERS}
    best = max(DELIMITERS, key=lambda sign: counts[sign])
    return best if lines and 2 * counts[best] >= len(lines) else None


def csv_rows(text: str, delimiter: str | None) -> Iterator[tuple[int, list[str]]]:
    """The rows, each with the number of the line in which it begins; a quote that is never closed ends with its line.
    Raises `csv.Error` if such a quote holds too many lines."""
    if delimiter is None:
        yield from ((number, [line]) for number, line in enumerate(text.splitlines(), start=1))
        return
    begun = 1
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = []
        for cells in reader:
            rows.append((begun, cells))
            if reader.line_num - begun >= MAX_LINES_OF_A_CELL:
                raise csv.Error
            begun = reader.line_num + 1
    except csv.Error:
        rows = [(number, split_quoted(line, delimiter)) for number, line in enumerate(text.splitlines(), start=1)]
    yield from rows
