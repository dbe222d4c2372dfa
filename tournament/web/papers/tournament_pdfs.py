"""Each paper of a tournament as PDF."""

from collections.abc import Callable
from functools import cache, partial

from django.http import Http404, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules import registry
from scoring.contest.model import StageFacts
from scoring.formats import format_of
from tournament.addresses import site_address
from tournament.models import Tournament
from tournament.printing.certificates import certificates_html
from tournament.printing.minutes import minutes_html
from tournament.printing.poster import Poster, poster_html
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.rendering.cache import PdfKey
from tournament.printing.rendering.queue import pdf_queue
from tournament.printing.rendering.refusals import PdfRefused, PdfUnavailable
from tournament.printing.round_sheets import round_sheets_html
from tournament.services import grants
from tournament.services.matches.tournament_context import hands_agreed
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.events import current_seq
from tournament.texts import say
from tournament.web.hours import hour, weekday_and_day
from tournament.web.papers.captains import captain_cards_of
from tournament.web.papers.certificates import certificates_of
from tournament.web.papers.codes import pair_codes_of, table_code, table_codes_of
from tournament.web.papers.minutes import minutes_of
from tournament.web.papers.movement import guide_cards_of, table_cards_of
from tournament.web.papers.papers_html import (
    list_html,
    ranking_html,
    resolver_of,
    rules_html,
    stage_bracket_html,
    standings_htmls,
)
from tournament.web.papers.print_job import CHARACTERS_AT_ONCE, print_later
from tournament.web.papers.print_pages import pdfs_can_be_made, print_page_response
from tournament.web.papers.sheets import paper_head, regulation_of, sheet_heads
from tournament.web.pdf import pdf_not_modified, pdf_response
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.next_step import is_over
from tournament.web.tournament_pages.responses import render_tournament

PAPER_SIZES = ("a4", "a5")


@tournament_page
def sheets(request: MemberRequest, tournament: Tournament, stage_id: str, number: int) -> HttpResponse:
    """The round's score sheets, with everything on them that is known."""
    paper_size = request.GET.get("paper", "a4")
    if paper_size not in PAPER_SIZES:
        raise Http404
    name = f"sheets {stage_id} {number} {paper_size}"
    return _pdf(
        request,
        tournament,
        name,
        lambda snap: [_sheets_html(snap, _round(snap, stage_id, number), paper_size)],
        coded=True,
    )


@tournament_page
def table_codes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A card for each table, with the code that opens scoring there."""
    return _pdf(request, tournament, "codes", lambda snap: [_or_404(table_codes_of(snap.tournament))], coded=True)


@tournament_page
def pair_cards(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A card for each pair, with the code of its own page."""
    return _pdf(request, tournament, "pair codes", lambda snap: [_or_404(pair_codes_of(snap))], coded=True)


@tournament_page
def captain_cards(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A card for each captain, with the team's link."""
    return _pdf(request, tournament, "captains", lambda snap: [_or_404(captain_cards_of(snap.tournament))], coded=True)


@tournament_page
def wall_list(request: MemberRequest, tournament: Tournament, stage_id: str, number: int) -> HttpResponse:
    """Who plays where, by table and by pair."""
    name = f"list {stage_id} {number}"
    return _pdf(request, tournament, name, lambda snap: [list_html(snap, _round(snap, stage_id, number))])


@tournament_page
def standings(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """The stage's tables, with the sentence of each place."""
    return _pdf(
        request, tournament, f"standings {stage_id}", lambda snap: standings_htmls(snap, _stage(snap, stage_id))
    )


@tournament_page
def final_ranking(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every pair, from the champions to the last place, once all is played."""
    return _pdf(request, tournament, "ranking", lambda snap: [_or_404(ranking_html(snap))])


@tournament_page
def bracket(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """The bracket on one page."""
    return _pdf(
        request, tournament, f"bracket {stage_id}", lambda snap: [stage_bracket_html(snap, _stage(snap, stage_id))]
    )


@tournament_page
def table_cards(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """A card for each table: who comes to it in each round, and where to go next."""
    return _pdf(
        request,
        tournament,
        f"table cards {stage_id}",
        lambda snap: [_or_404(table_cards_of(snap, _stage(snap, stage_id)))],
    )


@tournament_page
def guide_cards(request: MemberRequest, tournament: Tournament, stage_id: str) -> HttpResponse:
    """A card for each pair that moves: where it plays in each round, and against whom."""
    return _pdf(
        request,
        tournament,
        f"guide cards {stage_id}",
        lambda snap: [_or_404(guide_cards_of(snap, _stage(snap, stage_id)))],
    )


def _or_404(html: str | None) -> str:
    if html is None:
        raise Http404
    return html


@tournament_page
def certificates(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A page for each person on the podium, once all is played."""
    return _pdf(request, tournament, "certificates", lambda snap: [certificates_html(certificates_of(snap))])


@tournament_page
def poster(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """For the door: the code and the address of the public page, which a rehearsal never has."""
    site = site_address()
    if tournament.rehearsal_of_id is not None:
        raise Http404
    if site is None:
        message = _("Connect this computer to the network first.")
        return render_tournament(request, "papers/refused.html", tournament, 409, message=message)
    address = f"{site.rstrip('/')}/t/{tournament.public_id}/"
    return _pdf(request, tournament, "poster", lambda snap: [poster_html(_poster(snap, address))])


def _poster(snap: Snapshot, address: str) -> Poster:
    begins = planned_start(snap.tournament)
    regulation = registry.get(snap.tournament.regulation)
    return Poster(
        snap.tournament.name,
        address,
        snap.club.name,
        f"{weekday_and_day(begins)} · {hour(begins)}" if begins else "",
        str(_(regulation.name)) if regulation else "",
    )


@tournament_page
def printed_rules(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The rules of play: the regulation in short, the stages with their points, rulings and decisions."""
    return _pdf(request, tournament, "rules", lambda snap: [rules_html(snap)])


@tournament_page
def minutes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The minutes to be filed and signed: standings, rounds, incidents, decisions, lots."""
    return _pdf(request, tournament, "minutes", lambda snap: [_minutes_html(snap)])


@tournament_page
def everything(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What a hall needs to continue by hand: the last round's list, all standings, all brackets. Once all is played,
    the list is left out, since nobody looks for a table any more."""
    return _pdf(request, tournament, "everything", _everything_html)


def _minutes_html(snap: Snapshot) -> str:
    if not snap.rounds:
        raise Http404
    return minutes_html(paper_head(snap, _("Minutes")), minutes_of(snap, resolver_of(snap)))


def _sheets_html(snap: Snapshot, round_: RoundView, paper_size: str) -> str:
    codes = {table: table_code(link) for table, link in grants.table_links(snap.tournament).items()}
    heads = sheet_heads(snap, round_, codes)
    if not heads:
        raise Http404
    hands = hands_agreed(round_.row.stage.document, round_.tables[0].exactly)
    return round_sheets_html(heads, regulation_of(snap), paper_size, hands)


def _everything_html(snap: Snapshot) -> list[str]:
    if not snap.rounds or snap.facts is None:
        raise Http404
    begun_stages = {round_.stage for round_ in snap.rounds}
    stages = [stage for stage in (snap.facts.stages if snap.facts else ()) if stage.id in begun_stages]
    ranking = ranking_html(snap)
    return [
        *([ranking] if ranking else []),
        *([] if is_over(snap) else [list_html(snap, snap.rounds[-1])]),
        *(html for stage in stages for html in standings_htmls(snap, stage)),
        *(stage_bracket_html(snap, stage) for stage in stages if format_of(stage).has_bracket),
    ]


def _round(snap: Snapshot, stage_id: str, number: int) -> RoundView:
    round_ = snap.round(stage_id, number)
    if round_ is None or snap.facts is None:
        raise Http404
    return round_


def _stage(snap: Snapshot, stage_id: str) -> StageFacts:
    facts = snap.facts.stage(stage_id) if snap.facts else None
    if facts is None:
        raise Http404
    return facts


def _pdf(
    request: MemberRequest,
    tournament: Tournament,
    name: str,
    pages: Callable[[Snapshot], list[str]],
    *,
    coded: bool = False,
) -> HttpResponse:
    """The paper for the present tournament, club and site; or a 304 if the browser has it, or why there is none.

    The tournament is only read if the paper is not cached: `pages` returns its papers, or raises Http404. A long
    one becomes a job, to whose page the response redirects. `coded`: whether it contains codes of tables.
    """
    key = _key(tournament, name, coded=coded)
    if (response := pdf_not_modified(request, key)) is not None:
        return response
    html = cache(lambda: PAPER_BREAK.join(pages(snapshot(tournament))))  # read once, on first use
    file_name = "-".join(filter(None, ["sumula", slugify(tournament.name)[:40], slugify(name)])) + ".pdf"
    if pdf_queue().cached(key) is None and len(html()) > CHARACTERS_AT_ONCE and pdfs_can_be_made():
        return print_later(request, tournament, key, html(), file_name)
    return pdf_response(request, key, html, file_name, partial(_without_pdf, request, tournament, html))


def _key(tournament: Tournament, name: str, *, coded: bool) -> PdfKey:
    """The values on which the paper of this name depends. Grants do not raise the tournament's revision, so a
    paper with their codes also depends on their own chain."""
    club, scope = tournament.club, tournament_scope(tournament.pk)
    codes = current_seq(grants.grants_scope(tournament)) if coded else 0
    other_inputs = repr((club.name, club.time_zone, site_address(), codes))
    return PdfKey(tournament.public_id, current_seq(scope), get_language() or "", name, other_inputs)


def _without_pdf(
    request: MemberRequest, tournament: Tournament, html: Callable[[], str], refused: PdfRefused
) -> HttpResponse:
    """The page in place of a PDF: the paper for the browser to print if this site cannot make one, else the
    reason."""
    if isinstance(refused, PdfUnavailable):
        return print_page_response(request, html())
    return render_tournament(request, "papers/refused.html", tournament, refused.status, message=say(refused.message))
