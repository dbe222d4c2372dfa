"""Files: CSV of every kind, and what is not a list at all. XLSX has its own tests."""

import pytest

from tests.tournament.intake.samples import HEADS, PAIRS, READ, codes, rows, workbook
from tournament.intake.files import MAX_FILE_SIZE, read_pairs_file, read_players_file


def csv(delimiter, lines=(HEADS, *PAIRS)):
    return "\r\n".join(delimiter.join("" if cell is None else str(cell) for cell in line) for line in lines)


@pytest.mark.smoke
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_a_csv_is_read_with_any_delimiter_and_encoding(delimiter, encoding):
    assert rows(csv(delimiter).encode(encoding)) == READ


def test_a_csv_may_have_quotes_and_lines_in_a_cell():
    data = b'Dupla;Clube\n"Ana / Bia";"Clube ""A""; centro"\n"Caio /\n Davi";Floripa\nEva / Gil;\n'
    pair_list = read_pairs_file(data)
    assert [(row.line, row.name, row.club) for row in pair_list.rows] == [
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


def test_a_file_of_players_is_read_with_its_faults():
    player_list = read_players_file(workbook([["Jogador", "Clube"], ["Ana", "Floripa"], ["Bia", None], ["ana", None]]))
    assert [(row.line, row.name, row.club) for row in player_list.rows] == [
        (2, "Ana", "Floripa"),
        (3, "Bia", None),
        (4, "ana", None),
    ]
    assert [fault.code for fault in player_list.rows[2].faults] == ["same_player"]


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


def test_an_empty_file_and_an_empty_sheet_are_refused():
    assert codes(b"") == (["empty"], (), False)
    assert codes(workbook([[]])) == (["empty"], (), False)


def test_a_file_too_large_is_not_looked_at():
    assert codes(b"A / B\n" * (MAX_FILE_SIZE // 6 + 1)) == (["too_large"], (), False)
