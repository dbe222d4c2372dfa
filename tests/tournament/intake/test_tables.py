"""Files: CSV of any making, XLSX, and what is neither."""

import io
import struct
import warnings
import zipfile

import openpyxl
import pytest

from tournament.intake import sheets
from tournament.intake.tables import LARGEST_FILE, read_players_table, read_table

HEADS = ["Nº", "Jogador 1", "Jogador 2", "Clube", "Cabeça de chave"]
PAIRS = [[1, "Ana", "Zé", "Floripa", 2], [2, "Conceição", "Ângela", "São José", None]]
READ = [("Ana/Zé", "Floripa", 2), ("Conceição/Ângela", "São José", None)]


def rows(data, **options):
    return [(row.name, row.club, row.seed) for row in read_table(data, **options).rows]


def codes(data):
    found = read_table(data)
    return [fault.code for fault in found.faults], found.rows, found.ready


def workbook(*tables, hidden=()):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for index, table in enumerate(tables):
        sheet = book.create_sheet(f"Folha {index}")
        for row in table:
            sheet.append(row)
        if index in hidden:
            sheet.sheet_state = "hidden"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def csv(delimiter, lines=(HEADS, *PAIRS)):
    return "\r\n".join(delimiter.join("" if cell is None else str(cell) for cell in line) for line in lines)


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_csv_of_any_making(delimiter, encoding):
    assert rows(csv(delimiter).encode(encoding)) == READ


def test_a_csv_with_quotes_and_lines_in_a_cell():
    data = b'Dupla;Clube\n"Ana / Bia";"Clube ""A""; centro"\n"Caio /\n Davi";Floripa\nEva / Gil;\n'
    found = read_table(data)
    assert [(row.line, row.name, row.club) for row in found.rows] == [
        (2, "Ana/Bia", 'Clube "A"; centro'),
        (3, "Caio/Davi", "Floripa"),
        (5, "Eva/Gil", None),
    ]


def test_a_quote_that_is_never_closed_takes_nobody_along():
    lines = ['"Ana / Bia;Floripa', *(f"A{number} / B{number};Floripa" for number in range(8))]
    assert len(rows("\n".join(lines).encode())) == 9


def test_a_file_of_one_column_is_read_as_if_pasted():
    assert rows("1. Ana / Zé (Floripa)\n2. Conceição e Ângela\n".encode()) == [
        ("Ana/Zé", "Floripa", None),
        ("Conceição/Ângela", None, None),
    ]


def test_surname_comma_name_is_no_column():
    assert rows(b"Silva, Ana / Souza, Bia\nCosta, Eva / Melo, Gil\n") == [
        ("Silva, Ana/Souza, Bia", None, None),
        ("Costa, Eva/Melo, Gil", None, None),
    ]


def test_an_xlsx():
    found = read_table(workbook([["Copa"], [], HEADS, *PAIRS]))
    assert [(row.name, row.club, row.seed) for row in found.rows] == READ
    assert [row.line for row in found.rows] == [4, 5]
    assert [fault.code for fault in found.faults] == ["above"]


def test_an_xlsx_without_heads_numbered_beforehand():
    assert rows(workbook([[1.0, "Ana / Zé", "Floripa", 2.0], [2, "Conceição / Ângela", "São José"], [3], [4]])) == READ


def test_the_first_visible_sheet_that_holds_something():
    assert rows(workbook([["Caio / Davi"]], [], [HEADS, *PAIRS], hidden={0})) == READ


def test_numbers_dates_and_formulas_are_texts():
    table = [["Jogador 1", "Jogador 2", "Seed"], [12.5, True, 1.0], ["=A1", "Bia", "3"]]
    assert rows(workbook(table)) == [("12.5/True", None, 1), ("Bia", None, 3)]


def test_what_the_library_warns_of_does_not_matter():
    data = workbook([HEADS, *PAIRS])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert rows(data) == READ


def test_players_of_a_file():
    found = read_players_table(workbook([["Jogador", "Clube"], ["Ana", "Floripa"], ["Bia", None], ["ana", None]]))
    assert [(row.line, row.name, row.club) for row in found.rows] == [
        (2, "Ana", "Floripa"),
        (3, "Bia", None),
        (4, "ana", None),
    ]
    assert [fault.code for fault in found.rows[2].faults] == ["same_player"]


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04", b"PK\x03\x04" + b"x" * 1000, workbook([HEADS])[:-50], workbook([HEADS])[:400],
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"\xff\xfe\x00\x00A\x00\x00\x00",
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused(data):
    code = "no_sheet" if data.startswith(b"PK") else "no_text"
    assert codes(data) == ([code], (), False)


def test_an_empty_file_and_an_empty_sheet():
    assert codes(b"") == (["empty"], (), False)
    assert codes(workbook([[]])) == (["empty"], (), False)


def test_a_file_too_large_is_not_looked_at():
    assert codes(b"A / B\n" * (LARGEST_FILE // 6 + 1)) == (["too_large"], (), False)


def archive(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in parts.items():
            target.writestr(name, content)
    return file.getvalue()


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        return {name: source.read(name) for name in source.namelist()}


def test_an_archive_that_swells_is_refused():
    parts = parts_of(workbook([HEADS, *PAIRS]))
    assert rows(archive(parts)) == READ
    assert codes(archive({**parts, "x.bin": b"\0" * sheets.MOST_UNPACKED})) == (["no_sheet"], (), False)


def test_an_archive_that_lies_about_its_size_is_refused():
    parts = parts_of(workbook([HEADS, *PAIRS]))
    data = bytearray(archive({**parts, "xl/sharedStrings.xml": b" " * (sheets.MOST_UNPACKED // 2)}))
    size, lie = struct.pack("<L", sheets.MOST_UNPACKED // 2), struct.pack("<L", 10)
    assert size in data
    assert codes(bytes(data.replace(size, lie))) == (["no_sheet"], (), False)


def test_an_archive_of_many_parts_is_refused():
    parts = parts_of(workbook([HEADS, *PAIRS]))
    many = {f"x{number}": b"" for number in range(sheets.MOST_PARTS)}
    assert codes(archive({**parts, **many})) == (["no_sheet"], (), False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(encoding):
    parts = parts_of(workbook([HEADS, *PAIRS]))
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><x>&a;&a;</x>'.encode(encoding)
    assert codes(archive({**parts, "xl/workbook.xml": bomb})) == (["no_sheet"], (), False)


def test_rows_far_down_and_columns_far_out_are_not_waited_for():
    book = openpyxl.Workbook()
    book.active["A1"] = "Ana / Zé"
    book.active["XFD1"] = "far out"
    book.active["A1048576"] = "Caio / Davi"
    file = io.BytesIO()
    book.save(file)
    assert rows(file.getvalue()) == [("Ana/Zé", None, None)]
