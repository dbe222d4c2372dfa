"""A table as a file for spreadsheets and programs: CSV, XLSX or JSON. Numbers stay numbers, and no text is taken for a
formula.

`table_file(table, kind)` gives the bytes, `TYPES[kind]` their content type. The files of list pages: `web/lists.py`.
"""

import csv
import io
import json
from fractions import Fraction
from typing import Any

from scoring.contest.criteria.registry import plain_value
from tournament.boards.file_tables import FileCell, FileTable

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
BYTE_ORDER_MARK = "\ufeff"
"""Begins a CSV file: without it spreadsheets take the letters for another encoding."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins with one of these is computed by a spreadsheet instead of shown."""
MAX_COLUMN_WIDTH = 48
"""In characters. The next column covers the rest of a longer text, which the cell still holds."""


def table_file(table: FileTable, kind: str) -> bytes:
    """The table as a file of this kind: "csv", "xlsx" or "json". Raises `KeyError` for any other."""
    return {"csv": csv_file, "xlsx": xlsx_file, "json": json_file}[kind](table)


def csv_file(table: FileTable) -> bytes:
    buffer = io.StringIO()
    write = csv.writer(buffer).writerow
    write([column.label for column in table.columns])
    for row in table.rows:
        write([harmless(_number(cell)) for cell in row])
    return (BYTE_ORDER_MARK + buffer.getvalue()).encode()


def json_file(table: FileTable) -> bytes:
    """The table as JSON: `columns` under names that are the same in every language, `rows` as objects with these names;
    fractions as "7/2"."""
    names = [column.name for column in table.columns]
    document = {
        "table": table.name,
        "columns": {column.name: column.label for column in table.columns},
        "rows": [dict(zip(names, map(_plain_cell, row), strict=True)) for row in table.rows],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def xlsx_file(table: FileTable) -> bytes:
    from openpyxl import Workbook  # slow to import: only people who want a spreadsheet wait for it

    book = Workbook(write_only=True)
    worksheet = book.create_sheet(table.name)
    worksheet.freeze_panes = "A2"
    _set_widths(worksheet, table)
    worksheet.append([_xlsx_cell(worksheet, column.label, bold=True) for column in table.columns])
    for row in table.rows:
        worksheet.append([_xlsx_cell(worksheet, _number(value)) for value in row])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _set_widths(worksheet: Any, table: FileTable) -> None:
    from openpyxl.utils import get_column_letter

    for index, column in enumerate(table.columns):
        longest = max((len(str(row[index] or "")) for row in table.rows), default=0)
        width = min(max(longest, len(column.label)) + 2, MAX_COLUMN_WIDTH)
        worksheet.column_dimensions[get_column_letter(index + 1)].width = width


def _xlsx_cell(worksheet: Any, value: Any, *, bold: bool = False) -> Any:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    cell = WriteOnlyCell(worksheet, _writable(value))
    if isinstance(value, str):
        cell.data_type = "s"  # a text that begins like a formula stays a text
    if bold:
        cell.font = Font(bold=True)
    return cell


def harmless(value: Any) -> Any:
    """The value, with an apostrophe in front of a text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _number(value: FileCell) -> Any:
    """The number in a form that spreadsheets know: they have no fractions."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value


def _plain_cell(value: FileCell) -> Any:
    return plain_value(value) if isinstance(value, Fraction) else value


def _writable(value: Any) -> Any:
    """The value, without control characters, which XML cannot contain."""
    return "".join(char for char in value if char >= " " or char in "\t\n") if isinstance(value, str) else value
