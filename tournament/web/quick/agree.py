"""Both pairs' word, given at the table: the sheet is shown to each pair from its own side."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.models import Match
from tournament.services.tournaments.approvals import approve, disagree
from tournament.web.form_fields import new_key, posted_side, posted_text, scorer_context
from tournament.web.grant_cookie import granted
from tournament.web.quick.access import redirect_to_score, scorer_view
from tournament.web.quick.agreement import Agreement, Side, agreement
from tournament.web.requests import DeviceRequest

LONGEST_REASON = 2000


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def agree(request: DeviceRequest, match: Match) -> HttpResponse:
    """Who holds the phone, their side of the sheet, and their word; then the phone goes to the others."""
    own = own_side(request, match)
    if request.method == "POST":
        approve(match, _posted_side(request, own), context=scorer_context(request))
        return HttpResponseRedirect(reverse("quick-agree", args=[match.score_id]) + "?given=1")
    page = agreement(match, own if own is not None else _wanted_side(request), fixed=own is not None)
    if not page.asked:
        return redirect_to_score(match)
    context = {"page": page, "match": match, "seq": page.seq, "new_key": new_key, "given": "given" in request.GET}
    return render(request, "quick/agree.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def not_right(request: DeviceRequest, match: Match) -> HttpResponse:
    """A pair says that the sheet is wrong: the hand is corrected at the table, or the desk is told."""
    own = own_side(request, match)
    side = _posted_side(request, own) if request.method == "POST" else own
    side = side if side is not None else _wanted_side(request)
    page = agreement(match, side, fixed=own is not None)
    if not page.asked or side is None:
        return redirect_to_score(match)
    if request.method == "POST":
        reason = posted_text(request, "reason")[:LONGEST_REASON] or _not_right(page)
        disagree(match, side, reason, context=scorer_context(request))
        return redirect_to_score(match)
    context = {"page": page, "match": match, "seq": page.seq, "new_key": new_key}
    return render(request, "quick/disagree.html", context)


def _not_right(page: Agreement) -> str:
    return _("%(pair)s: the sheet is not right.") % {"pair": page.names[0]}


def own_side(request: DeviceRequest, match: Match) -> Side | None:
    """The side whose own phone this is, by a grant of that pair; None: the table's phone, which goes round."""
    entries = {grant.entry_id for grant in granted(request) if grant.entry_id}
    if match.first_id in entries:
        return 0
    return 1 if match.second_id in entries else None


def _posted_side(request: DeviceRequest, own: Side | None) -> Side:
    side = posted_side(request, "side")
    if side is None or (own is not None and side != own):
        raise BadRequest("side")
    return side


def _wanted_side(request: DeviceRequest) -> Side | None:
    wanted: dict[str, Side] = {"0": 0, "1": 1}
    return wanted.get(request.GET.get("side", ""))
