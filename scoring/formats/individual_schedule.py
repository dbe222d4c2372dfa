"""Schedules for single players, as even as possible: nobody has the same partner twice, few meet twice as opponents or
at a table, and byes are spread evenly. Players are numbers from 0.

Nothing is random: the same input gives the same schedule on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd

from scoring.formats.individual_search import Meetings, best_round
from scoring.formats.whist import SeatedRound, Table, whist_schedule

ScheduleCost = tuple[int, int, int]
"""How often partners, opponents and people at a table meet again, in this order of importance."""
SCHEDULES_COMPARED = 12
"""How many schedules are compared for up to `COMPARED_PLAYERS` players; with more, the first is as good."""
COMPARED_PLAYERS = 24
"""The most players for whom several schedules are compared."""


@lru_cache(64)
def plan(players: int, rounds: int) -> tuple[SeatedRound, ...]:
    """The rounds of a tournament that nobody leaves or joins: an exact schedule where one is known, else the best one
    found."""
    exact = whist_schedule(players)
    if exact is not None and rounds >= len(exact):
        return tuple(exact[number % len(exact)] for number in range(rounds))
    moved = _moving_schedule(players, rounds)
    if moved is not None:
        return moved
    schedules = [_in_best_order(exact, rounds)] if exact is not None else []
    everybody = (tuple(range(players)),) * rounds
    schedules += [
        continue_schedule((), everybody, attempt)
        for attempt in range(SCHEDULES_COMPARED if players <= COMPARED_PLAYERS else 1)
    ]
    return min(schedules, key=cost)


@lru_cache(64)
def continue_schedule(
    before: tuple[SeatedRound, ...], present: tuple[tuple[int, ...], ...], attempt: int = 0
) -> tuple[SeatedRound, ...]:
    """The rounds after those `before`, one for each set of players in `present`. Each is the best one found.

    `attempt`: makes the search start from a different point.
    """
    highest = max((player for players in present for player in players), default=0)
    meetings = Meetings(
        1 + max([highest, *(player for seated_round in before for player in _all_players(seated_round))])
    )
    for seated_round in before:
        meetings.add(seated_round)
    rounds = []
    for number, players in enumerate(present):
        rounds.append(best_round(meetings, players, attempt * 1000 + len(before) + number))
        meetings.add(rounds[-1])
    return tuple(rounds)


def cost(seated_rounds: Iterable[SeatedRound]) -> ScheduleCost:
    """How much is repeated in a schedule."""
    partners: dict[frozenset[int], int] = {}
    opponents: dict[frozenset[int], int] = {}
    for seated_round in seated_rounds:
        for a, b, c, d in seated_round.tables:
            for pair in ((a, b), (c, d)):
                partners[frozenset(pair)] = partners.get(frozenset(pair), 0) + 1
            for pair in ((a, c), (a, d), (b, c), (b, d)):
                opponents[frozenset(pair)] = opponents.get(frozenset(pair), 0) + 1
    shared = [partners.get(pair, 0) + opponents.get(pair, 0) for pair in {*partners, *opponents}]
    return _count_repeats(partners.values()), _count_repeats(opponents.values()), _count_repeats(shared)


def _count_repeats(counts: Iterable[int]) -> int:
    """The number of combinations of two equal meetings, summed."""
    return sum(count * (count - 1) // 2 for count in counts)


def _all_players(seated_round: SeatedRound) -> tuple[int, ...]:
    """Everybody in a round, including those who sit out."""
    return (*(player for table in seated_round.tables for player in table), *seated_round.sit_out)


def _moving_schedule(players: int, rounds: int) -> tuple[SeatedRound, ...] | None:
    """A schedule in which a quarter of the players stays and the others move by one, two and three tables each round.

    Nobody meets anybody twice until a difference of these steps leads back to the same table; None if that happens.
    """
    tables = players // 4
    returns = min(tables // gcd(tables, step) for step in (1, 2, 3)) if tables else 0
    if players % 4 or rounds > returns:
        return None
    schedule = []
    for number in range(rounds):
        seated = (
            [quarter * tables + (table + quarter * number) % tables for quarter in range(4)] for table in range(tables)
        )
        schedule.append(SeatedRound(tuple(_table_of_round(four, number) for four in seated)))
    return tuple(schedule)


def _table_of_round(four: Sequence[int], number: int) -> Table:
    """The four at a table, with different partners each round."""
    first, *others = four
    partner = others.pop(number % 3)
    return first, partner, others[0], others[1]


def _in_best_order(exact: Sequence[SeatedRound], rounds: int) -> tuple[SeatedRound, ...]:
    """The first rounds of an exact schedule, each chosen so that the fewest people meet again."""
    remaining, schedule = list(exact), [exact[0]]
    remaining.pop(0)
    while len(schedule) < rounds:
        best = min(remaining, key=lambda seated_round: cost((*schedule, seated_round)))
        remaining.remove(best)
        schedule.append(best)
    return tuple(schedule)
