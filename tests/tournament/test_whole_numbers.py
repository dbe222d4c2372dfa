"""Whole numbers of plain digits."""

import pytest

from tournament.whole_numbers import plain_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0), ("7", 7), ("007", 7), ("120", 120), ("121", None), ("1200", None), ("0120", None), ("", None),
        (" 7", None), ("-7", None), ("7.0", None), ("٧", None), ("²", None),
    ],
)  # fmt: skip
def test_a_field_takes_plain_digits_up_to_its_greatest_number(text, number):
    assert plain_number(text, 120) == number
