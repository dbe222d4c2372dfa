"""Places, amounts, groups and rounds in words, and long names cut to their room."""

from fractions import Fraction

import pytest
from django.utils import translation

from scoring.contest.match_state import MatchState
from tournament.boards.text_width import fitted, text_width
from tournament.boards.words import STATES, criterion_amount, group_title, in_sentence, place, round_title, signed


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", ["1st", "2nd", "3rd", "4th", "11th", "22nd"]), ("it", ["1º", "2º", "3º", "4º", "11º", "22º"])],
)
def test_a_place_has_the_sign_of_its_language(language, text):
    with translation.override(language):
        assert [place(number) for number in (1, 2, 3, 4, 11, 22)] == text


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("point_difference", 2445, "+2,445"),
        ("point_difference", -250, "−250"),
        ("point_difference", 0, "0"),
        ("points_for", 3050, "3,050"),
        ("sonneborn_berger", Fraction(5, 2), "2½"),
        ("sonneborn_berger", Fraction(1, 2), "½"),
        ("sonneborn_berger", Fraction(-5, 2), "−2½"),
        ("buchholz", Fraction(7, 3), "7/3"),
        ("buchholz", Fraction(4), "4"),
        ("fewest_walkovers", 0, "·"),
        ("fewest_walkovers", 2, "2"),
    ],
)
def test_an_amount_reads_as_people_write_it(name, value, text):
    assert criterion_amount(name, value) == text


def test_differences_follow_the_language():
    with translation.override("pt-br"):
        assert signed(2445) == "+2.445"


def test_groups_go_by_letters_as_long_as_there_are_letters():
    assert [group_title(number) for number in (0, 2, 25, 26)] == ["Group A", "Group C", "Group Z", "Group 27"]


def test_the_last_rounds_of_a_knock_out_have_names():
    assert [round_title(number, 7 - number) for number in range(1, 8)] == [
        "Round 1", "Round of 64", "Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final",
    ]  # fmt: skip
    assert [round_title(5), round_title(7, -1)] == ["Round 5", "Final again, if needed"]


def test_a_text_that_has_room_stays_as_it_is():
    assert fitted("Ana/Bia", 200, 18) == "Ana/Bia"


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "name", ["Maria Aparecida dos Santos/João Carlos de Albuquerque", "Wanderley", "Ñandú/Žižka" * 9]
)
def test_a_long_name_keeps_to_its_room(name, bold):
    for room in (40, 60, 70):
        fitting_name = fitted(name, room, 18, bold)
        assert text_width(fitting_name, 18, bold) <= room
        assert "…" in fitting_name


def test_both_halves_of_a_pair_give_way():
    first, second = fitted("Maria Aparecida dos Santos/João Carlos de Mello", 120, 18).split("/")
    assert (first[:4], first[-1], second[:4], second[-1]) == ("Mari", "…", "João", "…")
    first, second = fitted("Maria Aparecida dos Santos/Ana", 120, 18).split("/")
    assert (first[:5], second) == ("Maria", "Ana")


def test_a_letter_that_no_table_has_counts_as_a_whole_one():
    assert text_width("雀", 10) > text_width("W", 10)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("Wins", "wins"),
        ("Buchholz", "Buchholz"),
        ("Sonneborn-Berger", "Sonneborn-Berger"),
        ("W.O.", "W.O."),
        ("VP", "VP"),
    ],
)
def test_a_criterion_keeps_the_capitals_of_names_within_a_sentence(label, text):
    assert in_sentence(label) == text


def test_each_state_of_a_match_has_a_word():
    assert STATES.keys() == set(MatchState)
