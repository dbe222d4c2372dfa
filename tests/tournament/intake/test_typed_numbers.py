"""Numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.intake.typed_numbers import MAX_NUMBER_LENGTH, NotANumber, parse_number, parse_single_number

WAYS = ["3050", "3.050", "3,050", "3 050", "3\u00a0050", "3\u202f050", " 3050 ", "3'050", "+3050"]
NO_NUMBERS = [
    "",
    " ",
    "-",
    "abc",
    "3,5",
    "3.05",
    "1.0000",
    "12.34.567",
    "4 5",
    "5+",
    "+",
    "1e3",
    "½",
    "9" * (MAX_NUMBER_LENGTH + 1),
]


@pytest.mark.parametrize("text", WAYS)
def test_one_number_is_read_in_many_ways(text):
    assert (parse_number(text), parse_single_number(text)) == (3050, 3050)


@pytest.mark.parametrize(("text", "number"), [("-85", -85), ("− 85", -85), ("1000000", 1_000_000), ("007", 7)])
def test_a_single_number_has_a_sign(text, number):
    assert parse_single_number(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0), ("007", 7), ("-85", -85), ("−85", -85), ("- 85", -85), ("1.000.000", 1_000_000),
        ("45+60+15", 120), ("45 + 60", 105), ("100-15", 85), ("1.000+5", 1005),
    ],
)  # fmt: skip
def test_numbers_are_read_with_signs_and_sums(text, number):
    assert parse_number(text) == number


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_a_text_that_is_no_whole_number_is_refused(text):
    with pytest.raises(NotANumber):
        parse_number(text)


@pytest.mark.parametrize("text", [*NO_NUMBERS, "3050-2100", "45+60", "2026-11-21"])
def test_a_sum_is_no_single_number(text):
    with pytest.raises(NotANumber):
        parse_single_number(text)


@given(st.integers(-1_000_000, 1_000_000), st.sampled_from(["", ".", ",", " "]))
def test_every_number_comes_back(number, separator):
    assert parse_number(f"{number:,}".replace(",", separator)) == number
