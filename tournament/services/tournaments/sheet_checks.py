"""Score sheets held against what was entered from them: who entered a result, who checked it, and what came of it."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto

from tournament.models import Event, Match
from tournament.services.matches.kinds import OF_ENTRY, MatchEventKind
from tournament.services.tournaments import results
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.result_checks import WordMissing, refuse_authors
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.writer import retry_when_locked

ENTERED = OF_ENTRY | {MatchEventKind.DECIDED}
"""What makes another result of a match: whatever was checked before it was another."""
OF_OTHER_EYES = (ConfirmationPolicy.SECOND_ENTRY, ConfirmationPolicy.REFEREE)
"""Where whoever typed a result does not check it."""


class Verdict(StrEnum):
    """What a sheet says beside what was entered from it."""

    RIGHT = auto()
    WRONG = auto()
    UNSIGNED = auto()


@dataclass(frozen=True)
class SheetEvent:
    """`name` is empty where nobody signed in did it: a device at the table."""

    seq: int
    time: datetime
    actor: int | None
    name: str
    verdict: Verdict | None = None
    totals: bool = False
    """Whether it entered totals."""


@dataclass(frozen=True)
class SheetHistory:
    """`entered`: what last made the result; `checked`: what was said of it since."""

    entered: SheetEvent
    checked: SheetEvent | None = None


def sheet_histories(matches: Iterable[int]) -> dict[int, SheetHistory]:
    """By match, of those where something was entered. One query."""
    rows = Event.objects.filter(scope_kind="match", scope_id__in=[str(pk) for pk in matches])
    wanted = rows.filter(kind__in=ENTERED | {MatchEventKind.SHEET_CHECKED}).order_by("seq")
    found: dict[int, SheetHistory] = {}
    columns = ("scope_id", "kind", "payload__asked__verdict", "seq", "time", "actor", "actor__username")
    for scope_id, kind, verdict, seq, time, actor, name in wanted.values_list(*columns):
        pk, checked = int(scope_id), kind == MatchEventKind.SHEET_CHECKED
        totals = kind == MatchEventKind.TOTALS_GIVEN
        event = SheetEvent(seq, time, actor, name or "", Verdict(verdict) if checked else None, totals)
        if not checked:
            found[pk] = SheetHistory(event)
        elif pk in found:
            found[pk] = SheetHistory(found[pk].entered, event)
    return found


@retry_when_locked
def check_sheet(
    match: Match, verdict: Verdict, *, context: WriteContext, confirm: bool = False, reason: str = ""
) -> Written:
    """What a sheet says beside the result that stands.

    Right: with `confirm` the result counts for good, unless it does already or somebody else's word is still missing.
    `TypedByYou` where the tournament wants other eyes. Anything else: it waits for the desk as a disputed one does, for
    `reason`.
    """
    right = verdict is Verdict.RIGHT
    if right and confirm and not match.confirmed:
        with suppress(WordMissing):
            return results.confirm(match, context=context, by_sheet=True)
    writer = results.ResultWriter(match, context)
    asked = {"verdict": str(verdict)}
    if done := writer.find_repeat(MatchEventKind.SHEET_CHECKED, asked):
        return done
    if right and policy_of(writer.tournament_writer.tournament) in OF_OTHER_EYES:
        refuse_authors(writer, context)
    columns = {} if right else {"disputed_id": writer.note(reason)}
    return writer.change_match(MatchEventKind.SHEET_CHECKED, asked, **columns)
