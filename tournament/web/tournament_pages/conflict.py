"""Shows two organisers' conflicting changes: what the other one did, both versions, and a button to save all
the same."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Tournament
from tournament.services.tournaments.history import written_since
from tournament.services.writing.refusals import Stale
from tournament.texts import say
from tournament.web.conflict import Conflict, StaleForm
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.responses import back_url, fields_to_resend, render_tournament
from tournament.web.tournament_pages.timeline import tournament_timeline

EVENTS_SHOWN = 12
TYPED = {
    "pairs": gettext_lazy("Pairs"),
    "player": gettext_lazy("Name of the player"),
    "players": gettext_lazy("Players"),
    "groups": gettext_lazy("How many groups"),
    "match_points": gettext_lazy("Match points"),
    "victory_points": gettext_lazy("Victory points"),
    "points": gettext_lazy("Points of the game"),
    "table": gettext_lazy("Number of the table"),
    "seed": gettext_lazy("Random source"),
    "witnesses": gettext_lazy("Witnesses"),
    "sources": gettext_lazy("Description of the draw"),
    "question": gettext_lazy("What the regulation leaves open"),
    "answer": gettext_lazy("What was decided"),
    "reason": gettext_lazy("Reason"),
}
"""Fields with typed text that is stored nowhere yet, and their labels."""


def conflict_page(request: MemberRequest, tournament: Tournament, stale: Stale) -> HttpResponse:
    """The 409 page. Its form sends everything that was typed again, based on the present state."""
    match_id = request.resolver_match.kwargs.get("match_id") if request.resolver_match else None
    events = written_since(tournament.pk, stale.expected, match_id, most=EVENTS_SHOWN * 2)
    since = tournament_timeline(tournament, events)
    is_own = bool(events) and all(event.actor_id == request.user.pk for event in events)
    own = _("You changed the tournament yourself while this page was open. See what happened, then choose.")
    compared, posted = (stale.compared, stale.posted) if isinstance(stale, StaleForm) else ((), None)
    posted = posted or request.POST
    posted_texts = [(str(label), posted.get(name, "").strip()) for name, label in TYPED.items()]
    typed = () if compared else tuple((label, text) for label, text in posted_texts if text)
    return render_tournament(
        request,
        "tournament_pages/conflict.html",
        tournament,
        409,
        conflict=Conflict(own if is_own else say(stale.message), tuple(since[:EVENTS_SHOWN]), compared, typed),
        is_own=is_own,
        fields=fields_to_resend(posted, without=["sure"]),
        back=back_url(request),
        seq=stale.actual,
    )
