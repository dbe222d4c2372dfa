"""The codes by which phones score at the tables, for paper."""

from tournament.hall import site_address
from tournament.models import Tournament
from tournament.printing.table_codes import TableCode, table_codes_html
from tournament.services import grants
from tournament.services.grants import TableLink

ENTER = "/scoring/"


def table_codes_of(tournament: Tournament) -> str | None:
    """The document of the cards; None where no table has a code."""
    links = grants.table_links(tournament)
    codes = [table_code(link) for _table, link in sorted(links.items())]
    return table_codes_html(tournament.name, codes) if codes else None


def table_code(link: TableLink) -> TableCode:
    site = (site_address() or "").rstrip("/")
    code = grants.readable_code(link.code) if link.code else ""
    typed_at = f"{site}{ENTER}".removeprefix("http://").removeprefix("https://").rstrip("/")
    return TableCode(link.table, f"{site}{ENTER}#{link.secret}" if site else None, code, typed_at)
