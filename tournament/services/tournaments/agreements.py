"""Records each pair's agreement that a result is right. Any change of the result withdraws it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from rules.text import _, make_text
from scoring.findings import SideIndex
from tournament.models import Event, Match
from tournament.services.grants import pairs_with_links
from tournament.services.matches.kinds import ENTRY_KINDS, MatchEventKind
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.matches.writer import match_scope
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.result_checks import is_odd
from tournament.services.tournaments.results import ResultWriter, side_asked
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.refusals import Contradiction, Refused, Stale
from tournament.services.writing.writer import retry_when_locked

HANDOVER_TIME = timedelta(seconds=2)
"""Two agreements on one device within less than this are refused, since somebody must have pressed twice by habit. A
second pair that looks at the score takes longer, even if it sits beside the first and knows it already."""


RESULT_KINDS = ENTRY_KINDS - {MatchEventKind.UNDONE, MatchEventKind.REDONE}
"""The kinds of event that change a result. Undoing and redoing are left out: they bring an earlier state back, and may
concern no more than an agreement."""
SHEET_ROWS = ("game:", "hand:")
"""How an event names the rows of a sheet."""
DISPUTING_KINDS = frozenset({MatchEventKind.DISPUTED, MatchEventKind.SHEET_CHECKED})


class HandedOverTooFast(Refused):
    message = make_text(
        _("Not recorded yet: it came right after the other pair. Compare with your own count and press again.")
    )


class OnOnePhone(Refused):
    message = make_text(
        _("The other pair agreed on this phone. In this tournament each pair agrees on a phone of its own.")
    )


class OwnLinkOnly(Refused):
    message = make_text(
        _("This pair has a link of its own, sent to it or printed on its card: it agrees on the phone that opened it.")
    )


class AlreadyDisputed(Refused):
    """Somebody else disputes the result, which nobody has changed since."""

    status = 409
    message = make_text(
        _("Tell the organisers what you counted: this result was disputed before, and your words were not recorded.")
    )


class NoAgreementAsked(Refused):
    message = make_text(_("In this tournament the pairs are not asked: the desk confirms the results."))


@retry_when_locked
def record_agreement(match: Match, side: SideIndex, *, context: WriteContext, own_link: bool = False) -> MatchWritten:
    """Record that a pair agrees with the result as shown on the page of `context`.

    `own_link`: the pair agrees on a phone that was opened with its own link. When both pairs agree, the result is
    confirmed, unless it is odd, disputed or was reopened before: those are left to the desk. Raises `NoAgreementAsked`,
    `HandedOverTooFast`, `OnOnePhone` or `OwnLinkOnly`; `Stale` if more than agreements was written since the pair read
    the result; `Contradiction` if the pair has agreed before.
    """
    writer = ResultWriter(match, context)
    asked = side_asked(side)
    if repeat := writer.find_repeat(MatchEventKind.AGREED, asked):
        return repeat
    policy = policy_of(writer.tournament_writer.tournament)
    if not policy.needs_agreement:
        raise NoAgreementAsked
    _refuse_changed_result(writer)
    refuse_unwritable(writer.match)
    if not own_link and own_link_only(writer.match, policy)[side]:
        raise OwnLinkOnly
    writer.refuse_undecided()
    if writer.match.pairs_agreed[side]:
        raise Contradiction(make_text(_("This pair has already agreed.")))
    if writer.match.pairs_agreed[1 - side]:
        _refuse_other_pairs_phone(writer, policy, 1 - side)
    writer.change(writer.match, **{f"agreed_{side}": True})
    if all(writer.match.pairs_agreed) and may_count_at_once(writer):
        return count_at_once(writer, MatchEventKind.AGREED, asked)
    return writer.write(MatchEventKind.AGREED, asked)


@retry_when_locked
def record_disagreement(match: Match, side: SideIndex, reason: str, *, context: WriteContext) -> MatchWritten:
    """Record that a pair says at the table that the result is wrong. Withdraws its own agreement; the desk decides.
    Raises `NoAgreementAsked` where pairs are not asked, `Stale` if the sheet that the pair read was changed since, and
    `AlreadyDisputed`."""
    writer = ResultWriter(match, context)
    asked = side_asked(side)
    if repeat := writer.find_repeat(MatchEventKind.DISPUTED, asked):
        return repeat
    if not policy_of(writer.tournament_writer.tournament).needs_agreement:
        raise NoAgreementAsked
    refuse_unwritable(writer.match)
    _refuse_changed_sheet(writer)
    if is_disputed_by_another(writer.match, side):
        raise AlreadyDisputed
    writer.change(writer.match, **{"dispute_note_id": writer.note(reason), f"agreed_{side}": False})
    return writer.write(MatchEventKind.DISPUTED, asked)


def last_change(match: Match) -> int:
    """The seq of a match's last event that is no agreement: a pair that has the sheet open agrees to what it reads
    while this is the same, for both may read it at once, each on its own phone. One query."""
    changes = Event.objects.in_scope(*match_scope(match.pk)).exclude(kind=MatchEventKind.AGREED)
    return changes.order_by("-seq").values_list("seq", flat=True)[0]


def _refuse_changed_result(writer: ResultWriter) -> None:
    """Raise `Stale` if anybody wrote more than an agreement since the page was rendered."""
    expected = writer.context.expected_seq
    if expected is not None and not last_change(writer.match) <= expected <= writer.seq:
        raise Stale(expected, writer.seq)


def _refuse_changed_sheet(writer: ResultWriter) -> None:
    """Raise `Stale` if games or hands were changed since the page was rendered: an agreement changes nothing that the
    pair read."""
    expected = writer.context.expected_seq
    if expected is None or expected == writer.seq:
        return
    later = Event.objects.in_scope(*writer.scope).filter(seq__gt=expected).values_list("touches", flat=True)
    if expected > writer.seq or any(row.startswith(SHEET_ROWS) for touches in later for row in touches):
        raise Stale(expected, writer.seq)


def own_link_only(match: Match, policy: ConfirmationPolicy) -> tuple[bool, bool]:
    """For each pair, whether it may only agree on a phone opened with its own link.

    True if the policy wants each pair on its own phone and the pair has been given a link. One query.
    """
    if policy is not ConfirmationPolicy.PAIRS_OWN_PHONES:
        return False, False
    linked = pairs_with_links([match.first_id, match.second_id])
    return match.first_id in linked, match.second_id in linked


def agreement_times(match: Match) -> tuple[datetime | None, datetime | None]:
    """When each pair last agreed; None for a pair that has not. For the page of a match. One query."""
    rows = Event.objects.in_scope(*match_scope(match.pk)).filter(kind=MatchEventKind.AGREED)
    time_of_side = {event.payload["asked"].get("side"): event.time for event in rows}
    return time_of_side.get(0), time_of_side.get(1)


def withdrawn_agreements(match: Match) -> tuple[bool, bool]:
    """For each pair, whether it agreed with a result that was changed afterwards, and has not agreed again. One
    query."""
    agreed, withdrawn = set[SideIndex](), set[SideIndex]()
    kinds = RESULT_KINDS | {MatchEventKind.AGREED}
    for event in Event.objects.in_scope(*match_scope(match.pk)).filter(kind__in=kinds):
        if event.kind == MatchEventKind.AGREED:
            agreed.add(event.payload["asked"]["side"])
            withdrawn -= agreed
        else:
            withdrawn |= agreed
            agreed.clear()
    return not match.agreed_0 and 0 in withdrawn, not match.agreed_1 and 1 in withdrawn


def disputing_side(match: Match) -> SideIndex | None:
    """The pair that disputes the result; None if none does, or if the desk noted the dispute. One query if it is
    disputed."""
    if match.dispute_note_id is None:
        return None
    last = Event.objects.in_scope(*match_scope(match.pk)).filter(kind=MatchEventKind.DISPUTED).last()
    return last.payload["asked"].get("side") if last else None


def is_disputed_by_another(match: Match, side: SideIndex) -> bool:
    """Whether the other pair or the desk disputes the result as it is. Two queries if it is disputed."""
    if match.dispute_note_id is None or disputing_side(match) == side:
        return False
    return change_since_dispute(match) is None


def change_since_dispute(match: Match) -> Event | None:
    """The last change of a disputed result since it was disputed, with its actor; None if there is none. One query if
    it is disputed."""
    if match.dispute_note_id is None:
        return None
    rows = Event.objects.in_scope(*match_scope(match.pk)).filter(kind__in=RESULT_KINDS | DISPUTING_KINDS)
    last = (
        rows.exclude(kind=MatchEventKind.SHEET_CHECKED, payload__asked__verdict="right").select_related("actor").last()
    )
    return last if last and last.kind not in DISPUTING_KINDS else None


def agreed_on_another_phone(match: Match, side: SideIndex, device: str) -> bool:
    """Whether this pair agreed, and on another phone than this device. One query."""
    agreement = _last_agreement(match.pk, side)
    return agreement is not None and agreement.device != device


def agreed_on_phone(sides: Mapping[int, int], policy: ConfirmationPolicy, device: str) -> set[int]:
    """Which matches had their agreement from this device, so that the other pair needs another; none where pairs may
    share a phone. `sides`: by match, the one pair that agrees at present. One query."""
    if not sides or not device or policy is not ConfirmationPolicy.PAIRS_OWN_PHONES:
        return set()
    rows = Event.objects.filter(scope_kind="match", scope_id__in=list(map(str, sides)), kind=MatchEventKind.AGREED)
    agreed = ((int(row.scope_id), row.payload["asked"].get("side"), row.device) for row in rows.order_by("seq"))
    last_device = {match: phone for match, side, phone in agreed if side == sides[match]}
    return {match for match, phone in last_device.items() if phone == device}


def _last_agreement(match: int, side: int) -> Event | None:
    rows = Event.objects.in_scope(*match_scope(match))
    return rows.filter(kind=MatchEventKind.AGREED, payload__asked__side=side).last()


def _refuse_other_pairs_phone(writer: ResultWriter, policy: ConfirmationPolicy, other: int) -> None:
    agreement = _last_agreement(writer.match.pk, other)
    if agreement is None or not _same_author(agreement, writer.context):
        return
    if policy is ConfirmationPolicy.PAIRS_OWN_PHONES:
        raise OnOnePhone
    if timezone.now() - agreement.time < HANDOVER_TIME:
        raise HandedOverTooFast


def _same_author(event: Event, context: WriteContext) -> bool:
    same_device = bool(event.device) and event.device == context.device
    return same_device or (event.actor_id is not None and context.actor is not None and event.actor == context.actor)


def may_count_at_once(writer: ResultWriter) -> bool:
    """Whether the result may be confirmed without the desk once everybody has agreed: undisputed, never reopened, not
    odd."""
    reopened = Event.objects.in_scope(*writer.scope).filter(kind=MatchEventKind.REOPENED).exists()
    return writer.match.dispute_note_id is None and not reopened and not is_odd(writer)


def count_at_once(writer: ResultWriter, kind: MatchEventKind, asked: dict[str, Any]) -> MatchWritten:
    """Confirm the result, since everybody has agreed, and update what depends on it."""
    writer.change(writer.match, confirmed=True)
    writer.update_dependents()
    return writer.write_result(kind, asked, TournamentEventKind.RESULT_CONFIRMED)
