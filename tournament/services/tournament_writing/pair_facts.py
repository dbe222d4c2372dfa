"""Reads a tournament's entries into `Pair`s, as plain values instead of model instances."""

import json
from typing import Any, NamedTuple

from scoring.contest.model import LateEntry, Pair, Withdrawal
from tournament.models import Entry, Tournament
from tournament.models.raw_queries import RawQuery
from tournament.services.tournament_writing.match_facts import NO_FIELDS


class EntryColumns(NamedTuple):
    """The columns of an entry, then of its names, which are None if there are none. A round is null if its stage is "".
    A flag is a number on SQLite; a document is still a text."""

    pk: int
    code: str
    seed: int | None
    withdrawn_stage: str
    withdrawn_round: int
    annulled: bool
    entered_stage: str
    entered_round: int
    extra: str
    leaving_extra: str
    coming_extra: str
    short_steps: str
    members: str
    short: str | None
    name: str | None
    players: str | None
    affiliation: str | None


_NAME_COLUMNS = {"short", "name", "players", "affiliation"}
_COLUMNS = tuple(f"names__{column}" if column in _NAME_COLUMNS else column for column in EntryColumns._fields)
ENTRIES = RawQuery(
    lambda tournament: (
        Entry.objects.filter(tournament=tournament, removed=False).order_by("position").values_list(*_COLUMNS)
    )
)


def document(text: str) -> dict[str, Any]:
    """The parsed JSON of a row. Empty documents are shared: parsing ten thousand of them would cost the most."""
    return NO_FIELDS if text == "{}" else json.loads(text)


def pairs_by_code(tournament: Tournament) -> tuple[dict[int, str], dict[str, Pair]]:
    """The code of each entry by its key; and by code the pairs in file order, followed by the teams. One query."""
    rows = [EntryColumns._make(row) for row in ENTRIES.rows(tournament.pk)]
    players_of = json.loads(f"[{','.join(row.players or '[]' for row in rows)}]")
    codes = {row.pk: row.code for row in rows}
    pairs = {row.code: _pair(row, players) for row, players in zip(rows, players_of, strict=True)}
    if any(pair.members for pair in pairs.values()):
        pairs = dict(sorted(pairs.items(), key=lambda item: bool(item[1].members)))
    return codes, pairs


def _pair(row: EntryColumns, players: list[str]) -> Pair:
    return Pair(
        id=row.code,
        name=row.name or row.code,
        players=tuple(players),
        club=row.affiliation or None,
        seed=row.seed,
        withdrawn=_withdrawal(row) if row.withdrawn_stage else None,
        entered=_late_entry(row) if row.entered_stage else None,
        extra=document(row.extra),
        short_steps=_texts(row.short_steps),
        short=row.short or "",
        members=_texts(row.members),
    )


def _withdrawal(row: EntryColumns) -> Withdrawal:
    return Withdrawal(row.withdrawn_stage, row.withdrawn_round, bool(row.annulled), document(row.leaving_extra))


def _late_entry(row: EntryColumns) -> LateEntry:
    return LateEntry(row.entered_stage, row.entered_round, document(row.coming_extra))


def _texts(text: str) -> tuple[str, ...]:
    """A JSON list of texts; most entries have an empty one, which is not parsed."""
    return () if text == "[]" else tuple(json.loads(text))
