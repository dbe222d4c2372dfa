"""Proving a match from its facts: the events from the first, the hands they wrote, the score those give."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import transaction

from scoring.game import play
from tournament.models import Event, Game, Hand, Match, Tournament
from tournament.services.matches.facts import derived, digest, game_facts, regulation_of
from tournament.services.matches.writer import scope_of
from tournament.services.writing import events

STATE = ("starter", "closed", "withdrawn", "failed", "given")


class Discrepancy(NamedTuple):
    """Something stored that the facts do not bear out. `place`: "match 3 game 1 hand 2.1"; `proved` None: nothing."""

    place: str
    what: str
    stored: Any
    proved: Any


@dataclass
class Told:
    """A game as its events tell it; hands: number and version → digest, removed, seq."""

    starter: int | None = None
    closed: str = ""
    withdrawn: bool = False
    failed: list[int] = field(default_factory=lambda: [0, 0])
    given: list[int | None] = field(default_factory=lambda: [None, None])
    hands: dict[tuple[int, int], tuple[str, bool, int]] = field(default_factory=dict)


def replay(chain: Iterable[Event]) -> dict[int, Told]:
    """Every game of a match, by number, as its events in order tell it."""
    games: dict[int, Told] = {}
    for event in chain:
        facts = event.payload
        game = games.setdefault(facts["game"], Told())
        for name in STATE:
            if name in facts:
                setattr(game, name, facts[name])
        for number, facts_digest in enumerate(facts.get("hands", ()), start=1):
            game.hands[number, 1] = facts_digest, False, event.seq
        if "version" in facts:
            game.hands[facts["hand"], facts["version"]] = facts["facts"], facts["removed"], event.seq
    return games


def prove_match(match_id: int) -> list[Discrepancy]:
    """What is stored of a match and not borne out; empty is good news. Writers wait meanwhile."""
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id).first()
        return list(_discrepancies(match)) if match else []


def prove_chains() -> Iterator[Discrepancy]:
    """The chains of everything but matches and tournaments that stand, which are proved with them."""
    standing = {
        "match": {str(pk) for pk in Match.objects.values_list("pk", flat=True)},
        "tournament": {str(pk) for pk in Tournament.objects.values_list("pk", flat=True)},
    }
    scopes = Event.objects.order_by("scope_kind", "scope_id").values_list("scope_kind", "scope_id").distinct()
    for kind, scope_id in scopes:
        if kind not in standing:
            yield from _chain(events.Scope(kind, scope_id))
        elif scope_id not in standing[kind]:
            yield Discrepancy(f"{kind} {scope_id}", "events", "there", None)


def _chain(scope: events.Scope) -> Iterator[Discrepancy]:
    for fault in events.verify_chain(scope):
        yield Discrepancy(f"{scope.kind} {scope.id}", f"chain at {fault.seq}", fault.what, None)


def _discrepancies(match: Match) -> Iterator[Discrepancy]:
    scope = scope_of(match.pk)
    place = f"match {match.pk}"
    faults = list(_chain(scope))
    chain = list(Event.objects.of(*scope))
    if match.of_tournament and match.second_id is None and not chain:
        return  # a bye
    if faults or not chain:
        yield from faults or [Discrepancy(place, "events", None, "there")]
        return
    yield from _columns(place, _of_match(match), chain[0].payload)
    ruled: dict[str, Any] = {}
    for event in chain:
        ruled |= event.payload.get("match", {})
    yield from _columns(place, {name: getattr(match, name) for name in ruled}, ruled)
    told = replay(chain)
    stored = {game.number: game for game in match.games.order_by("number")}
    yield from _differing(place, "games", sorted(stored), sorted(told))
    for number in sorted(stored.keys() & told.keys()):
        yield from _game(match, stored[number], told[number], f"{place} game {number}")


def _of_match(match: Match) -> dict[str, Any]:
    return {
        "regulation": match.regulation,
        "rulings": match.rulings,
        "best_of": match.best_of,
        "players": match.players_per_side,
    }


def _game(match: Match, game: Game, told: Told, place: str) -> Iterator[Discrepancy]:
    state = {name: getattr(told, name) for name in STATE}
    stated = {name: getattr(game, name) for name in STATE if name != "given"}
    stated |= {"failed": list(game.failed), "given": [game.given_0, game.given_1]}
    yield from _columns(place, stated, state)
    versions = list(game.hands.order_by("number", "version"))
    stored = {(hand.number, hand.version): (digest(hand.document), hand.removed, hand.seq) for hand in versions}
    for number, version in sorted(stored.keys() | told.hands.keys()):
        at = f"{place} hand {number}.{version}"
        yield from _differing(at, "version", stored.get((number, version)), told.hands.get((number, version)))
    current: dict[int, Hand] = {hand.number: hand for hand in versions}
    facts = game_facts(match, game, current.values(), regulation_of(match))
    proved = derived(facts, play(facts, game.given))
    yield from _columns(place, {name: getattr(game, name) for name in proved}, proved)


def _columns(place: str, stored: dict[str, Any], proved: dict[str, Any]) -> Iterator[Discrepancy]:
    for name, value in stored.items():
        yield from _differing(place, name, value, proved.get(name))


def _differing(place: str, what: str, stored: Any, proved: Any) -> Iterator[Discrepancy]:
    if stored != proved:
        yield Discrepancy(place, what, stored, proved)
