"""The real schedule of a tournament before anybody has played: what the formats themselves would pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.text import Text, _, _n, say
from scoring.contest.model import FromStage, Match, Pair, PairId, PlayedGame, Stage, Tournament
from scoring.contest.outcome import outcome_of
from scoring.contest.resolver import by_seed
from scoring.formats import formats
from scoring.formats.base import Format, Impossible, Pairing, Round, StageView, StandingsTable
from scoring.planning.rounds import bracket_rounds

LONGEST = 1000
"""Rounds after which a stage that is played through is taken not to end."""


@dataclass(frozen=True, slots=True)
class RoundSize:
    """What one round has. `if_needed`: the repeat of a final, played only if the unbeaten pair loses the first."""

    number: int
    matches: int
    byes: int
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class Schedule:
    """One stage: the members of each group, and its rounds."""

    stage: Stage
    groups: tuple[tuple[PairId, ...], ...]
    rounds: tuple[RoundSize, ...]

    @property
    def entrants(self) -> int:
        return sum(len(group) for group in self.groups)


def schedules(tournament: Tournament) -> tuple[Schedule, ...]:
    """Every stage, those sent on standing for whoever they will be. Impossible, with the stage, where it cannot be."""
    views: dict[str, StageView] = {}
    found = []
    for index, stage in enumerate(tournament.stages):
        try:
            views[stage.id] = view = _view(tournament, stage, views)
            formats()[stage.kind].refuse(view)
            found.append(Schedule(stage, view.groups, tuple(_rounds(view))))
        except Impossible as fault:
            fault.stage = index
            raise
    return tuple(found)


def _view(tournament: Tournament, stage: Stage, earlier: Mapping[str, StageView]) -> StageView:
    source = stage.entrants
    if isinstance(source, FromStage):
        members = tuple(f"{stage.id}-{number}" for number in range(1, _sent_on(source, earlier[source.stage]) + 1))
        return StageView(stage, (members,), {id_: Pair(id_, id_) for id_ in members})
    pairs = {pair.id: replace(pair, withdrawn=None, entered=None) for pair in tournament.pairs.values()}
    groups = stage.groups or (source or by_seed(pairs.values()),)
    return StageView(stage, groups, pairs)


def _sent_on(source: FromStage, view: StageView) -> int:
    """How many an earlier stage sends on; Impossible where it has not so many."""
    tables: Sequence[StandingsTable] = formats()[view.stage.kind].tables(view)
    last = max(source.places)
    for table in tables:
        if len(table.pairs) < last:
            message = _("Group %(group)s of %(stage)s has no place %(place)s: let fewer of its pairs qualify.")
            raise Impossible(say(message, group=table.group + 1, stage=view.stage.id, place=last))
    longer = sum(len(table.pairs) > last for table in tables)
    if source.best_of_next > longer:
        ids = _n(
            "%(stage)s has only %(number)s pair in place %(place)s: let fewer of them qualify.",
            "%(stage)s has only %(number)s pairs in place %(place)s: let fewer of them qualify.",
        )
        raise Impossible(Text.plural(ids, longer, stage=view.stage.id, place=last + 1))
    return len(tables) * len(source.places) + source.best_of_next


def _rounds(view: StageView) -> Iterator[RoundSize]:
    count = len(view.entrants)
    if view.stage.kind == "swiss":  # whatever the results: everybody plays, and one sits out where they are odd
        for number in range(1, view.stage.options.rounds + 1):
            yield RoundSize(number, count // 2, count % 2)
    elif view.stage.kind == "losses_out":
        yield from map(_size, _played_through(view))
    else:
        last = bracket_rounds(view.stage, count) if view.stage.kind == "double_elimination" else 0
        for round_ in formats()[view.stage.kind].rounds(view, None):
            yield replace(_size(round_), if_needed=round_.number == last)


def _size(round_: Round) -> RoundSize:
    byes = sum(pairing.pairs[1] is None for pairing in round_.pairings)
    return RoundSize(round_.number, len(round_.pairings) - byes, byes)


def _played_through(view: StageView) -> Iterator[Round]:
    """A stage drawn round by round, the first named winning every match."""
    format_ = formats()[view.stage.kind]
    for _turn in range(LONGEST):
        rounds = format_.rounds(view, None)
        if not rounds:
            return
        yield rounds[0]
        view = _with_results(view, format_, rounds[0])


def _with_results(view: StageView, format_: Format, round_: Round) -> StageView:
    new = tuple(_won(view.stage, round_.number, pairing) for pairing in round_.pairings)
    outcomes = tuple(outcome_of(match, view.stage, format_.elimination) for match in new)
    return replace(view, matches=view.matches + new, outcomes=view.outcomes + outcomes)


def _won(stage: Stage, number: int, pairing: Pairing) -> Match:
    first, second = (side if isinstance(side, str) else None for side in pairing.pairs)
    games: Iterable[PlayedGame] = ()
    if second is not None:
        games = [PlayedGame((1, 0), True, 0)] * (stage.games.count if stage.games.exactly else stage.games.needed)
    return Match(stage.id, number, (first or "", second), table=pairing.table, slot=pairing.slot, games=tuple(games))
