"""Pages for a hand shown by a phone without a network: scanned with another phone, or typed as it is read aloud.

The address in the QR code has everything in its fragment, which is not sent; `js/relay.js` sends it as a form.
"""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.models import Match, Tournament
from tournament.services import grants
from tournament.services.matches import WriteContext
from tournament.web.devices.relay_token import match_of_token
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.quick.access import activate_club_zone, with_device
from tournament.web.relay.delivery import MAX_LINES, FindMatch, look_at, write_deliveries
from tournament.web.requests import DeviceRequest, GrantedRequest, known_device
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import render_tournament

SEPARATOR = "~"
"""Separates the signature and the lines in an address."""


@require_http_methods(["GET", "HEAD", "POST"])
@with_device
def relay(request: DeviceRequest) -> HttpResponse:
    """The page opened with the camera of any phone: it shows the hands, and one press saves them."""
    sent = request.POST.get("sent", "")
    token, *lines = sent.split(SEPARATOR)[: MAX_LINES + 1]
    match = match_of_token(token) if sent else None
    if match is None:
        error = _("This code is no longer valid.") if sent else ""
        return render(request, "relay/relay.html", {"error": error, "title": _title(1)}, status=403 if error else 200)
    activate_club_zone(match)
    lines = [line.replace(".", " ") for line in lines]
    find = {match.pk: match}.get

    context: dict[str, Any] = {"match": match, "title": _title(len(lines))}
    if "save" in request.POST:
        context["deliveries"] = write_deliveries(lines, find, WriteContext("", device=request.device))
    else:
        context["deliveries"] = deliveries = look_at(lines, find)
        context["sent"] = sent if any(delivery.ready for delivery in deliveries) else ""
    return render(request, "relay/relay.html", context)


def _title(hands: int) -> str:
    """The title of the page, by how many hands the code has."""
    title = ngettext("A hand from another phone", "%(number)s hands from another phone", max(hands, 1))
    return title % {"number": hands}


@tournament_form
def relay_typed(request: GrantedRequest, tournament: Tournament) -> HttpResponse:
    """The page for the desk or a phone at the table, where what is read aloud is typed: one line for each hand."""
    text = request.POST.get("lines", "")
    lines = [line for line in text.splitlines() if line.strip()]
    find = _find_in(request, tournament)
    if "save" in request.POST:
        actor = request.user if request.user.is_authenticated else None
        deliveries = write_deliveries(lines, find, WriteContext("", actor=actor, device=known_device(request)))
    else:
        deliveries = look_at(lines, find)
    done = bool(deliveries) and all(delivery.saved for delivery in deliveries)
    context: dict[str, Any] = {
        "deliveries": deliveries,
        "lines": "" if done else text,
        "ready": any(delivery.ready for delivery in deliveries),
    }
    return render_tournament(request, "relay/typed.html", tournament, **context)


def _find_in(request: GrantedRequest, tournament: Tournament) -> FindMatch:
    """A function that finds matches which may be written to from here: all published ones, or those at the phone's own
    tables."""
    rows = Match.objects.filter(round__stage__tournament=tournament, round__published=True, removed=False)
    held_grants = grants_of_browser(request) if request.grant else None

    def find(sheet: int) -> Match | None:
        match = rows.filter(pk=sheet).first()
        if (
            match is None
            or held_grants is None
            or grants.grant_for_table(held_grants, tournament.public_id, match.table)
        ):
            return match
        return None

    return find
