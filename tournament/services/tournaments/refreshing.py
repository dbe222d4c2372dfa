"""Brings an earlier snapshot of a tournament up to date by reading only the matches written to since.

The tournament's chain of events names them, since it has one event for each write at a table (decision 19). After an
event of any other kind, or too many events, the whole tournament is read again.
`docs/rooms.md` lists everything that is carried over.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import chain, compress
from operator import attrgetter
from typing import Any

from tournament.models import Event
from tournament.models.raw_queries import RawQuery, moment
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.match_facts import PackedMatch, packed_match, unpacked
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView
from tournament.services.tournaments.published import PublishedVersion
from tournament.services.tournaments.table_reading import reread_match
from tournament.services.tournaments.viewing import Snapshot, UnchangedSince

MAX_EVENTS = 24
"""Maximum number of events since the last reading. Each costs a query; a hundred would take as long as reading
everything."""
_pk = attrgetter("pk")
LAST_EVENTS = RawQuery(
    lambda pk: (
        Event.objects.in_scope(*tournament_scope(pk))
        .order_by("-seq")
        .values_list("seq", "hash", "kind", "payload", "time")[: MAX_EVENTS + 1]
    )
)


def refreshed(snap: Snapshot, old_version: PublishedVersion, new_version: PublishedVersion) -> Snapshot | None:
    """A public snapshot of `old_version` brought up to `new_version`; None if the whole tournament has to be read.

    Two queries, and for each match that was written to one more, or two where a game of it is open.
    """
    if (
        old_version._replace(revision=new_version.revision, hash=new_version.hash) != new_version
        or snap.tournament.embargo
        or snap.reader is None
    ):
        return None  # with an embargo, what is withheld depends on results
    events = LAST_EVENTS.rows(tournament_scope(old_version.pk).id)
    matches = _written_since(old_version, events)
    if matches is None:
        return None
    time = next((moment(time) for seq, *_what, time in events if seq == new_version.revision), None)
    return _with_matches(snap, matches, UnchangedSince(new_version, time))


def _written_since(version: PublishedVersion, events: Iterable[tuple[Any, ...]]) -> frozenset[int] | None:
    """The matches written to since this version; None if anything else was written."""
    matches: set[int] = set()
    for seq, hash_, kind, payload, _time in events:
        if seq == version.revision:
            return frozenset(matches) if hash_ == version.hash else None
        if kind != TournamentEventKind.TABLE_WROTE:
            return None
        matches.add(json.loads(payload)["match"])
    return None


def _with_matches(snap: Snapshot, changed: Collection[int], unchanged_since: UnchangedSince) -> Snapshot | None:
    """The snapshot with the changed matches read again; None if one of them can no longer be read."""
    read_again = {pk: packed for pk in changed if (packed := packed_match(pk))}
    if snap.reader is None or len(read_again) < len(changed):
        return None
    revision = unchanged_since.version.revision or 0
    changed_rounds = {packed.round for packed in read_again.values()}
    before = _tables((round_ for round_ in snap.rounds if round_.row.pk in changed_rounds), read_again)
    matches = {pk: reread_match(match, read_again[pk]) for pk, match in before.items()}
    rounds = tuple(_round(round_, matches) if round_.row.pk in changed_rounds else round_ for round_ in snap.rounds)
    refreshed = replace(
        snap,
        revision=revision,
        seq=revision,
        rounds=rounds,
        reader=snap.reader.with_matches(read_again),
        earlier=snap.as_earlier,
        settled_since=snap.settled_since if _only_played(snap, read_again, before, matches) else unchanged_since,
        written_since={**snap.written_since, **dict.fromkeys(read_again, unchanged_since)},
    )
    refreshed.reuse_from(snap, matches.values())
    return refreshed


def _only_played(
    snap: Snapshot,
    read_again: Mapping[int, PackedMatch],
    matches_before: Mapping[int, PlacedMatch],
    matches: Mapping[int, PlacedMatch],
) -> bool:
    """Whether these tables wrote only in games that are not over."""
    if {pk: match.state for pk, match in matches_before.items()} != {pk: match.state for pk, match in matches.items()}:
        return False
    before = {pk: packed for pk in read_again if snap.reader and (packed := snap.reader.matches.get(pk))}
    return all(
        pk in before and _without_open_games(before[pk]) == _without_open_games(packed)
        for pk, packed in read_again.items()
    )


def _without_open_games(packed: PackedMatch) -> tuple[Any, ...]:
    """Everything known of a match except its open games and the time of the last write."""
    match, games = unpacked(packed.text)
    return packed._replace(text=""), match._replace(last_used=""), [game for game in games if game.over]


def _tables(rounds: Iterable[RoundView], matches: Collection[int]) -> dict[int, PlacedMatch]:
    """The tables of these matches, by key."""
    matches_by_round = (
        compress(round_.matches, map(matches.__contains__, map(_pk, round_.matches))) for round_ in rounds
    )
    return {match.pk: match for match in chain.from_iterable(matches_by_round)}


def _round(round_: RoundView, matches: Mapping[int, PlacedMatch]) -> RoundView:
    return replace(round_, matches=tuple(map(matches.get, map(_pk, round_.matches), round_.matches)))
