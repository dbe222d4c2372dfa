"""The desk's page of phones: the codes of the tables, who is connected, and who takes over a table."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.addresses import site_address
from tournament.models import Grant, Tournament
from tournament.services import grants
from tournament.services.grants import ScoringPhone, TableLink
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.writing.context import WriteContext
from tournament.web.form_fields import posted_key, posted_number
from tournament.web.nav import is_league
from tournament.web.requests import MemberRequest
from tournament.web.share_links import share_link
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.responses import render_tournament

ENTER = "/scoring/"


@dataclass(frozen=True)
class TableRow:
    """A table: its code, and the phones that score it."""

    number: int
    link: TableLink | None
    devices: list[ScoringPhone]
    others: list[ScoringPhone]
    """Phones that could take it over."""

    @property
    def code(self) -> str:
        return grants.readable_code(self.link.code) if self.link else ""


@tournament_page
def devices(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    links, phones = grants.table_links(tournament), grants.devices_of(tournament)
    rows = [_row(number, links.get(number), phones) for number in grants.table_numbers(tournament)]
    context: dict[str, Any] = {
        "rows": rows,
        "without": [row.number for row in rows if row.link is None],
        "everywhere": [device for device in phones if not device.grant.tables],
        "devices": phones,
        "address": site_address(),
        "at_home": not rows and is_league(tournament),
        "asks_pairs": policy_of(tournament).needs_agreement,
    }
    return render_tournament(request, "devices/desk.html", tournament, **context)


def _row(number: int, link: TableLink | None, phones: list[ScoringPhone]) -> TableRow:
    at_table = [device for device in phones if number in device.grant.tables]
    elsewhere = [device for device in phones if device.grant.tables and device not in at_table]
    return TableRow(number, link, at_table, elsewhere)


@tournament_page
def table_code(request: MemberRequest, tournament: Tournament, table: int) -> HttpResponse:
    """The code of one table on the screen, for a phone to scan."""
    link = grants.table_links(tournament).get(table)
    if link is None:
        raise Http404
    address = share_link(f"{ENTER}#{link.secret}")
    code = grants.readable_code(link.code) if link.code else ""
    return render_tournament(request, "devices/table_code.html", tournament, table=table, link=address, code=code)


@post_action
def make_codes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    grants.give_tables(tournament, grants.table_numbers(tournament), context=_context(request))
    messages.info(request, _("Every table has a code. Print the cards, or the score sheets: both show it."))
    return redirect("desk-devices", tournament.public_id)


@post_action
def revoke_phones(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Revoke a phone, or a table's code together with every phone that opened it."""
    grant = _posted_grant(request, tournament, "grant")
    grants.revoke(grant, context=_context(request))
    done = _("The phone is disconnected.") if grant.origin_id else _("The code is revoked, and its phones with it.")
    messages.info(request, done)
    return redirect("desk-devices", tournament.public_id)


@post_action
def hand_over_table(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    table = posted_number(request, "table")
    grants.hand_over(table, _posted_grant(request, tournament, "to"), context=_context(request))
    messages.info(request, _("Table %(number)s is scored by the other phone now.") % {"number": table})
    return redirect("desk-devices", tournament.public_id)


def _posted_grant(request: MemberRequest, tournament: Tournament, name: str) -> Grant:
    rows = Grant.objects.filter(tournament=tournament, pk=posted_number(request, name), revoked_at=None)
    grant = rows.select_related("club", "tournament").first()
    if grant is None:
        raise Http404
    return grant


def _context(request: MemberRequest) -> WriteContext:
    return WriteContext(posted_key(request), actor=request.user)
