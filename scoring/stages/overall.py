"""Ranks a whole tournament from the champions to the last place, each pair by the last stage it played in.

Pairs sent on by a stage are ranked from the best place that any of them took there. So the finals of the first, the
second … of the groups follow one another, and a consolation decides the places of those who lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts
from scoring.contest.tables import placed_pairs
from scoring.stages.resolver import TournamentResolver

TiedPairs = tuple[PairId, ...]
PODIUM_PLACES = 3
"""The places that stand on the podium, on certificates and in the minutes."""


def overall(resolver: TournamentResolver) -> list[tuple[int, TiedPairs]]:
    """The final places as (place, pairs that share it), such as 1, 2, 2, 4; empty until every stage is finished."""
    stages = resolver.tournament.stages
    if not stages or not all(_is_finished(resolver, stage) for stage in stages):
        return []
    placed: set[PairId] = set()
    ranking, place = [], 1
    for root in reversed([stage for stage in stages if _source_stage_id(resolver, stage) is None]):
        for tie in _ties_best_first(resolver, root):
            not_placed = tuple(pair for pair in tie if pair not in placed)
            if not_placed:
                ranking.append((place, not_placed))
                place += len(not_placed)
                placed.update(not_placed)
    return ranking


def _is_finished(resolver: TournamentResolver, stage: StageFacts) -> bool:
    """Whether the stage is over; False where it cannot be resolved yet."""
    try:
        return resolver.is_finished(stage)
    except Impossible:
        return False


def _source_stage_id(resolver: TournamentResolver, stage: StageFacts) -> str | None:
    """The id of the stage whose pairs play on in this one; None if there is none."""
    if stage.source is not None:
        return stage.source.stage
    earlier = [before.id for before in resolver.tournament.stages if before.id in stage.carries]
    return earlier[-1] if earlier else None


def _ties_best_first(resolver: TournamentResolver, stage: StageFacts) -> Iterator[TiedPairs]:
    """The groups of pairs that share a place in a stage and in those it leads to, best first. A pair may appear again
    later in the sequence."""
    following = [later for later in resolver.tournament.stages if _source_stage_id(resolver, later) == stage.id]
    goes_to: dict[PairId, StageFacts] = {}
    for later in following:
        for pair in resolver.view(later).entrants:
            goes_to.setdefault(pair, later)
    begun: set[str] = set()
    for tie in _ties_by_place(resolver, stage):
        for reached in (goes_to[pair] for pair in tie if pair in goes_to):
            if reached.id not in begun:
                begun.add(reached.id)
                yield from _ties_best_first(resolver, reached)
        rest = tuple(pair for pair in tie if pair not in goes_to)
        if rest:
            yield rest


def _ties_by_place(resolver: TournamentResolver, stage: StageFacts) -> Iterator[TiedPairs]:
    """The groups of pairs that share a place in this stage alone, all its tables together. Those whose results are
    annulled share the last place."""
    is_annulled = resolver.view(stage).is_annulled
    by_place: dict[int, list[PairId]] = {}
    annulled: list[PairId] = []
    for table in resolver.ranked(stage):
        for row in placed_pairs(table, is_annulled):
            (annulled if is_annulled(row.pair) else by_place.setdefault(row.place, [])).append(row.pair)
    ties = (tuple(resolver.by_name(by_place[place])) for place in sorted(by_place))
    return filter(None, chain(ties, [tuple(resolver.by_name(annulled))]))
