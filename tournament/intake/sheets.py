"""XLSX: the rows of the first sheet that holds something, unpacked as far as a list of pairs can be long."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress

from tournament.intake.sheet_xml import Attributes, Cells, Enough, NotASheet, Strings, stream

MOST_UNPACKED = 8 * 1024 * 1024
MOST_SHEETS = 20
CHUNK = 64 * 1024
BOOK, LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"


def is_zip(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def sheet_rows(data: bytes) -> list[tuple[int, list[str]]]:
    """Rows, numbered as the sheet has them, of the first visible sheet with anything in it. NotASheet."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _Book(archive).rows()
    # What zipfile and zlib raise for bytes that are none of theirs, and cells for references to nothing.
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, LookupError, ValueError) as fault:
        raise NotASheet from fault


class _Book:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._left = MOST_UNPACKED

    def rows(self) -> list[tuple[int, list[str]]]:
        targets, strings = self._links()
        for link in self._sheets()[:MOST_SHEETS]:
            cells = Cells(strings)
            with suppress(Enough):
                stream(self._part(targets[link]), cells.start, cells.end)
            if cells.rows:
                return cells.rows
        return []

    def _part(self, name: str) -> Iterator[bytes]:
        """A part of the archive in pieces; what it declares its size to be is not believed."""
        if self._archive.getinfo(name).compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise NotASheet
        with self._archive.open(name) as part:
            while chunk := part.read(CHUNK):
                self._left -= len(chunk)
                if self._left < 0:
                    raise NotASheet
                yield chunk

    def _sheets(self) -> list[str]:
        """The links to the visible sheets, in order."""
        found: list[str] = []

        def start(name: str, attributes: Attributes) -> None:
            if name == "sheet" and attributes.get("state", "visible") == "visible":
                found.append(attributes["id"])

        stream(self._part(BOOK), start, _nothing)
        return found

    def _links(self) -> tuple[dict[str, str], list[str]]:
        """Where each link leads, and the shared strings, if the book has any."""
        targets: dict[str, str] = {}
        strings, at = Strings(), []

        def start(name: str, attributes: Attributes) -> None:
            if name == "Relationship":
                target = posixpath.normpath(posixpath.join("/xl", attributes["Target"])).lstrip("/")
                targets[attributes["Id"]] = target
                if attributes.get("Type", "").endswith("/sharedStrings"):
                    at.append(target)

        stream(self._part(LINKS), start, _nothing)
        for name in at[:1]:
            stream(self._part(name), strings.start, strings.end)
        return targets, strings.found


def _nothing(name: str, text: str) -> None:
    """Ends of elements that do not matter."""
