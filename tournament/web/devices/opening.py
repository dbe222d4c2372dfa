"""Opens a link on a phone, by its code or its address: first it says what it opens, then one press opens it.

The secret is in the fragment of the address, which browsers do not send and servers do not log. `js/devices/link.js`
takes it from there and sends it as a form. Without scripts the code is typed.
"""

from collections.abc import Sequence

from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.models import Grant
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.throttling import Throttled
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Gone, whole_minutes
from tournament.web.client_address import client_address
from tournament.web.clubs.browsers import browser_name
from tournament.web.devices.my_tables import scored_tables
from tournament.web.form_fields import new_key
from tournament.web.grant_cookie import grants_of_browser, hold_secret
from tournament.web.methods import post_or_redirect

SALT = "tournament.offer"
OFFER_SECONDS = 3600
"""Seconds for which the offer of a link can be accepted."""
DESTINATIONS = {Action.SCORE_TABLES: "device-tables"}
"""Where a phone that opened a link is led, by what it may do there; each takes the tournament's public id."""


@sensitive_post_parameters("secret", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    """The page to which every printed code leads: it asks for the typed code, and shows what a link opens."""
    if request.method != "POST":
        return _code_page(request)
    if secret := request.POST.get("secret", ""):
        tournament_grant = next((grant for grant in grants.grants_by_secrets([secret]) if grant.tournament), None)
        return (
            _offer(request, tournament_grant)
            if tournament_grant
            else _code_page(request, _("This code is no longer valid."))
        )
    return _open_typed_code(request)


def _open_typed_code(request: HttpRequest) -> HttpResponse:
    """Show what a typed code opens, or say why it opens nothing; tries are counted by tournament and address."""
    typed, address = request.POST.get("code", ""), client_address(request)
    tournaments = grants.code_tournaments(request.POST.get("tournament", ""))
    try:
        grants.count_code_try(tournaments, address)
    except Throttled as throttled:
        fault = _("Too many codes were tried. Try again in %(minutes)s min, or scan the code.")
        return _code_page(request, fault % {"minutes": whole_minutes(throttled.wait)}, status=429)
    links = grants.grants_by_code(tournaments, typed)
    if not links:
        return _code_page(request, _unknown_code(typed))
    grants.forget_code_try(tournaments, address)
    if len(links) > 1:
        return _code_page(request, _("Two tournaments have a table with this code. Choose yours."), links=links)
    return _offer(request, links[0])


def _unknown_code(typed: str) -> str:
    """Why a typed code, or an empty field, opens nothing."""
    if not grants.clean_code(typed):
        return _("Type the code on the table's card or on its score sheet.")
    if len(grants.clean_code(typed)) == grants.CODE_LENGTH:
        return _("No table has this code. Compare it with the card, letter by letter.")
    text = _("The code of a table has %(number)s letters and figures. Compare it with the card, letter by letter.")
    return text % {"number": grants.CODE_LENGTH}


def _code_page(
    request: HttpRequest, fault: str = "", *, status: int = 422, links: Sequence[Grant] = ()
) -> HttpResponse:
    """The page where a code is typed. It names no tournament but those of `links`, which all have the code typed."""
    context = {
        "takes_codes": bool(grants.code_tournaments()),
        "tournaments": [link.tournament for link in links],
        "code": request.POST.get("code", ""),
        "fault": fault,
    }
    return render(request, "devices/enter.html", context, status=status if fault else 200)


def _offer(request: HttpRequest, link: Grant) -> HttpResponse:
    """The page that says what the link opens: of a single table also who plays there, so that nobody scores another."""
    tournament = link.tournament
    tables = scored_tables(snapshot(tournament), [link]) if tournament and len(link.tables) == 1 else []
    context = {
        "link": link,
        "tournament": tournament,
        "table": tables[0] if tables else None,
        "offer": signing.dumps(link.pk, salt=SALT),
        "key": new_key(),
    }
    return render(request, "devices/offer.html", context)


@never_cache
@post_or_redirect
def open_link(request: HttpRequest) -> HttpResponse:
    """Open the link: from now on this browser holds a secret of its own."""
    try:
        pk = signing.loads(request.POST.get("offer", ""), salt=SALT, max_age=OFFER_SECONDS)
    except signing.BadSignature:
        return HttpResponseRedirect(reverse("device-enter"))
    link = Grant.objects.live().select_related("club", "tournament").filter(pk=pk).first()
    if link is None or link.tournament is None:
        return _code_page(request, _("This code is no longer valid."))
    response = HttpResponseRedirect(destination(link) + "?open=1")
    held_grants = [
        grant for grant in grants_of_browser(request) if grant.origin_id and grant.tournament_id == link.tournament_id
    ]
    if any(grant.origin_id == link.pk and grant.tables == link.tables for grant in held_grants):
        return response
    user = request.user if request.user.is_authenticated else None
    label = browser_name(request.headers.get("User-Agent", ""))
    try:
        redeemed = grants.redeem(
            link,
            context=WriteContext(new_key(), actor=user),
            label=label,
            held_grant=held_grants[0] if held_grants else None,
        )
    except Gone:
        return _code_page(request, _("This code is no longer valid."))
    if redeemed.secret:
        hold_secret(request, response, redeemed.secret)
    return response


def destination(grant: Grant) -> str:
    """The page of a phone that holds this grant."""
    name = next((name for action, name in DESTINATIONS.items() if grant.allows(action)), "device-tables")
    return reverse(name, args=[grant.tournament.public_id] if grant.tournament else [])
