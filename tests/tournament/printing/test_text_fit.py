"""Texts fitted into places: as large as possible, complete if possible, and never wider or higher than their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.boards.text_width import ELLIPSIS
from tournament.printing.text_fit import SIZES, em_width, fit_name, fit_text, lines_of, shortened


@pytest.mark.parametrize(
    ("text", "size", "lines"),
    [
        ("Taça da Primavera", 21, 1),
        ("Confraria dos Amigos da Canastra Real da Ilha", 13, 1),
        ("Confraria dos Amigos da Canastra " * 3, 11, 2),
        ("Confraria dos Amigos da Canastra " * 6, 8, 3),
    ],
)
def test_the_largest_type_that_fits_is_taken(text, size, lines):
    fitted = fit_text(text, 112, 11)
    assert (fitted.text, fitted.size, fitted.lines) == (text.strip(), size, lines)


def test_spaces_and_line_breaks_are_one_space():
    assert fit_text("  Ana \n /\t Bia ", 100, 10).text == "Ana / Bia"


def test_what_does_not_fit_at_the_least_size_ends_with_an_ellipsis():
    fitted = fit_text("Confraria dos Amigos " * 40, 112, 11)
    assert (fitted.size, fitted.lines, fitted.text[-1]) == (7, 3, ELLIPSIS)
    assert 200 < len(fitted.text) < 400


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [("", 10, 1), ("Ana", 100, 1), ("Ana Bia", 9, 2), ("A" * 30, 20, 5), ("A" * 8 + "/" + "B" * 8, 20, 4)],
)
def test_a_text_takes_the_lines_that_its_width_needs(text, width, lines):
    assert lines_of(text, 12, width) == lines


@pytest.mark.parametrize(
    ("name", "width", "text", "size"),
    [
        ("Quitéria Nascimento/Renê Albuquerque", 130, "Quitéria Nascimento/Renê Albuquerque", 17),
        ("Quitéria Nascimento/Renê Albuquerque", 60, "Quitéria Nascimento/\nRenê Albuquerque", 15),
        ("Quitéria Nascimento / Renê Albuquerque", 60, "Quitéria Nascimento / \nRenê Albuquerque", 15),
        ("Maria Clara de Vasconcelos/Ana", 40, "Maria Clara de Vasconcelos/\nAna", 11),
    ],
)
def test_a_pairs_name_breaks_between_its_players_before_it_breaks_within_one(name, width, text, size):
    fitted = fit_name(name, width, 14)
    assert (fitted.text, fitted.size) == (text, size)


@given(st.text(max_size=300), st.sampled_from([(112, 11), (48, 9), (20, 3)]))
def test_no_name_is_higher_than_its_place(name, place):
    assert fit_name(name, *place).height <= max(place[1], 7 * 1.2 * 0.3528)


def test_a_text_that_fits_is_left_alone():
    assert shortened("Ana/Bia", 10, 57, 1) == "Ana/Bia"


@given(st.text(max_size=300), st.sampled_from([(112, 11), (48, 9), (89, 9), (20, 3)]))
def test_nothing_is_ever_higher_than_its_place(text, place):
    fitted = fit_text(text, *place)
    assert fitted.size in SIZES
    assert lines_of(fitted.text, fitted.size, place[0]) <= fitted.lines
    assert fitted.height <= max(place[1], 7 * 1.2 * 0.3528)


@given(st.text(max_size=60), st.text(max_size=60))
def test_more_text_is_never_narrower(one, two):
    assert em_width(one) <= em_width(one + " " + two) + 1e-9
