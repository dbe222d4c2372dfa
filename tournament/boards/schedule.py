"""The rounds of a stage: tables, matches, byes, results so far, and future rounds where they are known."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.match_state import MatchState
from scoring.contest.model import StageFacts
from scoring.contest.stage_view import StageView
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from tournament.boards.entries import ScheduleEntry, view_of
from tournament.boards.match_board import MatchBoard
from tournament.boards.matches import MatchDescriber, States
from tournament.boards.side_titles import side_titles
from tournament.boards.unmet_wishes import unmet_wishes_in, wish_sentence
from tournament.boards.words import round_title, unconfirmed_text
from tournament.texts import say


@dataclass(frozen=True, slots=True)
class Bye:
    """A pair without an opponent in a round, by its short name; `missed`: it had not entered yet."""

    pair: str
    name: str
    missed: bool = False
    full_name: str = ""


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """One round. `unmet_wishes`: sentences about what its draw could not avoid; `over`: whether all its matches are
    decided."""

    number: int
    title: str
    matches: tuple[MatchBoard, ...]
    byes: tuple[Bye, ...] = ()
    unmet_wishes: tuple[str, ...] = ()
    over: bool = False
    open_count: int = 0
    """The matches without a result."""
    unconfirmed: str = ""
    """How many results are still to be confirmed, in words."""

    @property
    def has_tables(self) -> bool:
        """Whether any match has a table."""
        return any(match.table is not None for match in self.matches)


@dataclass(frozen=True, slots=True)
class ScheduleBoard:
    """All rounds of a stage; if there are none, `empty_text` says why. `movement`: a sentence on who stays at the
    table, where others move on."""

    stage: str
    rounds: tuple[RoundBoard, ...] = ()
    empty_text: str = ""
    movement: str = ""


def schedule_board(
    resolver: TournamentResolver, stage: StageFacts, states: States | None = None, seed: str | None = None
) -> ScheduleBoard:
    """The rounds of a stage. `seed`: that of the draw, if the first round was drawn by lot and is not recorded yet."""
    return rounds_board(MatchDescriber(resolver, stage, states, seed))


def rounds_board(describer: MatchDescriber, only: Container[int] | None = None) -> ScheduleBoard:
    """The rounds of the describer's stage, or only those with these numbers."""
    resolver, stage = describer.resolver, describer.stage
    view = view_of(resolver, stage)
    round_titles = stage_round_titles(describer.entries, stage)
    rounds = tuple(
        _round(number, round_titles[number], list(entries), describer, view)
        for number, entries in groupby(describer.entries, key=lambda entry: entry.round)
        if only is None or number in only
    )
    moves = side_titles(resolver, stage, [entry.pairs for entry in describer.entries])
    movement = _("The pair named first stays at the table, the other moves on.") if moves else ""
    return ScheduleBoard(stage.id, rounds, "" if describer.entries else why_empty(resolver, stage), movement)


def why_empty(resolver: TournamentResolver, stage: StageFacts) -> str:
    """Why a stage has nothing to show."""
    try:
        resolver.view(stage)
    except Impossible as fault:
        return say(fault.message)
    return _("The first round is not drawn yet.")


def stage_round_titles(all_entries: Sequence[ScheduleEntry], stage: StageFacts) -> dict[int, str]:
    """The title of each round of a stage."""
    numbers = sorted({entry.round for entry in all_entries})
    from_final = format_of(stage).from_final
    return {number: round_title(number, from_final(number, numbers[-1])) for number in numbers}


def _round(
    number: int, title: str, entries: Sequence[ScheduleEntry], describer: MatchDescriber, view: StageView | None
) -> RoundBoard:
    matches = tuple(describer.describe(entry) for entry in entries if entry.pairs[1] is not None)
    byes = tuple(_bye(entry, describer, view) for entry in entries if entry.pairs[1] is None)
    pairs = describer.resolver.tournament.pairs
    unmet = () if view is None else tuple(wish_sentence(wish, pairs) for wish in unmet_wishes_in(view, number))
    undecided = [match for match in matches if not match.decided and match.state != MatchState.ANNULLED]
    entered = [match.state for match in undecided if match.has_score and not match.to_play]
    return RoundBoard(
        number,
        title,
        matches,
        byes,
        unmet,
        over=not undecided,
        open_count=len(undecided) - len(entered),
        unconfirmed=unconfirmed_text(entered),
    )


def _bye(entry: ScheduleEntry, describer: MatchDescriber, view: StageView | None) -> Bye:
    pair = entry.pairs[0]
    pair_id = pair if isinstance(pair, str) else ""
    missed = entry.match is not None and bool(entry.match.absent)
    missed = missed or bool(view and pair_id and view.not_yet_in(pair_id, entry.round))
    return Bye(pair_id, describer.name(pair), missed, describer.full_name(pair))
