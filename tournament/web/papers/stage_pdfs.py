"""Papers of a stage as PDF: its standings, bracket and movement."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Tournament
from tournament.web.papers.movement import guide_cards_of, table_cards_of
from tournament.web.papers.paper_pdf import or_404, paper_pdf, stage_or_404
from tournament.web.papers.papers_html import stage_bracket_html, standings_htmls
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page


@tournament_page
def standings(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """The stage's tables, with the sentence of each place."""
    return paper_pdf(
        request,
        tournament,
        f"standings {stage_id}",
        lambda snap: standings_htmls(snap, stage_or_404(snap, stage_id)),
        file_words=(_("Standings"), stage_id),
    )


@tournament_page
def bracket(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """The bracket on one page."""
    return paper_pdf(
        request,
        tournament,
        f"bracket {stage_id}",
        lambda snap: [stage_bracket_html(snap, stage_or_404(snap, stage_id))],
        file_words=(_("Bracket"), stage_id),
    )


@tournament_page
def table_cards(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """A card for each table: who comes to it in each round, and where to go next."""
    return paper_pdf(
        request,
        tournament,
        f"table cards {stage_id}",
        lambda snap: [or_404(table_cards_of(snap, stage_or_404(snap, stage_id)))],
        file_words=(pgettext("file name", "table cards"), stage_id),
    )


@tournament_page
def guide_cards(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """A card for each pair that moves: where it plays in each round, and against whom."""
    return paper_pdf(
        request,
        tournament,
        f"guide cards {stage_id}",
        lambda snap: [or_404(guide_cards_of(snap, stage_or_404(snap, stage_id)))],
        file_words=(pgettext("file name", "guide cards"), stage_id),
    )
