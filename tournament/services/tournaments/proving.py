"""Proving a tournament from its events: what they tell of its rows, and what the tables wrote that they point at.

What was played at each table is proved by `services.matches.proving`, match by match.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.db import models, transaction

from tournament.models import Event, Match, Tournament
from tournament.services.matches.proving import Discrepancy
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.writer import plain_value, scope_of
from tournament.services.writing import events

Columns = dict[str, Any]
Row = tuple[str, int]
# How the rows of each table are found that belong to a tournament.
TOLD = {
    "tournament": "pk",
    "stage": "tournament",
    "round": "stage__tournament",
    "match": "round__stage__tournament",
    "entry": "tournament",
    "adjustment": "tournament",
    "lot": "tournament",
}


def prove_tournament(tournament_id: int) -> list[Discrepancy]:
    """What is stored of a tournament and not borne out; empty is good news. Writers wait meanwhile."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
        return list(_discrepancies(tournament)) if tournament else []


def _discrepancies(tournament: Tournament) -> Iterator[Discrepancy]:
    scope = scope_of(tournament.pk)
    place = f"tournament {tournament.pk}"
    chain = list(Event.objects.of(*scope))
    faults = events.verify_chain(scope)
    for fault in faults:
        yield Discrepancy(place, f"chain at {fault.seq}", fault.what, None)
    if not chain:
        yield Discrepancy(place, "events", None, "there")
    if faults or not chain:
        return
    yield from _rows(tournament, replay(chain))
    yield from _tables(tournament, chain)


def replay(chain: Iterable[Event]) -> dict[Row, Columns]:
    """Every row that the events tell of, by its table and number, as they leave it."""
    rows: dict[Row, Columns] = {}
    for event in chain:
        for change in event.payload.get("changes", ()):
            name, pk = change["row"]
            rows.setdefault((name, pk), {}).update(change["now"])
    return rows


def _rows(tournament: Tournament, told: dict[Row, Columns]) -> Iterator[Discrepancy]:
    for name, path in TOLD.items():
        model: type[models.Model] = apps.get_model("tournament", name)
        stored = {row.pk: row for row in model._default_manager.filter(**{path: tournament.pk}).order_by("pk")}
        proved = {pk: columns for (table, pk), columns in told.items() if table == name}
        for pk in sorted(stored.keys() | proved.keys()):
            yield from _row(f"{name} {pk}", stored.get(pk), proved.get(pk))


def _row(place: str, stored: models.Model | None, proved: Columns | None) -> Iterator[Discrepancy]:
    if stored is None or proved is None:
        yield Discrepancy(place, "row", "there" if stored else None, "there" if proved else None)
        return
    for column, value in sorted(proved.items()):
        if plain_value(stored, column) != value:
            yield Discrepancy(place, column, plain_value(stored, column), value)


def _tables(tournament: Tournament, chain: Iterable[Event]) -> Iterator[Discrepancy]:
    """What the tournament's chain says of each table's, and the other way round."""
    told, imported = _told(chain)
    matches = Match.objects.filter(round__stage__tournament=tournament).values_list("pk", flat=True)
    there = Event.objects.filter(scope_kind="match", scope_id__in=[str(pk) for pk in matches])
    stored = {(int(match), seq): hash_ for match, seq, hash_ in there.values_list("scope_id", "seq", "hash")}
    for (match, seq), hash_ in sorted(told.items()):
        if stored.get((match, seq)) != hash_:
            yield Discrepancy(f"match {match}", f"event {seq}", stored.get((match, seq)), hash_)
    for match, seq in sorted(stored):
        # The first is of whoever drew the round, or of the import, and tells nothing that was played here.
        if (match, seq) not in told and seq > imported.get(match, 1):
            yield Discrepancy(f"match {match}", f"event {seq}", stored[match, seq], None)


def _told(chain: Iterable[Event]) -> tuple[dict[tuple[int, int], str], dict[int, int]]:
    """Hashes by match and seq; and up to which seq each imported match came with the file."""
    told: dict[tuple[int, int], str] = {}
    imported: dict[int, int] = {}
    for event in chain:
        facts = event.payload
        if event.kind == TournamentEventKind.TABLE_WROTE:
            told[facts["match"], facts["seq"]] = facts["hash"]
        for match, seq, hash_ in facts.get("tables", ()):
            told[match, seq] = hash_
            imported[match] = seq
    return told, imported
