"""The tables of a stage in order: the rankings of their tiers, the place of every pair, its values to show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.contest.criteria import APCEF_ART_16, ART_16_OF_MORE, ART_16_OF_TWO, LOTS, criteria, spelled_out
from scoring.contest.model import PairId, StageFacts
from scoring.contest.ranking import Ranking
from scoring.contest.results import Results, Value
from scoring.formats.model import StandingsTable


@dataclass(frozen=True, slots=True)
class RankedTable:
    """One table in order. `tiers` are the rankings of each tier of the format, best first (one where it has none)."""

    table: StandingsTable
    results: Results
    tiers: tuple[Ranking, ...]


@dataclass(frozen=True, slots=True)
class RankedPair:
    """One pair in its place. `tier`: the index of its ranking within the table; `group`: that of those level there."""

    place: int
    pair: PairId
    tier: int
    group: int


def ranked_pairs(table: RankedTable) -> Iterator[RankedPair]:
    """All pairs of a table in order; places 1, 2, 2, 4."""
    before = 0
    for tier, ranking in enumerate(table.tiers):
        for index, (place, group) in enumerate(ranking.places()):
            for pair in group:
                yield RankedPair(before + place, pair, tier, index)
        before += sum(len(group) for group in ranking.groups)


def ranked_pair(table: RankedTable, pair: PairId) -> RankedPair:
    """One pair of a table in its place."""
    before = 0
    for tier, ranking in enumerate(table.tiers):
        for index, group in enumerate(ranking.groups):
            if pair in group:
                return RankedPair(before + 1, pair, tier, index)
            before += len(group)
    raise KeyError(pair)


def values_of(pair: PairId, tier: int, stage: StageFacts, table: RankedTable) -> dict[str, Value]:
    """A pair's values in each criterion of the stage; those of tie-breaking ones only where they applied."""
    values: dict[str, Value] = {}
    of_ties = table.tiers[tier].tie_values.get(pair, {})
    for name in shown_criteria(stage.criteria):
        criterion = criteria()[name]
        if criterion.needs_opponents:
            if name in of_ties:
                values[name] = of_ties[name]
        else:
            found = table.results.value_of(criterion.name, criterion.values)
            values[name] = criterion.shown(found[pair])
    return values


@lru_cache(64)
def shown_criteria(names: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria of a stage that have a value to show, each once: presets spelled out, lots left out."""
    shown: list[str] = []
    for name in spelled_out(names):
        shown += [*ART_16_OF_TWO, *ART_16_OF_MORE] if name == APCEF_ART_16 else [name]
    return tuple(name for name in dict.fromkeys(shown) if name != LOTS)
