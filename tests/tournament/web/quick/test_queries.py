"""The queries of each page of a quick game: the same with one hand as with thirty."""

import pytest

from tests.tournament.services.matches.games import Table, hand, play_hands


@pytest.fixture(params=[1, 30])
def table(request, db) -> Table:
    return play_hands(request.param)


@pytest.mark.parametrize(
    ("path", "queries"), [("", 6), ("hand/", 4), ("hand/1/", 4), ("share/", 4), ("names/", 4), ("game.json", 4)]
)
def test_pages_of_a_scorer_ask_the_same(phone, path, queries, django_assert_num_queries):
    with django_assert_num_queries(queries):
        phone.get(path)


def test_right_after_a_hand_the_next_asks_the_same(phone, django_assert_num_queries):
    phone.enter(hand())
    with django_assert_num_queries(4):
        phone.get("hand/")


def test_a_preview_asks_the_same(phone, django_assert_num_queries):
    with django_assert_num_queries(4):
        phone.client.post(phone.base + "preview", {"0-table_points": "50"})


def test_watching_asks_the_same(client, table, django_assert_num_queries):
    address = f"/en/w/{table.match.watch_id}/"
    with django_assert_num_queries(6):
        tag = client.get(address)["ETag"]
    with django_assert_num_queries(1):
        client.get(address, headers={"If-None-Match": tag})


def test_asking_whether_another_phone_wrote_costs_two_queries_and_writes_nothing(
    phone, table, django_assert_num_queries
):
    phone.get()
    address = f"changes?after={table.seq}&game=1"
    with django_assert_num_queries(2) as asked:
        response = phone.get(address)
    assert (response.status_code, response.content) == (204, b"")
    assert [query["sql"] for query in asked.captured_queries if not query["sql"].startswith("SELECT")] == []
    assert dict(response.cookies) == {}
