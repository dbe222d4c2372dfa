"""Sharing an address: with the phone's share dialog, copied, by WhatsApp, as a code; without scripts as a page."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    round_of,
    write_context,
)
from tests.tournament.services.matches.games import WINNING, Table
from tests.tournament.web.quick.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.services import matches, quick
from tournament.services.tournaments import founding

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _address(settings) -> None:
    settings.SITE_URL = "https://sumula.example"


def whatsapp(page: str) -> str:
    """The message that the first link to WhatsApp would write."""
    address = page.split('href="https://wa.me/')[1].split('"')[0]
    return parse_qs(urlsplit(address).query)["text"][0]


def test_every_page_of_a_game_has_the_button_and_shares_the_address_to_watch(client, phone, table, quiet):
    phone.enter(quiet)
    match = table.match
    for page, fallback in ((phone.base, "share/"), (f"/en/w/{match.watch_id}/", "share/")):
        html = client.get(page).content.decode()
        assert f'href="{page}{fallback}" data-share="/w/{match.watch_id}/"' in html
        assert 'data-text="Ana/Bia 590\xa0×\xa0190 Caio/Davi"' in html
        assert "js/share.js" in html


@pytest.mark.parametrize("language", ["en", "pt-br", "it"])
def test_without_scripts_the_button_leads_to_code_link_and_whatsapp(client, table, language):
    match = table.match
    response = client.get(f"/{language}/w/{match.watch_id}/share/")
    page = response.content.decode()
    assert (response["Cache-Control"], dict(response.cookies)) == ("public, no-cache", {})
    assert "<svg" in page
    assert f'<a href="https://sumula.example/w/{match.watch_id}/">' in page
    assert whatsapp(page) == f"Ana/Bia × Caio/Davi\nhttps://sumula.example/w/{match.watch_id}/"
    assert match.score_id not in page
    assert re.search(r"<button[^>]*data-copy=[^>]*hidden>", page)  # it copies, and shows, where a script runs


def test_the_scorers_page_hands_on_both_and_the_writing_address_stays_folded(phone, table):
    page = phone.get("share/").content.decode()
    watch, score = page.split("<details", 1)
    assert whatsapp(watch).endswith(f"/w/{table.match.watch_id}/")
    assert f"/g/{table.match.score_id}/" in whatsapp(score)
    assert f"https://sumula.example/g/{table.match.score_id}/" not in watch
    assert "<h1>Share</h1>" in page  # as the buttons and links that lead here are called


@pytest.mark.parametrize(("site", "nearby"), [("http://192.168.0.7:8000", True), ("https://sumula.example", False)])
def test_an_address_of_the_hall_says_that_it_opens_nowhere_else(phone, settings, site, nearby):
    settings.SITE_URL = site
    page = text_of(phone.get("share/"))
    assert page.count("It only opens on this Wi-Fi") == (2 if nearby else 0)


def test_the_buttons_of_both_addresses_say_which_is_which(phone):
    watch, score = text_of(phone.get("share/")).split("Show the code", 1)
    assert "Copy the address" in watch
    assert "Copy the address to keep score" not in watch
    assert "Copy the address to keep score" in score
    assert "Send the one to keep score by WhatsApp" in score


def test_a_machine_without_a_network_says_so(client, table, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr("tournament.addresses.lan_address", lambda: None)
    assert "Connect this computer to the network first." in text_of(client.get(f"/en/w/{table.match.watch_id}/share/"))


def test_a_tournaments_pages_have_the_button_and_its_page(client, ana, django_assert_num_queries):
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    founding.change_settings(tournament, context=write_context(), published=True)
    base = client.get(f"/en/t/{tournament.public_id}/")["Location"]
    for page in ("", "standings/", "pairs/"):
        assert f'share/" data-share="/t/{tournament.public_id}/"' in client.get(base + page).content.decode()
    with django_assert_num_queries(1):
        response = client.get(f"{base}share/")
    assert whatsapp(response.content.decode()) == f"{tournament.name}\nhttps://sumula.example/t/{tournament.public_id}/"
    founding.change_settings(tournament, context=write_context(), published=False)
    assert client.get(f"{base}share/").status_code == 404


def test_what_the_public_may_not_see_is_not_named_by_the_page_that_shares_it(client, ana):
    tournament = founded(club_of(ana), 4, groups_and_final(codes(4)))
    open_round(tournament, "groups", 1)
    match = matches_of(round_of(tournament, "groups", 1))[0]
    response = client.get(f"/en/w/{match.watch_id}/share/")
    assert response.status_code == 200
    assert match.first.names.name not in response.content.decode()
    assert text_of(response).startswith(
        "Results not released yet The organisers have not released this match yet. "
        "Scorekeepers continue at the table's own address."
    )


def test_a_match_says_its_length_and_whose_deal_it_is(client, quiet):
    table = Table(quick.start("apcef-sc-2022", names=("Ana/Bia", "Caio/Davi"), starter=1, best_of=3, key="b"))
    phone = Phone(table)
    for deal in ("Hand 1: Ana/Bia deals, Caio/Davi begins.", "Hand 2: Caio/Davi deals, Ana/Bia begins."):
        for page in (phone.get(), client.get(f"/en/w/{table.match.watch_id}/")):
            assert "Best of three" in text_of(page)
            assert deal in text_of(page)
        phone.enter(quiet)


def test_the_score_of_a_match_that_is_shared_counts_its_games(client):
    """After a game was won, only the points of the next one were sent: nothing said that it is another one."""
    table = Table(quick.start("apcef-sc-2022", names=("Ana/Bia", "Caio/Davi"), best_of=3, key="b"))
    texts = []
    for number in (1, 2):
        table.record(WINNING)
        page = client.get(f"/en/w/{table.match.watch_id}/").content.decode()
        texts += [text.replace("\xa0", " ") for text in re.findall(r'data-text="([^"]*)"', page)[:1]]
        if number == 1:
            table.write(matches.new_game, table.match)
    assert texts == [
        "Ana/Bia 3,290 × 190 Caio/Davi (game 1, games won 1 × 0)",
        "Ana/Bia 2 × 0 Caio/Davi",
    ]


def test_where_nobody_said_who_begins_nothing_is_stated_of_the_deal(phone):
    assert "deals" not in text_of(phone.get())
