"""Invisible characters are removed from names, or refused; all letters of real names stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hidden_signs import hidden_signs_fault, is_hidden, without_hidden_signs

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
OTHERS = "\x00\x07\x1b\x7f\x85\u00ad\u200b\u2028\u2029\u2060\ufeff\U000e0041"


@pytest.mark.parametrize("sign", BIDI + OTHERS)
def test_what_turns_letters_around_or_hides_is_left_out_or_refused(sign):
    assert is_hidden(sign)
    assert without_hidden_signs(f"Ana{sign} / Bia") == "Ana / Bia"
    assert hidden_signs_fault(f"Ana{sign}")


@pytest.mark.parametrize(
    "name", ["Ana & José d'Ávila", "Ünal-Özgür", "אבי", "王小明", "👩‍👧", "می‌روم", "a\tb\nc", "", "¼ № ♠"]
)
def test_names_as_people_have_them_stay(name):
    assert without_hidden_signs(name) == name
    assert hidden_signs_fault(name) is None


@given(st.text())
def test_what_is_left_holds_none_and_is_what_was_seen(text):
    left = without_hidden_signs(text)
    assert hidden_signs_fault(left) is None
    assert [sign for sign in text if not is_hidden(sign)] == list(left)
