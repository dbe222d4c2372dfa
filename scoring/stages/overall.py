"""Ranks a whole tournament from the champions to the last place, each pair by the last stage it played in.

Where the last stage never compares the pairs of its tables, each table is a ranking of its own.

Pairs sent on by a stage are ranked from the best place that any of them took there. So the finals of the first, the
second … of the groups follow one another, and a consolation decides the places of those who lost. Pairs of different
groups share the place that they took there, save those compared for the last qualifying places: they are in that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from math import inf

from rules.text import Text
from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts
from scoring.contest.tables import RankedTable, placed_pairs
from scoring.formats import format_of
from scoring.stages.qualifying import next_places
from scoring.stages.resolver import TournamentResolver

TiedPairs = tuple[PairId, ...]
PODIUM_PLACES = 3
"""The places that stand on the podium, on certificates and in the minutes."""


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """Pairs in their final order. `title`: who is ranked here, if there are several rankings; `places`: as `overall`
    gives them, without pairs of which nothing counts, since these withdrew from the first stage with their results
    annulled; `unplaced`: these, numbered on."""

    title: Text | None
    places: Sequence[tuple[int, TiedPairs]]
    unplaced: Sequence[tuple[int, TiedPairs]] = ()


def final_rankings(resolver: TournamentResolver) -> list[FinalRanking]:
    """What the tournament ends in: one ranking of all pairs, or one for each table of a last stage that everybody plays
    and that does not compare its tables; [] until every stage is finished."""
    places = overall(resolver)
    if not places:
        return []
    last = resolver.tournament.stages[-1]
    tables = resolver.ranked(last) if format_of(last).separate_rankings(last) else []
    ranked = {pair for table in tables for pair in table.table.pairs}
    if not ranked.issuperset(pair for _place, tie in places for pair in tie):
        return [_final_ranking(resolver, None, places)]
    return [
        _final_ranking(
            resolver,
            format_of(last).table_title(last, table.table.group),
            _numbered(_ties_by_place(resolver, last, [table])),
        )
        for table in tables
    ]


def _final_ranking(
    resolver: TournamentResolver, title: Text | None, places: Sequence[tuple[int, TiedPairs]]
) -> FinalRanking:
    pairs, first = resolver.tournament.pairs, resolver.tournament.stages[0].id
    counting, annulled = (
        _numbered(tuple(pair for pair in tie if pairs[pair].is_annulled_in(first) is left) for _place, tie in places)
        for left in (False, True)
    )
    after = sum(len(tie) for _place, tie in counting)
    return FinalRanking(title, counting, [(after + place, tie) for place, tie in annulled])


def overall(resolver: TournamentResolver) -> list[tuple[int, TiedPairs]]:
    """The final places as (place, pairs that share it), such as 1, 2, 2, 4; empty until every stage is finished."""
    stages = resolver.tournament.stages
    if not stages or not all(_is_finished(resolver, stage) for stage in stages):
        return []
    roots = reversed([stage for stage in stages if _source_stage_id(resolver, stage) is None])
    return _numbered(tie for root in roots for tie in _ties_best_first(resolver, root))


def _numbered(ties: Iterable[TiedPairs]) -> list[tuple[int, TiedPairs]]:
    """The ties with their places; a pair counts where it appears first."""
    placed: set[PairId] = set()
    ranking = []
    for tie in ties:
        not_placed = tuple(pair for pair in tie if pair not in placed)
        if not_placed:
            ranking.append((len(placed) + 1, not_placed))
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
    goes_to = _next_stages(resolver, stage)
    compared = {pair: rank for ranks in compared_in_vain(resolver, stage).values() for pair, rank in ranks.items()}
    begun: set[str] = set()
    for tie in _ties_by_place(resolver, stage, resolver.ranked(stage)):
        for reached in (goes_to[pair] for pair in tie if pair in goes_to):
            if reached.id not in begun:
                begun.add(reached.id)
                yield from _ties_best_first(resolver, reached)
        yield from _as_compared([pair for pair in tie if pair not in goes_to], compared)


def _as_compared(pairs: Sequence[PairId], compared: Mapping[PairId, int]) -> Iterator[TiedPairs]:
    """Pairs at one place of their groups, in the order of their ranks in `compared`; those without one come last."""

    def rank(pair: PairId) -> float:
        return compared.get(pair, inf)

    for _rank, level in groupby(sorted(pairs, key=rank), key=rank):
        yield tuple(level)


def _next_stages(resolver: TournamentResolver, stage: StageFacts) -> dict[PairId, StageFacts]:
    """The stage in which each pair plays on after this one."""
    goes_to: dict[PairId, StageFacts] = {}
    for later in resolver.tournament.stages:
        if _source_stage_id(resolver, later) == stage.id:
            for pair in resolver.view(later).entrants:
                goes_to.setdefault(pair, later)
    return goes_to


def compared_in_vain(resolver: TournamentResolver, stage: StageFacts) -> dict[int, dict[PairId, int]]:
    """By place in their groups, the pairs of a finished stage that were compared for the last qualifying places and
    play on nowhere, and the rank of each in that comparison. Pairs moved up by a withdrawal keep the place of their
    group."""
    ranked, goes_to = resolver.ranked(stage), _next_stages(resolver, stage)
    place_of = {row.pair: row.place for table in ranked for row in placed_pairs(table)}
    in_vain: dict[int, dict[PairId, int]] = {}
    for later in resolver.tournament.stages:
        source = later.source
        if source is not None and source.stage == stage.id and source.best_of_next:
            rows = next_places(source, stage, ranked, resolver.tournament)
            left = [row for row in rows if row.pair not in goes_to and place_of[row.pair] == source.next_place]
            in_vain.setdefault(source.next_place, {}).update((row.pair, row.rank) for row in left)
    return in_vain


def _ties_by_place(
    resolver: TournamentResolver, stage: StageFacts, tables: Iterable[RankedTable]
) -> Iterator[TiedPairs]:
    """The groups of pairs that share a place in these tables of a stage, all tables together. Those whose results are
    annulled share the last place."""
    by_place: dict[int, list[PairId]] = {}
    annulled: list[PairId] = []
    for table in tables:
        for row in placed_pairs(table):
            (annulled if row.pair in table.annulled else by_place.setdefault(row.place, [])).append(row.pair)
    ties = (tuple(resolver.by_name(by_place[place])) for place in sorted(by_place))
    return filter(None, chain(ties, [tuple(resolver.by_name(annulled))]))
