"""The spine: every change of a tournament or a quick game is one row here, for good."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models


class AppendOnly(Exception):
    """An event was about to be changed or deleted. What was wrong is put right by another event."""


class EventQuerySet(models.QuerySet["Event"]):
    def of(self, kind: str, scope_id: str) -> "EventQuerySet":
        """The events of one tournament or game, first to last."""
        return self.filter(scope_kind=kind, scope_id=scope_id).order_by("seq")

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly("Events are only ever appended, by tournament.services.writing.events.")

    update = delete = _raw_delete = _update = bulk_create = bulk_update = update_or_create = _refuse


class Event(models.Model):
    """Holds ids and numbers only: names live in rows that can be erased without breaking the chain."""

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
        # Through this manager too, so that no relation or collector finds a way round.
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
