"""Schedules a whole tournament as its formats would draw it, around the matches already recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage, Pair, PairId, StageFacts, TournamentFacts
from scoring.contest.rounds import RoundSize
from scoring.contest.stage_view import StageView
from scoring.contest.tables import TableMembers
from scoring.contest.teams import team_matches
from scoring.formats import format_of
from scoring.formats.records import no_such_round
from scoring.stages.qualifying import by_seed


@dataclass(frozen=True, slots=True)
class Schedule:
    """The schedule of a stage: the members of each group, and the size of each round."""

    stage: StageFacts
    groups: tuple[tuple[PairId, ...], ...]
    rounds: tuple[RoundSize, ...]

    @property
    def entrants(self) -> int:
        """The number of entrants."""
        return sum(len(group) for group in self.groups)


def schedules(tournament: TournamentFacts) -> tuple[Schedule, ...]:
    """The schedule of every stage, with placeholders for qualifiers. Raises Impossible, with the index of the stage."""
    views: dict[str, StageView] = {}
    schedules_ = []
    for index, stage in enumerate(tournament.stages):
        try:
            views[stage.id] = view = _planned_view(tournament, stage, views)
            format_ = format_of(stage)
            format_.refuse(view)
            sizes = (_count_tables(size, stage) for size in format_.round_sizes(view))
            schedules_.append(Schedule(stage, view.groups, tuple(sizes)))
        except Impossible as fault:
            fault.stage = index
            raise
    return tuple(schedules_)


def _count_tables(size: RoundSize, stage: StageFacts) -> RoundSize:
    """The size of a round in which each match of teams is counted as several tables."""
    return size if stage.teams is None else replace(size, matches=size.matches * stage.teams.tables)


def _planned_view(tournament: TournamentFacts, stage: StageFacts, earlier: Mapping[str, StageView]) -> StageView:
    """The view of a stage before it is played."""
    source = stage.entrants
    if isinstance(source, FromStage):
        members = tuple(
            f"{stage.id}-{number}" for number in range(1, _qualifier_count(source, earlier[source.stage]) + 1)
        )
        return StageView(stage, (members,), {id_: Pair(id_, id_) for id_ in members})
    pairs = {pair.id: replace(pair, withdrawn=None, entered=None) for pair in tournament.pairs.values()}
    groups = stage.groups or (source or by_seed(tournament.entrants_of(stage)),)
    played = team_matches(tournament, stage) if stage.teams else tournament.matches
    return StageView(stage, groups, pairs, tuple(match for match in played if match.stage == stage.id))


def _qualifier_count(source: FromStage, view: StageView) -> int:
    """How many pairs an earlier stage sends on. Raises Impossible if it has too few."""
    if source.losers_of:
        return _loser_count(source, view)
    tables: Sequence[TableMembers] = format_of(view.stage).tables(view)
    if source.every_place:
        return sum(len(table.pairs) for table in tables)
    last = max(source.places)
    for table in tables:
        if len(table.pairs) < last:
            message = _("Group %(group)s of %(stage)s has no place %(place)s: let fewer of its pairs qualify.")
            raise Impossible(make_text(message, group=table.group + 1, stage=view.stage.id, place=last))
    longer = sum(len(table.pairs) > last for table in tables)
    if source.best_of_next > longer:
        ids = _n(
            "%(stage)s has only %(number)s pair in place %(place)s: let fewer of them qualify.",
            "%(stage)s has only %(number)s pairs in place %(place)s: let fewer of them qualify.",
        )
        raise Impossible(Text.plural(ids, longer, stage=view.stage.id, place=last + 1))
    return len(tables) * len(source.places) + source.best_of_next


def _loser_count(source: FromStage, view: StageView) -> int:
    """How many pairs lose in the rounds of `source`: one in each match, without byes and the match for third place.
    Raises Impossible for a round that the bracket does not have."""
    format_ = format_of(view.stage)
    slots = format_.bracket(view, None)
    last = max(slot.round for slot in slots)
    if max(source.losers_of) > last:
        raise no_such_round(view, max(source.losers_of), last)
    played = [slot for slot in slots if slot.round in source.losers_of and None not in slot.sides]
    return sum(not format_.is_third_place(slot.round, slot.slot, last) for slot in played)
