"""The codes with which phones score at the tables, and those of the pairs' own pages, for printing."""

from tournament.addresses import site_address
from tournament.models import Entry, Tournament
from tournament.printing.pair_codes import PairCode, pair_codes_html
from tournament.printing.table_codes import TableCode, table_codes_html
from tournament.services import grants
from tournament.services.grants import TableLink
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.entry_links import link_path
from tournament.web.league.links import league_links_of
from tournament.web.share_links import typed_address

ENTER = "/scoring/"


def table_codes_of(tournament: Tournament) -> str | None:
    """The paper of the cards; None if no table has a code."""
    links = grants.table_links(tournament)
    codes = [table_code(link) for _table, link in sorted(links.items())]
    return table_codes_html(tournament.name, codes) if codes else None


def pair_codes_of(snap: Snapshot) -> str | None:
    """The paper of the pairs' cards, in the order of the list; None if no pair has a link."""
    site, links = (site_address() or "").rstrip("/"), league_links_of(snap.tournament)
    entries = Entry.objects.filter(tournament=snap.tournament, removed=False).order_by("position")
    secrets = [(entry, grants.shown_secret(links[entry.pk])) for entry in entries if entry.pk in links]
    codes = [
        PairCode(snap.short_name(entry.code), f"{site}{link_path(secret)}" if site else None)
        for entry, secret in secrets
        if secret
    ]
    return pair_codes_html(snap.tournament.name, codes) if codes else None


def table_code(link: TableLink) -> TableCode:
    site = (site_address() or "").rstrip("/")
    code = grants.readable_code(link.code) if link.code else ""
    address = f"{site}{ENTER}#{link.secret}"
    return TableCode(link.table, address if site else None, code, typed_address(address) if site else "")
