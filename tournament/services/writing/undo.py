"""Undoes an action by another event that gives every row its previous columns; the first event stays."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from rules.text import _, say
from tournament.models import Event, User
from tournament.services.writing.changes import RowChange, changes_of
from tournament.services.writing.refusals import CannotUndo, UndoNotYours, UndoTooLate
from tournament.services.writing.writer import Writer

W = TypeVar("W", bound=Writer)


@dataclass(frozen=True)
class UndoRule:
    """What can be undone in a chain. `window`: for how long; None: for ever. `own_device`, `own_account`: only by the
    device, or the person, that did it."""

    kinds: frozenset[str]
    window: timedelta | None = None
    own_device: bool = False
    own_account: bool = False

    def refusal(self, event: Event, now: datetime, device: str = "", actor: User | None = None) -> CannotUndo | None:
        """Why this event cannot be undone; None if it can. The event must contain all previous values."""
        changes = changes_of(event)
        if event.kind not in self.kinds or not changes or any(change.omitted for change in changes):
            return CannotUndo()
        if self.own_device and (not device or event.device != device):
            return UndoNotYours()
        if self.own_account and (actor is None or event.actor_id != actor.pk):
            return CannotUndo(say(_("Only the person who entered it can undo it.")))
        if self.window is not None and now - event.time > self.window:
            return UndoTooLate()
        return None


def reverse_changes(writer: W, event: Event, reverse: Callable[[W, RowChange], None]) -> None:
    """Reverse every change of the event, the last one first."""
    for change in reversed(changes_of(event)):
        reverse(writer, change)
