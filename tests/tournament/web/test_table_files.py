"""Tables as files: numbers are numbers, texts are never formulas, and what is written can be read again."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

from openpyxl import load_workbook

from tournament.boards.file_tables import FileColumn, FileTable
from tournament.web.table_files import csv_file, json_file, table_file, xlsx_file

EVIL = ("=1+1", "+351", "-85 points", "@SUM(A1)", "\tx", '=HYPERLINK("http://x")')
TABLE = FileTable(
    "standings",
    (FileColumn("pair", "Pair"), FileColumn("points", "Points"), FileColumn("buchholz", "Buchholz")),
    (("Érica/Zilda", -85, Fraction(7, 2)), ("Ana, “Bia”", 3050, None), *((text, 0, 1) for text in EVIL)),
)


def read_csv(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def read_xlsx(data: bytes) -> list[tuple[Any, ...]]:
    return [tuple(cell for cell in row) for row in load_workbook(io.BytesIO(data)).active.iter_rows()]


def test_a_table_as_csv_has_plain_numbers_and_no_formula() -> None:
    head, first, second, *evil = read_csv(csv_file(TABLE))
    assert head == ["Pair", "Points", "Buchholz"]
    assert (first, second) == (["Érica/Zilda", "-85", "3.5"], ["Ana, “Bia”", "3050", ""])
    assert [row[0] for row in evil] == [f"'{text}" for text in EVIL]
    assert csv_file(TABLE).startswith(b"\xef\xbb\xbf")


def test_a_table_as_xlsx_has_numbers_as_numbers() -> None:
    head, first, second, *evil = read_xlsx(xlsx_file(TABLE))
    assert [cell.value for cell in head] == ["Pair", "Points", "Buchholz"]
    assert [(cell.value, cell.data_type) for cell in first] == [("Érica/Zilda", "s"), (-85, "n"), (3.5, "n")]
    assert [cell.value for cell in second] == ["Ana, “Bia”", 3050, None]
    assert [(row[0].value, row[0].data_type) for row in evil] == [(text, "s") for text in EVIL]


def test_a_table_as_json_has_keys_of_columns_and_exact_values() -> None:
    document = json.loads(json_file(TABLE))
    assert document["columns"] == {"pair": "Pair", "points": "Points", "buchholz": "Buchholz"}
    assert document["rows"][0] == {"pair": "Érica/Zilda", "points": -85, "buchholz": "7/2"}
    assert document["rows"][2]["pair"] == EVIL[0]


def test_a_sign_that_a_workbook_cannot_hold_is_left_out_and_other_files_write_it() -> None:
    table = FileTable("x", (FileColumn("a", "A"),), (("a\x01b",),))
    assert [row[0].value for row in read_xlsx(table_file(table, "xlsx"))] == ["A", "ab"]
    assert read_csv(table_file(table, "csv")) == [["A"], ["a\x01b"]]
    assert json.loads(table_file(table, "json"))["rows"] == [{"a": "a\x01b"}]
