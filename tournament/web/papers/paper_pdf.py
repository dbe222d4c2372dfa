"""A paper of a tournament as PDF, and the stage or round that it is about."""

from collections.abc import Callable
from functools import cache, partial

from django.http import Http404, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from scoring.contest.model import StageFacts
from tournament.addresses import site_address
from tournament.models import Tournament
from tournament.printing.rendering import PAPER_BREAK
from tournament.printing.rendering.cache import PdfKey
from tournament.printing.rendering.queue import pdf_queue
from tournament.printing.rendering.refusals import PdfRefused, PdfUnavailable
from tournament.services import grants
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.history import authors
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.events import current_seq
from tournament.texts import say
from tournament.web.papers.print_job import CHARACTERS_AT_ONCE, print_later
from tournament.web.papers.print_pages import pdfs_can_be_made, print_page_response
from tournament.web.pdf import pdf_not_modified, pdf_response
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.responses import render_tournament


def paper_pdf(
    request: MemberRequest,
    tournament: Tournament,
    name: str,
    pages: Callable[[Snapshot], list[str]],
    *,
    file_words: tuple[str, ...],
    coded: bool = False,
    names_authors: bool = False,
) -> HttpResponse:
    """The paper for the present tournament, club and site; or a 304 if the browser has it, or why there is none.

    The tournament is only read if the paper is not cached: `pages` returns its papers, or raises Http404. A long
    one becomes a job, to whose page the response redirects. `file_words`: what its file name says of it, in the
    active language; `coded`: whether it contains codes of tables; `names_authors`: whether it names who did something.
    """
    key = _key(tournament, name, coded=coded, names_authors=names_authors)
    if (response := pdf_not_modified(request, key)) is not None:
        return response
    html = cache(lambda: PAPER_BREAK.join(pages(snapshot(tournament))))  # read once, on first use
    file_name = (
        "-".join(filter(None, ["sumula", slugify(tournament.name)[:40], slugify(" ".join(file_words))])) + ".pdf"
    )
    if pdf_queue().cached(key) is None and len(html()) > CHARACTERS_AT_ONCE and pdfs_can_be_made():
        return print_later(request, tournament, key, html(), file_name)
    return pdf_response(request, key, html, file_name, partial(_without_pdf, request, tournament, html))


def _key(tournament: Tournament, name: str, *, coded: bool, names_authors: bool) -> PdfKey:
    """The values on which the paper of this name depends. Grants do not raise the tournament's revision, so a
    paper with their codes also depends on their own chain; nor does a person's new name."""
    club, scope = tournament.club, tournament_scope(tournament.pk)
    codes = current_seq(grants.grants_scope(tournament)) if coded else 0
    names = [author.shown_name for author in authors(tournament)] if names_authors else []
    other_inputs = repr((club.name, club.time_zone, site_address(), codes, names))
    return PdfKey(tournament.public_id, current_seq(scope), get_language() or "", name, other_inputs)


def _without_pdf(
    request: MemberRequest, tournament: Tournament, html: Callable[[], str], refusal: PdfRefused
) -> HttpResponse:
    """The page in place of a PDF: the paper for the browser to print if this site cannot make one, else the
    reason."""
    if isinstance(refusal, PdfUnavailable):
        return print_page_response(request, html())
    return render_tournament(request, "papers/refused.html", tournament, refusal.status, message=say(refusal.message))


def stage_or_404(snap: Snapshot, stage_id: str) -> StageFacts:
    facts = snap.stage(stage_id)
    if facts is None:
        raise Http404
    return facts


def round_or_404(snap: Snapshot, stage_id: str, number: int) -> RoundView:
    round_ = snap.round(stage_id, number)
    if round_ is None or snap.facts is None:
        raise Http404
    return round_


def or_404(html: str | None) -> str:
    if html is None:
        raise Http404
    return html
