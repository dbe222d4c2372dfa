"""A tournament file as text: every fault with its place, and its offset in the text."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from rules.text import make_text
from scoring.contest.impossible import Impossible
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.reading import find_stage, located, locating, read_text
from scoring.unreadable import Unreadable
from tests.scoring.contest.samples import beat, document, in_english

FILE = document("AB", [beat("A", "B")], stage={"groups": [["A", "B"]]})
TEXT = json.dumps(FILE, indent=1)


def fault(ask: Callable[[], object]) -> tuple[str, str, int | None]:
    """Place, message and offset."""
    with pytest.raises(Unreadable) as caught:
        ask()
    return caught.value.place, in_english(caught.value.message), caught.value.offset


def raise_while_locating(error: Exception) -> None:
    with locating(TEXT):
        raise error


def impossible(stage: int | None) -> Impossible:
    error = Impossible(make_text("Stage %(stage)s is too small.", stage="s"))
    error.stage = stage
    return error


def test_a_text_is_read_as_its_document() -> None:
    assert read_text(TEXT) == read_tournament(FILE)


def test_a_fault_knows_where_it_stands_in_the_text() -> None:
    wrong = TEXT.replace('"round": 1', '"round": 0')
    expected = ("matches[0].round", "must be a whole number from 1", wrong.index('"round": 0'))
    assert fault(lambda: read_text(wrong)) == expected


def test_an_empty_text_is_refused() -> None:
    assert fault(lambda: read_text("")) == ("", "there is nothing here", 0)


def test_what_turns_out_impossible_stands_where_its_stage_does() -> None:
    message = "Stage s is too small."
    assert fault(lambda: raise_while_locating(impossible(0))) == (
        "stages[0]",
        message,
        TEXT.index("{", TEXT.index('"stages"')),
    )
    assert fault(lambda: raise_while_locating(impossible(None))) == ("stages", message, TEXT.index('"stages"'))


def test_what_turns_out_contradictory_keeps_its_place() -> None:
    error = Unreadable(make_text("%(name)s is not in stage s", name="C"), "matches", 0, "pairs")
    assert fault(lambda: raise_while_locating(error)) == (
        "matches[0].pairs",
        "C is not in stage s",
        TEXT.index('"pairs"', 300),
    )


def test_nothing_is_located_where_nothing_is_wrong() -> None:
    with locating(TEXT):
        pass


def test_a_message_stays_on_one_line_whatever_pairs_are_called() -> None:
    message = located(make_text("%(name)s, %(count)s, ção", name="A\n\x1b[1mB\u2028 é", count=7), (), TEXT).message
    assert in_english(message) == "A\\n\\x1b[1mB\\u2028 é, 7, ção"


def test_nor_does_a_long_name_make_it_long() -> None:
    message = located(make_text("%(name)s, %(count)s", name="A" * 4000 + "Z" * 1000, count=7), (), TEXT).message
    assert in_english(message) == f"{'A' * 400}…{'Z' * 100}, 7"


def test_the_stage_that_is_asked_for_is_found_or_reported() -> None:
    tournament = read_tournament(FILE)
    assert find_stage(tournament, "s") is tournament.stages[0]
    assert fault(lambda: find_stage(tournament, "t")) == ("stages", "there is no stage t", None)
