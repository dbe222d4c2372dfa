"""Ranking: ties are split group by group, never by a comparison inside a sort.

A tied group goes through the list of criteria; where one splits it, each smaller group continues with the next. A tie
that comes to the lots before these were drawn stays a tie and is reported as undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import groupby
from typing import NamedTuple

from scoring.contest.criteria import (
    APCEF_ART_16,
    ART_16_OF_MORE,
    ART_16_OF_TWO,
    LOTS,
    Reads,
    criteria,
    expand_presets,
    reads_of,
)
from scoring.contest.model import Drawing, PairId
from scoring.contest.results import CriterionValue, Results


class Separation(NamedTuple):
    """What separates a group of pairs from the one above: the criterion, the tie that it split, and both values.
    `level_criteria`: the criteria in which they were level before."""

    criterion: str
    tied_pairs: frozenset[PairId]
    value_above: CriterionValue
    own_value: CriterionValue
    level_criteria: tuple[str, ...] = ()
    article_16: bool = False


@dataclass(slots=True)
class Ranking:
    """The pairs in order, and what separates them."""

    groups: list[list[PairId]] = field(default_factory=list)
    """The pairs, best first. Those in one group share a place."""
    separations: list[Separation | None] = field(default_factory=list)
    """What separates each group from the one above."""
    undecided: list[list[PairId]] = field(default_factory=list)
    """Ties that wait for lots."""
    ties_decided_by_lot: set[frozenset[PairId]] = field(default_factory=set)
    """Ties that a drawing decided."""
    tie_values: dict[PairId, dict[str, CriterionValue]] = field(default_factory=dict)
    """Each pair's values in criteria that apply only to a tie."""
    has_criteria: bool = True
    """False if no criterion was named."""
    rests_on_opponents: bool = False
    """Whether matches that its pairs do not play count in it."""
    level_criteria: dict[frozenset[PairId], tuple[str, ...]] = field(default_factory=dict)
    """For each undecided tie, the criteria in which its pairs are level, in order."""

    def places(self) -> Iterator[tuple[int, list[PairId]]]:
        """The places, as (place, pairs that share it): 1, 2, 2, 4."""
        place = 1
        for group in self.groups:
            yield place, group
            place += len(group)


def rank(
    pairs: Iterable[PairId],
    names: Sequence[str],
    results: Results,
    lots: Iterable[Drawing] = (),
    restart_on_two: bool = True,
    only: PairId | None = None,
) -> Ranking:
    """Rank `pairs` by the named criteria, whatever order they are given in.

    `restart_on_two`: APCEF's ruling that the last two pairs of a larger tie are compared by head-to-head again. `only`:
    the one pair whose row is needed. Its group, the groups next to it and the number of pairs above are as in the whole
    ranking; pairs farther away are left in one group, which saves most of the work.
    """
    splitter = _Splitter(results, {drawing.tie: drawing for drawing in lots}, restart_on_two, only)
    splitter.ranking.has_criteria = bool(names)
    splitter.ranking.rests_on_opponents = Reads.OPPONENTS_SCORES in reads_of(tuple(names))
    tied = frozenset(pairs)
    extent = Extent.ALL if only is None else Extent.AROUND if only in tied else Extent.NONE
    splitter.split(tied, _steps(expand_presets(tuple(names))), None, (), extent)
    return splitter.ranking


@dataclass(frozen=True, slots=True)
class _Step:
    """A criterion in the list. `restart`: if it leaves two pairs of a larger tie, they start again as a tie of two."""

    name: str
    article_16: bool = False
    restart: bool = False


class Extent(Enum):
    """How much of a tie has to be put in order: all of it, its first or last group, the groups around one pair, or
    nothing."""

    ALL = auto()
    FIRST = auto()
    LAST = auto()
    AROUND = auto()
    NONE = auto()


def _steps(names: Sequence[str]) -> tuple[_Step, ...]:
    return tuple(_Step(name) for name in names)


def _art_16_of_two() -> tuple[_Step, ...]:
    return tuple(_Step(name, article_16=True) for name in (*ART_16_OF_TWO, *ART_16_OF_MORE))


def _art_16_of_more(restart_on_two: bool) -> tuple[_Step, ...]:
    return tuple(_Step(name, article_16=True, restart=restart_on_two) for name in ART_16_OF_MORE)


class _Splitter:
    """Splits tied groups step by step and collects the ranking."""

    def __init__(
        self,
        results: Results,
        lots: dict[frozenset[PairId], Drawing],
        restart_on_two: bool,
        only: PairId | None = None,
    ) -> None:
        self.results = results
        self.lots = lots
        self.restart_on_two = restart_on_two
        self.only = only
        self.ranking = Ranking()
        self.criteria_by_name = criteria()

    def split(
        self,
        tied: frozenset[PairId],
        steps: tuple[_Step, ...],
        separation: Separation | None,
        earlier: tuple[str, ...],
        extent: Extent,
    ) -> None:
        """Split a tie by the first step that can, and each part by the steps after it.

        `separation`: what separates the tie from the group above; `earlier`: the criteria in which its pairs are level.
        """
        while len(tied) > 1 and steps and extent is not Extent.NONE:
            step, steps = steps[0], steps[1:]
            if step.name == APCEF_ART_16:
                art_16 = _art_16_of_two() if len(tied) == 2 else _art_16_of_more(self.restart_on_two)
                steps = (*art_16, *steps)
                continue
            if step.name == LOTS:
                self._split_by_lots(tied, step, separation, earlier)
                return
            groups = self._groups_by_value(step.name, tied)
            if groups is None:
                continue
            if len(groups) > 1:
                self._split_groups(groups, step, steps, tied, separation, earlier, extent)
                return
            earlier = (*earlier, step.name)
        self._append_group(tied, separation)

    def _criterion_values(self, name: str, tied: frozenset[PairId]) -> dict[PairId, CriterionValue] | None:
        """The values of a criterion; those that depend on the tie are kept, to be shown beside the pair."""
        criterion = self.criteria_by_name[name]
        if not criterion.between_tied_only:
            return self.results.value_of(criterion.values)
        values = criterion.values(self.results, tied)
        if values is None:
            return None
        for pair in tied:
            self.ranking.tie_values.setdefault(pair, {})[name] = values[pair]
        return dict(values)

    def _groups_by_value(
        self, name: str, tied: frozenset[PairId]
    ) -> list[tuple[CriterionValue, frozenset[PairId]]] | None:
        """The tie grouped by the values of a criterion, best first; None where the criterion does not apply."""
        values = self._criterion_values(name, tied)
        if values is None:
            return None
        ordered = sorted(tied, key=values.__getitem__, reverse=True)
        return [(value, frozenset(group)) for value, group in groupby(ordered, key=values.__getitem__)]

    def _split_groups(
        self,
        groups: list[tuple[CriterionValue, frozenset[PairId]]],
        step: _Step,
        steps: tuple[_Step, ...],
        tied: frozenset[PairId],
        separation: Separation | None,
        earlier: tuple[str, ...],
        extent: Extent,
    ) -> None:
        """Split each group further, noting what separates it from the group above."""
        above: CriterionValue = 0
        level_so_far = (*earlier, step.name)
        for index, (value, group, needed) in enumerate(self._with_extents(groups, extent)):
            if index:
                separation = Separation(step.name, tied, above, value, earlier, step.article_16)
            if len(group) == 1:
                self._append_group(group, separation)
            else:
                rest = self._restart_for_two(steps) if step.restart and len(group) == 2 else steps
                self.split(group, rest, separation, level_so_far, needed)
            above = value

    def _with_extents(
        self, groups: list[tuple[CriterionValue, frozenset[PairId]]], extent: Extent
    ) -> list[tuple[CriterionValue, frozenset[PairId], Extent]]:
        """The groups, each with how much of it has to be put in order so that `extent` of the whole is.

        Groups with nothing to put in order are merged: into one above the others and one below, with the nearest value.
        """
        if extent is Extent.ALL:
            return [(value, group, extent) for value, group in groups]
        at = self._index_of(groups, extent)
        beside = (
            (Extent.LAST, Extent.AROUND, Extent.FIRST)
            if extent is Extent.AROUND
            else (Extent.NONE, extent, Extent.NONE)
        )
        first, last = max(at - 1, 0), at + 2
        needed = [
            (value, group, beside[index - at + 1]) for index, (value, group) in enumerate(groups[first:last], first)
        ]
        above, below = groups[:first], groups[last:]
        return [*_as_one(above, above[-1:]), *needed, *_as_one(below, below[:1])]

    def _index_of(self, groups: list[tuple[CriterionValue, frozenset[PairId]]], extent: Extent) -> int:
        """The index of the group that has to be put in order."""
        if extent is Extent.AROUND:
            return next(index for index, (_value, group) in enumerate(groups) if self.only in group)
        return 0 if extent is Extent.FIRST else len(groups) - 1

    @staticmethod
    def _restart_for_two(steps: tuple[_Step, ...]) -> tuple[_Step, ...]:
        """The steps for the last two pairs of a larger tie: head-to-head, then the remaining steps."""
        return (*(_Step(name, article_16=True) for name in ART_16_OF_TWO), *steps)

    def _split_by_lots(
        self, tied: frozenset[PairId], step: _Step, separation: Separation | None, earlier: tuple[str, ...]
    ) -> None:
        """Order a tie by the drawing made for exactly these pairs. Without one it stays undecided; later criteria do
        not apply."""
        drawing = self.lots.get(tied)
        if drawing is None:
            self.ranking.undecided.append(sorted(tied))
            self.ranking.level_criteria[tied] = earlier
            self._append_group(tied, separation)
            return
        self.ranking.ties_decided_by_lot.add(tied)
        for position, pair in enumerate(drawing.order, start=1):
            if position > 1:
                separation = Separation(LOTS, tied, position - 1, position, earlier, step.article_16)
            self._append_group(frozenset({pair}), separation)

    def _append_group(self, tied: frozenset[PairId], separation: Separation | None) -> None:
        """Add pairs that share the next place."""
        self.ranking.groups.append(sorted(tied))
        self.ranking.separations.append(separation)


def _as_one(
    groups: list[tuple[CriterionValue, frozenset[PairId]]], nearest: list[tuple[CriterionValue, frozenset[PairId]]]
) -> list[tuple[CriterionValue, frozenset[PairId], Extent]]:
    """The groups merged into one that is not put in order, with the value of the nearest; nothing if there are none."""
    return [(value, frozenset().union(*(group for _value, group in groups)), Extent.NONE) for value, _group in nearest]
