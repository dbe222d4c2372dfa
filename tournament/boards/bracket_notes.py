"""Puts into words the note between the two lines of a match: where and when it is played, or its state."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from tournament.boards.entries import ScheduleEntry
from tournament.boards.match_board import MatchBoard
from tournament.boards.matches import MatchDescriber
from tournament.boards.words import DECIDED
from tournament.texts import score_line

NOTED_STATES = frozenset(
    {
        MatchState.WAITING,
        MatchState.PLAYING,
        MatchState.WITHHELD,
        MatchState.ENTERED,
        MatchState.TO_CHECK,
        MatchState.DISPUTED,
    }
)
"""States of a match that need more than its lines. A withheld result keeps its note: removing it would show that the
match is over."""


@dataclass(frozen=True, slots=True)
class BracketNote:
    """`shape`: the icon of the state, before the first line. `score`: of the game being played, below the other
    lines."""

    shape: str
    lines: tuple[str, ...]
    score: str = ""

    @property
    def height(self) -> int:
        """The number of text lines it takes."""
        return len(self.lines) + bool(self.score)


def bracket_note(entry: ScheduleEntry, describer: MatchDescriber, hour: str) -> BracketNote | None:
    """The note of a match; None if its lines already say everything. `hour`: when its round begins, if known."""
    match = describer.describe(entry)
    if match.state not in NOTED_STATES or match.state in DECIDED:
        return None
    live = _live(entry, match)
    word = "" if match.state in (MatchState.WAITING, MatchState.PLAYING, MatchState.WITHHELD) else match.word
    lines = tuple(
        filter(
            None,
            (
                _match_text(match, hour if match.state in (MatchState.WAITING, MatchState.WITHHELD) else "", live[0]),
                word,
            ),
        )
    )
    return BracketNote(match.shape, lines, live[1]) if lines or live[1] else None


def _live(entry: ScheduleEntry, match: MatchBoard) -> tuple[int, str]:
    """The number of the game being played (if there are several) and its totals; (0, "") if none is open."""
    if match.state != MatchState.PLAYING or not match.games or entry.match is None or entry.match.games[-1].complete:
        return 0, ""
    return len(match.games), score_line(*match.games[-1].totals)


def _match_text(match: MatchBoard, hour: str, game: int) -> str:
    if match.table is None:
        return hour
    values = {"hour": hour, "number": match.table, "game": game}
    if hour:
        return _("%(hour)s, table %(number)s") % values
    return (_("table %(number)s, game %(game)s") if game else _("table %(number)s")) % values
