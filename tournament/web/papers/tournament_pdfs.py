"""Papers of a whole tournament as PDF, from its poster to its minutes."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import registry
from scoring.formats import format_of
from tournament.addresses import site_address
from tournament.models import Tournament
from tournament.printing.certificates import certificates_html
from tournament.printing.minutes import minutes_html
from tournament.printing.poster import Poster, poster_html
from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import hour, weekday_and_day
from tournament.web.papers.certificates import certificates_of
from tournament.web.papers.minutes import minutes_of
from tournament.web.papers.paper_pdf import or_404, paper_pdf
from tournament.web.papers.papers_html import (
    entries_html,
    list_html,
    ranking_html,
    resolver_of,
    stage_bracket_html,
    standings_htmls,
    tournament_regulation_html,
)
from tournament.web.papers.sheets import paper_head
from tournament.web.requests import MemberRequest
from tournament.web.share_links import opens_only_nearby
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.next_step import is_tournament_over
from tournament.web.tournament_pages.responses import render_tournament


@tournament_page
def final_ranking(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every pair, from the champions to the last place, once all is played."""
    return paper_pdf(
        request, tournament, "ranking", lambda snap: [or_404(ranking_html(snap))], file_words=(_("Final ranking"),)
    )


@tournament_page
def entries(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """For the table at the door: everyone entered, with a box to tick and room to sign."""
    return paper_pdf(
        request, tournament, "entries", lambda snap: [entries_html(snap)], file_words=(_("List of entries"),)
    )


@tournament_page
def certificates(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A page for each person on the podium, once all is played."""
    return paper_pdf(
        request,
        tournament,
        "certificates",
        lambda snap: [certificates_html(certificates_of(snap))],
        file_words=(_("Certificates"),),
    )


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
    return paper_pdf(
        request,
        tournament,
        "poster",
        lambda snap: [poster_html(_poster(snap, address))],
        file_words=(pgettext("file name", "poster"),),
    )


def _poster(snap: Snapshot, address: str) -> Poster:
    begins = planned_start(snap.tournament)
    regulation = registry.get(snap.tournament.regulation)
    return Poster(
        snap.tournament.name,
        address,
        snap.club.name,
        f"{weekday_and_day(begins)} · {hour(begins)}" if begins else "",
        str(_(regulation.name)) if regulation else "",
        only_nearby=opens_only_nearby(address),
    )


@tournament_page
def regulation(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The rules of play: the regulation in short, the stages with their points, rulings and decisions."""
    return paper_pdf(
        request,
        tournament,
        "regulation",
        lambda snap: [tournament_regulation_html(snap)],
        file_words=(_("Regulation"),),
    )


@tournament_page
def minutes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The minutes to be filed and signed: standings, rounds, incidents, decisions, lots."""
    return paper_pdf(
        request,
        tournament,
        "minutes",
        lambda snap: [_minutes_html(snap)],
        file_words=(_("Minutes"),),
        names_authors=True,
    )


def _minutes_html(snap: Snapshot) -> str:
    if not snap.rounds:
        raise Http404
    return minutes_html(paper_head(snap, _("Minutes")), minutes_of(snap, resolver_of(snap)))


@tournament_page
def everything(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What a hall needs to continue by hand: the last round's list, all standings, all brackets. Once all is played,
    the list is left out, since nobody looks for a table any more."""
    return paper_pdf(
        request, tournament, "everything", _everything_html, file_words=(pgettext("file name", "everything"),)
    )


def _everything_html(snap: Snapshot) -> list[str]:
    if not snap.rounds or snap.facts is None:
        raise Http404
    begun_stages = {round_.stage for round_ in snap.rounds}
    stages = [stage for stage in snap.facts.stages if stage.id in begun_stages]
    ranking = ranking_html(snap)
    return [
        *([ranking] if ranking else []),
        *([] if is_tournament_over(snap) else [list_html(snap, snap.rounds[-1])]),
        *(html for stage in stages for html in standings_htmls(snap, stage)),
        *(stage_bracket_html(snap, stage) for stage in stages if format_of(stage).has_bracket),
    ]
