"""The welcome page: the same bytes for everyone, of one query, and it changes with the demonstration alone."""

import re

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.codec import read_game
from scoring.game import play
from tests.tournament.factories import club_of, founded, published, write_context
from tests.tournament.web.reading import text_of
from tournament.models import Club, User
from tournament.services.demo import make_demo, remove_demo
from tournament.services.tournaments import rounds
from tournament.web.home.sample_game import sample_game

LANGUAGES = [code for code, _name in settings.LANGUAGES]
pytestmark = pytest.mark.django_db


@pytest.mark.smoke
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_welcome_page_is_there_the_same_for_everyone(
    client: Client, ana: User, language: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """No cookie asked for or given, no token, no person's name; and asked again it need not be sent again."""
    with django_assert_num_queries(1):
        response = client.get(f"/{language}/")
    assert response.status_code == 200
    assert dict(response.cookies) == {}
    assert "Cookie" not in response.get("Vary", "")
    assert b"csrf" not in response.content
    for page in (response, client.get(f"/{language}/quick/")):  # who has the code of a table finds where to type it
        assert f'href="/{language}/scoring/"' in page.content.decode()
    assert response["Cache-Control"] == "public, no-cache"
    unchanged = client.get(f"/{language}/", headers={"if-none-match": response["ETag"]})
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", response["ETag"])
    client.force_login(ana)
    assert client.get(f"/{language}/").content == response.content


@pytest.mark.usefixtures("dealt_once")
@pytest.mark.sqlite_by_day
def test_the_welcome_page_changes_with_the_demonstration_and_back(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = client.get("/en/")
    make_demo()
    with django_assert_num_queries(1):
        response = client.get("/en/")
    assert response["ETag"] != before["ETag"]
    assert "Ta\u00e7a da Ilha" in response.content.decode()
    page = text_of(response)
    assert "Ta\u00e7a da Ilha 24 pairs \u00b7 Clube de Canastra da Ilha Finished" in page
    assert re.search(r"16 pairs \u00b7 [\w ]+ Quarter-finals \u00b7 \d+ \w+, \d\d:\d\d", page)
    remove_demo()
    assert client.get("/en/").content == before.content


@pytest.mark.parametrize(
    ("pairs", "stage", "called"),
    [
        (6, {"kind": "single_elimination"}, "Quarter-finals"),
        (4, {"kind": "single_elimination", "third_place": True}, "Semi-finals"),
        (4, {"kind": "round_robin", "criteria": ["wins", "lots"]}, "Round 1"),
    ],
)
def test_a_round_is_called_as_at_its_tables(client: Client, ana: User, pairs: int, stage: dict, called: str) -> None:
    club = club_of(ana)
    tournament = founded(club, pairs, [{"id": "final", **stage}])
    published(tournament)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    rounds.publish_round(tournament.stages.get().rounds.get(), context=write_context())
    Club.objects.filter(pk=club.pk).update(demo=True)
    assert f"{pairs} pairs \u00b7 {club.name} {called}" in text_of(client.get("/en/"))


def test_the_welcome_page_can_only_be_asked_for(client: Client) -> None:
    assert client.post("/en/").status_code == 405
    assert client.head("/en/").status_code == 200


@pytest.mark.parametrize(
    ("language", "game", "sums", "slip"),
    [
        (
            "pt-br",
            "Canastra, APCEF/SC 2022 · vence quem chegar primeiro a 3.000",
            ("2.060", "1.760"),
            "30 na mesa é pouco: com uma canastra suja há",
        ),
        (
            "it",
            "Burraco, FIBUR · le mani concordate",
            ("1.530", "1.850"),
            "30 sul tavolo è troppo poco: con un burraco sporco ci sono",
        ),
        (
            "en",
            "Classic canasta · the first to reach 5,000 wins",
            ("3,740", "4,155"),
            "30 on the table is too little: with a mixed canasta there are",
        ),
    ],
)
def test_a_first_visit_sees_the_game_of_its_country(
    client: Client, language: str, game: str, sums: tuple[str, str], slip: str
) -> None:
    page = text_of(client.get(f"/{language}/")).replace("\xa0", " ")
    sheet, rest = page.split({"pt-br": "exemplo", "it": "esempio", "en": "example"}[language], 1)
    assert game in sheet
    assert [total in rest for total in sums] == [True, True]
    assert slip in rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_check_has_anything_to_say_of_the_sample(language: str) -> None:
    result = play(read_game(sample_game(language)))
    assert [hand.findings for hand in result.hands] == [()] * 4
    assert not result.state.over
