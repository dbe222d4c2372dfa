"""What happened to a match, told from its events and the versions of its hands."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.schema import Regulation
from scoring.codec import read_hand
from tournament.models import Event, Hand, Match
from tournament.services.matches.facts import regulation_of
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.writer import scope_of

MOST_CHANGES = 200


@dataclass(frozen=True)
class Difference:
    """A fact that became another. `side` is 0, 1, or None for the hand as a whole."""

    side: int | None
    field: str
    was: Any
    now: Any


@dataclass(frozen=True)
class MatchChange:
    """Something that happened. `hand` is the version it wrote, `before` the one it took the place of.

    `kind` is None where another version of this program wrote the event.
    `differences` is filled where a hand came to say something else than before; `undoes` is the seq of what an
    undoing took back, `side` the pair whose opening failed.
    """

    event: Event
    kind: MatchEventKind | None
    game: int
    hand: Hand | None = None
    before: Hand | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def seq(self) -> int:
        return self.event.seq

    @property
    def time(self) -> datetime:
        return self.event.time

    @property
    def side(self) -> int | None:
        return self.event.payload.get("side")

    @property
    def undoes(self) -> int | None:
        return self.event.payload.get("undoes")


def match_timeline(match: Match, after: int = 0) -> list[MatchChange]:
    """What happened since `after` (a seq), the last first, at most 200. Two queries."""
    told = list(Event.objects.of(*scope_of(match.pk)).filter(seq__gt=after).order_by("-seq")[:MOST_CHANGES])
    regulation = regulation_of(match)
    versions = {
        (hand.game.number, hand.number, hand.version): hand
        for hand in Hand.objects.filter(game__match=match).select_related("game")
    }
    return [_change(event, versions, regulation) for event in told]


def _change(event: Event, versions: dict[tuple[int, int, int], Hand], regulation: Regulation) -> MatchChange:
    facts = event.payload
    if event.kind not in frozenset(MatchEventKind):
        return MatchChange(event, None, facts.get("game", 0))
    kind = MatchEventKind(event.kind)
    if "version" not in facts:
        return MatchChange(event, kind, facts["game"])
    place = facts["game"], facts["hand"]
    hand, before = versions[*place, facts["version"]], versions.get((*place, facts["version"] - 1))
    differing = tuple(differences(before, hand, regulation)) if before else ()
    return MatchChange(event, kind, facts["game"], hand, before, differing)


def differences(before: Hand, after: Hand, regulation: Regulation) -> Iterator[Difference]:
    """Every fact in which two versions of a hand differ, in the order in which people count."""
    was, now = read_hand(before.document, regulation), read_hand(after.document, regulation)
    for side in (0, 1):
        for field in regulation.fields:
            yield from _differing(side, field, was.sides[side], now.sides[side])
    for field in regulation.hand_fields:
        yield from _differing(None, field, was, now)


def _differing(side: int | None, field: str, was: Any, now: Any) -> Iterator[Difference]:
    if getattr(was, field) != getattr(now, field):
        yield Difference(side, field, getattr(was, field), getattr(now, field))
