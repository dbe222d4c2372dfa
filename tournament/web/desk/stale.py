"""Two organisers at once: what the other did meanwhile, and one button to do it all the same."""

from django.http import HttpResponse

from tournament.models import Event, Tournament
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.writer import scope_of
from tournament.services.writing.refusals import Stale
from tournament.texts import say
from tournament.web.desk.responses import back_url, posted_fields, render_tournament
from tournament.web.desk.timeline import HistoryEntry, timeline
from tournament.web.requests import MemberRequest

MOST = 12


def stale_page(request: MemberRequest, tournament: Tournament, stale: Stale) -> HttpResponse:
    """409. Everything typed is sent along again, on the present state."""
    match = request.resolver_match.kwargs.get("match") if request.resolver_match else None
    since = _since(tournament, match, stale.expected)
    return render_tournament(
        request,
        "desk/stale.html",
        tournament,
        409,
        message=say(stale.message),
        since=since[:MOST],
        fields=posted_fields(request, without=["sure"]),
        back=back_url(request),
        seq=stale.actual,
    )


def _since(tournament: Tournament, match: int | None, expected: int) -> list[HistoryEntry]:
    """What happened after the form was made: at the one table its address names, or at the desk."""
    events = Event.objects.of(*scope_of(tournament.pk)).select_related("actor").order_by("-seq")
    if match is None:
        events = events.filter(seq__gt=expected).exclude(kind=TournamentEventKind.TABLE_WROTE)
    else:
        events = events.filter(payload__match=match, payload__seq__gt=expected)
    return timeline(tournament, list(events[: MOST * 2]))
