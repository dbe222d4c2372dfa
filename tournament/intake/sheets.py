"""XLSX: the rows of the first sheet that holds something, within limits of size before anything is parsed."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import Any

MOST_UNPACKED = 16 * 1024 * 1024
MOST_PARTS = 500
MOST_SHEETS = 20
MOST_ROWS = 5000
MOST_COLUMNS = 30
CHUNK = 64 * 1024


class NotASheet(ValueError):
    """The bytes are no XLSX, or one larger than any list of pairs."""


def is_zip(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def sheet_rows(data: bytes) -> list[tuple[int, list[str]]]:
    """Rows, numbered as the sheet has them, of the first sheet with anything in it. NotASheet for what is none."""
    try:
        return _rows(_repacked(data))
    except NotASheet:
        raise
    except Exception as fault:  # zipfile, zlib, expat and openpyxl each have many of their own
        raise NotASheet from fault


def _repacked(data: bytes) -> io.BytesIO:
    """The same archive, unpacked once with a limit: what sizes it declares need not be true, and entities may swell."""
    unpacked = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(unpacked, "w") as target:
        if len(source.infolist()) > MOST_PARTS:
            raise NotASheet
        left = MOST_UNPACKED
        for info in source.infolist():
            part = _part(source, info, left)
            left -= len(part)
            target.writestr(info.filename, part)
    unpacked.seek(0)
    return unpacked


def _part(source: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes:
    part = bytearray()
    with source.open(info) as stream:
        while chunk := stream.read(CHUNK):
            part += chunk
            if len(part) > left:
                raise NotASheet
    bare = part.replace(b"\x00", b"")
    if b"<!DOCTYPE" in bare or b"<!ENTITY" in bare:
        raise NotASheet
    return bytes(part)


def _rows(unpacked: io.BytesIO) -> list[tuple[int, list[str]]]:
    from openpyxl import load_workbook  # costs a fifth of a second, which only an upload should pay

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it cannot draw does not matter here
        book = load_workbook(unpacked, read_only=True, data_only=True, keep_links=False)
        try:
            for sheet in book.worksheets[:MOST_SHEETS]:
                if sheet.sheet_state == "visible" and (rows := list(_of_sheet(sheet))):
                    return rows
        finally:
            book.close()
    return []


def _of_sheet(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    sheet.reset_dimensions()
    values = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
    for number, row in enumerate(islice(values, MOST_ROWS), start=1):
        cells = [_written(value) for value in row]
        if any(cells):
            yield number, cells


def _written(value: object) -> str:
    """A cell as people see it: 3, not 3.0."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
