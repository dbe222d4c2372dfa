"""A tournament that was read before, as it stands now: where only tables wrote since, their matches are read again.

What happened since is told by the tournament's chain of events, which holds each write at a table (decision 19). An
event of any other kind, or more of them than are worth it, and the tournament is read whole.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace

from tournament.models import Event
from tournament.models.raw_queries import RawQuery
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.match_facts import PackedMatch, packed_match
from tournament.services.tournaments.published import PublishedVersion
from tournament.services.tournaments.tables import RoundView, TableView, table_again
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.tournaments.writer import scope_of

MOST_EVENTS = 24
"""Since the last reading. Each costs a question of its own; a hundred would take as long as to read everything."""
LAST_EVENTS = RawQuery(
    lambda pk: (
        Event.objects.of(*scope_of(pk))
        .order_by("-seq")
        .values_list("seq", "hash", "kind", "payload")[: MOST_EVENTS + 1]
    )
)


def refreshed(snap: Snapshot, known: PublishedVersion, now: PublishedVersion) -> Snapshot | None:
    """A public snapshot of the version `known` as it is at `now`; None where it has to be read whole. Two queries, and
    two more for each match that was written to."""
    if known._replace(revision=now.revision, hash=now.hash) != now or snap.tournament.embargo or snap.reader is None:
        return None  # what is withheld depends on results
    matches = _written_since(known)
    return None if matches is None else _with_matches(snap, matches, now.revision or 0)


def _written_since(known: PublishedVersion) -> frozenset[int] | None:
    """The matches at which something was written after this version; None where anything else was."""
    found: set[int] = set()
    for seq, hash_, kind, payload in LAST_EVENTS.rows(scope_of(known.pk).id):
        if seq == known.revision:
            return frozenset(found) if hash_ == known.hash else None
        if kind != TournamentEventKind.TABLE_WROTE:
            return None
        found.add(json.loads(payload)["match"])
    return None


def _with_matches(snap: Snapshot, changed: Collection[int], revision: int) -> Snapshot | None:
    again = {pk: packed for pk in changed if (packed := packed_match(pk))}
    if snap.reader is None or len(again) < len(changed):
        return None
    written = {round_ for round_, *_rest in again.values()}
    rounds = tuple(_round(round_, again) if round_.row.pk in written else round_ for round_ in snap.rounds)
    reader = snap.reader.with_matches(again)
    fresh = replace(snap, revision=revision, seq=revision, rounds=rounds, reader=reader, earlier=snap.resolved)
    tables = (table for round_ in rounds if round_.row.pk in written for table in round_.tables)
    fresh.know(snap, (table for table in tables if table.pk in again))
    return fresh


def _round(round_: RoundView, again: Mapping[int, PackedMatch]) -> RoundView:
    return replace(round_, tables=tuple(_table(table, again.get(table.pk)) for table in round_.tables))


def _table(table: TableView, packed: PackedMatch | None) -> TableView:
    return table if packed is None else table_again(table, packed)
