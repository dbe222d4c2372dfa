"""The options of a stage that every kind reads alike: what each accepts, and the message for anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.contest.model import StageFacts
from scoring.formats import options
from scoring.formats.individual import IndividualOptions
from scoring.formats.swiss import SwissOptions
from scoring.unreadable import Unreadable
from tests.scoring.contest.samples import in_english


def refusal_of(read: Callable[[], object]) -> tuple[str, str]:
    """(place, message)"""
    with pytest.raises(Unreadable) as caught:
        read()
    return caught.value.place, in_english(caught.value.message)


def test_a_whole_number_from_1_to_1000_is_read() -> None:
    assert [options.optional_whole({"legs": number}, "legs", 2) for number in (1, 1000)] == [1, 1000]
    assert (options.optional_whole({}, "legs", 2), options.optional_whole({}, "legs", None)) == (2, None)
    assert options.required_whole({"legs": 7}, "legs") == 7


@pytest.mark.parametrize("value", [0, -1, 1001, 1.0, True, "1", None])
@pytest.mark.parametrize(
    "read",
    [lambda fields: options.optional_whole(fields, "legs", 1), lambda fields: options.required_whole(fields, "legs")],
)
def test_any_other_is_refused(read: Callable[[Any], object], value: object) -> None:
    assert refusal_of(lambda: read({"legs": value})) == ("legs", "must be a whole number between 1 and 1000")


def test_one_that_is_required_is_not_left_out() -> None:
    assert refusal_of(lambda: options.required_whole({}, "rounds")) == ("rounds", "the field is missing")


def test_a_flag_is_true_or_false_and_nothing_else() -> None:
    assert [options.flag(fields, "third") for fields in ({}, {"third": False}, {"third": True})] == [False, False, True]
    assert refusal_of(lambda: options.flag({"third": 1}, "third")) == ("third", "must be true or false")


@pytest.mark.parametrize("value", ["c", "", None, ["a"]])
def test_a_choice_is_one_of_some_words(value: object) -> None:
    assert options.choice({"table": "b"}, "table", ("a", "b"), "a") == "b"
    assert (options.choice({}, "table", ("a", "b"), "a"), options.choice({}, "table", ("a",), None)) == ("a", None)
    assert refusal_of(lambda: options.choice({"table": value}, "table", ("a", "b"), "a")) == (
        "table",
        "must be one of: a, b",
    )


def test_a_list_of_pairs_is_read_in_its_order() -> None:
    assert (options.pair_ids({}, "stay"), options.pair_ids({"stay": []}, "stay")) == (None, ())
    assert options.pair_ids({"stay": ["B", "A"]}, "stay") == ("B", "A")


@pytest.mark.parametrize(
    ("value", "place", "message"),
    [
        ("AB", "stay", "must be a list of pairs"),
        (None, "stay", "must be a list of pairs"),
        (["A", 2], "stay[1]", "must be a text"),
        (["A", "B", "A"], "stay[2]", "the pair is listed twice"),
    ],
)
def test_what_is_no_list_of_pairs_is_refused_with_its_place(value: object, place: str, message: str) -> None:
    assert refusal_of(lambda: options.pair_ids({"stay": value}, "stay")) == (place, message)


def test_only_its_own_options_are_read_of_a_stage() -> None:
    stage = StageFacts("s", "swiss", SwissOptions(3))
    assert SwissOptions.of_stage(stage).rounds == 3
    with pytest.raises(TypeError, match="are not IndividualOptions"):
        IndividualOptions.of_stage(stage)
