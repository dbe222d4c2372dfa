"""What stands between the two lines of a match: where and when it is played, how it stands, or whom it waits for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.formats.base import From
from tournament.boards.entries import ScheduleEntry
from tournament.boards.matches import MatchBoard, MatchDescriber
from tournament.boards.words import DECIDED

SAID = frozenset({"waiting", "playing", "entered", "to_check", "disputed"})
"""States of a match of which more is to be said than its lines do."""


@dataclass(frozen=True, slots=True)
class BracketNote:
    """`shape` of the state, before the first line. `score` of the game that is being played stands below the others."""

    shape: str
    lines: tuple[str, ...]
    score: str = ""

    @property
    def height(self) -> int:
        """Lines that it takes."""
        return len(self.lines) + bool(self.score)


def note_of(entry: ScheduleEntry, describer: MatchDescriber, hour: str) -> BracketNote | None:
    """`hour`: when its round begins, where that is known. None where the lines say everything."""
    match = describer.describe(entry)
    if match.state not in SAID or match.state in DECIDED:
        return None
    live = _live(entry, match)
    lines = [_place(match, "" if match.state != "waiting" else hour, live[0]), _waits_for(entry, describer)]
    if match.state not in ("waiting", "playing"):
        lines[1] = match.word
    said = tuple(filter(None, lines))
    return BracketNote(match.shape, said, live[1]) if said or live[1] else None


def _live(entry: ScheduleEntry, match: MatchBoard) -> tuple[int, str]:
    """The number of the game being played, of several, and its totals; (0, "") where none is open."""
    if match.state != "playing" or not match.games or entry.match is None or entry.match.games[-1].complete:
        return 0, ""
    return len(match.games), " × ".join(match.games[-1].totals)


def _place(match: MatchBoard, hour: str, game: int) -> str:
    if match.table is None:
        return hour
    values = {"hour": hour, "number": match.table, "game": game}
    if hour:
        return _("%(hour)s, table %(number)s") % values
    return (_("table %(number)s, game %(game)s") if game else _("table %(number)s")) % values


def _waits_for(entry: ScheduleEntry, describer: MatchDescriber) -> str:
    """The tables whose pairs it waits for, where those are known."""
    spots = [(side.round, side.slot) for side in entry.pairs if isinstance(side, From)]
    tables: Sequence[int] = sorted(describer.tables[spot] for spot in spots if spot in describer.tables)
    if len(tables) == 2:
        return _("waits for tables %(first)s and %(second)s") % {"first": tables[0], "second": tables[1]}
    return _("waits for table %(number)s") % {"number": tables[0]} if tables else ""
