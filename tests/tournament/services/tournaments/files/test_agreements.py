"""Agreements with a result, and second entries, travel with the tournament's file."""

import json

import pytest

from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    reread,
)
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Match, User
from tournament.services.tournaments.agreements import record_agreement
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.second_entry import enter_again

pytestmark = pytest.mark.django_db


def match_in_imported_file(table: Match) -> Match:
    """The same table in the tournament imported from the file."""
    tournament = reread(table).tournament_round.stage.tournament
    document = export_tournament(tournament)
    arrived = import_tournament(tournament.club, json.dumps(document), context=match_context(None))
    assert export_tournament(arrived) == document
    assert faults(arrived) == []
    assert arrived.plan["confirmation"] == tournament.plan["confirmation"]
    return Match.objects.get(round__stage__tournament=arrived, slot=table.slot, round__number=1)


def test_an_agreement_of_one_pair_survives_the_file(ana: User) -> None:
    table = match_under_policy("pairs", ana)
    enter_totals(table, 3050, 2100, device="phone")
    record_agreement(table, 1, context=match_context(table, device="theirs"))
    assert (match_in_imported_file(table).pairs_agreed, match_in_imported_file(table).confirmed) == (
        (False, True),
        False,
    )


def test_a_second_entry_that_differs_comes_back_from_the_file(ana: User, bia: User) -> None:
    table = match_under_policy("second_entry", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    enter_again(table, [[[3050, 2010]]], context=match_context(table, actor=bia))
    assert match_in_imported_file(table).second_entry == {"games": [[[3050, 2010]]], "agrees": False}


def test_words_that_cannot_be_read_are_somebody_elses_field(ana: User) -> None:
    table = match_under_policy("pairs", ana)
    enter_totals(table, 3050, 2100, device="phone")
    record_agreement(table, 1, context=match_context(table, device="theirs"))
    tournament = reread(table).tournament_round.stage.tournament
    document = export_tournament(tournament)
    (of_table,) = (match for match in document["matches"] if "x_sumula" in match)
    of_table["x_sumula"]["approved"] = [True]
    arrived = import_tournament(tournament.club, json.dumps(document), context=match_context(None))
    assert not Match.objects.filter(round__stage__tournament=arrived, agreed_1=True).exists()
    assert export_tournament(arrived) == document
