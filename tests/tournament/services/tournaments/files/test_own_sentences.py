"""Values of this site's own fields: each fault is refused with a sentence that is true of it."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.tournament_file.fields import FieldReader
from scoring.unreadable import Unreadable
from tournament.services.tournaments.files.x_sumula.league import read_appointment
from tournament.services.tournaments.files.x_sumula.values import read_day, read_plain_object

MOMENT = "2026-05-02T14:00:00+00:00"
PROPOSED = {"starts": MOMENT, "created": MOMENT}


def read_match_dates(value: Any) -> Any:
    return read_appointment(FieldReader({"dates": value}))


@pytest.mark.parametrize(
    ("read", "value", "sentence"),
    [
        (read_match_dates, [PROPOSED, PROPOSED], "at most one date may be open, and one agreed"),
        (read_match_dates, [PROPOSED | {"answer": "accepted"}] * 2, "at most one date may be open, and one agreed"),
        (read_day, "2026-02-30", "must be a day such as 2026-11-21"),
        (read_plain_object, {"minutes": [1.5]}, "must be a whole number"),
        (read_plain_object, {"name": "\ud800"}, "this text contains characters that cannot be written"),
        (read_plain_object, {"\ud800": 1}, "this text contains characters that cannot be written"),
    ],
)
def test_each_fault_has_its_sentence(read: Callable[[Any], Any], value: Any, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(value)
    assert refusal.value.message.id == sentence


def test_values_that_an_event_can_hold_are_read() -> None:
    document = {"minutes": [80, None], "text": "Salão", "open": True, "more": {"a": -1}}
    assert read_plain_object(document) == document
