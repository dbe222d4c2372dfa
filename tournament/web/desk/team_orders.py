"""Pages for the line-ups in a round of teams: handed in sealed, shown together, or drawn by lot."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.contest.short_names import short_names
from tournament.models import Entry, Match, Round, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import team_orders
from tournament.services.tournaments.viewing import snapshot
from tournament.web.desk.rounds import MAX_SEED_LENGTH, round_title_with_stage
from tournament.web.form_fields import posted_number, posted_text
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@dataclass(frozen=True)
class TeamOrder:
    """One team in its match. `tables`: of each its number and the options as (code, name, whether chosen)."""

    entry: Entry
    name: str
    handed_in: bool
    tables: tuple[tuple[int | None, tuple[tuple[str, str, bool], ...]], ...]


@dataclass(frozen=True)
class TeamMatch:
    """A match between two teams. Once `is_revealed`, everybody knows who sits where."""

    teams: tuple[TeamOrder, ...]
    is_revealed: bool


@tournament_form
def orders(request: MemberRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """The line-ups of a round. Sealed ones are not shown here either until both of a match are in."""
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, removed=False)
    round_ = get_object_or_404(rows, pk=round_id)
    if "teams" not in round_.stage.document:
        raise Http404
    address = reverse("desk-team-orders", args=[tournament.public_id, round_.pk])
    if request.method == "POST":
        return _write(request, round_, address)
    return render_tournament(
        request,
        "desk/team_orders.html",
        tournament,
        round=round_,
        name=round_title_with_stage(tournament, round_),
        matches=(team_matches := _matches(tournament, round_)),
        sealed=any(not match.is_revealed for match in team_matches),
        seq=tournament_seq(tournament),
    )


def _write(request: MemberRequest, round_: Round, address: str) -> HttpResponse:
    """Do what was posted: hand in the order of a team, show all orders, or draw them all by lot."""
    context, command = write_context(request), request.POST.get("do", "")
    if command == "hand-in":
        rows = Entry.objects.filter(tournament=round_.stage.tournament_id, removed=False).exclude(members=[])
        team = get_object_or_404(rows, pk=posted_number(request, "team"))
        written = team_orders.hand_in_order(round_, team, request.POST.getlist("pair"), context=context)
        return redirect_done(request, written, _("The order of play is handed in."), address)
    if command == "show":
        written = team_orders.show_orders(round_, context=context)
    elif command == "draw":
        source = " ".join(posted_text(request, "seed").split())[:MAX_SEED_LENGTH]
        written = team_orders.show_orders(round_, context=context, source=source or round_.seed)
    else:
        raise BadRequest("do")
    return redirect_done(request, written, _("Everyone can see who sits where."), address)


def _matches(tournament: Tournament, round_: Round) -> list[TeamMatch]:
    """The team matches of a round with the orders of both teams, by slot."""
    entries = {entry.code: entry for entry in tournament.entries.filter(removed=False)}
    facts = snapshot(tournament).facts
    names = short_names(facts.pairs) if facts else {}
    team_of = facts.team_of if facts else {}
    per_match = int(round_.stage.document["teams"]["tables"])
    rows = round_.matches.filter(removed=False, second__isnull=False).select_related("first", "second").order_by("slot")
    by_match: dict[int, list[Match]] = {}
    for row in rows:
        by_match.setdefault(((row.slot or 1) - 1) // per_match, []).append(row)
    matches = []
    for tables in by_match.values():
        is_revealed = not any(entries[code].members for code in tables[0].codes if code)
        orders_of_teams = [_team_order(round_, tables, side, entries, names, team_of) for side in (0, 1)]
        matches.append(TeamMatch(tuple(orders_of_teams), is_revealed))
    return matches


def _team_order(
    round_: Round,
    tables: list[Match],
    side: int,
    entries: dict[str, Entry],
    names: Mapping[str, str],
    team_of: dict[str, str],
) -> TeamOrder:
    """The order of one team: for each table the pairs of the team to choose from, with the one that is chosen or usual
    marked."""
    team = entries[team_of[tables[0].codes[side] or ""]]
    choices = []
    for at, match in enumerate(tables):
        present_code = match.codes[side]
        usual = present_code if present_code in team.members else team.members[at]
        choices.append((match.table, tuple((code, names.get(code, code), code == usual) for code in team.members)))
    return TeamOrder(team, names.get(team.code, team.code), team.code in round_.orders, tuple(choices))
