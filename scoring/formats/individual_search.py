"""Finds an even round for single players by exchanging two of them as long as that makes it more even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.formats.whist import SeatedRound

PARTNERS_COST = 1_000_000
"""The cost of meeting again as partners: more than any number of opponents."""
OPPONENTS_COST = 1_000
"""The cost of meeting again as opponents: more than any number of tables."""
TABLE_COST = 1
"""The cost of meeting again at a table."""
MAX_EXCHANGES = 30_000
"""The most exchanges that are tried for one round."""
SEARCH_STARTS = 8
"""How often the search starts over."""


class Meetings:
    """What it costs to seat any two players as partners and as opponents after their meetings so far, and how often
    each player has sat out."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.partner_costs = [[0] * players for _player in range(players)]
        self.opponent_costs = [[0] * players for _player in range(players)]
        self.sat_out = [0] * players

    def add(self, seated_round: SeatedRound) -> None:
        """Count the meetings of a round."""
        for a, b, c, d in seated_round.tables:
            for one, other in ((a, b), (c, d)):
                self._meet(one, other, PARTNERS_COST + TABLE_COST, TABLE_COST)
            for one, other in ((a, c), (a, d), (b, c), (b, d)):
                self._meet(one, other, TABLE_COST, OPPONENTS_COST + TABLE_COST)
        for player in seated_round.sit_out:
            self.sat_out[player] += 1

    def _meet(self, one: int, other: int, partner_cost: int, opponent_cost: int) -> None:
        for a, b in ((one, other), (other, one)):
            self.partner_costs[a][b] += partner_cost
            self.opponent_costs[a][b] += opponent_cost

    def table_cost(self, a: int, b: int, c: int, d: int) -> int:
        """The cost of seating a and b against c and d."""
        with_, against = self.partner_costs, self.opponent_costs
        return with_[a][b] + with_[c][d] + against[a][c] + against[a][d] + against[b][c] + against[b][d]


class _PseudoRandom:
    """A linear congruential generator modulo 2^64: the same numbers on every machine."""

    def __init__(self, start: int) -> None:
        self.state = start

    def below(self, limit: int) -> int:
        """The next number from 0 to `limit` - 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % limit

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in a pseudo-random order."""
        shuffled = list(items)
        for index in range(len(shuffled) - 1, 0, -1):
            other = self.below(index + 1)
            shuffled[index], shuffled[other] = shuffled[other], shuffled[index]
        return shuffled


def best_round(meetings: Meetings, players: Sequence[int], number: int) -> SeatedRound:
    """The most even round found for these players. `number` only makes the search start from a different point."""
    numbers = _PseudoRandom(number + 1)
    budget, best, cheapest = MAX_EXCHANGES, None, -1
    for _start in range(SEARCH_STARTS):
        search = _RoundSearch(meetings, players, numbers)
        budget = search.improve(budget)
        if best is None or search.cost < cheapest:
            best, cheapest = search.seated_round(), search.cost
        if not cheapest or budget <= 0:
            break
    return best or SeatedRound(())


class _RoundSearch:
    """A row of seats, four to a table, followed by those who sit out.

    Players swap with those who sit out only if they have sat out equally often.
    """

    def __init__(self, meetings: Meetings, players: Sequence[int], numbers: _PseudoRandom) -> None:
        self.meetings = meetings
        seats = len(players) // 4 * 4
        order = numbers.shuffled(players)
        order.sort(key=lambda player: -meetings.sat_out[player])
        self.row = [*numbers.shuffled(order[:seats]), *order[seats:]]
        self.seats = seats
        self.costs = [self._cost(table) for table in range(seats // 4)]

    @property
    def cost(self) -> int:
        """The cost of all tables."""
        return sum(self.costs)

    def seated_round(self) -> SeatedRound:
        """The round as currently seated."""
        row = self.row
        tables = sorted((row[at], row[at + 1], row[at + 2], row[at + 3]) for at in range(0, self.seats, 4))
        return SeatedRound(tuple(tables), tuple(sorted(row[self.seats :])))

    def _cost(self, table: int) -> int:
        """The cost of one table."""
        a, b, c, d = self.row[4 * table : 4 * table + 4]
        return self.meetings.table_cost(a, b, c, d)

    def improve(self, budget: int) -> int:
        """Exchange players until nothing improves or the budget is used up; returns what is left of it."""
        better = True
        while better and budget > 0:
            better = False
            for one, other in self._exchanges():
                budget -= 1
                if self._exchange(one, other):
                    better = True
                if budget <= 0:
                    break
        return budget

    def _exchanges(self) -> Iterator[tuple[int, int]]:
        """Yield the exchanges worth trying: somebody at a table where people meet again, with anybody else."""
        for one in range(self.seats):
            if self.costs[one // 4]:
                for other in range(len(self.row)):
                    if other != one:
                        yield one, other
                    if not self.costs[one // 4]:
                        break

    def _exchange(self, one: int, other: int) -> bool:
        """Exchange two players if that makes the round more even; returns whether it did."""
        row = self.row
        outside = other >= self.seats
        if outside and self.meetings.sat_out[row[one]] != self.meetings.sat_out[row[other]]:
            return False
        costs, first, second = self.costs, one // 4, other // 4
        row[one], row[other] = row[other], row[one]
        cost = self._cost(first)
        if outside or first == second:
            if cost < costs[first]:
                costs[first] = cost
                return True
        else:
            other_cost = self._cost(second)
            if cost + other_cost < costs[first] + costs[second]:
                costs[first], costs[second] = cost, other_cost
                return True
        row[one], row[other] = row[other], row[one]
        return False
