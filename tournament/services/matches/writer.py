"""Where every write to a match that stands passes: held, once, on the present seq, one event, and all that follows."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from rules.schema import Regulation
from scoring.game import play
from scoring.version import ENGINE
from tournament.models import Event, Game, Hand, Match, User
from tournament.services.matches.facts import Document, derived, digest, game_facts, regulation_of
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import GAME_GONE, Full, NoSuchHand, StaleMatch
from tournament.services.matches.tournament_context import append_to_tournament, lock_tournament_of, refuse_unwritable
from tournament.services.writing import events
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Gone, KeyReused

MOST_EVENTS = 5000
MOST_HANDS = 500


@dataclass(frozen=True)
class Written:
    """What a service wrote; `new` is False where the same key had written it before (or nothing had to change)."""

    event: Event
    new: bool
    game: Game
    hand: Hand | None = None

    @property
    def seq(self) -> int:
        return self.event.seq


def scope_of(match_id: int) -> Scope:
    return Scope("match", str(match_id))


class MatchWriter:
    """One match, held until the transaction ends, and the game of it that is written to (None: the one in play)."""

    def __init__(self, match_id: int, number: int | None = None, actor: User | None = None) -> None:
        self.scope, self.actor = scope_of(match_id), actor
        try:
            # Held before anything is read: whoever waited here must see what the others wrote. The tournament first,
            # as its own desk holds it, so that no two wait for each other.
            lock_tournament_of(match_id)
            self.match = Match.objects.select_for_update().get(pk=match_id)
            games = self.match.games.order_by("-number")
            self.game = games.get(number=number, withdrawn=False) if number else games.filter(withdrawn=False)[0]
        except (ObjectDoesNotExist, IndexError):
            raise Gone(GAME_GONE) from None

    def select_game(self, number: int) -> None:
        """Write to another game of the match."""
        if number != self.game.number:
            self.take(self.match.games.get(number=number))

    def take(self, game: Game) -> None:
        self.game = game
        self.__dict__.pop("hands", None)

    @cached_property
    def regulation(self) -> Regulation:
        return regulation_of(self.match)

    @cached_property
    def last(self) -> Event:
        """The last event: a match has one from its start."""
        return Event.objects.of(*self.scope).order_by("-seq")[0]

    @cached_property
    def hands(self) -> dict[int, Hand]:
        """The current version of each hand of the game, by number; removed ones among them."""
        return {hand.number: hand for hand in self.game.hands.current()} if self.game.pk else {}

    def hand(self, number: int) -> Hand:
        try:
            return self.hands[number]
        except KeyError:
            raise NoSuchHand from None

    def find_repeat(self, kind: MatchEventKind, key: str, asked: dict[str, Any]) -> Written | None:
        """What this very deed wrote when it came the first time; None if it is the first."""
        done = Event.objects.filter(idempotency_key=key).first()
        if done is None:
            return None
        if (done.scope_kind, done.scope_id, done.kind) != (
            *self.scope,
            kind,
        ) or not asked.items() <= done.payload.items():
            raise KeyReused
        return self._written_before(done)

    def _written_before(self, done: Event) -> Written:
        facts = done.payload
        self.select_game(facts["game"])
        versions = Hand.objects.filter(game=self.game, number=facts.get("hand"), version=facts.get("version"))
        return Written(done, False, self.game, versions.first() if "version" in facts else None)

    def refuse_unless_writable(self, expected: int, number: int | None = None, wanted: Document | None = None) -> None:
        """A refusal where the table may not write, and `Stale` unless nobody wrote since `expected`."""
        if self.match.of_tournament:
            refuse_unwritable(self.match)
        self.refuse_stale(expected, number, wanted)

    def refuse_stale(self, expected: int, number: int | None = None, wanted: Document | None = None) -> None:
        """`Stale` unless nobody wrote since `expected`."""
        if self.last.seq != expected:
            there = self.hands.get(number) if number else None
            raise StaleMatch(expected, self.last.seq, self.game, number, there, wanted)
        if self.last.seq >= MOST_EVENTS:
            raise Full

    def version(self, number: int, document: Document, *, removed: bool = False) -> Hand:
        """The next version of a hand, not yet written."""
        before = self.hands.get(number)
        version = before.version + 1 if before else 1
        return Hand(game=self.game, number=number, version=version, removed=removed, document=document, engine=ENGINE)

    def write(
        self,
        kind: MatchEventKind,
        key: str,
        device: str,
        payload: dict[str, Any],
        hand: Hand | None = None,
        **columns: Any,
    ) -> Written:
        """One event, then what follows from it: the hand's version, the game's columns, its score."""
        touches = [f"game:{self.game.number}"]
        if hand:
            payload = payload | told(hand)
            touches.append(f"hand:{hand.number}.{hand.version}")
        event, _new = events.append(
            self.scope,
            kind,
            key=key,
            touches=touches,
            payload={"game": self.game.number} | payload,
            expected=self.last.seq,
            actor=self.actor,
            device=device,
        )
        if hand:
            hand.seq = event.seq
            hand.save()
            self.hands[hand.number] = hand
        for name, value in columns.items():
            setattr(self.game, name, value)
        self.update_derived()
        self.game.save()
        Match.objects.filter(pk=self.match.pk).update(last_used=event.time)
        append_to_tournament(self.match, event)
        return Written(event, True, self.game, hand)

    def rule(self, kind: MatchEventKind, key: str, device: str, asked: dict[str, Any], **columns: Any) -> Written:
        """One event about the match as a whole, and its columns (by the names the database has)."""
        was = {name: getattr(self.match, name) for name in columns}
        event, _new = events.append(
            self.scope,
            kind,
            key=key,
            touches=[f"match:{self.match.pk}"],
            payload={"game": self.game.number, "match": columns, "was": {"match": was}} | asked,
            expected=self.last.seq,
            actor=self.actor,
            device=device,
        )
        for name, value in columns.items():
            setattr(self.match, name, value)
        self.match.last_used = event.time
        self.match.save(update_fields=[*columns, "last_used"])
        append_to_tournament(self.match, event)
        return Written(event, True, self.game)

    def update_derived(self) -> None:
        """Bring the game's derived columns up to its hands."""
        in_order = [self.hands[number] for number in sorted(self.hands)]
        facts = game_facts(self.match, self.game, in_order, self.regulation)
        for name, value in derived(facts, play(facts, self.game.given)).items():
            setattr(self.game, name, value)


def told(hand: Hand) -> dict[str, Any]:
    """What an event says of a hand's version."""
    return {
        "hand": hand.number,
        "version": hand.version,
        "facts": digest(hand.document),
        "removed": hand.removed,
    }
