"""The boards of each stage: for the public, and complete for the organisers.

The public only sees published rounds, even if the pairings of others could be worked out.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId, StageFacts
from scoring.formats import format_of
from scoring.planning.arrangements import days_per_round
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.boards import crosstable as crosstables
from tournament.boards.crosstable import crosstable_board
from tournament.boards.match_board import MatchBoard
from tournament.boards.overall import board_beyond_stages
from tournament.boards.pair import PairBoard, PairMatch, PairStage, pair_board
from tournament.boards.schedule import RoundBoard, ScheduleBoard, schedule_board
from tournament.boards.standings import places_of, standings_board
from tournament.boards.standings_table import StageBoard
from tournament.boards.uncarried_stage import uncarried_board
from tournament.services.tournaments.league.reading import agreed_starts
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import day_and_hour, start_text
from tournament.web.tournament_pages.stage_names import stage_name

AgreedMatch = tuple[int, tuple[PairId, PairId | None]]
"""Round number and pairs."""


@dataclass(frozen=True)
class StageSection:
    """A stage and its contents: a board with its drawings, or the sentence `empty_text` instead."""

    stage: StageFacts
    title: str
    rounds: tuple[RoundView, ...]
    board: Any = None
    empty_text: str = ""
    drawings: Any = None
    links: tuple[Any, ...] = ()
    """For a schedule shown one round at a time: links to the rounds. For a large bracket: links to its parts."""
    overall: StageBoard | None = None
    """On the first standings: the ranking of the whole tournament, once it is over."""
    this_stage_alone: StageBoard | None = None
    """On standings that carry earlier results: those of this stage alone."""
    groups_to_draw: bool = False
    """On standings: lots are announced for the groups, so that the present ones mean nothing yet."""

    @property
    def id(self) -> str:
        return f"stage-{self.stage.id}"

    @property
    def started(self) -> bool:
        """Whether any of its rounds is visible."""
        return bool(self.rounds)

    @property
    def has_bracket(self) -> bool:
        return format_of(self.stage).has_bracket

    @property
    def has_crosstable(self) -> bool:
        """Whether these standings also have a crosstable of who played whom."""
        tables = self.board.tables if isinstance(self.board, StageBoard) else ()
        small = any(len(table.rows) <= crosstables.MAX_PAIRS for table in tables)
        return small and self.started and format_of(self.stage).has_crosstable


Maker = Callable[[TournamentResolver, StageSection], StageSection]


def stage_sections(snap: Snapshot) -> tuple[StageSection, ...]:
    """The stages in the order of play; none while the tournament is incomplete."""
    if snap.facts is None:
        return ()
    return tuple(
        StageSection(
            stage,
            stage_name(snap, stage),
            tuple(round_ for round_ in snap.rounds if round_.stage == stage.id),
        )
        for stage in snap.facts.stages
    )


def latest_first(sections: tuple[StageSection, ...]) -> tuple[StageSection, ...]:
    """The stages with the current one first, then earlier ones; those that have not begun come last. Stages that are
    played side by side, such as finals A and B, keep their order."""
    step: dict[str, int] = {}
    for part in sections:
        step[part.stage.id] = 1 + max((step[source] for source in _sources(part.stage, list(step))), default=-1)
    started = sorted((part for part in sections if part.started), key=lambda part: -step[part.stage.id])
    return (*started, *(part for part in sections if not part.started))


def _sources(stage: StageFacts, earlier: list[str]) -> list[str]:
    """The stages after which this one is played: those it names, else the one before it."""
    if stage.source is not None:
        return [stage.source.stage]
    return list(stage.carries) or earlier[-1:]


def shown_sections(
    snap: Snapshot, make: Maker, only: Callable[[StageSection], bool] = lambda _part: True
) -> tuple[StageSection, ...]:
    """The stages with their boards. A stage that cannot be shown says why, so that the rest of the page still
    appears."""
    return tuple(_with_board(snap, part, make) for part in latest_first(stage_sections(snap)) if only(part))


def _with_board(snap: Snapshot, part: StageSection, make: Maker) -> StageSection:
    resolver = snap.resolver
    try:
        return part if resolver is None else make(resolver, part)
    except (Impossible, Unreadable):
        return replace(part, empty_text=_("This stage appears here once the one before it is over."))


def not_begun(part: StageSection) -> str:
    """Why a stage without visible rounds shows nothing."""
    if part.stage.entrants is not None and not isinstance(part.stage.entrants, tuple):
        return _("The pairs are known once the previous stage is over and the first round is published.")
    return _("The first round is not published yet.")


def standings_sections(snap: Snapshot, *, reasons: bool = True) -> tuple[StageSection, ...]:
    """Each stage with its standings, or with why there are none yet. `reasons`: whether to include what decided each
    place."""

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        resolver.view(part.stage)
        ranks_itself = resolver.format(part.stage).criteria_optional
        if not part.started and ranks_itself:
            return replace(part, empty_text=not_begun(part))
        if not part.started and part.stage.id in snap.stages_awaiting_groups:
            return replace(part, empty_text=_("The groups are still to be drawn."), groups_to_draw=True)
        board = standings_board(resolver, part.stage, states=snap.states, reasons=reasons)
        return replace(
            part,
            board=board,
            this_stage_alone=uncarried_board(resolver.tournament, part.stage) if part.started else None,
        )

    first, *others = shown_sections(snap, make) or (None,)
    if first is None:
        return ()
    whole = board_beyond_stages(snap.resolver) if snap.resolver is not None else None
    return (replace(first, overall=whole), *others)


def places(resolver: TournamentResolver, part: StageSection) -> dict[PairId, str]:
    """Group and place by pair, as in the standings."""
    try:
        return places_of(resolver, part.stage)
    except (Impossible, Unreadable):
        return {}


def crosstable_sections(snap: Snapshot) -> tuple[StageSection, ...]:
    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        if not part.started:
            return replace(part, empty_text=not_begun(part))
        board = crosstable_board(resolver, part.stage, snap.states)
        too_many = _("There are too many pairs here for a crosstable; the rounds show the same results.")
        return replace(part, board=board, empty_text="" if board.tables or board.empty_text else too_many)

    return shown_sections(snap, make, lambda part: format_of(part.stage).has_crosstable)


def schedule_sections(snap: Snapshot) -> tuple[StageSection, ...]:
    """Each stage with the matches of its published rounds."""

    def make(resolver: TournamentResolver, part: StageSection) -> StageSection:
        board = with_published_rounds(schedule_board(resolver, part.stage, snap.states), part)
        return replace(part, board=board, empty_text="" if board.rounds or board.empty_text else not_begun(part))

    return shown_sections(snap, make)


def with_published_rounds(board: ScheduleBoard, part: StageSection) -> ScheduleBoard:
    """The board with the published rounds of a stage only."""
    numbers = {round_.number for round_ in part.rounds}
    only = replace(board, rounds=tuple(round_ for round_ in board.rounds if round_.number in numbers), empty_text="")
    return with_times(only, part)


def with_times(board: ScheduleBoard, part: StageSection) -> ScheduleBoard:
    """The board with each round's time beside its title, and with the dates agreed on for matches played at home."""
    rows = {round_.number: round_ for round_ in part.rounds}
    rounds = [rows[round_.number] for round_ in board.rounds if round_.number in rows]
    starts = _agreed_starts(rounds) if days_per_round(part.stage.extra) is not None else {}
    return replace(board, rounds=tuple(_with_time(round_, rows.get(round_.number), starts) for round_ in board.rounds))


def _agreed_starts(rounds: Iterable[RoundView]) -> dict[AgreedMatch, str]:
    """Date and time of matches still to be played, without the place, which may be somebody's home."""
    waiting = {match.pk: match for round_ in rounds for match in round_.matches if match.state is MatchState.WAITING}
    agreed = agreed_starts(waiting)
    return {(waiting[pk].round, waiting[pk].pairs): day_and_hour(starts) for pk, starts in agreed.items()}


def _with_time(board: RoundBoard, round_: RoundView | None, starts: dict[AgreedMatch, str]) -> RoundBoard:
    hour = start_text(round_.row) if round_ is not None else ""
    if hour:
        board = replace(board, title=f"{board.title} · {hour}")
    if not starts:
        return board
    return replace(board, matches=tuple(_agreed(match, starts) for match in board.matches))


def _agreed(match: MatchBoard, starts: dict[AgreedMatch, str]) -> MatchBoard:
    pairs = (match.first.pair or "", match.second.pair if match.second else None)
    return replace(match, starts=starts.get((match.round, pairs), ""))


def public_pair_board(snap: Snapshot, code: str) -> PairBoard | None:
    """A pair's page; None if there is no such pair, or nothing to show yet."""
    sections = stage_sections(snap)
    if snap.resolver is None or snap.facts is None or code not in snap.facts.pairs:
        return None
    board = pair_board(snap.resolver, code, snap.states, {part.stage.id: part.title for part in sections})
    rounds_by_key = {(round_.stage, round_.number): round_ for round_ in snap.rounds}
    published = (replace(stage, matches=_with_hours(stage, rounds_by_key)) for stage in board.stages)
    stages = tuple(stage for stage in published if stage.matches or stage.place)
    following = next((match for stage in stages for match in stage.matches if _is_to_play(match.board.state)), None)
    waiting = "" if following else board.waiting_text or _("The next round is not published yet.")
    return replace(board, stages=stages, next_match=following, waiting_text=waiting)


def _with_hours(stage: PairStage, rounds_by_key: dict[tuple[str, int], RoundView]) -> tuple[PairMatch, ...]:
    rounds = ((match, rounds_by_key.get((stage.stage, match.board.round))) for match in stage.matches)
    return tuple(_with_hour(match, round_) for match, round_ in rounds if round_ is not None)


def _with_hour(match: PairMatch, round_: RoundView) -> PairMatch:
    hour = start_text(round_.row)
    return replace(match, title=f"{match.title} · {hour}") if hour else match


def _is_to_play(state: MatchState) -> bool:
    return state in {MatchState.WAITING, MatchState.PLAYING}


def is_stage_over(resolver: TournamentResolver, stage: StageFacts) -> bool:
    """Whether a stage is finished, as far as is visible."""
    try:
        return resolver.is_finished(stage)
    except (Impossible, Unreadable):
        return False
