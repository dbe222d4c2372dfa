"""Actions on a match's result: confirm, overrule, dispute, reopen, and set or undo a walkover."""

from collections.abc import Callable
from functools import partial

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import Match, Round, Tournament
from tournament.services import matches
from tournament.services.tournaments import deciding, results
from tournament.services.writing.context import Written
from tournament.web.conflict import compare_when_stale
from tournament.web.desk.match import match_url, render_match
from tournament.web.desk.match_page import MatchPage, match_page
from tournament.web.desk.rounds import get_match
from tournament.web.form_fields import posted_seq
from tournament.web.reasons import posted_reason, reason_line, reason_missing
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action
from tournament.web.tournament_pages.responses import (
    Confirmation,
    back_url,
    confirm_first,
    desk_url,
    redirect_done,
    refused_page,
    write_context,
)

ABSENT = {"0": (True, False), "1": (False, True), "both": (True, True)}
SEAT = {"seat-0": 0, "seat-1": 1, "seat-2": 2, "seat-3": 3}
"""For single players, the fields that say who of the four did not come, with the index in `Match.seats`."""


def _redirect_confirmed(request: MemberRequest, match: Match, outcome: Written | HttpResponse) -> HttpResponse:
    """Lead back to the desk, which says what was confirmed; `outcome` itself if it is the page that asks."""
    if isinstance(outcome, HttpResponse):
        return outcome
    page = match_page(request.tournament, match)
    values = {"table": page.placed_match.table_number, "result": page.result}
    message = (
        _("Table %(table)s is confirmed. %(result)s") if page.placed_match.table_number else _("Confirmed. %(result)s")
    )
    return redirect_done(request, outcome, message % values, desk_url(request.tournament))


def confirm_or_ask(
    request: MemberRequest, match: Match, action: Callable[[], Written], lines: tuple[str, ...] = ()
) -> Written | HttpResponse:
    """Run `action`, which confirms a result; ask first only if a round or a stage would change. `lines`: what it means,
    in sentences, unless the result is confirmed as saved."""
    if not has_dependents(request.tournament, match):
        return action()
    if not lines:
        page = match_page(request.tournament, match)
        lines = page.question_lines + page.correction_effects
    question = Confirmation(_("Confirm this result?"), _("Confirm"), lines, only_if_moving=True)
    return confirm_first(request, question, action)


def has_dependents(tournament: Tournament, match: Match) -> bool:
    """Whether confirming could change anything else: a draft, or what was frozen while a result was open."""
    stages = tournament.stages.filter(removed=False)
    drafts = Round.objects.filter(stage__in=stages, removed=False, published=False)
    return match.advanced_side is not None or stages.exclude(rule={}).exists() or drafts.exists()


@post_action
def confirm_result(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Confirm the result as saved; if other totals are typed on the page, ask first which of both counts."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row, request.POST)
    if page.form.may_save and page.form.typed_text == request.POST.get("confirm_typed"):
        return _confirm_typed(request, page)
    if "confirm_saved" not in request.POST and (question := _ask_which(request, page)):
        return question
    context, reason = write_context(request), posted_reason(request)
    action = partial(deciding.decide_dispute, row, reason) if reason else partial(results.confirm, row)
    with compare_when_stale(lambda: page.form.compare(page.names) if page.form.differs else ()):
        outcome = confirm_or_ask(request, row, partial(action, context=context))
    return _redirect_confirmed(request, row, outcome)


def _ask_which(request: MemberRequest, page: MatchPage) -> HttpResponse | None:
    """The page that asks which totals count, those typed or those saved; None if they are the same."""
    if posted_seq(request) != page.seq or not page.form.differs:
        return None
    return render_match(request, page, 422 if page.form.wrong else 200, asks_which=True)


def _confirm_typed(request: MemberRequest, page: MatchPage) -> HttpResponse:
    """Save the totals that were typed and confirm them, in one action."""
    form, context, reason = page.form, write_context(request), posted_reason(request)
    values = {"match": page.match_name, "before": page.saved_totals, "after": page.typed_totals}
    lines = (_("%(match)s: %(before)s becomes %(after)s.") % values, *page.correction_effects)
    with compare_when_stale(lambda: form.compare(page.names)):
        written = confirm_or_ask(
            request,
            page.match,
            lambda: deciding.confirm_totals(
                page.match, form.totals, endings=form.endings, context=context, reason=reason
            ),
            lines,
        )
    return _redirect_confirmed(request, page.match, written)


@post_action
def overrule_errors(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Confirm hands with errors on a referee's written reason."""
    reason = posted_reason(request)
    if not reason:
        return refused_page(request, _("Enter why it counts: the reason appears beside the result."))
    row, context = get_match(tournament, match_id), write_context(request)
    outcome = confirm_or_ask(request, row, lambda: results.confirm(row, context=context, overrule=reason))
    return _redirect_confirmed(request, row, outcome)


@post_action
def dispute_result(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    reason = posted_reason(request)
    if not reason:
        return refused_page(request, _("Enter what is disputed, and by whom."))
    row = get_match(tournament, match_id)
    written = results.dispute(row, reason, context=write_context(request))
    return redirect_done(request, written, _("The result is marked as disputed."), match_url(tournament, row))


@post_action
def undo_dispute(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Undo the dispute that this person marked, if nothing has followed."""
    row = get_match(tournament, match_id)
    written = matches.undo_dispute(row, posted_seq(request), context=write_context(request))
    return redirect_done(request, written, _("Undone: the result is no longer disputed."), match_url(tournament, row))


@post_action
def settle_dispute(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """End a dispute with the result as it is, for the reason that was typed, if any."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row, request.POST)
    if question := _ask_which(request, page):
        return question
    with compare_when_stale(lambda: page.form.compare(page.names) if page.form.differs else ()):
        written = results.settle_dispute(row, context=write_context(request), reason=posted_reason(request))
    return redirect_done(
        request, written, _("The dispute is settled; the result is as it was."), match_url(tournament, row)
    )


@post_action
def reopen_result(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Open a result again, with a reason and after confirmation."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row)
    reason = posted_reason(request)
    if not reason:
        return render_match(request, page, 422, reopen_fault=reason_missing())
    lines = (
        *page.question_lines,
        reason_line(reason),
        _("The table can enter again, and the result has to be confirmed again."),
        *page.correction_effects,
    )
    question = Confirmation(
        _("Reopen this result?"), _("Reopen the result"), lines, _("Nothing changes unless the result is different.")
    )
    outcome = confirm_first(
        request, question, lambda: results.reopen(row, context=write_context(request), reason=reason)
    )
    message = _("The result is open. Correct it, then confirm it again.")
    return redirect_done(request, outcome, message, _return_url(request, tournament, row))


@post_action
def enter_walkover(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Enter a walkover against those who were absent, after confirmation."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row)
    seat = SEAT.get(request.POST.get("absent", "")) if page.placed_match.partners else None
    absent = ABSENT.get(request.POST.get("absent", "")) if seat is None else (seat < 2, seat >= 2)
    if absent is None:
        raise BadRequest("absent")
    message = _walkover_sentence(page, absent, seat)
    question = Confirmation(
        _("Enter a walkover?"), _("Enter the walkover"), (page.match_name, message), _("No place changes.")
    )
    seats = "" if seat is None else str(seat)
    outcome = confirm_first(
        request, question, lambda: results.walkover(row, absent, context=write_context(request), seats=seats)
    )
    return redirect_done(request, outcome, message, _return_url(request, tournament, row))


def _walkover_sentence(page: MatchPage, absent: tuple[bool, bool], seat: int | None) -> str:
    """Who did not turn up. `seat`: that of the single player, 0 to 3; None: whole pairs."""
    names = page.names
    if seat is not None:
        values = {"player": page.players[seat][1], "other": names[int(absent[0])]}
        return _("%(player)s did not turn up: %(other)s win.") % values
    if all(absent):
        values = {"first": names[0], "second": names[1]}
        return _("Neither %(first)s nor %(second)s turned up: nobody wins.") % values
    values = {"pair": names[int(absent[1])], "other": names[int(absent[0])]}
    return _("%(pair)s did not turn up: %(other)s wins.") % values


@post_action
def cancel_walkover(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    row = get_match(tournament, match_id)
    page = match_page(tournament, row)
    lines = (
        *page.question_lines,
        _("The pair turned up after all: the match will be played."),
        *page.correction_effects,
    )
    question = Confirmation(_("Cancel the walkover?"), _("Cancel the walkover"), lines, _("No place changes."))
    outcome = confirm_first(request, question, lambda: results.cancel_walkover(row, context=write_context(request)))
    message = _("The walkover was cancelled.")
    return redirect_done(request, outcome, message, _return_url(request, tournament, row))


def _return_url(request: MemberRequest, tournament: Tournament, match: Match) -> str:
    """The page that the form names; that of the match if it names none."""
    return back_url(request) if "back" in request.POST else match_url(tournament, match)
