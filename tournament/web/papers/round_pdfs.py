"""Papers of a round as PDF: its score sheets and its list."""

from django.http import Http404, HttpResponse
from django.utils.translation import pgettext

from tournament.models import Tournament
from tournament.printing.round_sheets import round_sheets_html
from tournament.services import grants
from tournament.services.matches.tournament_context import agreed_hands_of_stage
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.codes import table_code
from tournament.web.papers.paper_pdf import paper_pdf, round_or_404
from tournament.web.papers.papers_html import list_html
from tournament.web.papers.sheets import regulation_of, sheet_heads
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page

PAPER_SIZES = ("a4", "a5")


@tournament_page
def sheets(request: MemberRequest, tournament: Tournament, stage_id: str, number: int) -> HttpResponse:
    """The round's score sheets, with everything on them that is known."""
    paper_size = request.GET.get("paper", "a4")
    if paper_size not in PAPER_SIZES:
        raise Http404
    which = f"{stage_id} {number} {paper_size}"
    return paper_pdf(
        request,
        tournament,
        f"sheets {which}",
        lambda snap: [_sheets_html(snap, round_or_404(snap, stage_id, number), paper_size)],
        file_words=(pgettext("file name", "score sheets"), which),
        coded=True,
    )


def _sheets_html(snap: Snapshot, round_: RoundView, paper_size: str) -> str:
    codes = {table: table_code(link) for table, link in grants.table_links(snap.tournament).items()}
    heads = sheet_heads(snap, round_, codes)
    if not heads:
        raise Http404
    document = round_.row.stage.document
    hands = agreed_hands_of_stage(document, round_.matches[0].plays_all_games)
    gives_points = document.get("scoring") == "victory_points"
    return round_sheets_html(heads, regulation_of(snap), paper_size, hands, victory_points=gives_points)


@tournament_page
def wall_list(request: MemberRequest, tournament: Tournament, stage_id: str, number: int) -> HttpResponse:
    """Who plays where, by table and by pair."""
    which = f"{stage_id} {number}"
    return paper_pdf(
        request,
        tournament,
        f"list {which}",
        lambda snap: [list_html(snap, round_or_404(snap, stage_id, number))],
        file_words=(pgettext("file name", "list of tables"), which),
    )
