"""Single players, one per line."""

import pytest

from tournament.intake.players import read_players


@pytest.mark.parametrize(
    ("line", "name", "club"),
    [
        ("Ana", "Ana", None), ("1. Ana", "Ana", None), ("01 - Ana Souza", "Ana Souza", None), ("3 Ana", "Ana", None),
        ("• Ana (Floripa)", "Ana", "Floripa"), ("Ana; Floripa", "Ana", "Floripa"), ("Ana, Floripa", "Ana", "Floripa"),
        ("1\tAna\tFloripa", "Ana", "Floripa"),
        ("José Costa e Silva", "José Costa e Silva", None), ('"Ana"', "Ana", None),
    ],
)  # fmt: skip
def test_a_player_and_a_club_are_read(line, name, club):
    (row,) = read_players(line).rows
    assert (row.name, row.club, row.faults, row.text) == (name, club, (), line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana / Bia", "two_names"), ("Ana e Bia", "two_names"), ("Ana; Bia; Floripa", "two_names"),
        ("(Floripa)", "no_names"), ("A" * 201, "too_long"), ("Ana; " + "f" * 201, "too_long"),
        ("An\ud800", "unwritable"),
    ],
)  # fmt: skip
def test_a_faulty_line_of_players_has_a_fault_of_its_own(line, code):
    player_list = read_players(line)
    assert ([fault.code for fault in player_list.rows[0].faults], player_list.ready) == ([code], False)


def test_the_same_player_twice_is_a_fault_whatever_the_writing():
    player_list = read_players("José\nAna\nJOSE\n\njosé")
    assert [(row.line, fault.code, fault.other) for row in player_list.rows for fault in row.faults] == [
        (3, "same_player", 1),
        (5, "same_player", 1),
    ]


def test_columns_of_players_are_known_by_their_heads():
    player_list = read_players("Clube;Nome\nFloripa;Ana\n;Bia")
    assert [(row.line, row.name, row.club) for row in player_list.rows] == [(2, "Ana", "Floripa"), (3, "Bia", None)]


def test_an_empty_list_and_one_too_long_are_faults():
    assert [fault.code for fault in read_players("").faults] == ["empty"]
    many = read_players("\n".join(f"P{number}" for number in range(1001)))
    assert (len(many.rows), [fault.code for fault in many.faults]) == (1000, ["too_many"])
