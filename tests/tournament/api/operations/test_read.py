"""What anybody can read: what the public pages show, and no more."""

import pytest

from tests.tournament.factories import codes, founded, groups_and_final, play_round, published
from tournament.services import clubs
from tournament.services.tournaments.viewing import snapshot
from tournament.web.public import stage_boards

pytestmark = pytest.mark.django_db
PARTS = ["", "/stages", "/standings", "/rounds", "/bracket", "/matches", "/pairs", "/pairs/P01", "/announcements"]


@pytest.mark.smoke
def test_the_standings_are_the_table_of_the_page(client, base, tournament):
    standings = client.get(base + "/standings", headers={"Accept-Language": "en"}).json()
    board = stage_boards.standings_sections(snapshot(tournament, public=True))[0].board
    table = standings["stages"][0]["tables"][0]
    assert [row["pair"] for row in table["rows"]] == [row.pair for row in board.tables[0].rows]
    assert [row["figures"] for row in table["rows"]] == [[c.text for c in row.cells] for row in board.tables[0].rows]
    assert table["rows"][0]["values"]["wins"] == 1
    assert table["rows"][0]["place"] == 1
    assert standings["revision"] == snapshot(tournament).revision


def test_seconds_of_the_groups_are_compared_beside_the_tables(client, club, base):
    """Of two groups of three the winners and the better second go on; without that nothing is compared."""
    stages = groups_and_final(codes(6))
    stages[1]["entrants"] = {"stage": "groups", "places": [1], "best_of_next": 1}
    cup = published(founded(club, 6, stages))
    for number in (1, 2, 3):
        play_round(cup, "groups", number)
    address = f"/api/v1/tournaments/{cup.public_id}/standings"
    compared = client.get(address, headers={"Accept-Language": "en"}).json()["stages"][0]["comparison"]
    assert compared["note"] == "the best 1 qualifies"
    rows = [(row["name"], row["figures"][:3]) for row in compared["rows"]]
    assert rows == [("Ana 3/Bia 3", ["A", "3", "2"]), ("Ana 4/Bia 4", ["B", "3", "2"])]
    assert client.get(base + "/standings").json()["stages"][0]["comparison"] is None


@pytest.mark.parametrize("part", PARTS)
def test_whoever_has_it_is_told_so_after_one_query(client, base, part, django_assert_num_queries):
    first = client.get(base + part)
    assert first.status_code == 200
    assert first["Content-Type"] == "application/json"
    with django_assert_num_queries(1):
        again = client.get(base + part, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_another_language_is_another_answer(client, base):
    answers = [client.get(base + "/standings", headers={"Accept-Language": code}) for code in ("en", "it")]
    assert answers[0]["ETag"] != answers[1]["ETag"]
    assert "Accept-Language" in answers[0]["Vary"]
    titles = [response.json()["stages"][0]["title"] for response in answers]
    assert titles[0] != titles[1]


def test_what_happens_changes_the_etag(client, base, match, send):
    before = client.get(base + "/matches")["ETag"]
    assert send("PUT", f"{base}/matches/{match.pk}/result", {"games": [{"totals": [3050, 2100]}]}).status_code == 201
    after = client.get(base + "/matches", headers={"If-None-Match": before})
    assert after.status_code == 200
    listed_match = next(one for one in after.json()["matches"] if one["id"] == match.pk)
    assert (listed_match["state"], listed_match["games"][0]["totals"]) == ("entered", [3050, 2100])


@pytest.mark.parametrize("part", PARTS)
def test_what_is_not_published_is_not_there(client, club, part):
    hidden = founded(club, 4, groups_and_final(codes(4)))
    response = client.get(f"/api/v1/tournaments/{hidden.public_id}{part}")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["kind"] == "not-found"


def test_a_token_of_the_club_reads_it_before_that(send, club):
    hidden = founded(club, 4, groups_and_final(codes(4)))
    response = send("GET", f"/api/v1/tournaments/{hidden.public_id}/pairs")
    assert [pair["code"] for pair in response.json()["pairs"]] == codes(4)
    assert response.json()["seq"] == snapshot(hidden).seq
    assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("change", [{"name": "Clube Náutico"}, {"time_zone": "America/Manaus"}])
def test_what_the_club_changes_reaches_a_token_too(send, club, ana, base, change):
    """In events of the club, which leave the tournament's own revision as it is."""
    first = send("GET", base)
    clubs.change_club(club, actor=ana, **{"name": club.name, "time_zone": club.time_zone} | change)
    again = send("GET", base, **{"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert send("GET", base, **{"If-None-Match": again["ETag"]}).status_code == 304


def test_the_public_is_told_no_seq(client, base, match):
    assert client.get(base).json()["seq"] is None
    assert client.get(f"{base}/matches/{match.pk}").json()["seq"] is None


def test_the_list_of_tournaments_is_that_of_the_reader(client, tournament, club, send, django_assert_num_queries):
    founded(club, 4, groups_and_final(codes(4)))
    with django_assert_num_queries(1):
        listing = client.get("/api/v1/tournaments")
    assert [row["id"] for row in listing.json()["tournaments"]] == [tournament.public_id]
    assert client.get("/api/v1/tournaments", headers={"If-None-Match": listing["ETag"]}).status_code == 304
    assert len(send("GET", "/api/v1/tournaments").json()["tournaments"]) == 2


@pytest.mark.parametrize("path", ["/api/v1", "/api/v2/tournaments", "/api/v1/tournaments/x/matches/abc"])
def test_any_other_address_is_a_problem_too(client, path):
    response = client.get(path, headers={"Accept-Language": "it"})
    assert (response.status_code, response.json()["kind"]) == (404, "not-found")
    assert response.json()["type"] == "/api/docs#not-found"
