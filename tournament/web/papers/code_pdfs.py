"""Cards with codes as PDF: of tables, pairs and captains."""

from django.http import HttpResponse
from django.utils.translation import pgettext

from tournament.models import Tournament
from tournament.web.papers.captains import captain_cards_of
from tournament.web.papers.codes import pair_codes_of, table_codes_of
from tournament.web.papers.paper_pdf import or_404, paper_pdf
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page


@tournament_page
def table_codes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A card for each table, with the code that opens scoring there."""
    return paper_pdf(
        request,
        tournament,
        "codes",
        lambda snap: [or_404(table_codes_of(snap.tournament))],
        file_words=(pgettext("file name", "table codes"),),
        coded=True,
    )


@tournament_page
def pair_cards(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A card for each pair, with the code of its own page."""
    return paper_pdf(
        request,
        tournament,
        "pair codes",
        lambda snap: [or_404(pair_codes_of(snap))],
        file_words=(pgettext("file name", "pair codes"),),
        coded=True,
    )


@tournament_page
def captain_cards(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A card for each captain, with the team's link."""
    return paper_pdf(
        request,
        tournament,
        "captains",
        lambda snap: [or_404(captain_cards_of(snap.tournament))],
        file_words=(pgettext("file name", "captains"),),
        coded=True,
    )
