"""The cards of a movement: one lies on each table, one goes along with each pair that moves. There are cards only if it
is known beforehand who plays where."""

from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.contest.model import PairId

Onward = int | None
"""A table; None: the pair sits out; `NO_TABLE`: it has played its last match here."""
NO_TABLE = 0


class Sitting(NamedTuple):
    """A match of the movement; `pairs[1]` None: a bye. `absent`: who does not come, so that it is not played.
    `partners`: for single players, the partner of each of `pairs`. `annulled`: whether it counts for nobody, because
    the results of a pair that left are annulled."""

    round: int
    pairs: tuple[PairId, PairId | None]
    table: int | None
    group: str = ""
    absent: tuple[PairId, ...] = ()
    partners: tuple[PairId, PairId] | None = None
    annulled: bool = False

    @property
    def comers(self) -> tuple[PairId, ...]:
        """Both pairs, or four single players with partners side by side."""
        if self.partners is None:
            return tuple(pair for pair in self.pairs if pair is not None)
        return tuple(player for side in zip(self.pairs, self.partners, strict=True) for player in side if player)


@dataclass(frozen=True, slots=True)
class TableLine:
    """The pairs that come to a table in a round, besides the one that stays there unless it is absent. `next_tables`:
    where each goes next, by pair; empty if they go nowhere. `absent`: which of them do not come. Without `pairs`, the
    pair that stays sits out. `is_of_single_players`: four players, each beside a partner."""

    round: int
    pairs: tuple[PairId, ...]
    next_tables: tuple[Onward, ...] = ()
    absent: tuple[PairId, ...] = ()
    is_of_single_players: bool = False
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of a table. `staying_pair`: the pair that stays there throughout; None if there is none."""

    table: int
    group: str
    staying_pair: PairId | None
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class GuideLine:
    """The table and opponents of a pair in a round; without a table it sits out. `partner`: for a single player."""

    round: int
    table: int | None
    opponents: tuple[PairId, ...]
    walkover: bool = False
    partner: PairId | None = None
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class GuideCard:
    pair: PairId
    group: str
    lines: tuple[GuideLine, ...]


def table_cards(sittings: Sequence[Sitting], staying: Container[PairId]) -> list[TableCard]:
    """The cards by table. `staying`: the pairs that do not move."""
    tables = defaultdict(list)
    for sitting in sittings:
        if sitting.table is not None:
            tables[sitting.table].append(sitting)
    following = {(sitting.round, pair): sitting.table for sitting in sittings for pair in sitting.comers}
    last_rounds: dict[PairId, int] = {}
    for number, pair in following:
        last_rounds[pair] = max(number, last_rounds.get(pair, 0))
    return [_table_card(table, tables[table], sittings, staying, following, last_rounds) for table in sorted(tables)]


def _table_card(
    table: int,
    at_table: Sequence[Sitting],
    sittings: Sequence[Sitting],
    staying: Container[PairId],
    following: dict[tuple[int, PairId], int | None],
    last_rounds: dict[PairId, int],
) -> TableCard:
    """The card of one table, with a line for each round. `following`: the table of a pair in a round, None if it sits
    out; `last_rounds`: the last round in which each pair is drawn."""
    stays = _only_pair({pair for sitting in at_table for pair in sitting.comers if pair in staying})
    idle = [sitting for sitting in sittings if stays is not None and sitting.pairs == (stays, None)]
    lines = []
    for sitting in sorted([*at_table, *idle], key=lambda sitting: sitting.round):
        comes = tuple(pair for pair in sitting.comers if pair != stays or pair in sitting.absent)
        after = sitting.round + 1
        onward = tuple(following.get((after, pair)) if after <= last_rounds[pair] else NO_TABLE for pair in comes)
        next_tables = onward if any(table != NO_TABLE for table in onward) else ()
        by_players = sitting.partners is not None
        lines.append(TableLine(sitting.round, comes, next_tables, sitting.absent, by_players, sitting.annulled))
    return TableCard(table, at_table[0].group, stays, tuple(lines))


def _only_pair(pairs: set[PairId]) -> PairId | None:
    """The only pair, if there is exactly one; a table that is used twice in a round has several."""
    return next(iter(pairs)) if len(pairs) == 1 else None


def guide_cards(sittings: Sequence[Sitting], staying: Container[PairId]) -> list[GuideCard]:
    """One card for each pair that moves, in the order of the tables where they begin, which is how they are laid out in
    the hall."""
    sittings_by_pair = defaultdict(list)
    for sitting in sorted(sittings, key=lambda sitting: (sitting.round, sitting.table is None, sitting.table or 0)):
        for pair in sitting.comers:
            if pair not in staying:
                sittings_by_pair[pair].append(sitting)
    return [
        GuideCard(pair, pair_sittings[0].group, tuple(_guide_lines(pair, pair_sittings)))
        for pair, pair_sittings in sittings_by_pair.items()
    ]


def _guide_lines(pair: PairId, sittings: Iterable[Sitting]) -> Iterable[GuideLine]:
    for sitting in sittings:
        position, comers = sitting.comers.index(pair), sitting.comers
        if sitting.partners is None:
            others, partner = tuple(other for other in comers if other != pair), None
        else:
            others, partner = comers[2:] if position < 2 else comers[:2], comers[position ^ 1]
        yield GuideLine(sitting.round, sitting.table, others, bool(sitting.absent), partner, annulled=sitting.annulled)
