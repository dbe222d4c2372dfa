"""The places at which a late pair may join, as rows of a table."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.planning.late_entry import EntryOption
from scoring.planning.sentences import duration
from tournament.texts import say

TURN_ORDER = "turn"


@dataclass(frozen=True)
class PlaceRow:
    """A place to choose, or the present state. `value`: the form's; `why_not`: why it cannot be chosen."""

    value: str
    title: str
    pairs_before: int = 0
    pairs: int = 0
    rounds: int = 0
    byes: int = 0
    time: str = ""
    sittings: int = 1
    chosen: bool = False
    why_not: str = ""


def day_changes(now: PlaceRow, row: PlaceRow) -> str:
    """What a place does to rounds, byes and the length of the day."""
    values = {
        "rounds_before": now.rounds,
        "rounds": row.rounds,
        "byes_before": now.byes,
        "byes": row.byes,
        "time_before": now.time,
        "time": row.time,
    }
    sentence = _(
        "Rounds: %(rounds_before)s → %(rounds)s. Byes: %(byes_before)s → %(byes)s. In all: %(time_before)s → %(time)s."
    )
    return sentence % values


def row_of(course: EntryOption, value: str, title: str, count: int) -> PlaceRow:
    time = say(duration(course.minutes))
    before = course.pairs - count
    return PlaceRow(value, title, before, course.pairs, course.rounds, course.byes, time, course.sittings)
