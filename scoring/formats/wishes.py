"""The wishes of a Swiss draw, strictly in this order, and the weights that express them.

Fewest rematches; fewest second byes; least sum of score differences; fewest club-mates; in the first round after
another stage, fewest from one group of it. Last comes the order: within equal scores the upper half meets the lower
half in order; the last of a score group is the one to leave it, and meets the first of the next; a bye goes to the last
of those with the fewest byes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, repeat

from scoring.contest.model import PairId
from scoring.contest.rounds import RoundMatches, UnmetWish
from scoring.formats.matching import Weighted, scales_for

LIKELY_DISTANCE = 16
"""A match is likely if it is at most this far from what the order alone would choose."""


@dataclass(frozen=True)
class Restrictions:
    """The reasons against matches of a round. `clubs`: only where club-mates are kept apart; `origin`: the group in the
    stage before, only in the first round."""

    met_pairs: set[frozenset[PairId]]
    byes: Mapping[PairId, int]
    clubs: Mapping[PairId, str] = field(default_factory=dict)
    origin: Mapping[PairId, int] = field(default_factory=dict)

    @cached_property
    def opponents(self) -> dict[PairId, set[PairId]]:
        """The pairs that each pair has met."""
        opponents: dict[PairId, set[PairId]] = defaultdict(set)
        for first, second in self.met_pairs:
            opponents[first].add(second)
            opponents[second].add(first)
        return opponents

    def are_club_mates(self, first: PairId, second: PairId) -> bool:
        """Whether two pairs are of one club and should be kept apart."""
        return first in self.clubs and self.clubs[first] == self.clubs.get(second)

    def unmet_wishes(self, matches: RoundMatches) -> list[UnmetWish]:
        """The wishes that a round of these matches could not meet, the weightiest first."""
        met_again = [UnmetWish("rematch", pairs) for pairs in matches.played if frozenset(pairs) in self.met_pairs]
        byes = [UnmetWish("second_bye", (pair,)) for pair in matches.byes if self.byes.get(pair)]
        clubs = [UnmetWish("club", pairs) for pairs in matches.played if self.are_club_mates(*pairs)]
        return met_again + byes + clubs


@dataclass(frozen=True, slots=True)
class SwissField:
    """The pairs of a group, best first, and the reasons against matching some of them."""

    pairs: Sequence[PairId]
    scores: Sequence[int]  # descending
    met_pairs: set[frozenset[PairId]]
    byes: Mapping[PairId, int]
    clubs: Mapping[PairId, str]  # only where club-mates are to be kept apart
    origin: Mapping[PairId, int] = field(default_factory=dict)  # only in the first round after another stage

    @property
    def count(self) -> int:
        """The number of places to match: the pairs, and a bye if they are odd in number."""
        return len(self.pairs) + len(self.pairs) % 2

    def halves(self) -> Iterator[tuple[int, int]]:
        """Yield (size, half of the size) of each group of equal scores."""
        for _score, group in groupby(self.scores):
            size = len(list(group))
            yield size, size // 2


@dataclass(frozen=True, slots=True)
class Scales:
    """The weight of one unit of each wish; one unit of the order weighs 1."""

    rematch: int
    second_bye: int
    score: int
    club: int
    group: int


def edge_weights(field: SwissField) -> list[Weighted]:
    """Every possible match with its weight, as (index, index, weight); the bye has the index after the last pair."""
    farthest = (1 + max(field.byes.values(), default=0)) * field.count**2
    spread = max(field.scores) - min(field.scores)
    scales = Scales(*scales_for(field.count, (1, 1, spread, 1, int(bool(field.origin)), farthest))[:5])
    edges: list[Weighted] = []
    against = _wish_costs(field, scales)
    for index, row in enumerate(_order_weights(field, scales)):
        for other, cost in against[index]:
            row[other - index - 1] -= cost
        edges.extend(zip(repeat(index), range(index + 1, field.count), row, strict=False))
    return edges


def likely_edges(field: SwissField, edges: Sequence[Weighted]) -> list[Weighted]:
    """The edges close to what score and order alone would choose."""
    likely: list[Weighted] = []
    index = start = 0  # the pair's, and its edges'
    for size, half in field.halves():
        for _member in range(size):
            row = edges[start : start + field.count - index - 1]
            near = min(len(row), LIKELY_DISTANCE)
            likely += row[:near]
            likely += row[max(near, half - LIKELY_DISTANCE) : half + LIKELY_DISTANCE]
            if len(field.pairs) % 2 and len(row) > max(near, half + LIKELY_DISTANCE):
                likely.append(row[-1])
            index, start = index + 1, start + len(row)
    return likely


def _order_weights(field: SwissField, scales: Scales) -> Iterator[list[int]]:
    """Yield the weights of each pair with those after it, by score and order alone, and finally that of its bye."""
    count = len(field.pairs)
    lost = [score * scales.score for score in field.scores]
    distance_costs = [distance**2 for distance in range(count + 1)]
    start = 0
    for size, half in field.halves():
        within = [distance_costs[abs(distance - half)] for distance in range(size)]
        end = start + size
        for index in range(start, end):
            order = within[1 : end - index] + distance_costs[end - index : count - index]
            own = lost[index]
            row = [other - own - cost for other, cost in zip(lost[index + 1 :], order, strict=True)]
            if count % 2:
                row.append(-_bye_cost(field, scales, index))
            yield row
        start = end


def _bye_cost(field: SwissField, scales: Scales, index: int) -> int:
    """The cost of a bye. Avoiding a second bye is a wish; for a third, once everybody has had one, only the order
    counts."""
    had = field.byes.get(field.pairs[index], 0)
    last = (len(field.pairs) - 1 - index) ** 2
    return (scales.second_bye if had else 0) + had * field.count**2 + last


def _wish_costs(field: SwissField, scales: Scales) -> list[list[tuple[int, int]]]:
    """For each pair what rematches, club-mates and group-mates cost: (index after it, cost)."""
    index_of = {pair: index for index, pair in enumerate(field.pairs)}
    against: list[list[tuple[int, int]]] = [[] for _pair in range(field.count)]
    for meeting in field.met_pairs:
        indices = sorted(index_of[pair] for pair in meeting if pair in index_of)
        if len(indices) == 2:
            against[indices[0]].append((indices[1], scales.rematch))
    for known_as, scale in ((field.clubs, scales.club), (field.origin, scales.group)):
        for members in _members_by_name(known_as, index_of):
            for index, first in enumerate(members):
                against[first] += [(second, scale) for second in members[index + 1 :]]
    return against


def _members_by_name(
    known_as: Mapping[PairId, str] | Mapping[PairId, int], index_of: Mapping[PairId, int]
) -> list[list[int]]:
    """The indices of the pairs of each club (or group), ascending."""
    members: dict[str | int, list[int]] = defaultdict(list)
    for pair, index in index_of.items():
        if pair in known_as:
            members[known_as[pair]].append(index)
    return list(members.values())
