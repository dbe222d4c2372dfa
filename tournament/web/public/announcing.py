"""The page for the organisers' announcements, which are shown on the big screen and on every public page."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.unreadable import Unreadable
from tournament.models import Announcement, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import announcements as services
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.public.access import public_url
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_form
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@tournament_form
def announcements(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """List current announcements, with a form for another one."""
    typed, sentence = request.POST.get("text", ""), ""
    if request.method == "POST":
        try:
            written = services.put_up(tournament, typed, context=write_context(request))
            return redirect_done(request, written, _("Announced. Everyone can read it now."), _address(tournament))
        except Unreadable as fault:
            sentence = say(fault.message) if typed.strip() else _("Enter what is announced.")
        except Contradiction as refusal:
            sentence = say(refusal.message)
    return render_tournament(
        request,
        "public/announcements.html",
        tournament,
        422 if sentence else 200,
        announcements=services.current_announcements(tournament),
        typed=typed,
        fault=sentence,
        longest=services.MAX_LENGTH,
        screen=public_url(tournament, "public-screen"),
        seq=tournament_seq(tournament),
    )


@post_action
def take_down_announcement(request: MemberRequest, tournament: Tournament, announcement_id: int) -> HttpResponse:
    row = get_object_or_404(Announcement, pk=announcement_id, tournament=tournament, removed=False)
    written = services.take_down(row, context=write_context(request))
    return redirect_done(request, written, _("Taken down."), _address(tournament))


def _address(tournament: Tournament) -> str:
    return reverse("desk-announcements", args=[tournament.public_id])
