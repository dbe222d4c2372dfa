"""XLSX as written by spreadsheet programs, and by careless programs."""

import datetime

import openpyxl
import pytest
from openpyxl.chart import BarChart

from tests.tournament.intake.samples import (
    BOOK,
    HEADS,
    MAIN,
    PAIRS,
    READ,
    REFUSED,
    SHEET,
    archive,
    codes,
    parts_of,
    rows,
    saved,
    with_data,
    with_parts,
    with_strings,
    workbook,
)
from tournament.intake import xlsx
from tournament.intake.files import read_pairs_file

# As spreadsheet programs write it.


def test_an_xlsx_is_read_below_its_heads():
    pair_list = read_pairs_file(workbook([["Copa"], [], HEADS, *PAIRS]))
    assert [(row.name, row.club, row.seed) for row in pair_list.rows] == READ
    assert [row.line for row in pair_list.rows] == [4, 5]
    assert [fault.code for fault in pair_list.faults] == ["above"]


def test_an_xlsx_without_heads_may_be_numbered_beforehand():
    assert rows(workbook([[1.0, "Ana / Zé", "Floripa", 2.0], [2, "Conceição / Ângela", "São José"], [3], [4]])) == READ


def test_a_book_as_excel_writes_it():
    strings = '<si><t>Ana</t></si><si><r><t>Z</t></r><r><t>é</t></r><rPh sb="0" eb="1"><t>ze</t></rPh></si>'
    strings += "<si><t>Floripa</t></si>"
    (row,) = read_pairs_file(with_strings(strings)).rows
    assert (row.line, row.name, row.club) == (2, "Ana/Zé", "Floripa")


def test_a_sheet_as_other_programs_write_it_is_read():
    """Texts within the cell and in pieces, cells without a place, prefixed names, absolute targets, no numbers."""
    sheet = (
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row>'
        '<x:c t="inlineStr"><x:is><x:r><x:t>An</x:t></x:r><x:r><x:t>a</x:t></x:r></x:is></x:c>'
        '<x:c t="str"><x:f>A1</x:f><x:v>Zé</x:v></x:c><x:c r="D1" t="inlineStr"><x:is><x:t>Floripa</x:t></x:is></x:c>'
        "<x:c><x:v>2.0</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    )
    assert rows(with_parts(sheet=sheet)) == READ[:1]


def test_the_first_visible_sheet_that_holds_something_is_read():
    assert rows(workbook([["Caio / Davi"]], [], [HEADS, *PAIRS], hidden={0})) == READ


def test_a_chart_sheet_is_no_list():
    book = openpyxl.Workbook()
    for row in (HEADS, *PAIRS):
        book.active.append(row)
    book.create_chartsheet("Gráfico", 0).add_chart(BarChart())
    assert rows(saved(book)) == READ


def test_numbers_are_texts_and_a_formula_is_what_it_came_to():
    table = [["Jogador 1", "Jogador 2", "Seed"], [12.5, "Bia", 1.0], ["=A1", "Caio", "3"]]
    assert rows(workbook(table)) == [("12.5/Bia", None, 1), ("Caio", None, 3)]  # a formula not computed yet


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<c><v>3</v></c>", "3"),
        ("<c><v>3.0</v></c>", "3"),
        ("<c><v>0</v></c>", "0"),
        ("<c><v>1E2</v></c>", "100"),
        ("<c><v>0.5</v></c>", "0.5"),
        ("<c><f>SUM(B1:B9)</f><v>7</v></c>", "7"),
        ('<c t="str"><f>A9</f><v>Ana</v></c>', "Ana"),
        ('<c t="str"><f>A9</f></c>', ""),
        ('<c t="b"><v>1</v></c>', "1"),
        ('<c t="b"><v>0</v></c>', "0"),
        ('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', "#DIV/0!"),
    ],
)
def test_a_cell_is_read_as_people_see_it(cell, text):
    ((_number, texts),) = xlsx.worksheet_rows(with_data(f'<row>{cell}<c t="str"><v>x</v></c></row>'))
    assert texts[:2] == [text, "x"]


def test_a_date_is_the_number_that_the_sheet_holds():
    """Its style alone says that it is one, and styles are not read."""
    ((_number, texts),) = xlsx.worksheet_rows(workbook([[datetime.date(2026, 3, 12)]]))
    assert texts[0] == "46093"


def test_the_first_of_merged_cells_holds_the_text():
    book = openpyxl.Workbook()
    for row in (["Ana", "Zé", "Floripa"], ["Caio", "Davi", None]):
        book.active.append(row)
    book.active.merge_cells("C1:C2")
    assert rows(saved(book)) == [("Ana/Zé", "Floripa", None), ("Caio/Davi", None, None)]


def test_rows_far_down_are_found_and_columns_far_out_are_not():
    book = openpyxl.Workbook()
    book.active["A1"] = "Ana / Zé"
    book.active["XFD1"] = "far out"
    book.active["A1048576"] = "Caio / Davi"
    pair_list = read_pairs_file(saved(book))
    assert [(row.line, row.name, row.club) for row in pair_list.rows] == [
        (1, "Ana/Zé", None),
        (1048576, "Caio/Davi", None),
    ]


def test_more_rows_than_are_read_do_no_harm():
    many = read_pairs_file(workbook([[f"A{number} / B{number}"] for number in range(xlsx.MAX_ROWS + 1)]))
    assert (len(many.rows), [fault.code for fault in many.faults]) == (1000, ["too_many"])


def test_a_list_of_a_thousand_pairs_is_far_from_every_limit():
    data = workbook([HEADS, *([number, "Ana", "Zé", "Floripa", number] for number in range(1000))])
    sheet = parts_of(data)[SHEET]
    assert 4 * len(sheet) < xlsx.MAX_UNPACKED_SIZE
    assert 4 * sheet.count(b"<") < xlsx.MAX_TAGS


# As careless programs do.


@pytest.mark.parametrize("dimension", ["A1:XFD1048576", "A1", "A1:A1", "C7:D8"])
def test_what_a_sheet_declares_its_size_to_be_is_not_believed(dimension):
    sheet = parts_of(workbook([HEADS, *PAIRS]))[SHEET].decode()
    assert '<dimension ref="A1:E3" />' in sheet
    assert rows(with_parts(sheet=sheet.replace('ref="A1:E3"', f'ref="{dimension}"'))) == READ


@pytest.mark.parametrize("part", ["xl/styles.xml", "xl/theme/theme1.xml", "docProps/core.xml", "docProps/app.xml"])
def test_parts_that_no_list_needs_may_be_broken(part):
    assert rows(archive({**parts_of(workbook([HEADS, *PAIRS])), part: b"<broken"})) == READ


@pytest.mark.filterwarnings("ignore:Data Validation extension is not supported:UserWarning")
def test_what_openpyxl_does_not_know_is_left_aside():
    sheet = parts_of(workbook([HEADS, *PAIRS]))[SHEET].decode()
    extension = '<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x/></ext></extLst></worksheet>'
    assert rows(with_parts(sheet=sheet.replace("</worksheet>", extension))) == READ


@pytest.mark.parametrize("missing", [BOOK, "xl/_rels/workbook.xml.rels", SHEET, "[Content_Types].xml"])
def test_a_book_without_a_part_is_refused(missing):
    parts = parts_of(workbook([HEADS, *PAIRS], [["Caio / Davi"]]))
    del parts[missing]
    assert codes(archive(parts)) == REFUSED


def test_a_book_of_another_schema_is_refused_and_not_called_empty():
    """Excel's "Strict Open XML", which openpyxl does not read."""
    parts = {
        name: content.replace(b"http://schemas.openxmlformats.org/", b"http://purl.oclc.org/ooxml/")
        for name, content in parts_of(workbook([HEADS, *PAIRS])).items()
        if name != "[Content_Types].xml"
    }
    types = parts_of(workbook([HEADS, *PAIRS]))["[Content_Types].xml"]
    assert codes(archive({**parts, "[Content_Types].xml": types})) == REFUSED


@pytest.mark.parametrize(
    "data",
    [
        '<row><c t="s"><v>99</v></c></row>',
        '<row><c t="s"><v>x</v></c></row>',
        '<row><c t="b"><v>x</v></c></row>',
        '<row r="x"/>',
        '<row><c r="??"/></row>',
        "<row><c><v>1e999x</v></c></row>",
        f"<row><c><v>{'9' * 5000}</v></c></row>",
    ],
)
def test_a_sheet_that_contradicts_itself_is_refused(data):
    assert codes(with_data(data)) == REFUSED


@pytest.mark.parametrize("sheet", ["", "<worksheet>", f"<worksheet {MAIN}><sheetData><row>"])
def test_a_sheet_cut_off_is_refused(sheet):
    assert codes(with_parts(sheet=sheet)) == REFUSED


@pytest.mark.parametrize("length", [4, 40, 400, 2000, -50, -10, -1])
def test_a_file_cut_off_is_refused(length):
    assert codes(workbook([HEADS, *PAIRS])[:length]) == REFUSED
