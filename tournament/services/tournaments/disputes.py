"""Reads disputes that were decided: who disputed a result, why, and what was decided."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from scoring.findings import SideIndex
from tournament.models import Event, Note
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.writing.changes import asked_of, columns_now

DECIDING_KINDS = frozenset({MatchEventKind.CONFIRMED, MatchEventKind.RESULT_CORRECTED})


@dataclass(frozen=True)
class PastDispute:
    """The last dispute of a result. `seq`: of the event that marked it; `side`: of the pair that disputed it; None: the
    desk noted it."""

    seq: int
    side: SideIndex | None
    reason: str = ""
    decision: str = ""
    """What was decided and why, as written at the confirmation; "" if nothing was."""
    decided_by: str = ""
    """The name of the account that decided."""


def past_dispute(events: Iterable[Event]) -> PastDispute | None:
    """The last dispute among the events of one match, oldest first; None if there was none. One query, or none."""
    return next(iter(_with_words(_last_disputes(events)).values()), None)


def read_past_disputes(matches: Collection[int]) -> dict[int, PastDispute]:
    """The last dispute of each of these matches that had one. Two queries, or none."""
    if not matches:
        return {}
    kinds = DECIDING_KINDS | {MatchEventKind.DISPUTED, MatchEventKind.UNDONE}
    rows = Event.objects.filter(scope_kind="match", scope_id__in=[str(match) for match in matches], kind__in=kinds)
    return _with_words(_last_disputes(rows.select_related("actor").order_by("seq")))


@dataclass(frozen=True)
class _Notes:
    """A dispute with the keys of its notes instead of the words."""

    seq: int
    side: SideIndex | None
    reason: int | None
    decision: int | None = None
    decided_by: str = ""


def _last_disputes(events: Iterable[Event]) -> dict[int, _Notes]:
    """The last dispute of each match, without those that were undone at once."""
    last: dict[int, _Notes] = {}
    for event in events:
        match = int(event.scope_id)
        if event.kind == MatchEventKind.DISPUTED:
            last[match] = _Notes(event.seq, asked_of(event).get("side"), columns_now(event).get("disputed_id"))
        elif match in last and event.kind == MatchEventKind.UNDONE and event.seq == last[match].seq + 1:
            del last[match]  # marked by mistake
        elif match in last and event.kind in DECIDING_KINDS:
            decided_by = event.actor.username if event.actor else ""
            last[match] = replace(last[match], decision=event.payload.get("note"), decided_by=decided_by)
    return last


def _with_words(disputes: dict[int, _Notes]) -> dict[int, PastDispute]:
    keys = [key for notes in disputes.values() for key in (notes.reason, notes.decision) if key is not None]
    texts = dict(Note.objects.filter(pk__in=keys).values_list("pk", "text")) if keys else {}
    return {
        match: PastDispute(
            notes.seq,
            notes.side,
            texts.get(notes.reason or 0, ""),
            texts.get(notes.decision or 0, ""),
            notes.decided_by,
        )
        for match, notes in disputes.items()
    }
