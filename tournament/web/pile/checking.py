"""Checks sheets against what was entered from them, one after the other, with one press of a key for each."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import permissions
from tournament.models import Tournament
from tournament.models.note import SHEET_DIFFERS, SHEET_UNSIGNED
from tournament.permissions import Action
from tournament.services.tournaments import sheet_checks
from tournament.services.tournaments.sheet_checks import Verdict
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.context import Written
from tournament.web.desk.match_page import MatchPage, match_page
from tournament.web.desk.results import confirm_or_ask
from tournament.web.desk.rounds import get_match
from tournament.web.desk.second_entry_form import hides_first_entry
from tournament.web.photos.beside import photos_beside
from tournament.web.pile.board import Pile, pile_of
from tournament.web.pile.checked_sheet import checked_sheet
from tournament.web.pile.orders import Order, order_of, orders_of
from tournament.web.pile.sheet_number import NoSuchSheet, find_sheet
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_form, tournament_page
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@tournament_page
def ask_for_sheet(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask for the number of the next sheet, or for the order of the pile; and show who checked what."""
    typed = request.GET.get("sheet", "").strip()
    if typed:
        try:
            match = find_sheet(tournament, request.user, typed)
        except NoSuchSheet as reason:
            return _render(request, snapshot(tournament), fault=str(reason))
        return HttpResponseRedirect(_sheet_url(tournament, match.pk, ""))
    snap = snapshot(tournament)
    board = pile_of(snap)
    order = order_of(board, request.GET.get("order", ""))
    if order and (first := order.next_after(None)):
        return HttpResponseRedirect(_sheet_url(tournament, first.number, order.key))
    return _render(request, snap, board)


@tournament_form
def check_sheet(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Show one sheet as it was entered; a POST records the verdict."""
    row = get_match(tournament, match_id)
    page = match_page(tournament, row)
    board = pile_of(page.snap)
    order = order_of(board, (request.POST or request.GET).get("order", ""))
    if request.method != "POST":
        blind = hides_first_entry(request, page.match, page.confirming.agreements)
        sheet = checked_sheet(page.snap, row, page.match_row)
        return _render(request, page.snap, board, page=page, order=order, sheet=sheet, blind=blind)
    outcome = _write(request, page, _posted_verdict(request))
    if isinstance(outcome, HttpResponse):
        return outcome
    following = order.next_after(match_id) if order else None
    to = _sheet_url(tournament, following.number, order.key) if order and following else _check_url(tournament)
    waits = bool(page.confirming.agreements.sentence) and not get_match(tournament, match_id).confirmed
    return redirect_done(request, outcome, _done_text(page, outcome, waits=waits), to)


def _write(request: MemberRequest, page: MatchPage, verdict: Verdict) -> Written | HttpResponse:
    context = write_context(request)
    confirm = verdict is Verdict.RIGHT and page.confirming.allowed
    confirm = confirm and permissions.is_allowed(request.role, Action.CONFIRM_RESULT)

    def action() -> Written:
        return sheet_checks.check_sheet(
            page.match, verdict, context=context, confirm=confirm, reason=waiting_reason(verdict)
        )

    return confirm_or_ask(request, page.match, action) if confirm else action()


def waiting_reason(verdict: Verdict) -> str:
    """Why the result waits for the desk, as its note stores it."""
    return SHEET_UNSIGNED if verdict is Verdict.UNSIGNED else SHEET_DIFFERS


def _posted_verdict(request: MemberRequest) -> Verdict:
    try:
        return Verdict(request.POST.get("verdict", ""))
    except ValueError:
        raise BadRequest("verdict") from None


def _done_text(page: MatchPage, written: Written, *, waits: bool) -> str:
    values = {"table": page.placed_match.table_number}
    verdict = written.event.payload["asked"]["verdict"]
    if verdict == Verdict.RIGHT and waits:
        return _("Table %(table)s: right. It is confirmed once everyone who must agree has agreed.") % values
    if verdict == Verdict.RIGHT:
        return _("Table %(table)s: right.") % values
    if verdict == Verdict.UNSIGNED:
        return _("Table %(table)s: a signature is missing. It waits at the desk.") % values
    return _("Table %(table)s: not right. It waits at the desk.") % values


def _check_url(tournament: Tournament) -> str:
    return reverse("desk-pile-check", args=[tournament.public_id])


def _sheet_url(tournament: Tournament, number: int, order: str) -> str:
    address = reverse("desk-pile-check-sheet", args=[tournament.public_id, number])
    return f"{address}?order={order}" if order else address


def _previous_sheet_url(request: MemberRequest, board: Pile, order: Order | None, number: int | None) -> str:
    """The address of the previous sheet in this order; without an order, of the one the user checked last; or ""."""
    if order:
        before = order.row_before(number)
        return _sheet_url(request.tournament, before.number, order.key) if before else ""
    own_rows = [
        row for row in board.rows if row.checked and row.checked.actor == request.user.pk and row.number != number
    ]
    last = max(own_rows, key=lambda row: row.checked.time if row.checked else 0, default=None)
    return _sheet_url(request.tournament, last.number, "") if last else ""


def _render(
    request: MemberRequest,
    snap: Snapshot,
    board: Pile | None = None,
    page: MatchPage | None = None,
    order: Order | None = None,
    **context: Any,
) -> HttpResponse:
    board = board or pile_of(snap)
    common: dict[str, Any] = {"pile": board, "page": page, "order": order, "orders": orders_of(board)}
    common["photos"] = photos_beside(request.tournament, page.match) if page else ()
    back = _previous_sheet_url(request, board, order, page.match.pk if page else None)
    return render_tournament(request, "pile/check.html", request.tournament, back=back, **common, **context)
