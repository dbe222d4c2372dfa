"""A pair's own link in a hall: its card, its page on its own phone, and its agreement, which nobody else can give."""

from typing import Any

import pytest
from django.test import Client

from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    reread,
)
from tests.tournament.web.phones import PairPhone, Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.services import grants
from tournament.web.league.links import league_links_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ana: User, settings: Any) -> Match:
    settings.SITE_URL = "http://192.168.0.10:8000"
    return match_under_policy("pairs_own_phones", ana)


@pytest.fixture
def phones(table: Match) -> tuple[PairPhone, PairPhone]:
    match = Match.objects.select_related("first__tournament__club", "second__tournament__club").get(pk=table.pk)
    assert match.first
    assert match.second
    return PairPhone(table, match.first), PairPhone(table, match.second)


def test_a_pair_sees_its_table_and_then_its_side_of_the_sheet(
    table: Match, phones: tuple[PairPhone, PairPhone]
) -> None:
    first, second = phones
    assert "Table 1 Round 1 · against Ana 4/Bia 4 The result is not entered yet." in text_of(
        first.client.get(first.home)
    )
    assert first.get().url == first.home
    enter_totals(table, 3050, 2100, device="table")
    assert "2,100 × 3,050 Your points come first." in text_of(second.client.get(second.home + "?only=1"))
    for phone, text in ((first, "It is right: 3,050 × 2,100"), (second, "It is right: 2,100 × 3,050")):
        page = phone.get("?side=0")
        assert text in text_of(page)
        assert table.score_id not in page.content.decode()
        phone.send(page)
    assert reread(table).confirmed
    assert "2,100 × 3,050" in text_of(second.client.get(second.home))


def test_a_pair_with_a_link_speaks_on_its_own_phone_alone(table: Match, phones: tuple[PairPhone, PairPhone]) -> None:
    first, second = phones
    enter_totals(table, 3050, 2100, device="table")
    at_table = Phone(table)
    asked = text_of(at_table.get())
    assert "Ana 1/Bia 1 agrees on the phone that opened its own link, sent to it or printed on its card." in asked
    assert "We are" not in asked
    refused = at_table.send(at_table.get("?side=0"))
    assert (refused.status_code, reread(table).pairs_agreed) == (422, (False, False))
    assert "This pair has a link of its own, sent to it or printed on its card" in text_of(refused)
    assert first.client.post(first.at, {"side": 1, "seq": 1, "key": "k"}).status_code == 400
    first.send(first.get())
    second.send(second.get())
    assert reread(table).confirmed


def test_one_phone_that_opened_both_links_is_one_pair(table: Match, phones: tuple[PairPhone, PairPhone]) -> None:
    first, second = phones
    enter_totals(table, 3050, 2100, device="table")
    first.send(first.get())
    second.client.cookies["device"] = first.client.cookies["device"]
    refused = second.send(second.get())
    assert (refused.status_code, reread(table).pairs_agreed) == (422, (True, False))
    assert "The other pair agreed on this phone." in text_of(refused)


def test_what_changed_meanwhile_is_read_again_first(table: Match, phones: tuple[PairPhone, PairPhone]) -> None:
    enter_totals(table, 3050, 2100, device="table")
    page = phones[0].get()
    enter_totals(table, 3050, 2200, device="table")
    refused = phones[0].send(page)
    assert (refused.status_code, reread(table).pairs_agreed) == (409, (False, False))
    assert "3,050 × 2,200" in text_of(refused)


def test_a_pair_says_what_is_wrong(table: Match, phones: tuple[PairPhone, PairPhone]) -> None:
    enter_totals(table, 3050, 2100, device="table")
    wrong = phones[1].get("no/")
    assert "Press the number of a hand" not in text_of(wrong)
    assert phones[1].send(wrong, reason="faltou uma real").url == phones[1].home
    disputed = reread(table).dispute_note
    assert disputed
    assert disputed.text == "faltou uma real"
    for phone in phones:
        page = text_of(phone.client.get(phone.home))
        assert "The result is disputed: the organisers decide." in page
        assert "Read the sheet" in page
        assert "Read the sheet and agree" not in page


def test_a_pairs_link_is_no_way_to_the_table_or_to_another_match(
    table: Match, phones: tuple[PairPhone, PairPhone]
) -> None:
    """No result is reported by a link in a hall, and a link that was renewed opens nothing."""
    first, _second = phones
    other = Match.objects.exclude(pk=table.pk).filter(round=table.round).get()
    assert first.client.get(f"{first.home}{other.pk}/agree/").status_code == 404
    statuses = {
        path: first.client.post(f"{first.home}{table.pk}/{path}", {"seq": 1, "key": "k"}).status_code
        for path in ("", "report", "answer", "date")
    }
    assert statuses == {"": 405, "report": 404, "answer": 404, "date": 404}
    link = league_links_of(reread(table).tournament_round.stage.tournament)[table.first_id or 0]
    grants.revoke(link, context=match_context(None))
    assert first.client.get(first.home).status_code == 404


def test_where_nobody_has_to_agree_a_pair_reads_where_to_say_what_is_wrong(ana: User, settings: Any) -> None:
    settings.SITE_URL = "http://192.168.0.10:8000"
    match = match_under_policy("none", ana)
    pair = Match.objects.select_related("first__tournament__club").get(pk=match.pk).first
    assert pair
    phone = PairPhone(match, pair)
    enter_totals(match, 3050, 2100, device="table")
    page = text_of(phone.client.get(phone.home))
    assert "The result is entered. The desk confirms it. Is the result not right? Tell the referee," in page


@pytest.mark.long
def test_the_desk_prints_cards_and_shows_the_code(table: Match) -> None:
    tournament = reread(table).tournament_round.stage.tournament
    client = Client()
    client.force_login(User.objects.get(username="ana"))
    at = f"/en/desk/{tournament.public_id}/"
    assert client.get(at + "print/pair-cards.pdf").status_code == 404
    assert "Links of the pairs" in text_of(client.get(at + "devices/"))
    page = client.get(at + "league/links/")
    assert "If a pair has a link, its word is taken only from a phone that opened it" in text_of(page)
    client.post(at + "league/links/", {"seq": 0, "key": "all"})
    page_text = client.get(at + "league/links/").content.decode()
    assert page_text.count("Show the QR code") == 4
    assert "print/pair-cards.pdf" in page_text
    assert 'devices/" aria-current="page"' in page_text
    entry = tournament.entries.get(code="P01")
    assert "<svg" in client.get(f"{at}league/links/{entry.pk}/").content.decode()
    assert client.get(f"{at}league/links/9999/").status_code == 404
    printed = client.get(at + "print/pair-cards.pdf")
    assert (printed.status_code, printed["Content-Type"]) == (200, "application/pdf")
