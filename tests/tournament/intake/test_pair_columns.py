"""What the columns of a list hold: guessed, chosen otherwise, and written so that it is read in the same way again."""

import pytest

from tournament.intake.files import read_pairs_file
from tournament.intake.headings import CLUB, FIRST, FIRST_CARD, NUMBER, PAIR, SECOND, SEED
from tournament.intake.pair_columns import NO_COLUMN, as_table, column_at_fault
from tournament.intake.pairs import read_pairs


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ana / Bia\nCaio / Davi", ()),
        ("1\tAna / Bia\tFloripa\t3\n2\tCaio / Davi\tSanta\t1", (NUMBER, PAIR, CLUB, SEED)),
        ("Ana Lima\tBia Reis\tFloripa\nCaio\tDavi\tSanta", (FIRST, SECOND, CLUB)),
        ("Ana Lima\tBia Reis\tFloripa\tx\ty\nCaio\tDavi\tSanta\tx\ty", (FIRST, SECOND, CLUB, NO_COLUMN, NO_COLUMN)),
        ("Nome;Clube;Parceiro;Telefone\nAna;Floripa;Bia;99", (FIRST, CLUB, SECOND, NO_COLUMN)),
        ("Dupla;Carteira\nAna / Bia;77", (PAIR, FIRST_CARD)),
        ("", ()),
    ],
)
def test_columns_without_heads_are_guessed_from_what_they_hold(text, columns):
    assert read_pairs(text).columns == columns


def names(read):
    return [(row.players, row.club) for row in read.rows]


def test_columns_are_stated_otherwise():
    text = "Floripa\tAna\tBia\nSanta\tCaio\tDavi"
    assert read_pairs(text).columns == (FIRST, SECOND, CLUB)
    texts = read_pairs(text, columns=(CLUB, FIRST, SECOND))
    assert (texts.ready, texts.columns) == (True, (CLUB, FIRST, SECOND))
    assert names(texts) == [(("Ana", "Bia"), "Floripa"), (("Caio", "Davi"), "Santa")]


def test_columns_of_another_list_are_not_taken():
    assert read_pairs("Ana\tBia", columns=(CLUB, FIRST, SECOND)).columns == (FIRST, SECOND)


@pytest.mark.parametrize("columns", [(FIRST, FIRST, CLUB), (CLUB, SEED, NO_COLUMN)])
def test_contradictory_columns_are_a_fault(columns):
    read = read_pairs("Floripa\tAna\tBia", columns=columns)
    assert ([fault.code for fault in read.faults], read.ready) == (["columns"], False)


FILE = "Taça;;;\n;;;\nNome;Clube;Parceiro;Seed\n\nAna;Floripa;Bia;2\nCaio;Santa;;x\n"


def test_a_file_as_a_text_is_read_the_same_again():
    read = read_pairs_file(FILE.encode())
    again = read_pairs(as_table(read.columns, read.rows))
    assert (again.columns, names(again)) == (read.columns, names(read))
    assert [row.line for row in again.rows] == [row.line for row in read.rows] == [5, 6]


def test_a_fault_is_of_a_cell():
    read = read_pairs_file(FILE.encode())
    (row,) = (row for row in read.rows if row.faults)
    assert [(fault.code, column_at_fault(fault.code, read.columns)) for fault in row.faults] == [
        ("one_name", 2),
        ("seed", 3),
    ]
    assert column_at_fault("same_pair", read.columns) is None
