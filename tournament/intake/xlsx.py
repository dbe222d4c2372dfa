"""XLSX: the rows of the first visible sheet that holds something, read by openpyxl only as far as a list can be long.

openpyxl needs some 10 µs and 400 bytes per element, and a file of 15 KB can unpack to millions of them. So what it
reads is counted as it is unpacked, in bytes and in tags, whatever sizes the archive declares. Entities are refused by
defusedxml, which openpyxl uses wherever it is installed.
"""

from __future__ import annotations

import io
import zipfile
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Literal

from tournament.units import MEBIBYTE

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer
    from openpyxl import Workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

MAX_UNPACKED_SIZE = 8 * MEBIBYTE
"""Bytes of all parts that are read; the sheet of a list of 1,000 pairs has some 400,000."""
MAX_TAGS = 250_000
"""Opening and closing tags of all parts that are read; a list of 1,000 pairs has some 30,000."""
MAX_WORKSHEETS = 20
MAX_ROWS = 5000
"""The most rows with any content."""
LAST_ROW = 1_048_576
"""The last row that a sheet can have."""
MAX_COLUMNS = 30


class UnreadableWorkbook(ValueError):
    """The bytes are not an XLSX file, or one larger than any list of pairs."""


def is_zip(data: bytes) -> bool:
    """Whether the bytes begin as a zip file, which an XLSX is."""
    return data.startswith(b"PK\x03\x04")


def worksheet_rows(data: bytes) -> list[tuple[int, list[str]]]:
    """Rows with anything in them, numbered as in the sheet: at most 5,000, all as wide as the widest, which has at
    most 30 columns. UnreadableWorkbook."""
    try:
        worksheets = [worksheet for worksheet in _workbook(data).worksheets if worksheet.sheet_state == "visible"]
        return next((rows for worksheet in worksheets[:MAX_WORKSHEETS] if (rows := _rows(worksheet))), [])
    # openpyxl checks little: a file that contradicts itself may raise any error there is.
    except Exception as error:
        raise UnreadableWorkbook from error


class _GuardedArchive(zipfile.ZipFile):
    """An archive that refuses to unpack more than a list can be."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self._bytes, self._tags = MAX_UNPACKED_SIZE, MAX_TAGS

    def open(
        self,
        name: str | zipfile.ZipInfo,
        mode: Literal["r", "w"] = "r",
        pwd: bytes | None = None,
        *,
        force_zip64: bool = False,
    ) -> IO[bytes]:
        info = name if isinstance(name, zipfile.ZipInfo) else self.getinfo(name)
        # With other compressions, a few bytes unpack to many at once, before they can be counted.
        if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise UnreadableWorkbook
        return io.BufferedReader(_GuardedPart(super().open(info), self))

    def count(self, chunk: bytes) -> None:
        self._bytes -= len(chunk)
        self._tags -= chunk.count(b"<")
        if self._bytes < 0 or self._tags < 0:
            raise UnreadableWorkbook


class _GuardedPart(io.RawIOBase):
    """A part of the archive, counted as it is read."""

    def __init__(self, part: IO[bytes], archive: _GuardedArchive) -> None:
        self._part, self._archive = part, archive

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer)
        chunk = self._part.read(len(view))
        self._archive.count(chunk)
        view[: len(chunk)] = chunk
        return len(chunk)


def _workbook(data: bytes) -> Workbook:
    """As `load_workbook` would, but without styles, themes and properties: no list needs them, and many are broken."""
    from openpyxl.reader.excel import ExcelReader  # heavy: only who sends a spreadsheet waits for it

    reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    reader.archive = _GuardedArchive(data)
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    targets = [relationship.target for _sheet, relationship in reader.parser.find_sheets()]
    if not targets or not set(targets) <= set(reader.valid_files):
        raise UnreadableWorkbook  # openpyxl would silently leave out a missing part
    reader.read_worksheets()
    return reader.wb


def _rows(worksheet: ReadOnlyWorksheet) -> list[tuple[int, list[str]]]:
    worksheet.reset_dimensions()  # the size that the sheet declares may be wrong
    rows = islice(worksheet.iter_rows(min_row=1, min_col=1, max_col=MAX_COLUMNS, values_only=True), LAST_ROW)
    rows_with_text = ((number, row) for number, row in enumerate(rows, start=1) if row.count(None) < len(row))
    texts = ((number, [_text(value) for value in row]) for number, row in rows_with_text)
    numbered_rows = list(islice(((number, row) for number, row in texts if any(row)), MAX_ROWS))
    # openpyxl fills each row up to the last column that it may read.
    width = max((at for _number, row in numbered_rows for at, text in enumerate(row, start=1) if text), default=0)
    return [(number, row[:width]) for number, row in numbered_rows]


def _text(value: Any) -> str:
    """A cell as people see it: a number as 3, not as 3.0."""
    if value is None:
        return ""
    if isinstance(value, bool) or (isinstance(value, float) and value.is_integer()):
        value = int(value)
    return str(value)
