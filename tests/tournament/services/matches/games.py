"""A table of the quick game, its hands, and what is recorded there."""

from __future__ import annotations

from typing import Any

from tests.rules.samples import APCEF
from tests.scoring.samples import QUIET
from tests.tournament.replay import played_once
from tournament.models import Event, Game, Hand, Match
from tournament.services import matches, quick
from tournament.services.matches import WriteContext

PAIRS = ("Ana/Bia", "Caio/Davi")


def hand(table: int = 300, **first: Any) -> dict[str, Any]:
    """A hand without findings; pair 0 has `table` points on the table: with 300 it gets 590, pair 1 gets 190."""
    quiet, other = QUIET[APCEF]
    return {"sides": [{**quiet, "table_points": table, **first}, dict(other)]}


# Not a legal hand: both pairs went out.
IMPOSSIBLE = {"sides": [dict(QUIET[APCEF][0]), {**QUIET[APCEF][1], "went_out": True, "hand_points": 0, "clean": 1}]}
LITTLE = {"sides": [{"table_points": 50}, {"table_points": 50}]}
"""A hand that never ends a game, however often it is played."""


class Table:
    """A match, written to by one phone that is always up to date."""

    def __init__(self, begun: matches.MatchWritten) -> None:
        self.match: Match = begun.game.match
        self.keys = 0

    @classmethod
    def of_match(cls, match: Match) -> Table:
        """At a match to which somebody has written before, with keys of its own."""
        table = cls.__new__(cls)
        table.match, table.keys = match, matches.revision(match)
        return table

    @property
    def game(self) -> Game:
        return matches.game_view(self.match).game

    @property
    def seq(self) -> int:
        return matches.revision(self.match)

    def write(self, service: Any, *what: Any, **how: Any) -> matches.MatchWritten:
        self.keys += 1
        return service(*what, **self._context(how, self.seq))

    def _context(self, how: dict[str, Any], seq: int) -> dict[str, Any]:
        """The context given to a service, with `expected`, `key` and `device` taken from `how`."""
        context = WriteContext(
            how.pop("key", f"{self.match.pk}-{self.keys}"), how.pop("expected", seq), device=how.pop("device", "phone")
        )
        return {**how, "context": context}

    def record(self, document: dict[str, Any], **how: Any) -> matches.MatchWritten:
        return self.write(matches.record_hand, self.game, document, **how)

    def undo(self, **how: Any) -> matches.MatchWritten:
        self.keys += 1
        return matches.undo(self.match, self.seq, **self._context(how, self.seq))

    def redo(self, **how: Any) -> matches.MatchWritten:
        self.keys += 1
        return matches.redo(self.match, self.seq, **self._context(how, self.seq))

    @property
    def totals(self) -> tuple[int, int]:
        return self.game.totals

    def rows(self) -> list[tuple[int, int, bool]]:
        """(number, version, removed) of everything ever written."""
        versions = Hand.objects.filter(game__match=self.match).order_by("game__number", "number", "version")
        return list(versions.values_list("number", "version", "removed"))

    def kinds(self) -> list[str]:
        return list(Event.objects.in_scope(*matches.match_scope(self.match.pk)).values_list("kind", flat=True))


def play_hands(number: int) -> Table:
    """A quick game of this many hands, played an hour ago."""
    return Table.of_match(Match.objects.get(pk=_play_hands(number)))


@played_once
def _play_hands(number: int) -> int:
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="somebody"))
    for _hand in range(number):
        table.record(LITTLE)
    return table.match.pk


WINNING = hand(3000)
"""3,290 points for pair 0, more than the target of 3,000 in APCEF/SC."""
