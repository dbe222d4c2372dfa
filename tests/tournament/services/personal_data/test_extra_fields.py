"""A name in fields of other programs is found, handed over and erased, with every chain as it was."""

import copy
import json
from typing import Any

import pytest

from tests.scoring.contest.examples import GROUPS
from tests.tournament.factories import club_of, founded, play_round, write_context
from tournament.models import Entry, Game, Hand, Lot, Stage, Tournament, User
from tournament.services.personal_data import erase_person, export_of, find_person
from tournament.services.restoring.proofs import discrepancies, site_hashes
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
NAME = "Érica Maria Souza"
pytestmark = pytest.mark.django_db


@pytest.fixture
def league(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    Tournament.objects.filter(pk=tournament.pk).update(extra={"x_club": {"chair": [NAME, 3, None]}})
    Entry.objects.filter(tournament=tournament, code="P01").update(coming_extra={"x_by": f"lista de {NAME.upper()}"})
    Entry.objects.filter(tournament=tournament, code="P02").update(extra={"x_by": "outra pessoa"})
    game = Game.objects.filter(match__round__stage__tournament=tournament).earliest("pk")
    Game.objects.filter(pk=game.pk).update(extra={f"x_{NAME}": True})
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def stored_extras(tournament: Tournament) -> list[Any]:
    entries = Entry.objects.filter(tournament=tournament).order_by("position")
    game = Game.objects.filter(match__round__stage__tournament=tournament).earliest("pk")
    row = Tournament.objects.get(pk=tournament.pk)
    return [row.extra, *[entry.coming_extra for entry in entries if entry.coming_extra], entries[1].extra, game.extra]


def test_a_name_in_an_extra_field_is_found_and_handed_over(league: Tournament, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(15):
        person = find_person(league.club, NAME)
    assert [(field.tournament, type(field.row), field.column) for field in person.extra_fields] == [
        (league, Tournament, "extra"),
        (league, Entry, "coming_extra"),
        (league, Game, "extra"),
    ]
    assert export_of(person)["fields_of_other_programs"][0]["fields"] == [{"x_club": {"chair": [NAME, 3, None]}}]


def test_a_name_in_an_extra_field_is_erased_and_nothing_else_is(league: Tournament, ana: User) -> None:
    before = site_hashes()
    erase_person(league.club, NAME, actor=ana)
    assert stored_extras(league) == [
        {"x_club": {"chair": ["N. N.", 3, None]}},
        {"x_by": "lista de N. N."},
        {"x_by": "outra pessoa"},
        {"x_N. N.": True},
    ]
    assert (site_hashes(), list(discrepancies())) == (before, [])
    assert find_person(league.club, NAME).extra_fields == ()


def test_a_name_in_an_extra_field_is_found_and_erased_beside_what_the_chains_prove(ana: User) -> None:
    """In a hand, a stage, a drawing of lots: no other field of them is looked at."""
    document = copy.deepcopy(GROUPS)
    hand = document["matches"][1]["games"][0]["hands"][0]  # and the second, which is the same object
    for place in (hand, hand["sides"][0], *document["stages"], document["stages"][1]["entrants"], document["lots"][0]):
        place["x_by"] = {"scribe": NAME, "and": ["outra pessoa"]}
    document["pairs"][1]["club"] = NAME
    league = import_document(club_of(ana), document, context=write_context())
    before, standings = json.dumps(export_tournament(league)), site_hashes()
    fields = find_person(league.club, NAME).extra_fields
    by = {"x_by": {"scribe": NAME, "and": ["outra pessoa"]}}
    assert [(type(field.row), field.column, field.fields) for field in fields] == [
        (Stage, "document", [by]),
        (Stage, "document", [by, by]),
        (Lot, "details", [{"x_draw": {"id": "d-1", "sources": ["x"]}}, by]),
        (Hand, "document", [by, by]),
        (Hand, "document", [by, by]),
    ]
    erase_person(league.club, NAME, actor=ana)
    assert (site_hashes(), list(discrepancies())) == (standings, [])
    assert find_person(league.club, NAME).extra_fields == ()
    field = '"scribe": {}'
    after = before.replace(field.format(json.dumps(NAME)), field.format('"N. N."'))
    assert json.dumps(export_tournament(Tournament.objects.get())) == after


def test_nothing_of_another_club_is_read(league: Tournament, bia: User) -> None:
    assert find_person(club_of(bia, "Outro"), NAME).extra_fields == ()
