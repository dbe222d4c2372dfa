"""Compares paper score sheets with what was entered: who entered a result, who checked it, and the verdict."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto
from typing import Any

from tournament.models import Event, Match
from tournament.models.user import ACTORS_NAME
from tournament.services.matches.kinds import ENTRY_KINDS, MatchEventKind
from tournament.services.tournaments import results
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.result_checks import AgreementMissing, refuse_authors
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.writer import retry_when_locked

ENTERED = ENTRY_KINDS | {MatchEventKind.DECIDED}
"""The kinds of events that give a match another result, so that an earlier check no longer holds."""
SECOND_PERSON_POLICIES = (ConfirmationPolicy.SECOND_ENTRY, ConfirmationPolicy.REFEREE)
"""The policies under which nobody may check what they typed themselves."""


class Verdict(StrEnum):
    """What comparing a sheet with its entry showed."""

    RIGHT = auto()
    WRONG = auto()
    UNSIGNED = auto()


@dataclass(frozen=True)
class SheetEvent:
    """An event about a sheet. `name` is empty where a device at the table wrote it and nobody was signed in."""

    seq: int
    time: datetime
    actor: int | None
    name: str
    verdict: Verdict | None = None
    totals: bool = False
    """Whether it entered totals."""


@dataclass(frozen=True)
class SheetHistory:
    """`entered`: the last event that changed the result; `checked`: the last check since then."""

    entered: SheetEvent
    checked: SheetEvent | None = None


def sheet_histories(matches: Iterable[int]) -> dict[int, SheetHistory]:
    """The history of each match where something was entered, by match key. One query."""
    rows = Event.objects.filter(scope_kind="match", scope_id__in=[str(pk) for pk in matches])
    events = rows.filter(kind__in=ENTERED | {MatchEventKind.SHEET_CHECKED}).order_by("seq")
    histories: dict[int, SheetHistory] = {}
    columns = ("scope_id", "kind", "payload__asked__verdict", "seq", "time", "actor", ACTORS_NAME)
    for scope_id, kind, verdict, seq, time, actor, name in events.values_list(*columns):
        pk, checked = int(scope_id), kind == MatchEventKind.SHEET_CHECKED
        totals = kind == MatchEventKind.TOTALS_GIVEN
        event = SheetEvent(seq, time, actor, name or "", Verdict(verdict) if checked else None, totals)
        if not checked:
            histories[pk] = SheetHistory(event)
        elif pk in histories:
            histories[pk] = SheetHistory(histories[pk].entered, event)
    return histories


@retry_when_locked
def check_sheet(
    match: Match, verdict: Verdict, *, context: WriteContext, confirm: bool = False, reason: str = ""
) -> Written:
    """Record how a paper sheet compares with the result that stands.

    RIGHT with `confirm` also confirms the result, unless it is confirmed already or an agreement is missing. Raises
    `TypedByYou` if the policy requires somebody else to check. Any other verdict disputes the result, for `reason`.
    """
    right = verdict is Verdict.RIGHT
    if right and confirm and not match.confirmed:
        with suppress(AgreementMissing):
            return results.confirm(match, context=context, by_sheet=True)
    writer = results.ResultWriter(match, context)
    asked = {"verdict": str(verdict)}
    if repeat := writer.find_repeat(MatchEventKind.SHEET_CHECKED, asked):
        return repeat
    writer.refuse_stale()
    if right and policy_of(writer.tournament_writer.tournament) in SECOND_PERSON_POLICIES:
        refuse_authors(writer, context)
    columns: dict[str, Any] = {} if right else {"dispute_note_id": writer.note(reason)}
    return writer.change_match(MatchEventKind.SHEET_CHECKED, asked, **columns)
