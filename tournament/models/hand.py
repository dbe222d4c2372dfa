"""Recorded hands, with all their versions."""

from collections.abc import Iterable
from typing import Any, NoReturn, cast

from django.db import models

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.hand import Closed, GameFacts, HandFacts
from scoring.lines import score_lines, totals
from scoring.version import ENGINE_VERSION
from tournament.models.document import DocumentField
from tournament.models.event import AppendOnly
from tournament.models.game import Game


class HandQuerySet(models.QuerySet["Hand"]):
    def current(self) -> "HandQuerySet":
        """The last version of each hand in the order of play, removed hands included."""
        newer = Hand.objects.filter(game=models.OuterRef("game"), number=models.OuterRef("number"))
        newer = newer.filter(version__gt=models.OuterRef("version"))
        return self.filter(~models.Exists(newer)).order_by("game_id", "number")

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Raise `AppendOnly`: versions of hands are never changed or deleted."""
        raise AppendOnly("Versions of hands are only ever added, by tournament.services.matches.")

    update = delete = _raw_delete = _update = bulk_update = update_or_create = _refuse


class Hand(models.Model):
    """One version of a hand. `number` counts from 1 in the order of play and stays with the hand, even if it is
    removed."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    removed = models.BooleanField(default=False)
    document = DocumentField()
    """The hand in the form of the game file."""
    engine = models.PositiveSmallIntegerField()
    seq = models.PositiveIntegerField()
    """The seq of the match's event that wrote this version."""

    objects = HandQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["game", "number", "version"], name="hand_version_once")]

    def __str__(self) -> str:
        return f"hand {self.number}.{self.version} of game {self.game_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnly("A version of a hand can't be changed.")
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly("A version of a hand can't be deleted.")


def game_facts(game: Game, hands: Iterable[Hand], pairs: tuple[str, str] | None = None) -> GameFacts:
    """The engine's game of these versions, in order, without removed hands."""
    regulation = game.match.ruled_regulation
    versions = [hand for hand in hands if not hand.removed]
    facts = tuple(read_hand(hand.document, regulation) for hand in versions)
    read = _regulation_when_recorded(regulation, facts, min((hand.engine for hand in versions), default=ENGINE_VERSION))
    return GameFacts(
        regulation=read,
        hands=facts,
        pairs=pairs,
        closed=cast("Closed | None", game.closed or None),
        players_per_side=game.match.players_per_side,
        rulings=game.match.rulings if read is regulation else {**game.match.rulings, **read.ruled},
        extra=game.extra,
    )


def _regulation_when_recorded(regulation: Regulation, hands: Iterable[HandFacts], engine: int) -> Regulation:
    """The regulation as the engine read it when the game began, if a hand would count differently today."""
    earlier = regulation.as_of(engine)
    if earlier is regulation or all(_totals_under(hand, earlier) == _totals_under(hand, regulation) for hand in hands):
        return regulation
    return earlier


def _totals_under(hand: HandFacts, regulation: Regulation) -> tuple[int, int]:
    return totals(score_lines(hand, regulation))
