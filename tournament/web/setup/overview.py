"""The overview of the set-up: each step with its result, and what is still missing."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from rules import registry
from tournament.models import Tournament
from tournament.services.tournaments import founding
from tournament.services.tournaments.format_answers import grouping_lots
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.texts import say
from tournament.web.requests import MemberRequest
from tournament.web.setup.outlook import outlook_of_tournament, own_rulings
from tournament.web.setup.steps import setup_steps
from tournament.web.tournament_pages.counts import entries_count
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    is_repeated,
    redirect_already_done,
    redirect_done,
    render_tournament,
    write_context,
)


@tournament_page
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The steps of preparing a tournament, with what is still missing."""
    snap = snapshot(tournament)
    steps = setup_steps(tournament, "setup")
    rows = list(tournament.entries.filter(removed=False).values_list("names__players", "members"))
    players = [len(names or ()) for names, members in rows if not members]
    return render_tournament(
        request,
        "setup/overview.html",
        tournament,
        steps=steps,
        ready=all(step.done for step in steps[:3]),
        regulation=registry.get(tournament.regulation),
        entered=entries_count(players, len(rows) - len(players)),
        outlook=outlook_of_tournament(tournament),
        own_rulings=own_rulings(tournament),
        error=say(snap.error.message) if snap.error and rows and snap.stages else "",
        snap=snap,
        begun=bool(snap.rounds),
        drawable=_to_be_drawn(snap),
        drawn_by_lot=bool(grouping_lots(tournament)),
        seq=snap.seq,
    )


def _to_be_drawn(snap: Snapshot) -> str:
    """The key of a stage whose groups can still be drawn by lot; "" if there is none."""
    if snap.rounds:
        return ""
    drawn = set(snap.tournament.lots.filter(purpose="groups", removed=False).values_list("stage", flat=True))
    keys = [stage.key for stage in snap.stages if len(stage.document.get("groups") or ()) > 1]
    return next((key for key in keys if key not in drawn), "")


@post_action
def remove_tournament(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Hide the tournament from everybody until an organiser brings it back. Nothing is deleted."""
    club = reverse("club", args=[request.club.public_id])
    if tournament.removed and is_repeated(request):
        return redirect_already_done(request, club)
    lines = (
        _("Nobody will see it, and its public page is hidden too. Nothing is deleted."),
        _("An organiser can bring it back from the club's page."),
    )
    question = Confirmation(_("Archive %(name)s?") % {"name": tournament.name}, _("Archive the tournament"), lines)
    outcome = confirm_first(
        request, question, lambda: founding.remove_tournament(tournament, context=write_context(request))
    )
    return redirect_done(request, outcome, _("The tournament was archived."), club)


@post_action
def restore_tournament(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Bring an archived tournament back."""
    written = founding.restore_tournament(tournament, context=write_context(request))
    message = _("%(name)s was brought back from the archive.") % {"name": tournament.name}
    return redirect_done(request, written, message, reverse("club", args=[request.club.public_id]))
