"""Undoes an action by another event that gives every row its previous columns; the first event stays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar, cast

from django.utils import timezone

from rules.text import Text, _, make_text
from tournament.models import Event, User
from tournament.services.writing.changes import RowChange, changes_of
from tournament.services.writing.refusals import CannotUndo, UndoNotYours, UndoTooLate
from tournament.services.writing.writer import Writer, WrittenRows

ScopeWriter = TypeVar("ScopeWriter", bound=Writer)


@dataclass(frozen=True)
class UndoRule:
    """What can be undone in a chain. `window`: for how long; None: for ever. `too_late`: the refusal after that, if it
    is not the usual one. `own_device`, `own_account`: whether only the device, or the person, that did it may undo
    it."""

    kinds: frozenset[str]
    window: timedelta | None = None
    too_late: Text | None = None
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
            return CannotUndo(make_text(_("Only the person who entered it can undo it.")))
        if self.window is not None and now - event.time > self.window:
            return UndoTooLate(self.too_late)
        return None


@dataclass(frozen=True)
class Undo(Generic[ScopeWriter]):
    """The one way in which anything is undone or redone. `kind`: of the event that does it; `rule`: which events it
    undoes; `reverse`: gives one row its previous columns."""

    kind: str
    rule: UndoRule
    reverse: Callable[[ScopeWriter, RowChange], None]

    def run(
        self,
        writer: ScopeWriter,
        seq: int,
        find: Callable[[], Sequence[Event]],
        write: Callable[[Any, Any], WrittenRows],
    ) -> WrittenRows:
        """Undo events, of which the first has this seq; once for each key of a form.

        `find`: those events, newest first, or a refusal; `write`: appends the event of this kind, with what was asked.
        """
        asked = {"undoes": seq}
        if repeat := writer.find_repeat(self.kind, asked):
            return cast("WrittenRows", repeat)
        for event in find():
            if refusal := self.rule.refusal(event, timezone.now(), writer.context.device, writer.context.actor):
                raise refusal
            for change in reversed(changes_of(event)):
                self.reverse(writer, change)
        return write(self.kind, asked)
