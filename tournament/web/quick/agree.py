"""The pages on which both pairs agree with the result at the table; each pair sees the sheet from its own side."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.findings import SideIndex
from tournament.models import Match
from tournament.services import matches
from tournament.services.matches.refusals import Confirmed
from tournament.services.tournaments.agreements import (
    AlreadyDisputed,
    HandedOverTooFast,
    OnOnePhone,
    OwnLinkOnly,
    agreed_on_another_phone,
    last_change,
    record_agreement,
    record_disagreement,
)
from tournament.services.writing.refusals import Refused, Stale
from tournament.texts import say
from tournament.web.conditional import PRIVATE, etag_of, not_modified, with_etag
from tournament.web.form_fields import new_key, posted_side, posted_text, scorer_context
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.quick.access import scorer_view
from tournament.web.quick.agreement import Agreement, agreement
from tournament.web.quick.conflict import agreement_conflict
from tournament.web.reasons import posted_reason
from tournament.web.requests import DeviceRequest
from tournament.web.responses import status_of_refusal
from tournament.whole_numbers import plain_number


class AgreeLinks(NamedTuple):
    """The addresses that the agreement pages link to.

    `next_url`: where the reader goes next; `table_url`: where hands are corrected, which a pair's own phone may not do.
    `own_side`: the side whose own phone this is.
    """

    agree_url: str
    disagree_url: str
    next_url: str
    own_side: SideIndex | None
    table_url: str = ""
    share_url: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def agree_to_sheet(request: DeviceRequest, match: Match) -> HttpResponse:
    """Show the sheet to the pair that holds the phone and record its agreement; then the phone goes to the
    other pair."""
    return agree_page(request, match, _links(request, match))


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def reject_sheet(request: DeviceRequest, match: Match) -> HttpResponse:
    """A pair says that the sheet is wrong: the hand is corrected at the table, or the desk is told."""
    return not_right_page(request, match, _links(request, match))


def _links(request: DeviceRequest, match: Match) -> AgreeLinks:
    names = ("quick-agree", "quick-disagree", "quick-score", "quick-share")
    agree_url, disagree_url, table_url, share_url = (reverse(name, args=[match.score_id]) for name in names)
    return AgreeLinks(agree_url, disagree_url, table_url, _own_side(request, match), table_url, share_url)


def agree_page(request: DeviceRequest, match: Match, links: AgreeLinks) -> HttpResponse:
    """The page on which a pair agrees to its result, and what its form does."""
    if request.method == "POST":
        side = _posted_side(request, links.own_side)
        try:
            record_agreement(match, side, context=scorer_context(request), own_link=side == links.own_side)
        except (HandedOverTooFast, Stale) as refusal:
            return _sheet_page(request, match, links, side, refusal)
        except (OnOnePhone, OwnLinkOnly) as refusal:
            return _sheet_page(request, match, links, links.own_side, refusal)
        return HttpResponseRedirect(links.agree_url + "?given=1")
    page = _state if "only" in request.GET else _sheet_page
    return page(request, match, links, _side(request, links))


def _sheet_page(
    request: DeviceRequest, match: Match, links: AgreeLinks, side: SideIndex | None, refusal: Refused | None = None
) -> HttpResponse:
    """The sheet as this side reads it; `refusal`: why its agreement was not recorded, said beside what to do now."""
    page = agreement(match, side, fixed=links.own_side is not None, device=request.device)
    if not page.awaits_pairs:
        if refusal:
            raise refusal
        return HttpResponseRedirect(links.next_url)
    stale = refusal if isinstance(refusal, Stale) else None
    context = _sheet_context(request, page, links)
    query = {"only": 1, "opened": context["state"], "side": "" if side is None else side}
    query |= {"given": 1} if context["given"] else {}
    context |= {"poll": f"{links.agree_url}?{urlencode(query)}", "error": say(refusal.message) if refusal else ""}
    context["conflict"] = agreement_conflict(page, stale, posted_text(request, "score").split()) if stale else None
    return render(request, "quick/agree.html", context, status=status_of_refusal(refusal) if refusal else None)


def _state(request: DeviceRequest, match: Match, links: AgreeLinks, side: SideIndex | None) -> HttpResponse:
    """What an open sheet asks for again; an empty 304 if nothing has changed. `opened` in the query: the match's last
    change when the page was opened."""
    opened = plain_number(request.GET.get("opened", ""))
    version = matches.context_version(match)
    etag = etag_of(request, version, matches.revision(match), side, opened, "given" in request.GET, request.device)
    unchanged = not_modified(request, etag, PRIVATE)
    if unchanged is not None:
        return unchanged
    page = agreement(match, side, fixed=links.own_side is not None, device=request.device)
    context = _sheet_context(request, page, links)
    context["is_stale"] = opened != context["state"]
    return with_etag(render(request, "quick/_agree_watched.html", context), etag, PRIVATE)


def _sheet_context(request: DeviceRequest, page: Agreement, links: AgreeLinks) -> dict[str, Any]:
    """What the page and its state alone have in common."""
    context = {"page": page, "match": page.match, "seq": page.seq, "new_key": new_key, "links": links}
    context |= {"given": "given" in request.GET, "state": last_change(page.match), "is_stale": False}
    context["elsewhere"] = _other_pair_agreed_elsewhere(request, page.match, page)
    return context


def _other_pair_agreed_elsewhere(request: DeviceRequest, match: Match, page: Agreement) -> bool:
    """Whether one pair has agreed, and not on this phone, so that the other one probably holds this phone."""
    agreed = page.view.match.pairs_agreed
    if page.side is not None or all(agreed) or not any(agreed):
        return False
    return agreed_on_another_phone(match, 0 if agreed[0] else 1, request.device)


def not_right_page(request: DeviceRequest, match: Match, links: AgreeLinks) -> HttpResponse:
    """The page on which a pair says what is not right in its result, and what its form does."""
    side = _posted_side(request, links.own_side) if request.method == "POST" else _side(request, links)
    page = agreement(match, side, fixed=links.own_side is not None, device=request.device)
    if not page.awaits_pairs or side is None:
        return HttpResponseRedirect(links.next_url)
    context = {"page": page, "match": match, "seq": page.seq, "new_key": new_key, "links": links}
    context |= {"typed": "", "error": ""}
    if request.method != "POST":
        return render(request, "quick/disagree.html", context)
    typed = posted_reason(request)
    try:
        record_disagreement(match, side, typed or _not_right(page), context=scorer_context(request))
    except (Stale, AlreadyDisputed, Confirmed) as refusal:  # the sheet as it is now, the words still in their field
        context |= {"typed": typed, "error": _not_recorded(refusal)}
        return render(request, "quick/disagree.html", context, status=status_of_refusal(refusal))
    return HttpResponseRedirect(links.next_url)


def _not_recorded(refusal: Refused) -> str:
    """Why the words of a pair were not recorded."""
    if isinstance(refusal, Stale):
        return _("The sheet changed while this page was open. Read it again, and send your words if they still hold.")
    return say(refusal.message)


def _not_right(page: Agreement) -> str:
    return _("%(pair)s: the sheet is not right.") % {"pair": page.names[0]}


def _own_side(request: DeviceRequest, match: Match) -> SideIndex | None:
    """The side whose own phone this is, by that pair's grant; None: the table's phone, which is handed round."""
    entries = {grant.entry_id for grant in grants_of_browser(request) if grant.entry_id}
    if match.first_id in entries:
        return 0
    return 1 if match.second_id in entries else None


def _posted_side(request: DeviceRequest, own: SideIndex | None) -> SideIndex:
    side = posted_side(request, "side")
    if side is None or (own is not None and side != own):
        raise BadRequest("side")
    return side


def _side(request: DeviceRequest, links: AgreeLinks) -> SideIndex | None:
    side_of_text: dict[str, SideIndex] = {"0": 0, "1": 1}
    return links.own_side if links.own_side is not None else side_of_text.get(request.GET.get("side", ""))
