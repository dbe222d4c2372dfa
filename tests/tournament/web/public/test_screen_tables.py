"""How many tables a slide of the big screen has, and how large they are."""

import pytest

from scoring.contest.match_state import MatchState
from tournament.boards.match_board import MatchBoard, MatchSide
from tournament.web.public.screen_tables import slides_of_tables

SHORT = "Quitéria/Renê"
LONG = "Maria Aparecida dos Prazeres/Pafúncio de Vasconcellos"


def matches_named(count: int, name: str = SHORT, label: str = "") -> list[MatchBoard]:
    side = MatchSide("P01", name)
    return [MatchBoard(1, side, side, MatchState.PLAYING, table=at + 1, label=label) for at in range(count)]


def shape(matches: list[MatchBoard], byes: int = 0, announcement: str = "") -> list[tuple[str, int]]:
    return [(size.name, len(slide)) for size, slide in slides_of_tables(matches, byes, announcement)]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, [("giant", 0)]),
        (1, [("giant", 1)]),
        (3, [("giant", 3)]),
        (4, [("great", 4)]),
        (5, [("large", 5)]),
        (8, [("ample", 8)]),
        (12, [("ample", 12)]),
        (13, [("roomy", 13)]),
        (16, [("close", 16)]),
        (17, [("dense", 17)]),
        (24, [("dense", 24)]),
        (26, [("roomy", 13), ("roomy", 13)]),
        (50, [("dense", 17), ("dense", 17), ("dense", 16)]),
    ],
)
def test_all_tables_that_can_be_read_are_on_one_slide(count, expected):
    assert shape(matches_named(count)) == expected


def test_a_bye_and_an_announcement_take_their_room():
    assert shape(matches_named(12), byes=1) == [("roomy", 12)]
    assert shape(matches_named(24), byes=1) == [("roomy", 12), ("roomy", 12)]
    assert shape(matches_named(12), announcement="Lunch at noon") == [("roomy", 12)]
    assert shape(matches_named(12), announcement="Lunch at noon, downstairs. " * 8) == [("dense", 12)]


def test_names_on_two_lines_and_parts_of_a_bracket_take_their_room():
    assert shape(matches_named(8, LONG)) == [("dense", 8)]
    assert shape(matches_named(10, label="losers")) == [("roomy", 10)]


def test_a_slide_that_nothing_fits_has_one_table():
    assert shape(matches_named(2, LONG * 9)) == [("dense", 1), ("dense", 1)]
