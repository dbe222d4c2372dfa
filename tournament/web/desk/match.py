"""The page of a match at the desk: enter its result as totals, hands or a walkover, and correct it."""

from dataclasses import replace

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import Match, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import results, rounds, trios
from tournament.services.writing.refusals import Contradiction
from tournament.web.conflict import compare_when_stale
from tournament.web.desk.match_page import MatchPage, match_page
from tournament.web.desk.rounds import get_match
from tournament.web.desk.second_entry_form import hides_first_entry
from tournament.web.form_fields import posted_number
from tournament.web.photos.beside import photos_beside
from tournament.web.reasons import posted_reason, reason_line, reason_missing
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.match_rows import scores_text
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    redirect_done,
    render_tournament,
    write_context,
)
from tournament.web.trios import posted_seats, trios_of

MAX_TABLES = 9999


@tournament_page
def match_detail(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    return render_match(request, match_page(tournament, get_match(tournament, match_id)))


@post_action
def enter_totals(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Enter the totals of an unconfirmed match, or compare the sheet's totals with those of the recorded hands."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row, request.POST)
    if page.form.by_hands and page.form.totals and not page.form.wrong and "instead" in request.POST:
        return _totals_instead_of_hands(request, tournament, page)
    if not page.form.may_save or page.form.by_hands:
        return render_match(request, page, 200 if page.form.agrees else 422)
    if page.placed_match.dispute_text is not None and page.confirming.allowed and posted_reason(request):
        return render_match(request, page, 422, asks_which=True)  # a decision is kept by the confirmation alone
    with compare_when_stale(lambda: page.form.compare(page.names)):
        written = results.enter_totals(row, page.form.totals, context=write_context(request), endings=page.form.endings)
    return redirect_done(request, written, _saved_sentence(match_page(tournament, row)), match_url(tournament, row))


def _totals_instead_of_hands(request: MemberRequest, tournament: Tournament, page: MatchPage) -> HttpResponse:
    """Enter the totals of the sheet and remove the recorded hands, once it is confirmed that these may go."""
    match, form = page.match, page.form
    games = match.games.filter(withdrawn=False)
    number = sum(not hand.removed for game in games for hand in game.hands.current())
    values = {
        "totals": scores_text(form.totals),
        "hands": scores_text([game.totals for game in page.placed_match.games]),
    }
    goes = ngettext(
        "%(number)s recorded hand, which gives %(hands)s, is removed. It stays in the history.",
        "%(number)s recorded hands, which give %(hands)s, are removed. They stay in the history.",
        number,
    ) % {**values, "number": number}
    lines = (page.match_name, _("The totals of the paper count: %(totals)s.") % values, goes)
    question = Confirmation(
        _("Enter the totals instead of the hands?"), _("Enter the totals"), lines, _("No place changes.")
    )
    context = write_context(request)
    with compare_when_stale(lambda: form.compare(page.names)):
        outcome = confirm_first(
            request,
            question,
            lambda: results.enter_totals(
                match, form.totals, context=context, endings=form.endings, instead_of_hands=True
            ),
        )
    if isinstance(outcome, HttpResponse):
        return outcome
    return redirect_done(request, outcome, _saved_sentence(match_page(tournament, match)), match_url(tournament, match))


def _saved_sentence(page: MatchPage) -> str:
    """A sentence with the result of the totals that were just saved."""
    if not page.form.had_totals:
        return _("The totals are cleared. They stay in the history.")
    return page.result or _("Saved. The match is not over yet.")


@post_action
def correct_result(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Correct a confirmed result, after showing the effects. The new result is confirmed at once."""
    page = match_page(tournament, get_match(tournament, match_id), request.POST)
    reason = posted_reason(request)
    if not page.form.may_save or page.form.by_hands or not page.form.totals or not reason:
        return render_match(request, page, 422, reason_fault="" if reason else reason_missing())
    context, form = write_context(request), page.form
    values = {
        "match": page.match_name,
        "before": scores_text([game.totals for game in page.placed_match.games]),
        "after": scores_text(form.totals),
    }
    lines = (_("%(match)s: %(before)s becomes %(after)s.") % values, reason_line(reason), *page.correction_effects)
    question = Confirmation(
        _("Correct this result?"), _("Correct the result"), lines, _("No place and no pairing changes.")
    )
    with compare_when_stale(lambda: form.compare(page.names)):
        outcome = confirm_first(
            request,
            question,
            lambda: results.correct(page.match, form.totals, endings=form.endings, context=context, reason=reason),
        )
    if isinstance(outcome, HttpResponse):
        return outcome
    message = _("Corrected. %(result)s") % {"result": match_page(tournament, page.match).result}
    return redirect_done(request, outcome, message, match_url(tournament, page.match))


@post_action
def move_table(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Move a match to another table; a match there takes its place. The form names the match, whose own seq does not
    matter."""
    row = get_match(tournament, posted_number(request, "match"))
    try:
        table = parse_number(request.POST.get("table", ""))
    except NotANumber:
        table = 0
    if not 1 <= table <= MAX_TABLES:
        fault = _("A table has a number from 1 up: enter it in figures.")
        return render_match(request, match_page(tournament, row), 422, seat_fault=fault)
    written = rounds.move_to_table(row, table, context=write_context(request))
    message = _("The match is now at table %(table)s.") % {"table": table}
    return redirect_done(request, written, message, match_url(tournament, row))


@post_action
def seat_players(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Record who of three players sits down."""
    row = get_match(tournament, posted_number(request, "match"))
    try:
        written = trios.seat_players(row, posted_seats(request), context=write_context(request))
    except Contradiction:
        return render_match(request, match_page(tournament, row), 422)
    return redirect_done(request, written, _("Saved."), match_url(tournament, row))


def render_match(request: MemberRequest, page: MatchPage, status: int = 200, **more: str | bool) -> HttpResponse:
    """Render the page of a match, with errors if there are any.

    `seat_fault`: what is wrong with the table number, which is shown as typed; `reason_fault`, `reopen_fault`: that the
    reason of a correction or a reopening is missing. The page may also ask which of two totals count.
    """
    tournament = page.snap.tournament
    page = replace(page, blind=hides_first_entry(request, page.match, page.confirming.agreements))
    if device := known_device(request):
        page = replace(page, own_device={device: request.user.shown_name})
    photos = photos_beside(tournament, page.match)
    context = {
        "page": page,
        "seq": page.seq,
        "desk_seq": tournament_seq(tournament),
        "confirm_form": page.confirm_form(request.role),
        "photos": photos,
        "trios": trios_of(page.match, request.POST),
        "may_undo_dispute": page.may_undo_dispute(request.user),
        "typed_by_you": page.confirming.agreements.wants_second_entry and not page.blind,
        **more,
    }
    return render_tournament(request, "desk/match.html", tournament, status, **context)


def match_url(tournament: Tournament, match: Match) -> str:
    return reverse("desk-match", args=[tournament.public_id, match.pk])
