"""Who agreed with a result, and what was read a second time, travels with the tournament's file."""

import json

import pytest

from tests.tournament.services.tournaments.proofs import faults
from tests.tournament.services.tournaments.vouching import by, enter, fresh, table_under
from tournament.models import Match, User
from tournament.services.tournaments.approvals import approve
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.second_entry import enter_again

pytestmark = pytest.mark.django_db


def travelled(table: Match) -> Match:
    """The same table of the tournament that comes of the file."""
    tournament = fresh(table).tournament_round.stage.tournament
    document = export_tournament(tournament)
    arrived = import_tournament(tournament.club, json.dumps(document), context=by(None))
    assert export_tournament(arrived) == document
    assert faults(arrived) == []
    assert arrived.plan["confirmation"] == tournament.plan["confirmation"]
    return Match.objects.get(round__stage__tournament=arrived, slot=table.slot, round__number=1)


def test_the_word_of_one_pair(ana: User) -> None:
    table = table_under("pairs", ana)
    enter(table, 3050, 2100, device="phone")
    approve(table, 1, context=by(table, device="theirs"))
    assert (travelled(table).approved, travelled(table).confirmed) == ((False, True), False)


def test_a_second_entry_that_differs(ana: User, bia: User) -> None:
    table = table_under("second_entry", ana)
    enter(table, 3050, 2100, actor=ana)
    enter_again(table, [[[3050, 2010]]], context=by(table, actor=bia))
    assert travelled(table).second_entry == {"games": [[[3050, 2010]]], "agrees": False}


def test_words_that_cannot_be_read_are_somebody_elses_field(ana: User) -> None:
    table = table_under("pairs", ana)
    enter(table, 3050, 2100, device="phone")
    approve(table, 1, context=by(table, device="theirs"))
    tournament = fresh(table).tournament_round.stage.tournament
    document = export_tournament(tournament)
    (of_table,) = (match for match in document["matches"] if "x_sumula" in match)
    of_table["x_sumula"]["approved"] = [True]
    arrived = import_tournament(tournament.club, json.dumps(document), context=by(None))
    assert not Match.objects.filter(round__stage__tournament=arrived, approved_1=True).exists()
    assert export_tournament(arrived) == document
