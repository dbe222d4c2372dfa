"""The preview of a format before anything is drawn, and with more pairs."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournament.factories import change_settings, club_of, codes, founded, groups_and_final
from tests.tournament.web.setup.forms import page
from tournament.models import Tournament, User

EVENING = [{"id": "m", "kind": "mitchell", "rounds": 4, "criteria": ["wins", "lots"]}]


@pytest.fixture
def tournament(ana: User, client: Client) -> Tournament:
    client.force_login(ana)
    return founded(club_of(ana), 8, EVENING, regulation="canasta-it")


def page_with_answers(client: Client, tournament: Tournament, query: str = "", name: str = "setup-format") -> str:
    response = client.get(f"/en/desk/{tournament.public_id}/setup/{name.removeprefix('setup-')}{query}")
    assert response.status_code == 200
    return page(response)


def test_the_outlook_shows_what_three_more_pairs_would_change(client: Client, tournament: Tournament) -> None:
    before = page_with_answers(client, tournament, "?preset=italian-evening")
    assert "more pairs," not in before
    after = page_with_answers(client, tournament, "?preset=italian-evening&more=3")
    assert "<h3>With 3 more pairs, 11 in all</h3>" in after
    assert after.count("8 pairs, 3 rounds, 12 matches") == 1
    assert after.count("11 pairs, 3 rounds, 15 matches") == 1
    assert after.count("In a Mitchell only pairs that move sit out") == 1
    assert Tournament.objects.get().entries.count() == 8


def test_where_hands_are_agreed_the_set_up_says_that_the_target_ends_a_match_sooner(
    client: Client, tournament: Tournament
) -> None:
    """Canasta ends a game at 5,000: four hands are promised only until a pair has them."""
    sooner = "A match of several hands ends sooner once a pair has 5,000."
    asked = page_with_answers(client, tournament, "?preset=italian-evening")
    assert "A match is 4 hands, or until a pair has 5,000." in asked
    assert sooner in asked
    by_wins = page_with_answers(client, tournament, "?preset=danese-victory-points&a-hands=0")
    assert "5,000." not in by_wins
    Tournament.objects.update(regulation="burraco-it")
    assert "A match " not in page_with_answers(client, tournament, "?preset=italian-evening")


def test_the_answers_that_were_given_hold_for_more_pairs(client: Client, tournament: Tournament) -> None:
    asked = "?preset=italian-evening&a-mitchell_rounds=3&a-danese_rounds=1&more=2"
    assert "10 pairs, 3 rounds, 15 matches" in page_with_answers(client, tournament, asked)


def test_more_pairs_than_a_format_holds_say_why(client: Client, tournament: Tournament) -> None:
    html = page_with_answers(client, tournament, "?preset=knockout&more=60")
    assert "<h3>With 60 more pairs, 68 in all</h3>" in html
    assert "68 pairs do not fit a bracket of 64" in html
    assert 'name="use"' in html


def test_the_set_up_says_who_qualifies_from_the_groups(client: Client, ana: User) -> None:
    client.force_login(ana)
    stages = groups_and_final(codes(12), 3)
    stages[1]["entrants"]["best_of_next"] = 2
    tournament = founded(club_of(ana), 12, stages)
    for name in ("setup-hall", ""):
        html = page_with_answers(client, tournament, name=name)
        assert "Knock-out: 2 of each group qualify and the best 2 in 3rd place." in html


@pytest.mark.parametrize("typed", ["-1", "x", "1000", "100", "²"])
def test_what_is_no_number_of_pairs_is_stated_at_its_field(client: Client, tournament: Tournament, typed: str) -> None:
    html = page_with_answers(client, tournament, f"?preset=italian-evening&more={typed}")
    assert "Enter a whole number from 0 to 99." in html
    assert 'aria-describedby="more-f"' in html
    assert 'name="use"' in html


def test_a_day_that_is_planned_says_when_it_ends(client: Client, tournament: Tournament) -> None:
    """Four rounds of 60 minutes, three pauses of 10, and 15 waited: 4 h 45."""
    plan = {"starts": "2026-11-21T14:00", "minutes": 60, "between": 10, "tolerance": 15, "tables": 4}
    change_settings(tournament, plan=plan)
    for name in ("setup-hall", ""):
        html = page_with_answers(client, tournament, name=name)
        assert "From 14:00 to about 18:45." in html
        assert "If a pair withdrew after the first round: 3 walkovers." in html


@pytest.mark.parametrize(
    ("minutes", "day"),
    [
        (180, "From 14:00 to about 02:45 the next day."),
        (600, "From 14:00 to about 23 Nov, 06:45."),
    ],
)
def test_a_day_that_ends_on_another_says_so(client: Client, tournament: Tournament, minutes: int, day: str) -> None:
    plan = {"starts": "2026-11-21T14:00", "minutes": minutes, "between": 10, "tolerance": 15, "tables": 4}
    change_settings(tournament, plan=plan)
    assert day in page_with_answers(client, tournament, name="setup-hall")


def test_a_plan_is_read_in_few_queries(
    client: Client, tournament: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(30):
        client.get(reverse("setup-format", args=[tournament.public_id]) + "?preset=italian-evening&more=3")
