"""Proves a match from its facts: its events from the first on, the hands they wrote, and the score that follows."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction

from scoring.game import play
from tournament.models import Event, Game, Hand, Match
from tournament.models.game import derived_columns
from tournament.models.hand import game_facts
from tournament.services.matches.writer import match_scope
from tournament.services.writing.changes import GAME_COLUMNS, MATCH_CHAIN_COLUMNS, Columns, RowKey, digest, event_value
from tournament.services.writing.proof import (
    Discrepancy,
    ReplayedRow,
    compare,
    compare_columns,
    prove_chain,
    replay,
    until_unreadable,
    usual_value,
)

AGREED = ("regulation", "rulings", "best_of", "players_per_side")
"""Columns of a match that its first event contains."""
TOURNAMENT_COLUMNS = (
    *("round_id", "slot", "group", "bracket", "table", "first_id", "second_id", "went_on", "removed"),
    *("exactly", "elimination"),
)
"""Columns that a quick game does not use; those of a tournament's match are in the tournament's chain."""
NEW_GAME = {
    "starter": None,
    "closed": "",
    "withdrawn": False,
    "failed_0": 0,
    "failed_1": 0,
    "given_0": None,
    "given_1": None,
}
"""A game about which the events say nothing more."""


def prove_match(match_id: int) -> list[Discrepancy]:
    """The discrepancies between what is stored of a match and its events; nothing if all is well. Writers wait in the
    meantime."""
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("round__stage").filter(pk=match_id).first()
        return list(until_unreadable(f"match {match_id}", _discrepancies(match))) if match else []


def _discrepancies(match: Match) -> Iterator[Discrepancy]:
    """Where the columns, games and hands of a match differ from what its events give; if its events are broken or
    missing, only that."""
    scope = match_scope(match.pk)
    location = f"match {match.pk}"
    faults = list(prove_chain(scope))
    chain = list(Event.objects.in_scope(*scope))
    if match.is_in_tournament and match.second_id is None and not chain:  # a bye, which nobody plays
        yield from compare_columns(location, _stored_columns(match, MATCH_CHAIN_COLUMNS), MATCH_CHAIN_COLUMNS)
        return
    if faults or not chain:
        yield from faults or [Discrepancy(location, "events", None, "there")]
        return
    rows = replay(chain)
    event_columns = rows[("match", match.pk)].columns if ("match", match.pk) in rows else {}
    alone = {} if match.is_in_tournament else {name: usual_value(match, name) for name in TOURNAMENT_COLUMNS}
    proved = alone | MATCH_CHAIN_COLUMNS | event_columns
    yield from compare_columns(location, _stored_columns(match, (*AGREED, *proved)), proved)
    yield from _date_discrepancies(match, rows, location)
    replayed = {key[1]: row for key, row in rows.items() if key[0] == "game"}
    stored = {game.number: game for game in match.games.order_by("number")}
    yield from compare(location, "games", sorted(stored), sorted(replayed))
    for number in sorted(stored.keys() & replayed.keys()):
        yield from _game_discrepancies(match, stored[number], rows, f"{location} game {number}")


def _stored_columns(match: Match, names: Iterable[str]) -> Columns:
    return {name: event_value(match, name) for name in names}


def _date_discrepancies(match: Match, rows: dict[RowKey, ReplayedRow], location: str) -> Iterator[Discrepancy]:
    """Discrepancies in the dates that the pairs proposed to each other."""
    proved = {key[1]: row.columns for key, row in rows.items() if key[0] == "dateproposal"}
    stored = {row.pk: row for row in match.date_proposals.all()}
    yield from compare(location, "dates", sorted(stored), sorted(proved))
    for pk in sorted(stored.keys() & proved.keys()):
        columns = {name: event_value(stored[pk], name) for name in proved[pk]}
        yield from compare_columns(f"{location} date {pk}", columns, proved[pk])


def _game_discrepancies(
    match: Match, game: Game, rows: dict[RowKey, ReplayedRow], location: str
) -> Iterator[Discrepancy]:
    """Where a game differs from its events, its hands from theirs, or its derived columns from its hands."""
    columns = NEW_GAME | rows[("game", game.number)].columns
    yield from compare_columns(location, {name: getattr(game, name) for name in GAME_COLUMNS}, columns)
    versions = list(game.hands.order_by("number", "version"))
    proved = {
        key[2:]: (row.columns["facts"], row.columns["removed"], row.columns.get("engine"), row.seq)
        for key, row in rows.items()
        if key[:2] == ("hand", game.number)
    }
    stored = {(hand.number, hand.version): _stored_version(hand, proved) for hand in versions}
    for number, version in sorted(stored.keys() | proved.keys()):
        version_location = f"{location} hand {number}.{version}"
        yield from compare(version_location, "version", stored.get((number, version)), proved.get((number, version)))
    current: dict[int, Hand] = {hand.number: hand for hand in versions}
    facts = game_facts(game, current.values())
    derived_now = derived_columns(facts, play(facts, game.given_totals))
    yield from compare_columns(location, {name: getattr(game, name) for name in derived_now}, derived_now)


def _stored_version(hand: Hand, proved: Mapping[tuple[Any, ...], tuple[Any, ...]]) -> tuple[Any, ...]:
    """(digest of the facts, removed, engine, seq) of a stored version, as its event must have it.

    Until November 2026 events did not name the engine that scored a hand; for these it is None.
    """
    *_facts, engine, _seq = proved.get((hand.number, hand.version), (None, None))
    return digest(hand.document), hand.removed, None if engine is None else hand.engine, hand.seq
