"""The tables of a stage, as its format gives them and as ranked: the place of every pair, and the values beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rules.text import Text
from scoring.contest.criteria import APCEF_ART_16, ART_16_OF_MORE, ART_16_OF_TWO, LOTS, criteria, expand_presets
from scoring.contest.model import PairId, StageFacts
from scoring.contest.ranking import Ranking
from scoring.contest.results import CriterionValue, Results


class Places(NamedTuple):
    """The places that a pair can still have when its stage is over, from `first` to `last`."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Tier:
    """Pairs that share a place by the rules of the format, such as those knocked out in the same round.

    The other fields are about the end of the stage. `best`: the place of the best of them; None while they are still
    in. `worst`: the place of the last of them. `is_complete`: whether nobody will join them and no match will divide
    them.
    """

    pairs: tuple[PairId, ...]
    reached_text: Text
    best: Places | None
    worst: int
    is_complete: bool


@dataclass(frozen=True, slots=True)
class TableMembers:
    """The members of one table. `tiers` None: the criteria alone rank them."""

    group: int
    pairs: tuple[PairId, ...]
    tiers: tuple[Tier, ...] | None = None


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table of a stage and its ranking; for formats with tiers, one ranking for each tier, best first.

    `awaits_lots`: whether lots must decide its open ties; while the stage is being played they may yet be broken.
    `annulled`: the pairs that withdrew from the stage with their results annulled.
    """

    table: TableMembers
    results: Results
    tiers: tuple[Ranking, ...]
    awaits_lots: bool = True
    annulled: frozenset[PairId] = frozenset()


@dataclass(frozen=True, slots=True)
class RankedPair:
    """A pair with its place. `tier`: the index of its ranking within the table; `group`: the index of its group
    there."""

    place: int
    pair: PairId
    tier: int
    group: int


def qualifying_order(table: RankedTable) -> Iterator[RankedPair]:
    """All pairs of a table, best first, with places such as 1, 2, 2, 4, as they qualify for the next stage. What people
    read is `placed_pairs`."""
    before = 0
    for tier, ranking in enumerate(table.tiers):
        for index, (place, group) in enumerate(ranking.places()):
            for pair in group:
                yield RankedPair(before + place, pair, tier, index)
        before += sum(len(group) for group in ranking.groups)


def placed_pairs(table: RankedTable) -> Iterator[RankedPair]:
    """All pairs of a table as people read it: those that withdrew with their results annulled share the last place,
    and the places of the others close up. By their zeros alone they would stand above pairs that played and lost.

    The order of the others is that of `qualifying_order`, by which they qualify.
    """
    rows = list(qualifying_order(table))
    annulled = [row for row in rows if table.table.tiers is None and row.pair in table.annulled]
    if not annulled:
        yield from rows
        return
    staying = [row for row in rows if row not in annulled]
    first_at = {row.place: number for number, row in reversed(list(enumerate(staying, start=1)))}
    yield from (replace(row, place=first_at[row.place]) for row in staying)
    yield from (replace(row, place=len(staying) + 1) for row in annulled)


def placed_pair(table: RankedTable, pair: PairId) -> RankedPair:
    """One pair that is not annulled, as in `placed_pairs`. Raises KeyError if it is not in the table."""
    row = qualifying_row(table, pair)
    if table.table.tiers is not None:
        return row
    above = (each for group in table.tiers[0].groups[: row.group] for each in group)
    return replace(row, place=row.place - sum(each in table.annulled for each in above))


def qualifying_row(table: RankedTable, pair: PairId) -> RankedPair:
    """One pair, as in `qualifying_order`. Raises KeyError if it is not in the table."""
    before = 0
    for tier, ranking in enumerate(table.tiers):
        for index, group in enumerate(ranking.groups):
            if pair in group:
                return RankedPair(before + 1, pair, tier, index)
            before += len(group)
    raise KeyError(pair)


def final_places(row: RankedPair, table: RankedTable) -> Places | None:
    """The places that a pair can still have when the stage is over; None while it is still in. `RankedPair.place` is
    its place so far, behind all pairs that are still in."""
    if table.table.tiers is None:
        return Places(row.place, row.place)
    tier, ranking = table.table.tiers[row.tier], table.tiers[row.tier]
    if tier.best is None:
        return None
    is_over = all(each.is_complete and each.best is not None for each in table.table.tiers)
    if tier.is_complete and (is_over or not ranking.rests_on_opponents):
        ahead = sum(len(group) for group in ranking.groups[: row.group])
        return Places(tier.best.first + ahead, tier.best.last + ahead)
    return Places(tier.best.first, tier.worst) if ranking.has_criteria else tier.best


def values_of(pair: PairId, tier: int, stage: StageFacts, table: RankedTable) -> dict[str, CriterionValue]:
    """The values of a pair in the criteria of a stage; of criteria that compare tied pairs, only those that were
    used."""
    values: dict[str, CriterionValue] = {}
    tie_values = table.tiers[tier].tie_values.get(pair, {})
    for name in shown_criteria(stage.criteria):
        criterion = criteria()[name]
        if criterion.between_tied_only:
            if name in tie_values:
                values[name] = tie_values[name]
        else:
            pair_values = table.results.value_of(criterion.values)
            values[name] = criterion.shown_value(pair_values[pair])
    return values


@lru_cache(64)
def shown_criteria(names: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria of a stage that have a value to show, each once, with presets spelled out and without lots."""
    criterion_names: list[str] = []
    for name in expand_presets(names):
        criterion_names += [*ART_16_OF_TWO, *ART_16_OF_MORE] if name == APCEF_ART_16 else [name]
    return tuple(name for name in dict.fromkeys(criterion_names) if name != LOTS)
