"""Enters sheets one after the other: the number, its totals in the order of the paper, then the next number."""

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services import matches
from tournament.services.tournaments import results
from tournament.services.tournaments.viewing import snapshot
from tournament.web.conflict import compare_when_stale
from tournament.web.desk.match_page import MatchPage, match_page
from tournament.web.desk.rounds import get_match
from tournament.web.desk.second_entry import second_entry_form
from tournament.web.desk.second_entry_form import hides_first_entry
from tournament.web.form_fields import posted, posted_seq, sent_by_script
from tournament.web.photos.beside import photos_beside
from tournament.web.pile.board import pile_of
from tournament.web.pile.sheet_number import NoSuchSheet, find_sheet
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_form, tournament_page
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@tournament_page
def pile(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask for the number of the next sheet. `sheet`: a number as typed or scanned; `only`: only the progress."""
    if "only" in request.GET:
        board = pile_of(snapshot(tournament))
        return render_tournament(
            request, "pile/_progress.html", tournament, pile=board, done=board.done_by(request.user), only=True
        )
    typed = request.GET.get("sheet", "").strip()
    if not typed:
        return _render(request)
    try:
        match = find_sheet(tournament, request.user, typed)
    except NoSuchSheet as reason:
        return _render(request, fault=str(reason), elsewhere=reason.match)
    return HttpResponseRedirect(sheet_url(tournament, match.pk))


@tournament_form
def enter_sheet(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """One sheet: its fields, and what is odd about them, as on the match's own page."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row, posted(request))
    if request.method != "POST":
        pile_row = pile_of(page.snap).row(match_id)
        second = pile_row is not None and pile_row.wants_second(page.confirming.agreements.policy, request.user)
        form = second_entry_form(page, request) if second else None
        return _render(
            request, page, second=form, blind=hides_first_entry(request, page.match, page.confirming.agreements)
        )
    if not page.form.may_save or page.form.by_hands or not page.form.totals:
        return _render(request, page, 200 if page.form.agrees else 422)
    with compare_when_stale(lambda: page.form.compare(page.names)):
        written = results.enter_totals(row, page.form.totals, context=write_context(request), endings=page.form.endings)
    to = pile_url(tournament)
    if sent_by_script(request):  # the page itself shows what was done
        return JsonResponse({"to": to, "seq": written.seq})
    return redirect_done(request, written, saved_sheet_text(match_page(tournament, row)), to)


def saved_sheet_text(page: MatchPage) -> str:
    """A text that a sheet is saved, with its result."""
    values = {"table": page.placed_match.table_number, "result": page.result or _("The match is not over yet.")}
    return _("Table %(table)s is saved. %(result)s") % values


@post_action
def undo_sheet(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Undo what was just entered; the sheet counts as missing again."""
    row = get_match(tournament, match_id)
    written = matches.undo_totals(row, posted_seq(request), context=write_context(request))
    message = _("Undone: the sheet of table %(table)s must be entered again.") % {"table": row.table}
    return redirect_done(request, written, message, pile_url(tournament))


def pile_url(tournament: Tournament) -> str:
    return reverse("desk-pile", args=[tournament.public_id])


def sheet_url(tournament: Tournament, number: int) -> str:
    return reverse("desk-pile-sheet", args=[tournament.public_id, number])


def _render(
    request: MemberRequest, page: MatchPage | None = None, status: int = 200, **context: object
) -> HttpResponse:
    """The page on which sheets of the pile are entered, with the match `page` if one is being entered."""
    board = pile_of(page.snap if page else snapshot(request.tournament))
    done = board.done_by(request.user)
    return render_tournament(
        request,
        "pile/enter.html",
        request.tournament,
        status,
        pile=board,
        page=page,
        done=done,
        sheets=board.sheets(request.user),
        photos=photos_beside(request.tournament, page.match) if page else (),
        **context,
    )
