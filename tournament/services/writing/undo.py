"""Taking an action back: by another event, which gives every row the columns it had, never by taking the first away."""

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
    """What of a chain can be undone. `window`: for how long; None: for ever. `own_device`: by the device alone that
    did it; `own_account`: by the person alone."""

    kinds: frozenset[str]
    window: timedelta | None = None
    own_device: bool = False
    own_account: bool = False

    def refusal(self, event: Event, now: datetime, device: str = "", actor: User | None = None) -> CannotUndo | None:
        """Why this event cannot be undone, if anything speaks against it. The event knows all that was, or has none."""
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
    """Take back every change of the event, the last first."""
    for change in reversed(changes_of(event)):
        reverse(writer, change)
