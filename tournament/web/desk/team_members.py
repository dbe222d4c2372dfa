"""The page for adding a pair to a team, with a reason."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.unreadable import Unreadable
from tournament.intake.pairs import read_pairs
from tournament.models import Entry, Tournament
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.team_members import add_to_team
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.desk.pair_actions import entry_name
from tournament.web.desk.pairs import get_entry, render_pair
from tournament.web.form_fields import posted_text
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action
from tournament.web.tournament_pages.next_step import as_sentence
from tournament.web.tournament_pages.responses import redirect_done, write_context

FORM = "team_pair"


@post_action
def add_pair_to_team(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Add a pair to a team with a reason, possibly in place of another one."""
    team = get_entry(tournament, entry_id)
    if not team.members:
        raise Http404
    faults: dict[str, str] = {}
    pair, instead_of = _posted_pair(request, faults), _posted_member(request, team, faults)
    reason = posted_text(request, "why")
    if not reason:
        faults["why"] = _("Enter the reason: it is kept in the history.")
    if faults or pair is None:
        return render_pair(request, tournament, team, FORM, faults)
    try:
        written = add_to_team(team, pair, reason, context=write_context(request), instead_of=instead_of)
    except (Contradiction, Unreadable) as refusal:
        return render_pair(request, tournament, team, FORM, {"pair": as_sentence(say(refusal.message))})
    message = _("%(pair)s plays for %(team)s.") % {"pair": pair.name, "team": entry_name(team)}
    return redirect_done(request, written, message, reverse("desk-pair", args=[tournament.public_id, entry_id]))


def _posted_pair(request: MemberRequest, faults: dict[str, str]) -> PairFacts | None:
    """The typed pair; None, with the errors in `faults`, if it is invalid."""
    read = read_pairs(posted_text(request, "pair"))
    list_faults = [fault for row in read.rows for fault in row.faults] + list(read.faults)
    if list_faults:
        faults["pair"] = say(list_faults[0].message)
    elif len(read.rows) != 1:
        faults["pair"] = _("Enter one pair, such as Ana / Bia.")
    if "pair" in faults:
        return None
    (row,) = read.rows
    return PairFacts(row.name, row.players)


def _posted_member(request: MemberRequest, team: Entry, faults: dict[str, str]) -> Entry | None:
    """The pair whose place it takes; None: nobody's."""
    code = request.POST.get("instead", "")
    if not code:
        return None
    rows = Entry.objects.filter(tournament=team.tournament_id, code__in=team.members, removed=False)
    member = rows.filter(code=code).first()
    if member is None:
        faults["instead"] = _("This pair does not play for the team.")
    return member
