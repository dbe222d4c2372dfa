"""Proves a whole database: its chains are unbroken and its rows as their events say; hashes its standings."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.contest.impossible import NotYet
from scoring.stages.standings import write_standings
from scoring.unreadable import Unreadable
from tournament.models import Game, Match, Tournament
from tournament.services.matches.proving import prove_match
from tournament.services.progress import CountStep, no_step
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.writing.proof import Discrepancy


def discrepancies(step: CountStep = no_step) -> Iterator[Discrepancy]:
    """Everything in the database that events or facts do not confirm. `step(done, total)` is called before each
    part."""
    tournaments = list(Tournament.objects.order_by("pk").values_list("pk", flat=True))
    matches = list(Match.objects.order_by("pk").values_list("pk", flat=True))
    total = len(tournaments) + len(matches)
    for done, pk in enumerate(tournaments):
        step(done, total)
        yield from prove_tournament(pk)
    for done, pk in enumerate(matches, start=len(tournaments)):
        step(done, total)
        yield from prove_match(pk)
    yield from prove_other_chains()


@dataclass(frozen=True)
class SiteHashes:
    """By what two databases are compared: the hash of each tournament's standings, by public id, and that of the totals
    of all games."""

    standings: dict[str, str]
    game_totals: str


def site_hashes(step: CountStep = no_step) -> SiteHashes:
    """The hashes of the present database. `step(done, total)` is called before each tournament."""
    rows = list(Tournament.objects.order_by("pk"))
    standings = {}
    for done, tournament in enumerate(rows):
        step(done, len(rows))
        standings[tournament.public_id] = standings_hash(tournament)
    games = Game.objects.filter(withdrawn=False).order_by("pk")
    totals = [list(row) for row in games.values_list("pk", "total_0", "total_1", "over", "winner")]
    return SiteHashes(standings, _hash(totals))


def standings_hash(tournament: Tournament) -> str:
    """The hash of every table of every stage, with places and values. Sentences are not in it: an archive is compared
    by it years later, when they may have been reworded."""
    return _hash(_standings_document(tournament))


def _standings_document(tournament: Tournament) -> Any:
    try:
        return write_standings(facts_of(tournament), lambda _sentence: "")
    except Unreadable:
        return "unreadable"
    except NotYet:
        return "not yet"


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()
