"""The first page of a tournament: the round being played, the one after it, and how the tables stand."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.contest.tables import ranked_pairs
from tournament.boards.schedule import RoundBoard, ScheduleBoard
from tournament.boards.standings import StageBoard
from tournament.boards.words import place
from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.tables import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import clock_text, start_text
from tournament.web.public import stage_boards
from tournament.web.public.stage_boards import StageSection

MANY_ROWS = 32
"""More rows than these are folded away, and the phone opens the table of its own pair."""
THIRD = 3
"""The last place that is named beside the champions."""


@dataclass(frozen=True)
class CurrentRound:
    """A round as the first page shows it: its board alone, and how far it is by the clock."""

    part: StageSection
    board: ScheduleBoard
    clock: str = ""

    @property
    def round(self) -> RoundBoard:
        return self.board.rounds[0]


def overview_context(snap: Snapshot) -> dict[str, object]:
    """What the page shows; without a published round only when it is planned to begin, and why nothing is there yet."""
    schedules = {part.stage.id: part for part in stage_boards.schedule(snap)}
    current, after = _current_and_next(snap)
    standings = stage_boards.standings(snap)
    table = _standings(standings, current)
    rows = sum(len(found.rows) for found in table.board.tables) if table else 0
    return {
        "begins": planned_start(snap.tournament) if current is None else None,
        "current": _current_round(snap, schedules, current),
        "next": _current_round(snap, schedules, after),
        "next_missing": _next_missing(snap, current) if after is None else "",
        "table": table,
        "groups_to_draw": current is None and any(part.groups_to_draw for part in standings),
        "folded": rows > MANY_ROWS,
        "podium": podium(snap),
    }


def _current_and_next(snap: Snapshot) -> tuple[RoundView | None, RoundView | None]:
    """The first published round with a match to be decided, else the last one; and the published one after it."""
    rounds = snap.rounds
    at = next((place for place, round_ in enumerate(rounds) if round_.open), len(rounds) - 1)
    if at < 0:
        return None, None
    return rounds[at], rounds[at + 1] if at + 1 < len(rounds) else None


def _current_round(snap: Snapshot, schedules: dict[str, StageSection], round_: RoundView | None) -> CurrentRound | None:
    if round_ is None or round_.stage not in schedules:
        return None
    part = schedules[round_.stage]
    found = [board for board in part.board.rounds if board.number == round_.number] if part.board else []
    if not found:
        return None
    clock = clock_text(round_.row, snap.tournament)
    if clock:  # which says the hour better than the title
        found = [replace(board, title=board.title.removesuffix(f" · {start_text(round_.row)}")) for board in found]
    return CurrentRound(part, ScheduleBoard(part.stage.id, tuple(found)), clock)


def _standings(parts: tuple[StageSection, ...], current: RoundView | None) -> StageSection | None:
    """The tables of the stage that is being played; before the first round those of the first stage.

    None of a bracket: that tells the same better.
    """
    found = [part for part in parts if isinstance(part.board, StageBoard) and part.board.tables]
    found = [part for part in found if not part.has_bracket]
    if current is None:
        return next(iter(found), None)
    return next((part for part in found if part.stage.id == current.stage), None)


def _next_missing(snap: Snapshot, current: RoundView | None) -> str:
    """Why no round stands after the current one."""
    if current is None or snap.tournament.finished or podium(snap):
        return ""
    return _("The next round is not published yet.")


def podium(snap: Snapshot) -> list[tuple[str, str]]:
    """Place and name of the first three of the last stage, the champions first, once it is played to its end and one
    pair alone is first; else empty."""
    if snap.resolver is None or snap.facts is None or not snap.rounds:
        return []
    last = snap.facts.stages[-1]
    if any(round_.open for round_ in snap.rounds) or not stage_boards.is_over(snap.resolver, last):
        return []
    tables = snap.resolver.ranked(last)
    if len(tables) != 1 or len(tables[0].tiers[0].groups[0]) != 1:
        return []
    return [(place(row.place), snap.name(row.pair)) for row in ranked_pairs(tables[0]) if row.place <= THIRD]
