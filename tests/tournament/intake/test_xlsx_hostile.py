"""XLSX from somebody malicious: it is refused soon and with little memory."""

import io
import struct
import zipfile

import pytest

from tests.tournament.intake.samples import (
    BOOK,
    HEADS,
    MAIN,
    PAIRS,
    READ,
    REFUSED,
    SHEET,
    STRINGS,
    archive,
    codes,
    parts_of,
    rows,
    with_data,
    with_strings,
    workbook,
)
from tournament.intake import xlsx


def test_a_book_that_swells_is_refused():
    assert (
        rows(archive({**parts_of(workbook([HEADS, *PAIRS])), "xl/styles.xml": b" " * xlsx.MAX_UNPACKED_SIZE})) == READ
    )
    assert codes(with_data("", after=" " * xlsx.MAX_UNPACKED_SIZE)) == REFUSED


def test_a_sheet_that_is_not_come_to_may_be_large():
    parts = parts_of(workbook([HEADS, *PAIRS], [["Caio / Davi"]]))
    second = "xl/worksheets/sheet2.xml"
    large = parts[second].replace(b"</sheetData>", b" " * xlsx.MAX_UNPACKED_SIZE + b"</sheetData>")
    assert rows(archive({**parts, second: large})) == READ


def test_an_archive_that_lies_about_its_size_is_refused():
    parts = parts_of(workbook([HEADS, *PAIRS]))
    data = archive({**parts, BOOK: parts[BOOK] + b" " * (xlsx.MAX_UNPACKED_SIZE // 2)})
    size = struct.pack("<L", xlsx.MAX_UNPACKED_SIZE // 2 + len(parts[BOOK]))
    assert size in data
    assert codes(data.replace(size, struct.pack("<L", 10))) == REFUSED


MANY = 3001


@pytest.fixture
def few_tags(monkeypatch):
    monkeypatch.setattr(xlsx, "MAX_TAGS", MANY - 1)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(lambda: with_strings("<si/>" * MANY), id="strings"),
        pytest.param(lambda: with_data("<row/>" * MANY), id="rows"),
        pytest.param(lambda: with_data(f"<row>{'<c/>' * MANY}</row>"), id="cells"),
        pytest.param(lambda: with_data("<x>" * (MANY // 2) + "</x>" * (MANY // 2)), id="depth"),
        pytest.param(lambda: with_data(f'<row><c t="inlineStr"><is>{"<r/>" * MANY}</is></c></row>'), id="pieces"),
        pytest.param(lambda: with_data("", after=f"<mergeCells>{'<x/>' * MANY}</mergeCells>"), id="what is not read"),
    ],
)
@pytest.mark.usefixtures("few_tags")
def test_more_elements_than_a_list_has_are_refused(data):
    assert codes(data()) == REFUSED


def test_a_row_numbered_beyond_every_sheet_is_not_waited_for():
    assert codes(with_data('<row r="999999999999999"><c t="str"><v>Ana / Zé</v></c></row>')) == (["empty"], (), False)


def test_elements_within_elements_do_no_harm():
    assert codes(with_strings("<si>" * 10_000 + "</si>" * 10_000)) == (["empty"], (), False)


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
DOCTYPES = {
    "one entity": ('<!DOCTYPE x [<!ENTITY a "Ana">]>', "&a;"),
    "billion laughs": (f'<!DOCTYPE x [<!ENTITY l0 "Ana">{LAUGHS}]>', "&l9;"),
    "file": ('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>', "&a;"),
    "address": ('<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:9/">]>', "&a;"),
    "parameter": ('<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///etc/hostname"> %a;]>', "Ana"),
}


@pytest.mark.parametrize("doctype", [None, *DOCTYPES])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("part", [BOOK, SHEET, STRINGS])
def test_a_workbook_with_entities_is_refused(part, encoding, doctype):
    declared, use = DOCTYPES.get(doctype, ("", "Ana"))
    parts = parts_of(with_strings("<si><t>Ana</t></si><si><t>Bia</t></si><si><t>Floripa</t></si>"))
    text = parts[part].decode()
    text = text.replace("<t>Ana", f"<t>{use}") if part == STRINGS else text.replace(f"{MAIN}>", f"{MAIN}>{use}")
    if part == SHEET:
        text = text.replace('s"><v>0<', f'str"><v>{use}<')
    data = archive({**parts, part: f'<?xml version="1.0" encoding="{encoding}"?>{declared}{text}'.encode(encoding)})
    assert codes(data) == REFUSED if doctype else rows(data) == [("Ana/Bia", "Floripa", None)]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_unpacks_too_fast_to_be_counted_is_refused(method):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as target:
        for name, content in parts_of(workbook([HEADS, *PAIRS])).items():
            target.writestr(name, content)
    assert codes(file.getvalue()) == REFUSED


def test_a_book_locked_by_a_password_is_refused():
    data = workbook([HEADS, *PAIRS])
    flags = [place + 8 for place in range(len(data)) if data.startswith(b"PK\x01\x02", place)]
    locked = bytearray(data)
    for place in flags:
        locked[place] |= 1
    assert codes(bytes(locked)) == REFUSED
