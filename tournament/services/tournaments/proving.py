"""Proves a tournament from its events: its stored rows, and the match events that its chain points at.

`services.matches.proving` proves what was played at each table.
"""

from collections.abc import Iterable, Iterator

from django.apps import apps
from django.db import models, transaction

from tournament.models import Event, Match, Tournament
from tournament.services.tournament_writing.pointers import match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.writing.changes import RowKey
from tournament.services.writing.proof import Discrepancy, ReplayedRow, prove_chain, prove_row, replay

# By table, the lookup from its rows to the tournament.
PATHS = {
    "tournament": "pk",
    "stage": "tournament",
    "round": "stage__tournament",
    "match": "round__stage__tournament",
    "entry": "tournament",
    "adjustment": "tournament",
    "lot": "tournament",
    "decision": "tournament",
    "announcement": "tournament",
}


def prove_tournament(tournament_id: int) -> list[Discrepancy]:
    """The differences between what is stored of a tournament and what its events prove; empty if all is well. Locks the
    tournament."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
        return list(_discrepancies(tournament)) if tournament else []


def _discrepancies(tournament: Tournament) -> Iterator[Discrepancy]:
    scope = tournament_scope(tournament.pk)
    chain = list(Event.objects.in_scope(*scope))
    faults = list(prove_chain(scope))
    yield from faults
    if not chain:
        yield Discrepancy(f"tournament {tournament.pk}", "events", None, "there")
    if faults or not chain:
        return
    yield from _row_discrepancies(tournament, replay(chain))
    yield from _match_discrepancies(tournament, chain)


def _row_discrepancies(tournament: Tournament, replayed: dict[RowKey, ReplayedRow]) -> Iterator[Discrepancy]:
    """Compare every row of the tournament with what its events say."""
    for name, path in PATHS.items():
        model: type[models.Model] = apps.get_model("tournament", name)
        stored = {row.pk: row for row in model._default_manager.filter(**{path: tournament.pk}).order_by("pk")}
        proved = {key[1]: row.columns for key, row in replayed.items() if key[0] == name}
        for pk in sorted(stored.keys() | proved.keys()):
            yield from prove_row(f"{name} {pk}", stored.get(pk), proved.get(pk))


def _match_discrepancies(tournament: Tournament, chain: Iterable[Event]) -> Iterator[Discrepancy]:
    """Compare the tournament's chain with the chain of each match, in both directions."""
    hashes, imported = _pointed_at(chain)
    matches = Match.objects.filter(round__stage__tournament=tournament).values_list("pk", flat=True)
    match_events = Event.objects.filter(scope_kind="match", scope_id__in=[str(pk) for pk in matches])
    stored = {(int(match), seq): hash_ for match, seq, hash_ in match_events.values_list("scope_id", "seq", "hash")}
    for (match, seq), hash_ in sorted(hashes.items()):
        if stored.get((match, seq)) != hash_:
            yield Discrepancy(f"match {match}", f"event {seq}", stored.get((match, seq)), hash_)
    for match, seq in sorted(stored):
        # A match's first event comes from the draw or the import and records nothing played here.
        if (match, seq) not in hashes and seq > imported.get(match, 1):
            yield Discrepancy(f"match {match}", f"event {seq}", stored[match, seq], None)


def _pointed_at(chain: Iterable[Event]) -> tuple[dict[tuple[int, int], str], dict[int, int]]:
    """The hashes pointed at, by match and seq; and by imported match, the seq up to which it came with the file."""
    hashes: dict[tuple[int, int], str] = {}
    imported: dict[int, int] = {}
    for event in chain:
        if pointer := match_pointer(event):
            hashes[pointer.match_id, pointer.seq] = pointer.hash
        for match, seq, hash_ in event.payload.get("tables", ()):
            hashes[match, seq] = hash_
            imported[match] = seq
    return hashes, imported
