"""The places at which a late pair may join, as rows of a table."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.planning.late_entry import EntryOption
from scoring.planning.sentences import duration
from tournament.texts import say

TURN_ORDER = "turn"


@dataclass(frozen=True)
class OptionRow:
    """A place to choose, or the present state. `value`: the form's; `why_not`: why it cannot be chosen."""

    value: str
    title: str
    pairs_before: int = 0
    pairs: int = 0
    rounds: int = 0
    byes: int = 0
    time: str = ""
    sittings: int = 1
    is_chosen: bool = False
    why_not: str = ""


def day_changes(present_row: OptionRow, row: OptionRow) -> str:
    """What a place does to rounds, byes and the length of the day."""
    values = {
        "rounds": _change(present_row.rounds, row.rounds),
        "byes": _change(present_row.byes, row.byes),
        "time": _change(present_row.time, row.time),
    }
    sentence = _("Rounds: %(rounds)s. Byes: %(byes)s. In all: %(time)s.")
    return sentence % values


def _change(before: int | str, after: int | str) -> str:
    return str(after) if before == after else f"{before} → {after}"


def option_row(option: EntryOption, value: str, title: str, count: int) -> OptionRow:
    time = say(duration(option.minutes))
    before = option.pairs - count
    return OptionRow(value, title, before, option.pairs, option.rounds, option.byes, time, option.sittings)
