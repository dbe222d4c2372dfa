"""Pages for entering a sheet a second time, and for deciding where the two entries differ."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import Match, Tournament
from tournament.services.tournaments.result_checks import first_entry
from tournament.services.tournaments.second_entry import enter_again, set_aside, settle_sheet
from tournament.web.desk.match import match_url, render_match
from tournament.web.desk.match_page import MatchPage, match_page
from tournament.web.desk.rounds import get_match
from tournament.web.desk.second_entry_form import SecondEntryForm, decided, typed_by
from tournament.web.form_fields import posted
from tournament.web.reasons import posted_reason
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_form
from tournament.web.tournament_pages.responses import (
    back_url,
    desk_url,
    redirect_done,
    render_tournament,
    write_context,
)


@tournament_form
def second_entry(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Enter the sheet again. Nothing of the first entry is shown, before or after."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row)
    form = second_entry_form(page, request)
    if not form.sound:
        context = {"page": page, "form": form, "seq": page.seq, "typed_by_you": typed_by(request, row)}
        status = 200 if form.data is None else 422
        return render_tournament(request, "desk/second_entry.html", tournament, status, **context)
    written = enter_again(row, form.games, context=write_context(request))
    return redirect_done(request, written, _message(get_match(tournament, match_id), page), back_url(request))


def _message(match: Match, page: MatchPage) -> str:
    values = {"table": page.placed_match.table_number}
    if match.confirmed:
        return _("Table %(table)s: both entries say the same, and the result is confirmed.") % values
    if match.second_entry.get("agrees"):
        return _("Table %(table)s: both entries say the same. The desk checks the figures once more.") % values
    return _("Table %(table)s: the entries differ. Someone else at the desk decides.") % values


def second_entry_form(page: MatchPage, request: MemberRequest) -> SecondEntryForm:
    """The form in which a second person types the result, as posted if it was."""
    first = first_entry(page.match)
    by_hands = [game.by_hands for game in page.placed_match.games]
    return SecondEntryForm(first, by_hands, page.names, posted(request))


@post_action
def decide_entry(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Decide each differing figure, as somebody who made neither entry."""
    row = get_match(tournament, match_id)
    games = decided(first_entry(row), row.second_entry.get("games", []), request.POST)
    if games is None:
        fault = _("For each figure, choose the one on the sheet.")
        return render_match(request, match_page(tournament, row), 422, decide_fault=fault)
    written = settle_sheet(row, games, context=write_context(request), reason=posted_reason(request))
    page = match_page(tournament, row)
    values = {"table": page.placed_match.table_number, "result": page.result}
    return redirect_done(request, written, _("Table %(table)s is confirmed. %(result)s") % values, desk_url(tournament))


@post_action
def set_aside_entry(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    row = get_match(tournament, match_id)
    written = set_aside(row, context=write_context(request), reason=posted_reason(request))
    message = _("The second entry was set aside: correct the first, then the sheet is entered a second time again.")
    return redirect_done(request, written, message, match_url(tournament, row))
