"""The way back to a pair's matches from the home page and the list of games, on the phone that opened its link."""

import pytest

from tests.tournament.web.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["/en/", "/en/quick/"])
def test_a_phone_that_opened_the_link_of_a_pair_is_led_to_its_matches_first(ours, theirs, client, page):
    read = ours.client.get(page)
    assert "My matches Ana 1/Bia 1 Taça da Primavera" in text_of(read)
    assert f'href="{ours.home}"' in read.content.decode()
    assert text_of(read).index("Ana 1/Bia 1") < text_of(read).index(
        "Which regulation" if page == "/en/quick/" else "Start a game"
    )
    assert "My matches" not in text_of(client.get(page))


def test_a_phone_lists_every_pair_whose_link_it_opened_the_last_one_first(ours, theirs):
    ours.client.get(f"/en/play/{theirs.secret}/")
    read = text_of(ours.client.get("/en/"))
    assert "My matches Ana 6/Bia 6 Taça da Primavera Ana 1/Bia 1 Taça da Primavera" in read


def test_a_link_that_was_renewed_leads_nowhere(ours, desk):
    desk.post(f"league/links/{ours.entry.pk}/renew")
    assert "My matches" not in text_of(ours.client.get("/en/"))


def test_the_home_page_of_a_pair_is_cached_by_nobody(ours):
    assert ours.client.get("/en/")["Cache-Control"] == "no-store"
