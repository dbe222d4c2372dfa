"""The pages of a captain who opened the team's link: the line-up of each round, sealed."""

from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.contest.short_names import short_names
from tournament.models import Entry, Match, Round, Tournament
from tournament.permissions import Action
from tournament.services.tournaments.league.reading import pair_name
from tournament.services.tournaments.team_orders import hand_in_order, show_when_due
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.entry_links import visited_entry
from tournament.web.form_fields import new_key, posted_key
from tournament.web.methods import View, post_or_redirect
from tournament.web.requests import MemberRequest
from tournament.web.responses import refused_response, status_of_refusal
from tournament.web.tournament_pages.names import TournamentNames

SEATED = ("first__names", "second__names")


@dataclass(frozen=True)
class CaptainVisit:
    """A visit of somebody who opened the link of a team's captain."""

    tournament: Tournament
    team: Entry
    device: str
    pairs: dict[str, str]
    """The team's own pairs: names by code, in its order."""

    @property
    def name(self) -> str:
        return pair_name(self.team)

    @property
    def home(self) -> str:
        return reverse("captain-home", args=[self.tournament.public_id, self.team.pk])


@dataclass(frozen=True)
class TeamTable:
    """A table of the team's match. `chosen_pair`: the code of the pair that is proposed or was handed in; `other_pair`:
    the opponents, once they are shown."""

    number: int | None
    chosen_pair: str
    own_pair: str
    other_pair: str


@dataclass(frozen=True)
class TeamRound:
    """The team's match in a round. `is_revealed`: whether everybody knows who sits where."""

    row: Round
    title: str
    other: str
    handed_in: bool
    is_revealed: bool
    tables: tuple[TeamTable, ...]


def captain_view(view: View) -> View:
    """Decorator: passes the visit of a captain whose link this browser opened to the view. Raises Http404 without
    one."""

    @wraps(view)
    def wrapped(request: MemberRequest, tournament_id: str, entry_id: int, **kwargs: Any) -> HttpResponse:
        grant, tournament, team = visited_entry(request, Action.HAND_IN_ORDER, tournament_id, entry_id)
        rows = Entry.objects.filter(tournament=tournament, code__in=team.members, removed=False)
        names = {row.code: pair_name(row) for row in rows.select_related("names")}
        pairs = {code: names.get(code, code) for code in team.members}
        return view(request, CaptainVisit(tournament, team, f"grant-{grant.pk}", pairs), **kwargs)

    return wrapped


@require_safe
@captain_view
def captain_home(request: MemberRequest, visit: CaptainVisit) -> HttpResponse:
    """The team's matches of the published rounds, the newest first."""
    return _page(request, visit)


@post_or_redirect
@captain_view
def submit_order(request: MemberRequest, visit: CaptainVisit, round_id: int) -> HttpResponse:
    """Hand in a line-up. It can be replaced until the line-ups are shown; the last one counts."""
    round_ = get_object_or_404(_rounds(visit), pk=round_id)
    show_when_due(round_)  # the clock may be some seconds behind
    context = WriteContext(posted_key(request), device=visit.device)
    try:
        hand_in_order(round_, visit.team, request.POST.getlist("pair"), context=context, sealed=True)
    except Refused as refusal:
        return refused_response(
            refusal, lambda refusal: _page(request, visit, status_of_refusal(refusal), round_id, say(refusal.message))
        )
    messages.info(request, _("The order of play is handed in."))
    return HttpResponseRedirect(visit.home)


def _page(
    request: MemberRequest, visit: CaptainVisit, status: int = 200, at: int | None = None, error: str = ""
) -> HttpResponse:
    """The page. `error`: why nothing was handed in for the round `at`, whose choices stay as they were made."""
    names = TournamentNames(visit.tournament)
    short = short_names(names.pairs)
    typed = request.POST.getlist("pair")
    rounds = [_team_round(visit, names, row, typed if row.pk == at else ()) for row in _rounds(visit)]
    context = {
        "visit": visit,
        "choices": [(code, short.get(code, name)) for code, name in visit.pairs.items()],
        "tournament": visit.tournament,
        "rounds": [team_round for team_round in rounds if team_round is not None],
        "error": error,
        "at": at,
        "new_key": new_key,
    }
    return render(request, "teams/captain.html", context, status=status)


def _rounds(visit: CaptainVisit) -> Any:
    rows = Round.objects.filter(stage__tournament=visit.tournament, removed=False, published=True)
    return rows.filter(stage__removed=False).select_related("stage").order_by("-stage__position", "-number")


def _team_round(visit: CaptainVisit, names: TournamentNames, row: Round, typed: Any) -> TeamRound | None:
    """The team's match in the round; None if it has none, or none of teams."""
    own_codes = {visit.team.code, *visit.pairs}
    tables = row.matches.filter(removed=False, second__isnull=False).select_related(*SEATED).order_by("slot")
    own_matches = [match for match in tables if own_codes & {code for code in match.codes if code}]
    if "teams" not in row.stage.document or not own_matches:
        return None
    side = 0 if own_matches[0].codes[0] in own_codes else 1
    is_revealed = not any(entry.members for match in own_matches for entry in (match.first, match.second) if entry)
    sealed = typed or row.orders.get(visit.team.code) or visit.team.members
    team_tables = tuple(
        _table(match, side, sealed[at] if at < len(sealed) else "") for at, match in enumerate(own_matches)
    )
    title = names.round(row.stage.key, row.number)
    other = names.team_of(own_matches[0].codes[1 - side] or "")
    return TeamRound(row, title, other, visit.team.code in row.orders, is_revealed, team_tables)


def _table(match: Match, side: int, chosen_pair: str) -> TeamTable:
    seats = match.first, match.second
    return TeamTable(match.table, chosen_pair, pair_name(seats[side]), pair_name(seats[1 - side]))
