"""A league of 47 pairs as held by clubs in Brazil: the winner reports, out after two losses, a knock-out for the last
eight."""

import json

import pytest
from django.test import Client

from scoring.stages.resolver import TournamentResolver
from tests.tournament.factories import (
    club_of,
    matches_of,
    open_round,
    pair_facts,
    places,
    published,
    round_of,
    stronger,
    write_context,
)
from tests.tournament.leagues import Phone, evening, league
from tests.tournament.services.tournaments.proofs import faults
from tests.tournament.web.public.pages import address
from tournament.models import DateProposal, Match, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import results, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.late_entry import add_late_pairs
from tournament.services.tournaments.league.dates import accept, propose
from tournament.services.tournaments.league.reports import report_totals

DAYS = 14
BEGIN, LATE = 45, 2


@pytest.mark.long
def test_a_league_is_played_from_its_preset_to_its_champion(ana: User) -> None:
    """Fourteen days a round: with the knock-out, months. A pair that never answered loses by walkover."""
    tournament = league(ana, "home-losses", BEGIN, DAYS)
    play(tournament, "losses", 1)
    add_late_pairs(tournament, pair_facts(BEGIN + LATE)[BEGIN:], "losses", 2, context=write_context())
    drawn = 1
    while following := rounds.next_round(tournament, TournamentResolver(facts_of(tournament))):
        stage, number = following
        open_round(tournament, stage.id, number)
        play(tournament, stage.id, number)
        drawn += 1
    tournament = published(tournament)
    assert places(tournament, "knockout")[0] == ["P01"]
    assert drawn * DAYS > 4 * 30
    assert tournament.entries.count() == BEGIN + LATE
    assert faults(tournament) == []
    calendar = Client().get(address(tournament, "calendar.ics")).content.decode()
    assert calendar.count("BEGIN:VEVENT") == DateProposal.objects.filter(answer="accepted").count() > 50
    exported = export_tournament(tournament)
    again = import_tournament(club_of(ana, "Outro"), json.dumps(exported), context=write_context())
    assert export_tournament(again) == exported


def play(tournament: Tournament, stage: str, number: int) -> None:
    """A date agreed on, the winner's report, the other pair's agreement; every ninth match is a walkover by date."""
    for at, match in enumerate(matches_of(round_of(tournament, stage, number))):
        winner = stronger(match)
        if at % 9 == 8:
            absent = (winner == 1, winner == 0)
            results.walkover(match, absent, reason="Never answered.", context=write_context())
        else:
            agree_and_report(match, winner)


def agree_and_report(match: Match, winner: int) -> None:
    ours, theirs = Phone(match, winner), Phone(match, 1 - winner)
    propose(match, winner, evening(2), "", context=ours.context())
    accept(DateProposal.objects.latest("pk"), 1 - winner, context=theirs.context())
    assert match.first
    assert match.second
    lost = 2100 - 10 * abs(match.first.position - match.second.position) - match.first.position
    totals = (3050, lost) if winner == 0 else (lost, 3050)
    report_totals(match, winner, [totals] * match.wins_needed, context=ours.context())
    results.confirm(match, context=theirs.context(), side=1 - winner)
