"""Writes an event's payload (what was asked for, and which rows it changed), and reads payloads of every age.

An event's payload is {"asked": {…}, "changes": [{"row", "now", "was"}, …]}: `asked` is the action itself, by which a
form that is sent twice is recognised; each change names a row, its columns from now on and what they were before. Its
key `untold`, which stored events keep for ever, lists columns that changed but whose values no event holds
(`RowChange.omitted`). Events refer to rows only by ids and numbers, so that names can be erased.

Until November 2026 the events of matches had the columns in the payload itself. Those events are kept for ever, so they
are still read, but only here.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, cast

from django.db import models

from scoring.documents import without_fields
from tournament.models import Event, Game, Hand

Columns = dict[str, Any]
RowKey = tuple[Any, ...]
"""A row as events name it: its table and number. In a match's chain: ("game", number in the match) and ("hand", number
of the game, number, version)."""

# Texts written by people, addresses, and columns that may contain them: the event records that they changed, not their
# values.
OMITTED_COLUMNS = frozenset(
    (
        *("name", "text", "players", "cards", "affiliation", "username", "full_name", "folded", "label", "address"),
        *("extra", "leaving_extra", "coming_extra"),
        *("public_id", "score_id", "watch_id"),
        *("password", "digest", "secret_hash", "code_hash", "salt"),
        *("created", "last_used", "last_seen", "demo"),
    )
)
# Columns of a match that only its own chain describes, not the tournament's; and their values at the start.
MATCH_CHAIN_COLUMNS: Columns = {
    "absent_0": False,
    "absent_1": False,
    "confirmed": False,
    "disputed_id": None,
    "overruled_id": None,
    "approved_0": False,
    "approved_1": False,
    "second_entry": {},
    "deadline": None,
    "reported_by": None,
    "absent_seats": "",
}
# Columns of a game that are facts; the others are derived from its hands.
GAME_COLUMNS = ("starter", "closed", "withdrawn", "failed_0", "failed_1", "given_0", "given_1")


@dataclass
class RowChange:
    """`omitted`: columns whose change is recorded without the values. `added`: the row is new."""

    row: RowKey
    now: Columns = field(default_factory=dict)
    was: Columns = field(default_factory=dict)
    omitted: frozenset[str] = frozenset()
    added: bool = False

    def merged_with(self, later: "RowChange") -> "RowChange":
        """Both changes as one; columns that returned to their previous value are left out."""
        columns_after, columns_before = self.now | later.now, later.was | self.was
        if not self.added:
            reverted = {
                name for name in columns_after if name in columns_before and columns_after[name] == columns_before[name]
            }
            columns_after, columns_before = (
                without_fields(columns_after, reverted),
                without_fields(columns_before, reverted),
            )
        return RowChange(self.row, columns_after, columns_before, self.omitted | later.omitted, self.added)

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not (self.now or self.was or self.omitted)

    @property
    def payload(self) -> dict[str, Any]:
        """The change in the form of the event."""
        payload = {"row": list(self.row), "now": self.now, "was": self.was}
        return payload | ({"untold": sorted(self.omitted)} if self.omitted else {})


def row_key(row: models.Model) -> RowKey:
    """How an event names the row: its game and hand by number, any other by table and primary key."""
    if isinstance(row, Game):
        return ("game", row.number)
    if isinstance(row, Hand):
        return ("hand", row.game.number, row.number, row.version)
    return (row._meta.model_name, row.pk)


def logged_columns(row: models.Model) -> Columns:
    """The columns of a new row, in the form of the event."""
    if isinstance(row, Hand):
        return {"facts": digest(row.document), "removed": row.removed, "engine": row.engine}
    if isinstance(row, Game):
        return {name: getattr(row, name) for name in GAME_COLUMNS}
    fields = fields_by_column(type(row))
    names = {column for column, field in fields.items() if not field.primary_key} - OMITTED_COLUMNS
    if row._meta.model_name == "match":
        names -= MATCH_CHAIN_COLUMNS.keys()
    return {name: event_value(row, name) for name in sorted(names)}


def columns_before_added(row: models.Model) -> Columns:
    """What the event says a new row was before: one that does not count, so that an undo can take it back by writing
    it. Nothing for a hand, which is taken back by another version, and for a model whose rows always count."""
    if isinstance(row, Hand):
        return {}
    if isinstance(row, Game):
        return {"withdrawn": True}
    return {"removed": True} if "removed" in fields_by_column(type(row)) else {}


@cache
def fields_by_column(model: type[models.Model]) -> "dict[str, models.Field[Any, Any]]":
    """The fields of a model. Events and archives name columns as the database does, whatever the field is called."""
    return {str(field.column): field for field in model._meta.concrete_fields}


def column_name(model: type[models.Model], attribute: str) -> str:
    """The column that holds an attribute of a row."""
    return str(cast("models.Field[Any, Any]", model._meta.get_field(attribute)).column)


def attribute_values(model: type[models.Model], columns: Columns) -> dict[str, Any]:
    """The attributes of a row from its columns in the form of an event."""
    fields = fields_by_column(model)
    return {fields[column].attname: fields[column].to_python(value) for column, value in columns.items()}


def event_value(row: models.Model, column: str) -> Any:
    """A column in the form that an event may hold: x_ fields may contain names, and are left
    out."""
    value = getattr(row, fields_by_column(type(row))[column].attname)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    return without_extra(value)


def without_extra(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_extra(item) for name, item in value.items() if not name.startswith("x_")}
    return [without_extra(item) for item in value] if isinstance(value, list) else value


def digest(document: dict[str, Any]) -> str:
    """SHA-256 (hex) of a hand's facts, which its event holds in place of them. Fields beginning with x_ are left out:
    they may contain names, and can be erased without breaking the chain."""
    sides = [_without_own_extra(side) for side in document["sides"]]
    facts = _without_own_extra(document) | {"sides": sides}
    return hashlib.sha256(json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _without_own_extra(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if not name.startswith("x_")}


def asked_of(event: Event) -> Mapping[str, Any]:
    """What was asked of the service that wrote the event."""
    asked: Mapping[str, Any] = event.payload.get("asked", event.payload)
    return asked


def changes_of(event: Event) -> list[RowChange]:
    """Each row's change, in order."""
    if "asked" in event.payload or event.scope_kind != "match":
        return [
            RowChange(tuple(payload["row"]), payload["now"], payload["was"], frozenset(payload.get("untold", ())))
            for payload in event.payload.get("changes", ())
        ]
    return list(_old_changes(event.payload, int(event.scope_id)))


def was_asked(event: Event, asked: Mapping[str, Any]) -> bool:
    """Whether the event records this same action. An old event of a match contains more than what was asked."""
    if "asked" in event.payload:
        return bool(event.payload["asked"] == dict(asked))
    return bool(asked.items() <= event.payload.items())


# The columns of a game in the payload of an old event, where `failed` and `given` are lists of two.
_OLD_GAME: dict[str, tuple[str, ...]] = {
    "starter": ("starter",),
    "closed": ("closed",),
    "withdrawn": ("withdrawn",),
    "failed": ("failed_0", "failed_1"),
    "given": ("given_0", "given_1"),
}
_OLD_MATCH = {"regulation": "regulation", "rulings": "rulings", "best_of": "best_of", "players": "players_per_side"}


def _old_changes(payload: dict[str, Any], match: int) -> Iterator[RowChange]:
    agreed = {column: payload[name] for name, column in _OLD_MATCH.items() if name in payload}
    before = payload.get("was", {})
    yield RowChange(("match", match), agreed | payload.get("match", {}), before.get("match", {}))
    if "game" in payload:
        was = _old_game(before) | ({"withdrawn": True} if payload.get("withdrawn") is False else {})
        yield RowChange(("game", payload["game"]), _old_game(payload), was)
    for number, facts in enumerate(payload.get("hands", ()), start=1):
        yield RowChange(("hand", payload["game"], number, 1), {"facts": facts, "removed": False})
    if "version" in payload:
        row = ("hand", payload["game"], payload["hand"], payload["version"])
        yield RowChange(row, {"facts": payload["facts"], "removed": payload["removed"]})


def _old_game(payload: Mapping[str, Any]) -> Columns:
    columns: Columns = {}
    for name, names in _OLD_GAME.items():
        if name in payload:
            columns |= dict(zip(names, payload[name] if len(names) > 1 else (payload[name],), strict=True))
    return columns


def columns_now(event: Event) -> dict[str, Any]:
    """The values of all columns that an event changed, in any row."""
    return {name: value for change in changes_of(event) for name, value in change.now.items()}
