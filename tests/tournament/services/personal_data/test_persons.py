"""A person is found by name; shown by initials everywhere at once; erased, with every chain and result unchanged."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.stages.standings import write_standings
from tests.tournament.factories import club_of, founded, play_round, published
from tournament.models import EntryNames, FullNames, Note, Tournament, User
from tournament.services.personal_data import erase_person, export_of, find_person, show_initials, show_names
from tournament.services.restoring.proofs import discrepancies, site_hashes
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.writing.events import current_seq

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
pytestmark = pytest.mark.django_db


@pytest.fixture
def league(ana: User) -> Tournament:
    """A published league of four pairs, the first of them Érica Maria Souza and Caio Lima."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    names = EntryNames.objects.earliest("pk")
    names.name, names.players, names.short = (
        "Érica Maria Souza/Caio Lima",
        ["Érica Maria Souza", "Caio Lima"],
        "Érica/Caio",
    )
    names.cards = ["123", "456"]
    names.save()
    play_round(tournament, "all", 1)
    published(tournament)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def all_that_is_shown(tournament: Tournament) -> str:
    """What pages, a document, a file and a program show."""
    client, public = Client(), f"/en/t/{tournament.public_id}/"
    client.force_login(User.objects.get(username="ana"))
    addresses = [public, public + "standings/", public + "pairs/", f"/en/desk/{tournament.public_id}/"]
    addresses += [f"/en/desk/{tournament.public_id}/file", f"/api/v1/tournaments/{tournament.public_id}"]
    answers = [client.get(address, follow=True) for address in addresses]
    assert [response.status_code for response in answers[:5]] == [200] * 5
    return " ".join(response.content.decode() for response in answers)


def places(tournament: Tournament) -> list[Any]:
    """The places without the names, which also occur in the reasons."""
    stages = write_standings(facts_of(tournament), str)["stages"]
    return [[row["place"], row["pair"]] for stage in stages for table in stage["tables"] for row in table["rows"]]


def names_of(tournament: Tournament) -> tuple[str, list[str]]:
    names = EntryNames.objects.filter(entry__tournament=tournament).earliest("pk")
    return names.name, names.players


def test_whoever_asks_is_shown_by_initials_everywhere_and_back(league: Tournament, ana: User) -> None:
    before, seq = site_hashes(), current_seq(tournament_scope(league.pk))
    assert "Souza" in all_that_is_shown(league)
    show_initials(league.club, "erica maria souza", actor=ana)
    assert names_of(league) == ("É. M. S./Caio Lima", ["É. M. S.", "Caio Lima"])
    assert "Souza" not in all_that_is_shown(league)
    assert EntryNames.objects.earliest("pk").cards == ["", "456"]
    assert "É. M. S." in all_that_is_shown(league)
    assert current_seq(tournament_scope(league.pk)) == seq + 1
    assert list(discrepancies()) == []
    show_initials(league.club, "Érica Maria Souza", actor=ana)  # twice is once
    show_names(league.club, "Érica Maria Souza", actor=ana)
    assert names_of(league) == ("Érica Maria Souza/Caio Lima", ["Érica Maria Souza", "Caio Lima"])
    assert EntryNames.objects.earliest("pk").cards == ["123", "456"]
    assert (FullNames.objects.count(), site_hashes()) == (0, before)


def test_each_of_two_who_asked_is_shown_again_alone(league: Tournament, ana: User) -> None:
    show_initials(league.club, "Érica Maria Souza", actor=ana)
    show_initials(league.club, "Caio Lima", actor=ana)
    assert names_of(league) == ("É. M. S./C. L.", ["É. M. S.", "C. L."])
    show_names(league.club, "Érica Maria Souza", actor=ana)
    assert names_of(league)[1] == ["Érica Maria Souza", "C. L."]
    show_names(league.club, "Caio Lima", actor=ana)
    assert names_of(league) == ("Érica Maria Souza/Caio Lima", ["Érica Maria Souza", "Caio Lima"])


@pytest.mark.parametrize("prepare", [lambda *_given, **_more: None, show_initials])
def test_an_erased_name_is_nowhere_and_the_chains_are_whole(
    league: Tournament, ana: User, prepare: Callable[..., Any]
) -> None:
    before = places(league)
    Note.objects.create(tournament=league, text="A word with érica maria souza about the clock")
    prepare(league.club, "Érica Maria Souza", actor=ana)
    erase_person(league.club, "Érica Maria Souza", actor=ana)
    assert names_of(league) == ("N. N./Caio Lima", ["N. N.", "Caio Lima"])
    everything = " ".join(str(list(model.objects.values_list())) for model in (EntryNames, FullNames, Note)).casefold()
    assert "souza" not in everything
    assert "Souza" not in all_that_is_shown(league)
    assert list(discrepancies()) == []
    assert places(league) == before
    person = find_person(league.club, "Érica Maria Souza")
    assert (person.appearances, person.notes) == ((), ())


def test_the_code_stands_for_a_pair_without_any_name(league: Tournament, ana: User) -> None:
    erase_person(league.club, "Érica Maria Souza", actor=ana)
    erase_person(league.club, "Caio Lima", actor=ana)
    assert EntryNames.objects.filter(entry__tournament=league).count() == 3
    assert "N. N." not in all_that_is_shown(league)
    assert list(discrepancies()) == []


def test_a_pair_with_a_name_of_its_own_keeps_it(league: Tournament, ana: User) -> None:
    EntryNames.objects.filter(players__contains="Caio Lima").update(name="Os Imbatíveis")
    show_initials(league.club, "Caio Lima", actor=ana)
    assert names_of(league) == ("Os Imbatíveis", ["Érica Maria Souza", "C. L."])


def test_another_club_is_not_touched(league: Tournament, ana: User) -> None:
    other = club_of(User.objects.create_user("rita"))
    assert erase_person(other, "Caio Lima", actor=ana).appearances == ()
    assert names_of(league)[1][1] == "Caio Lima"


def test_the_copy_that_is_handed_over(league: Tournament, ana: User) -> None:
    show_initials(league.club, "Caio Lima", actor=ana)
    Note.objects.create(tournament=league, text="Caio Lima came late")
    document = json.loads(json.dumps(export_of(find_person(league.club, "Caio Lima"))))
    (pair,) = document["pairs"]
    assert (pair["players"], pair["shown_by_initials"]) == (["Érica Maria Souza", "Caio Lima"], True)
    assert [text["text"] for text in document["words"]] == ["Caio Lima came late"]
    assert [len(match["games"]) for match in pair["matches"]] == [1] * len(pair["matches"])
    assert pair["matches"][0]["round"] == 1
    assert document["club"] == league.club.name


def test_a_person_costs_as_many_questions_as_ever(league: Tournament, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(17):
        find_person(league.club, "Caio Lima")
