"""The tables of a tournament as files: like the public pages, no more for the public, and with numbers as numbers."""

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client

from tests.tournament.factories import (
    change_settings,
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    play_round,
    published,
    round_of,
    win,
)
from tournament.models import Tournament, User

pytestmark = pytest.mark.django_db
LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}]


@pytest.fixture
def league(ana: User) -> Tournament:
    """Four pairs; the first round is played, the second published."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    open_round(tournament, "all", 2)
    return published(tournament)


def table(client: Client, tournament: Tournament, name: str, kind: str = "json") -> Any:
    return client.get(f"/en/t/{tournament.public_id}/taca-da-primavera/tables/{name}.{kind}")


def rows(client: Client, tournament: Tournament, name: str) -> list[dict[str, Any]]:
    return list(json.loads(table(client, tournament, name).content)["rows"])


def test_the_table_of_standings_has_place_players_and_criteria(client: Client, league: Tournament) -> None:
    first = rows(client, league, "standings")[0]
    wanted = {"place": 1, "pair": "Ana 1/Bia 1", "players": "Ana 1 / Bia 1", "wins": 1, "point_difference": 950}
    assert {name: first[name] for name in wanted} == wanted


def test_the_seconds_that_are_compared_stand_below_their_groups(client: Client, ana: User) -> None:
    """By the figures that decide, as on the page; what qualifies is said where other rows say why they have their
    place."""
    stages = groups_and_final(codes(6))
    stages[1]["entrants"] = {"stage": "groups", "places": [1], "best_of_next": 1}
    cup = published(founded(club_of(ana), 6, stages))
    for number in (1, 2, 3):
        play_round(cup, "groups", number)
    groups, compared = rows(client, cup, "standings")[:6], rows(client, cup, "standings")[6:]
    assert {row["table"] for row in groups} == {"Group A", "Group B"}
    assert [(row["table"], row["why"]) for row in compared] == [("2nd place of each group", "the best 1 qualifies")] * 2
    seconds = sorted(row["code"] for row in groups if row["place"] == 2)
    assert sorted(row["code"] for row in compared) == seconds
    assert [(row["place"], row["played"], row["wins"]) for row in compared] == [(1, 3, 2), (1, 3, 2)]
    assert groups[0].keys() == compared[0].keys()
    assert "group" not in groups[0]


def test_tables_list_matches_games_and_rounds(client: Client, league: Tournament) -> None:
    matches, games = rows(client, league, "matches"), rows(client, league, "games")
    assert [(row["round"], row["points_1"] is not None) for row in matches] == [
        (1, True),
        (1, True),
        (2, False),
        (2, False),
    ]
    assert (len(games), {games[0]["points_1"], games[0]["points_2"]}) == (2, {3050, 2100})
    assert [(row["round"], row["matches"], row["open"]) for row in rows(client, league, "rounds")] == [
        (1, 2, 0),
        (2, 2, 2),
    ]


def test_pairs_are_downloaded_as_csv(client: Client, league: Tournament) -> None:
    response = table(client, league, "pairs", "csv")
    assert 'filename="sumula-taca-da-primavera-pairs.csv"' in response["Content-Disposition"]
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert (rows[0][:2], rows[1][:2], len(rows)) == (["No.", "Pair"], ["P01", "Ana 1/Bia 1"], 5)


def test_what_is_withheld_stays_so(client: Client, league: Tournament) -> None:
    change_settings(league, embargo=2)
    play_round_two(league)
    assert [row["points_1"] for row in rows(client, league, "matches") if row["round"] == 2] == [None, None]
    assert len(rows(client, league, "games")) == 2
    organiser = Client()
    organiser.force_login(User.objects.get())
    whole = json.loads(organiser.get(f"/en/desk/{league.public_id}/tables/games.json").content)
    assert len(whole["rows"]) == 4


def play_round_two(tournament: Tournament) -> None:
    for match in matches_of(round_of(tournament, "all", 2)):
        win(match, 0)


@pytest.mark.parametrize("name", ["standings", "pairs", "matches", "games", "rounds"])
def test_the_same_file_is_not_sent_twice(client: Client, league: Tournament, name: str) -> None:
    etag = table(client, league, name, "xlsx")["ETag"]
    address = f"/en/t/{league.public_id}/taca-da-primavera/tables/{name}.xlsx"
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize("name", ["x.csv", "standings.html", "pairs."])
def test_a_table_that_is_none_is_not_found(client: Client, league: Tournament, name: str) -> None:
    assert client.get(f"/en/t/{league.public_id}/taca-da-primavera/tables/{name}").status_code == 404


def test_each_is_empty_for_a_tournament_without_pairs(client: Client, ana: User) -> None:
    tournament = Tournament.objects.create(
        club=club_of(ana), name="Taça", regulation="faraes-2023", published=True, created=ana.created
    )
    for name in ("standings", "pairs", "matches", "games", "rounds"):
        assert rows(client, tournament, name) == []


def test_a_downloaded_table_keeps_to_its_queries(
    client: Client, league: Tournament, django_assert_num_queries: Any
) -> None:
    table(client, league, "pairs")
    with django_assert_num_queries(1):
        table(client, league, "standings")


def test_the_pages_and_the_desk_link_them(client: Client, league: Tournament, ana: User) -> None:
    for page, name in (("standings", "standings"), ("schedule", "matches"), ("pairs", "pairs")):
        page_text = client.get(f"/en/t/{league.public_id}/taca-da-primavera/{page}/").content.decode()
        assert f'tables/{name}.xlsx" download' in page_text
    client.force_login(ana)
    assert (
        f"/en/desk/{league.public_id}/tables/games.csv"
        in client.get(f"/en/desk/{league.public_id}/files/").content.decode()
    )
