"""How rows and their columns go into events: by ids and numbers alone, so that names can be erased."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from django.db import models

from tournament.models import Game, Hand

Columns = dict[str, Any]
RowKey = tuple[Any, ...]
"""A row as events name it: its table and number. In a match's chain ("game", number in the match), and
("hand", number of the game, number, version)."""

# Words of people, addresses, and what may hold them: the event says that they changed, not what they say.
OMITTED_COLUMNS = frozenset(
    {"name", "text", "players", "affiliation", "extra", "leaving_extra", "coming_extra", "public_id", "score_id"}
    | {"watch_id", "created", "last_used", "demo"}
)
# Columns of a match that its own chain tells, and the tournament's does not.
MATCH_CHAIN_COLUMNS = frozenset({"absent_0", "absent_1", "confirmed", "disputed_id", "overruled_id"})
# Columns of a game that are facts; the others are derived from its hands.
GAME_COLUMNS = ("starter", "closed", "withdrawn", "failed_0", "failed_1", "given_0", "given_1")


def row_key(row: models.Model) -> RowKey:
    if isinstance(row, Game):
        return ("game", row.number)
    if isinstance(row, Hand):
        return ("hand", row.game.number, row.number, row.version)
    return (row._meta.model_name, row.pk)


def logged_columns(row: models.Model) -> Columns:
    """What an event tells of a new row."""
    if isinstance(row, Hand):
        return {"facts": digest(row.document), "removed": row.removed}
    if isinstance(row, Game):
        return {name: getattr(row, name) for name in GAME_COLUMNS}
    names = {field.attname for field in row._meta.concrete_fields if not field.primary_key} - OMITTED_COLUMNS
    if row._meta.model_name == "match":
        names -= MATCH_CHAIN_COLUMNS
    return {name: plain_value(row, name) for name in sorted(names)}


def plain_value(row: models.Model, name: str) -> Any:
    """A column (by the name the database has) as an event may hold it: x_ fields may hold names, and are left out."""
    value = getattr(row, name)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return without_extra(value)


def without_extra(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_extra(item) for name, item in value.items() if not name.startswith("x_")}
    return [without_extra(item) for item in value] if isinstance(value, list) else value


def digest(document: dict[str, Any]) -> str:
    """SHA-256 (hex) of a hand's facts: what its event holds of it.

    Fields beginning with x_ are no part of it: they may hold names, and be erased without breaking the chain.
    """
    sides = [_without_own_extra(side) for side in document["sides"]]
    facts = _without_own_extra(document) | {"sides": sides}
    return hashlib.sha256(json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _without_own_extra(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if not name.startswith("x_")}
