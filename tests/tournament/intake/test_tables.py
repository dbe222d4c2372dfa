"""Files: CSV of any making, XLSX, and what is neither."""

import io
import struct
import zipfile

import openpyxl
import pytest

from tournament.intake import sheet_xml, sheets
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


def test_numbers_are_texts_and_a_formula_is_what_it_came_to():
    table = [["Jogador 1", "Jogador 2", "Seed"], [12.5, "Bia", 1.0], ["=A1", "Caio", "3"]]
    assert rows(workbook(table)) == [("12.5/Bia", None, 1), ("Caio", None, 3)]  # nobody has reckoned it yet


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


def test_a_book_that_swells_is_refused():
    parts = parts_of(workbook([HEADS, *PAIRS]))
    assert rows(archive({**parts, "xl/styles.xml": b" " * sheets.MOST_UNPACKED})) == READ  # nobody reads the styles
    swollen = parts["xl/worksheets/sheet1.xml"] + b" " * sheets.MOST_UNPACKED
    assert codes(archive({**parts, "xl/worksheets/sheet1.xml": swollen})) == (["no_sheet"], (), False)


def test_an_archive_that_lies_about_its_size_is_refused():
    parts = parts_of(workbook([HEADS, *PAIRS]))
    data = archive({**parts, "xl/workbook.xml": parts["xl/workbook.xml"] + b" " * (sheets.MOST_UNPACKED // 2)})
    size = struct.pack("<L", sheets.MOST_UNPACKED // 2 + len(parts["xl/workbook.xml"]))
    assert size in data
    assert codes(data.replace(size, struct.pack("<L", 10))) == (["no_sheet"], (), False)


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def with_strings(strings):
    """A book as Excel writes it: texts are numbers into a list of strings."""
    numbers = "".join(f'<c r="{"ABC"[number]}2" t="s"><v>{number}</v></c>' for number in range(3))
    return archive(
        {
            "xl/workbook.xml": f"""<workbook {MAIN} xmlns:r="{OFFICE}">
                <sheets><sheet name="x" r:id="r1"/></sheets></workbook>""",
            "xl/_rels/workbook.xml.rels": f'''<Relationships>
                <Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
                <Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>''',
            "xl/worksheets/sheet1.xml": f"""<worksheet {MAIN}>
                <sheetData><row r="2">{numbers}</row></sheetData></worksheet>""",
            "xl/sharedStrings.xml": f"<sst {MAIN}>{strings}</sst>",
        }
    )


def test_a_book_as_excel_writes_it():
    strings = "<si><t>Ana</t></si><si><r><t>Z</t></r><r><t>é</t></r><rPh><t>ze</t></rPh></si><si><t>Floripa</t></si>"
    (row,) = read_table(with_strings(strings)).rows
    assert (row.line, row.name, row.club) == (2, "Ana/Zé", "Floripa")


def test_more_strings_than_a_list_has_are_refused():
    assert codes(with_strings("<si/>" * (sheet_xml.MOST_STRINGS + 1))) == (["no_sheet"], (), False)


def test_elements_within_elements_without_end_are_refused():
    assert codes(with_strings("<si>" * 200 + "</si>" * 200)) == (["no_sheet"], (), False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(encoding):
    parts = parts_of(workbook([HEADS, *PAIRS]))
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><x>&a;&a;</x>'.encode(encoding)
    assert codes(archive({**parts, "xl/workbook.xml": bomb})) == (["no_sheet"], (), False)


@pytest.mark.parametrize(
    "sheet",
    [
        '<worksheet><sheetData><row><c t="s"><v>99</v></c></row></sheetData></worksheet>',
        '<worksheet><sheetData><row><c t="s"><v>x</v></c></row></sheetData></worksheet>',
        '<worksheet><sheetData><row r="x"/></sheetData></worksheet>',
        "<worksheet><sheetData><row><c><v>1e999x</v></c></row></sheetData></worksheet>",
        "<worksheet>",
    ],
)
def test_a_sheet_that_contradicts_itself_is_refused(sheet):
    parts = parts_of(workbook([HEADS, *PAIRS]))
    assert codes(archive({**parts, "xl/worksheets/sheet1.xml": sheet})) == (["no_sheet"], (), False)


@pytest.mark.parametrize("missing", ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"])
def test_a_book_without_a_part_is_refused(missing):
    parts = parts_of(workbook([HEADS, *PAIRS]))
    del parts[missing]
    assert codes(archive(parts)) == (["no_sheet"], (), False)


def test_what_other_programs_write():
    """Texts within the cell and in pieces, cells without a place, prefixed names, absolute targets, no numbers."""
    sheet = (
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row>'
        '<x:c t="inlineStr"><x:is><x:r><x:t>An</x:t></x:r><x:r><x:t>a</x:t></x:r></x:is></x:c>'
        '<x:c t="str"><x:f>A1</x:f><x:v>Zé</x:v></x:c><x:c r="D1" t="inlineStr"><x:is><x:t>Floripa</x:t></x:is></x:c>'
        "<x:c><x:v>2.0</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    )
    parts = parts_of(workbook([HEADS, *PAIRS]))
    assert rows(archive({**parts, "xl/worksheets/sheet1.xml": sheet})) == READ[:1]


def test_rows_far_down_are_found_and_columns_far_out_are_not():
    book = openpyxl.Workbook()
    book.active["A1"] = "Ana / Zé"
    book.active["XFD1"] = "far out"
    book.active["A1048576"] = "Caio / Davi"
    file = io.BytesIO()
    book.save(file)
    found = read_table(file.getvalue())
    assert [(row.line, row.name, row.club) for row in found.rows] == [
        (1, "Ana/Zé", None),
        (1048576, "Caio/Davi", None),
    ]


def test_more_rows_than_are_read_do_no_harm():
    many = read_table(workbook([[f"A{number} / B{number}"] for number in range(sheet_xml.MOST_ROWS + 1)]))
    assert (len(many.rows), [fault.code for fault in many.faults]) == (1000, ["too_many"])
