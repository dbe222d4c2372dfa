"""Actions on a pair: withdrawal, late entry, substitutes and sanctions, and undoing each of them."""

from collections.abc import Callable, Mapping

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.totals import MAX_TOTAL
from scoring.unreadable import Unreadable
from tournament.boards.remarks import AMOUNTS, amounts_text
from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import Adjustment, Entry, Match, Stage, Tournament
from tournament.models.match import PLAYED
from tournament.services.tournaments import pair_changes
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.desk.pairs import get_entry, next_round_of_pair, render_pair
from tournament.web.form_fields import posted_text
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.next_step import as_sentence
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    redirect_done,
    remind_to_reprint,
    write_context,
)
from tournament.whole_numbers import plain_number


def entry_name(entry: Entry) -> str:
    return TournamentNames(entry.tournament).pair(entry.code)


def _confirm_for_pair(
    request: MemberRequest,
    entry: Entry,
    question: Confirmation,
    service: Callable[[WriteContext], Written],
    message: str,
    form: str = "",
    *,
    reprint: bool = False,
) -> HttpResponse:
    """Carry the action out once it is confirmed, then redirect. `form`: the form on the pair's page that shows a
    refusal; `reprint`: whether papers no longer fit afterwards."""
    try:
        outcome = confirm_first(request, question, lambda: service(write_context(request)))
    except Contradiction as refusal:
        if not form:
            raise
        return render_pair(request, request.tournament, entry, form, {form: say(refusal.message)})
    to = reverse("desk-pair", args=[request.tournament.public_id, entry.pk])
    response = redirect_done(request, outcome, message, to)
    if reprint:
        remind_to_reprint(request, outcome)
    return response


def _posted_stage_and_round(request: MemberRequest, tournament: Tournament) -> tuple[str, int] | None:
    """The stage and round that were chosen; None if they do not exist."""
    stage, text = request.POST.get("stage", ""), request.POST.get("round", "").strip()
    stage_exists = tournament.stages.filter(key=stage, removed=False).exists()
    number = plain_number(text, 999)
    return (stage, number) if stage_exists and number else None


def _round_fault() -> str:
    return _("Choose a stage, and enter the round as a number from 1 up.")


@post_action
def withdraw_pair(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Withdraw a pair from a stage and round on, after confirmation; its results stand or are annulled."""
    row = get_entry(tournament, entry_id)
    stage_round = _posted_stage_and_round(request, tournament)
    if stage_round is None:
        return render_pair(request, tournament, row, "withdraw", {"withdraw": _round_fault()})
    annul, reason = request.POST.get("results") == "annul", posted_text(request, "withdrawal_reason")
    values = {
        "pair": entry_name(row),
        "stage": TournamentNames(tournament).stage(stage_round[0]),
        "round": stage_round[1],
    }
    snap = snapshot(tournament)
    message = (_annulment_text() if annul else _withdrawal_text(snap, row, *stage_round)) % values
    lines = (message,) if annul else (message, *_still_to_play(snap, row, *stage_round))
    question = Confirmation(_("Withdraw %(pair)s?") % values, _("Withdraw the pair"), lines, _("No place changes."))
    return _confirm_for_pair(
        request,
        row,
        question,
        lambda context: pair_changes.withdraw(row, *stage_round, context=context, annul=annul, reason=reason),
        message,
        "withdraw",
        reprint=True,
    )


def _annulment_text() -> str:
    return _("%(pair)s withdraws from %(stage)s as of round %(round)s. All its results there are annulled.")


def _withdrawal_text(snap: Snapshot, entry: Entry, stage: str, round_: int) -> str:
    """A text on what becomes of the results of a pair that withdraws, and of its matches from this round on."""
    if _leaves_out_the_absent(snap.tournament, stage):
        drawn = (view for view in snap.rounds if view.stage == stage and view.published and view.number >= round_)
        if any(entry.code in match.players for view in drawn for match in view.open):
            return _(
                "%(pair)s withdraws from %(stage)s as of round %(round)s. Its results stand; its match already drawn "
                "is a walkover, and it is not drawn in later rounds."
            )
        return _(
            "%(pair)s withdraws from %(stage)s as of round %(round)s. Its results stand, and it is not drawn in later "
            "rounds."
        )
    return _(
        "%(pair)s withdraws from %(stage)s as of round %(round)s. Its results stand; its remaining matches are "
        "walkovers."
    )


def _still_to_play(snap: Snapshot, entry: Entry, stage_id: str, round_: int) -> tuple[str, ...]:
    """A warning to organisers who withdraw a pair from a round, about an earlier round that it has still to play."""
    next_to_play = next_round_of_pair(snap, entry.code, stage_id)
    if next_to_play >= round_:
        return ()
    sentence = _(
        "Its match of round %(round)s is still to be played, and becomes a walkover too. If it will still play it, "
        "record the withdrawal after that."
    )
    return (sentence % {"round": next_to_play},)


def _open_again(entry: Entry) -> tuple[str, ...]:
    """That matches of a withdrawn pair that nobody has played wait for a result once it stays."""
    matches = Match.objects.filter(Q(first=entry) | Q(second=entry), removed=False, second__isnull=False)
    published = matches.filter(round__stage__key=entry.withdrawn_stage, round__published=True, round__removed=False)
    count = published.exclude(PLAYED).count()
    sentence = ngettext(
        "%(number)s match of it waits for a result again.", "%(number)s matches of it wait for a result again.", count
    )
    return (sentence % {"number": count},) if count else ()


@post_action
def cancel_withdrawal(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Take a withdrawal back."""
    row = get_entry(tournament, entry_id)
    message = _("%(pair)s stays in the tournament.") % {"pair": entry_name(row)}
    lines = (message, *_open_again(row))
    question = Confirmation(_("Cancel the withdrawal?"), _("Cancel the withdrawal"), lines, _("No place changes."))
    return _confirm_for_pair(
        request,
        row,
        question,
        lambda context: pair_changes.cancel_withdrawal(row, context=context),
        message,
        reprint=True,
    )


@post_action
def enter_pair_late(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    row = get_entry(tournament, entry_id)
    stage_round = _posted_stage_and_round(request, tournament)
    if stage_round is None:
        return render_pair(request, tournament, row, "late", {"late": _round_fault()})
    values = {
        "pair": entry_name(row),
        "stage": TournamentNames(tournament).stage(stage_round[0]),
        "round": stage_round[1],
    }
    message = _entry_text(without_opponents=_leaves_out_the_absent(tournament, stage_round[0])) % values
    title = _("Add %(pair)s to %(stage)s in round %(round)s?") % values
    question = Confirmation(title, _("Add the pair"), (message,), _("No place changes."))
    return _confirm_for_pair(
        request,
        row,
        question,
        lambda context: pair_changes.enter_late(row, *stage_round, context=context),
        message,
        "late",
    )


def _entry_text(*, without_opponents: bool) -> str:
    if without_opponents:
        return _(
            "%(pair)s joins in round %(round)s of %(stage)s. Each round it missed counts as a defeat by walkover, "
            "without points scored or conceded."
        )
    return _("%(pair)s joins in round %(round)s of %(stage)s. The matches it missed count as walkovers.")


def _leaves_out_the_absent(tournament: Tournament, stage: str) -> bool:
    """Whether the rounds of a stage are drawn without pairs that are not there."""
    row: Stage = tournament.stages.get(key=stage, removed=False)
    return row.format.leaves_out_the_absent


@post_action
def add_substitute(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Add a player. This changes no result, so no confirmation is asked."""
    row = get_entry(tournament, entry_id)
    try:
        written = pair_changes.add_substitute(row, request.POST.get("player", ""), context=write_context(request))
    except (Unreadable, Contradiction) as refusal:
        return render_pair(request, tournament, row, "substitute", {"player": as_sentence(say(refusal.message))})
    message = _("%(player)s may play for %(pair)s.") % {
        "player": request.POST.get("player", "").strip(),
        "pair": entry_name(row),
    }
    return redirect_done(request, written, message, reverse("desk-pair", args=[tournament.public_id, entry_id]))


@post_action
def sanction_pair(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Give or take points in one stage. The reason is public."""
    row = get_entry(tournament, entry_id)
    amounts, faults = _amounts(request)
    reason, stage = posted_text(request, "reason"), request.POST.get("stage", "")
    if not reason:
        faults["reason"] = _("Enter the reason: it appears beside the standings for everyone.")
    if not tournament.stages.filter(key=stage, removed=False).exists():
        faults["stage"] = _("Choose the stage in which it counts.")
    if not faults and not any(amounts.values()):
        faults["points"] = _("A sanction takes points away or gives them: enter a number.")
    if faults:
        return render_pair(request, tournament, row, "sanction", faults)
    message = _sanction_text(row, stage, amounts, reason)
    gain = _("%(pair)s gains points. To take points away, enter the number with a minus sign.")
    gain %= {"pair": entry_name(row)}
    lines = (message, gain) if any(amount > 0 for amount in amounts.values()) else (message,)
    question = Confirmation(
        _("Sanction %(pair)s?") % {"pair": entry_name(row)}, _("Sanction the pair"), lines, _("No place changes.")
    )
    return _confirm_for_pair(
        request,
        row,
        question,
        lambda context: pair_changes.adjust(row, stage, reason, context=context, **amounts),
        message,
        "sanction",
    )


def _sanction_text(entry: Entry, stage: str, amounts: Mapping[str, int], reason: str) -> str:
    values = {"pair": entry_name(entry), "points": amounts_text(**amounts), "reason": reason}
    values["stage"] = TournamentNames(entry.tournament).stage(stage)
    return _("%(pair)s is sanctioned with %(points)s in %(stage)s: %(reason)s") % values


def _amounts(request: MemberRequest) -> tuple[dict[str, int], dict[str, str]]:
    """The amounts, and the errors by field; an empty field is 0."""
    amounts, faults = {}, {}
    for name in AMOUNTS:
        text = request.POST.get(name, "").strip()
        try:
            amounts[name] = parse_number(text) if text else 0
        except NotANumber:
            faults[name] = _("Enter a number in figures: −100 takes away a hundred.")
            continue
        if abs(amounts[name]) > MAX_TOTAL:
            faults[name] = _("Count the digits: this is larger than any total.")
    return amounts, faults


@post_action
def cancel_sanction(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry_row = get_entry(tournament, entry_id)
    number = plain_number(request.POST.get("adjustment", ""))
    row = get_object_or_404(Adjustment, pk=number, entry=entry_row, removed=False)
    message = _("The sanction of %(pair)s has been cancelled.") % {"pair": entry_name(entry_row)}
    amounts = {name: getattr(row, name) for name in AMOUNTS}
    line = _sanction_text(entry_row, row.stage, amounts, row.reason.readable if row.reason else "")
    question = Confirmation(_("Cancel this sanction?"), _("Cancel the sanction"), (line,), _("No place changes."))
    return _confirm_for_pair(
        request, entry_row, question, lambda context: pair_changes.cancel_adjustment(row, context=context), message
    )
