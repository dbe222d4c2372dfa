"""A game of a match. Its hands are rows of `Hand`; its score is derived from them."""

from collections.abc import Iterable
from typing import Any, Literal, cast

from django.db import models

from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from scoring.game import GameResult
from scoring.hand import GameFacts
from tournament.models.document import DocumentField
from tournament.models.match import Match


class Game(models.Model):
    """A game. `number` counts from 1 within the match and is never reused, even if a game begun by mistake is
    withdrawn."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    starter = models.PositiveSmallIntegerField(null=True)
    """The pair that begins, 0 or 1."""
    closed = models.CharField(max_length=8, blank=True)
    """What ended the game early: "time" or "hands"."""
    withdrawn = models.BooleanField(default=False)
    """Whether it was begun by mistake and no longer counts. (`Decision.withdrawn` is a text.)"""
    failed_0 = models.PositiveIntegerField(default=0)
    failed_1 = models.PositiveIntegerField(default=0)
    """Failed openings of each pair in the hand being played, until that hand is recorded."""
    given_0 = models.BigIntegerField(null=True)
    given_1 = models.BigIntegerField(null=True)
    """Final totals (points) entered without the hands; None: they follow from the hands."""
    extra = DocumentField(default=dict)
    """The game file's own x_ fields."""

    # Derived from the hands by the services; `manage.py verify` checks them.
    total_0 = models.BigIntegerField(default=0)
    total_1 = models.BigIntegerField(default=0)
    clean_0 = models.BigIntegerField(default=0)
    clean_1 = models.BigIntegerField(default=0)
    """Canastras without a wild card, royal ones included."""
    drafts = models.PositiveIntegerField(default=0)
    """Number of hands with errors."""
    over = models.BooleanField(default=False)
    winner = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="game_number_once")]

    def __str__(self) -> str:
        return f"game {self.number} of match {self.match_id}"

    @property
    def totals(self) -> tuple[int, int]:
        """Both pairs' totals (points), as derived from the hands."""
        return self.total_0, self.total_1

    @property
    def given_totals(self) -> tuple[int, int] | None:
        """Final totals that were entered without hands; None: they follow from the hands."""
        return None if self.given_0 is None or self.given_1 is None else (self.given_0, self.given_1)

    @property
    def winning_side(self) -> Literal[0, 1] | None:
        """`winner` with its precise type; None: not decided yet, or a drawn game."""
        return cast("Literal[0, 1] | None", self.winner)

    @property
    def failed(self) -> tuple[int, int]:
        """Failed openings of each pair in the hand being played."""
        return self.failed_0, self.failed_1


def derived_columns(facts: GameFacts, result: GameResult) -> dict[str, Any]:
    """The values of a game's derived columns."""
    first, second = result.state.running
    clean = [sum(hand.sides[index].clean + hand.sides[index].royal for hand in facts.hands) for index in (0, 1)]
    return {
        "total_0": first,
        "total_1": second,
        "clean_0": clean[0],
        "clean_1": clean[1],
        "drafts": sum(any(finding.is_error for finding in hand.findings) for hand in result.hands),
        "over": result.state.over,
        "winner": result.state.winner,
    }


def match_decided(match: Match, games: Iterable[Game]) -> bool:
    """Whether the agreed games have a winner, or are all played where a level match counts."""
    games = [game for game in games if not game.withdrawn]
    if not match.is_in_tournament:
        return max(match_score(games)) >= match.wins_needed
    complete = [PlayedGame(game.totals, complete=True, winner=game.winning_side) for game in games if game.over]
    return is_decided(complete, match.agreed_games, match.elimination)


def match_score(games: Iterable[Game]) -> tuple[int, int]:
    """Games won by each pair."""
    won = [game.winner for game in games if game.over and not game.withdrawn]
    return won.count(0), won.count(1)
