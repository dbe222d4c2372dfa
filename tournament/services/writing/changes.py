"""What an event says became of rows, and what was asked for: one reading of events of every age.

An event's payload is {"asked": {…}, "changes": [{"row", "now", "was"}, …]}: `asked` is the action itself, by which a
form that is sent twice is recognised; each change names a row, its columns from now on and what they were before.
`untold` names columns that changed and are in no event.

Until November 2026 the events of matches had the columns in the payload itself. They are kept for ever, so they are
read here, and nowhere else.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Event
from tournament.services.writing.rows import Columns, RowKey


@dataclass
class RowChange:
    """`omitted`: columns that changed and are not told. `added`: the row is new."""

    row: RowKey
    now: Columns = field(default_factory=dict)
    was: Columns = field(default_factory=dict)
    omitted: frozenset[str] = frozenset()
    added: bool = False

    def then(self, later: "RowChange") -> "RowChange":
        """Both as one; what came back to what it was before is left out."""
        now, was = self.now | later.now, later.was | self.was
        if not self.added:
            same = {name for name in now if name in was and now[name] == was[name]}
            now, was = _without(now, same), _without(was, same)
        return RowChange(self.row, now, was, self.omitted | later.omitted, self.added)

    @property
    def empty(self) -> bool:
        return not (self.now or self.was or self.omitted)

    @property
    def payload(self) -> dict[str, Any]:
        payload = {"row": list(self.row), "now": self.now, "was": self.was}
        return payload | ({"untold": sorted(self.omitted)} if self.omitted else {})


def _without(columns: Columns, names: Iterable[str]) -> Columns:
    return {name: value for name, value in columns.items() if name not in names}


def asked_of(event: Event) -> Mapping[str, Any]:
    """The action that the event is of, as its service was asked for it."""
    asked: Mapping[str, Any] = event.payload.get("asked", event.payload)
    return asked


def changes_of(event: Event) -> list[RowChange]:
    """What the event says became of each row, in order."""
    if "asked" in event.payload or event.scope_kind != "match":
        return [
            RowChange(tuple(payload["row"]), payload["now"], payload["was"], frozenset(payload.get("untold", ())))
            for payload in event.payload.get("changes", ())
        ]
    return list(_old_changes(event.payload, int(event.scope_id)))


def was_asked(event: Event, asked: Mapping[str, Any]) -> bool:
    """Whether the event is of this very action; an old one of a match holds more than what was asked."""
    if "asked" in event.payload:
        return bool(event.payload["asked"] == dict(asked))
    return bool(asked.items() <= event.payload.items())


# The columns of a game that an old event has in its payload; `failed` and `given` are lists of two there.
_OLD_GAME: dict[str, tuple[str, ...]] = {"starter": ("starter",), "closed": ("closed",), "withdrawn": ("withdrawn",)}
_OLD_GAME |= {"failed": ("failed_0", "failed_1"), "given": ("given_0", "given_1")}
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
        place = ("hand", payload["game"], payload["hand"], payload["version"])
        yield RowChange(place, {"facts": payload["facts"], "removed": payload["removed"]})


def _old_game(payload: Mapping[str, Any]) -> Columns:
    columns: Columns = {}
    for name, names in _OLD_GAME.items():
        if name in payload:
            columns |= dict(zip(names, payload[name] if len(names) > 1 else (payload[name],), strict=True))
    return columns
