"""A tournament's first public page: the current round, the next one, and the standings."""

from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.stages.overall import final_rankings
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.boards.overall import ranking_title
from tournament.boards.schedule import RoundBoard, ScheduleBoard
from tournament.boards.standings_table import StageBoard, StandingsTable
from tournament.boards.words import place
from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import start_text
from tournament.web.public import stage_boards
from tournament.web.public.schedule import address_of, round_being_played, round_section
from tournament.web.public.stage_boards import StageSection
from tournament.web.round_clock import RoundClock, clock_text, round_clock, text_after_end

MANY_ROWS = 32
"""Longer tables are folded away, and the phone opens the one with its own pair."""
LAST_LISTED_PLACE = 3
"""The last place listed besides the champions."""


@dataclass(frozen=True)
class CurrentRound:
    """A round on the first page: its board, and the state of its clock."""

    part: StageSection
    board: ScheduleBoard
    clock: str = ""
    ticking: RoundClock | None = None
    after: str = ""
    """What `clock` becomes once the time is over, which the browser shows by itself."""

    @property
    def round(self) -> RoundBoard:
        return self.board.rounds[0]


def overview_context(snap: Snapshot) -> dict[str, object]:
    """The page's context. Without a published round: when play is planned to begin, and why there is nothing yet."""
    current = round_being_played(snap)
    after = _round_after(snap, current)
    standings = stage_boards.standings_sections(snap, reasons=False)
    table = _standings(standings, current)
    rows = sum(len(standings_table.rows) for standings_table in table.board.tables) if table else 0
    return {
        "begins": planned_start(snap.tournament) if current is None else None,
        "current": _shown_round(snap, current),
        "next": _shown_round(snap, after),
        "next_address": address_of(snap, after) if after and len(after.matches) > MANY_ROWS else "",
        "next_missing": _next_missing(snap, current) if after is None else "",
        "table": replace(table, board=_narrow(table.board)) if table and rows > MANY_ROWS else table,
        "groups_to_draw": current is None and any(part.groups_to_draw for part in standings),
        "folded": rows > MANY_ROWS,
        "podiums": podiums(snap),
    }


def _round_after(snap: Snapshot, current: RoundView | None) -> RoundView | None:
    """The published round after the current one."""
    return next((following for round_, following in pairwise(snap.rounds) if round_ is current), None)


def _shown_round(snap: Snapshot, round_: RoundView | None) -> CurrentRound | None:
    part = round_section(snap, round_) if round_ is not None else None
    if round_ is None or part is None:
        return None
    board = part.board
    if not board.rounds[0].open_count:
        return CurrentRound(part, board)
    clock = clock_text(round_.row, snap.tournament.plan)
    if clock:  # the clock shows the time better than the title
        rounds = [replace(row, title=row.title.removesuffix(f" · {start_text(round_.row)}")) for row in board.rounds]
        board = replace(board, rounds=tuple(rounds))
    plan = snap.tournament.plan
    return CurrentRound(part, board, clock, round_clock(round_.row, plan), text_after_end(round_.row, plan))


def _standings(parts: tuple[StageSection, ...], current: RoundView | None) -> StageSection | None:
    """The standings of the current stage; before the first round, those of the first stage.

    None for a bracket, which itself shows more.
    """
    sections = [part for part in parts if isinstance(part.board, StageBoard) and part.board.tables]
    sections = [part for part in sections if not part.has_bracket]
    if current is None:
        return next(iter(sections), None)
    return next((part for part in sections if part.stage.id == current.stage), None)


def _narrow(board: StageBoard) -> StageBoard:
    """The board with the columns for a phone; the page of the standings has hundreds of rows in full."""
    return replace(board, tables=tuple(map(_narrow_table, board.tables)), comparison=None)


def _narrow_table(table: StandingsTable) -> StandingsTable:
    columns = tuple(column for column in table.columns if not column.wide)
    rows = tuple(replace(row, cells=tuple(cell for cell in row.cells if not cell.wide)) for row in table.rows)
    return replace(table, columns=columns, rows=rows)


def _next_missing(snap: Snapshot, current: RoundView | None) -> str:
    """Why there is no round after the current one."""
    if current is None or snap.tournament.finished or podiums(snap) or not _may_go_on(snap):
        return ""
    return _("The next round is not published yet.")


def _may_go_on(snap: Snapshot) -> bool:
    """Whether another round may follow those that are published."""
    if snap.resolver is None or snap.facts is None:
        return True
    published = {round_.stage: round_.number for round_ in sorted(snap.rounds, key=lambda round_: round_.number)}
    return any(_has_more_rounds(snap.resolver, stage, published.get(stage.id, 0)) for stage in snap.facts.stages)


def _has_more_rounds(resolver: TournamentResolver, stage: StageFacts, number: int) -> bool:
    """Whether a round after this one may be played in the stage."""
    try:
        last = resolver.last_round(stage)
    except (Impossible, Unreadable):
        return True
    return not resolver.is_finished(stage) if last is None else number < last


@dataclass(frozen=True)
class Podium:
    """The first three of a final ranking as (place, name), the winner first. `title`: who is ranked, if there are
    several rankings, else ""."""

    title: str
    steps: tuple[tuple[str, str], ...]

    @property
    def winner(self) -> str:
        return self.steps[0][1]


def podiums(snap: Snapshot) -> list[Podium]:
    """A podium for each final ranking with a single pair in first place; none until the tournament is over."""
    if snap.resolver is None or snap.facts is None or not snap.rounds:
        return []
    if any(round_.open for round_ in snap.rounds) or not stage_boards.is_stage_over(
        snap.resolver, snap.facts.stages[-1]
    ):
        return []
    return [
        Podium(
            ranking_title(ranking),
            tuple(
                (place(number), snap.name(pair))
                for number, tie in ranking.places
                if number <= LAST_LISTED_PLACE
                for pair in tie
            ),
        )
        for ranking in final_rankings(snap.resolver)
        if ranking.places and len(ranking.places[0][1]) == 1
    ]
