"""Events: every change of a tournament or quick game is one row here, kept for ever."""

import hashlib
import json
from datetime import UTC
from typing import Any, NamedTuple, NoReturn

from django.conf import settings
from django.db import models

FIRST = "0" * 64
"""The previous hash of the first event in a chain."""


def plain_json(value: Any) -> Any:
    """A copy of the value, exactly as both databases return it. Raises TypeError for a value that one of them would
    change.

    PostgreSQL, for instance, returns a large float as a whole number, and the hash would no longer match.
    """
    if isinstance(value, dict):
        return {_plain_name(name): plain_json(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(item) for item in value]
    if isinstance(value, str):
        if "\0" in value:
            raise TypeError("PostgreSQL has no NUL in a text.")
        return value
    if value is None or isinstance(value, bool | int):
        return value
    raise TypeError(f"Events hold ids and numbers, not {type(value).__name__}.")


def _plain_name(name: Any) -> str:
    if not isinstance(name, str):
        raise TypeError(f"The payload's keys are texts, not {type(name).__name__}.")
    return str(plain_json(name))


class AppendOnly(Exception):
    """Raised when an event is about to be changed or deleted. Errors are corrected by another event."""


class ChainLink(NamedTuple):
    """The part of an event that the next one of its chain is linked to."""

    seq: int
    hash: str


class EventQuerySet(models.QuerySet["Event"]):
    def in_scope(self, kind: str, scope_id: str) -> "EventQuerySet":
        """The events of one tournament or game, oldest first."""
        return self.filter(scope_kind=kind, scope_id=scope_id).order_by("seq")

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Raise `AppendOnly`: events are never changed or deleted."""
        raise AppendOnly("Events are only ever appended, by tournament.services.writing.writer.")

    update = delete = _raw_delete = _update = bulk_create = bulk_update = update_or_create = _refuse


class Event(models.Model):
    """An event. It holds only ids and numbers: names are in rows that can be erased without breaking the chain."""

    scope_kind = models.CharField(max_length=16)
    scope_id = models.CharField(max_length=32)
    seq = models.PositiveIntegerField()
    idempotency_key = models.CharField(max_length=64, unique=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    device = models.CharField(max_length=64, blank=True)
    time = models.DateTimeField()
    kind = models.CharField(max_length=64)
    touches = models.JSONField()
    payload = models.JSONField()
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    objects = EventQuerySet.as_manager()

    class Meta:
        # Also the base manager, so that relations and the deletion collector cannot bypass it.
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["scope_kind", "scope_id", "seq"], name="event_seq_once")]

    def __str__(self) -> str:
        return f"{self.scope_kind}/{self.scope_id} {self.seq} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnly("An event can't be changed.")
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly("An event can't be deleted.")

    def follow(self, last: "Event | ChainLink | None") -> None:
        """Link this event to the last one of its chain; None: it is the first."""
        self.touches, self.payload = plain_json(self.touches), plain_json(self.payload)
        self.seq, self.previous_hash = (last.seq + 1, last.hash) if last else (1, FIRST)
        self.hash = self.computed_hash()

    def computed_hash(self) -> str:
        """SHA-256 (hex) of the event's fields as canonical JSON, including the previous hash."""
        facts = {
            "scope": [self.scope_kind, self.scope_id],
            "seq": self.seq,
            "key": self.idempotency_key,
            "actor": self.actor_id,
            "device": self.device,
            "time": self.time.astimezone(UTC).isoformat(timespec="microseconds"),
            "kind": self.kind,
            "touches": self.touches,
            "payload": self.payload,
            "previous": self.previous_hash,
        }
        canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()
