"""The tables that a phone scores, or a scorekeeper who is signed in."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.models import Tournament
from tournament.services.tournaments.viewing import snapshot
from tournament.web.desk.decorators import tournament_page
from tournament.web.requests import MemberRequest


@tournament_page
def my_tables(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Matches at these tables, of the rounds that are published and not over."""
    grant = request.grant
    tables = [
        table
        for round_ in snapshot(tournament).rounds
        for table in round_.tables
        if table.published and table.second and not table.confirmed
        if grant is None or grant.covers_table(table.table)
    ]
    context = {"tables": sorted(tables, key=lambda table: table.table or 0), "tournament": tournament}
    return render(request, "devices/my_tables.html", context)
