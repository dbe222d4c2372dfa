"""What a person typed is stored as typed, or refused at its place in one sentence."""

import pytest

from scoring.typed_text import check_filled, check_text
from scoring.unreadable import Unreadable


def test_text_is_the_same_after_the_check():
    assert check_text(" Ana / Bia ") == " Ana / Bia "
    assert check_text("a" * 200) == "a" * 200


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ana\x00", "this text contains characters that cannot be written"),
        ("Ana\ud800", "this text contains characters that cannot be written"),
        (
            "Ana \u202eaiB",
            "this text contains invisible characters that change how it is read: delete it and type it again",
        ),
        ("a" * 201, "must be a text of at most %(limit)s characters"),
    ],
)
@pytest.mark.parametrize("check", [check_text, check_filled])
def test_text_that_cannot_be_shown_is_refused_at_its_place(check, text, why):
    with pytest.raises(Unreadable) as refused:
        check(text, "pairs", 1)
    assert (refused.value.message.id, refused.value.path) == (why, ("pairs", 1))


def test_a_limit_of_its_own_is_said():
    with pytest.raises(Unreadable) as refused:
        check_text("abcd", "place", limit=3)
    assert refused.value.message.params == {"limit": 3}


def test_filled_text_loses_the_space_around_it():
    assert check_filled("  Ana ", "name") == "Ana"


@pytest.mark.parametrize("text", ["", " \n"])
def test_empty_text_is_refused_where_something_is_needed(text):
    with pytest.raises(Unreadable) as refused:
        check_filled(text, "name")
    assert (refused.value.message.id, refused.value.path) == ("must be a text that is not empty", ("name",))
