"""From a printed code to a phone that scores one table."""

import re

import pytest
from django.urls import reverse

from tests.tournament.factories import (
    change_settings,
    founded,
    match_seq,
    matches_of,
    open_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.matches.games import Table, hand
from tests.tournament.services.tournaments.confirmation_cast import match_under_policy
from tests.tournament.web.devices.phones import Phone
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Grant
from tournament.services import grants, matches
from tournament.services.grants import code_tries
from tournament.services.grants.secrets import hash_code
from tournament.services.tournaments import results
from tournament.web.grant_cookie import COOKIE

pytestmark = also_on_a_full_disk


def link(tournament, table=1):
    return grants.table_links(tournament)[table]


def test_a_link_says_what_it_opens_and_one_press_opens_it(phone, tournament, match):
    page = phone.offered(secret=link(tournament).secret)
    assert page.status_code == 200
    assert "Score on this device" in page.content.decode()
    assert "Table 1" in page.content.decode()
    assert re.search(r"Ana \d/\s?Bia \d × Ana \d/\s?Bia \d", text_of(page)), "whoever is at another table sees it here"
    assert not phone.cookies.get(COOKIE)
    assert grants.devices_of(tournament) == []
    response = phone.press(page)
    assert response["Location"] == reverse("device-tables", args=[tournament.public_id]) + "?open=1"
    assert phone.cookies[COOKIE]["httponly"]
    assert phone.get(response["Location"])["Location"] == reverse("quick-hand", args=[match.score_id])
    assert [(device.number, device.grant.tables) for device in grants.devices_of(tournament)] == [(1, [1])]
    assert grants.devices_of(tournament)[0].grant.label == "Chrome, Android"


def test_no_page_says_the_secret_again(phone, tournament):
    secret = link(tournament).secret
    page = phone.offered(secret=secret)
    opened = phone.get(phone.press(page)["Location"], follow=True)
    assert secret not in page.content.decode() + opened.content.decode()


def test_pressed_twice_it_is_one_phone(phone, tournament):
    page = phone.offered(secret=link(tournament).secret)
    phone.press(page)
    phone.press(page)
    assert len(grants.devices_of(tournament)) == 1


def test_a_code_is_typed_where_there_is_no_camera(phone, tournament):
    page = phone.get(reverse("device-enter")).content.decode()
    assert 'name="code"' in page
    assert phone.press(phone.offered(code=link(tournament, 2).code.lower())).status_code == 302
    assert grants.devices_of(tournament)[0].grant.tables == [2]


def test_a_code_with_a_slip_is_refused_in_its_place(phone, tournament):
    response = phone.offered(code="ABC DEF")
    assert response.status_code == 422
    assert "No table has this code." in response.content.decode()
    assert 'value="ABC DEF"' in response.content.decode()


def test_a_code_of_another_length_is_none_of_a_table(phone, tournament):
    """Such as the four characters of a score sheet by which its page is known."""
    page = phone.offered(code="1A64").content.decode()
    assert "The code of a table has 6 letters and figures." in page
    assert "No table has this code." not in page


def test_codes_are_slowed_down_by_tournament_and_by_address(tournament, monkeypatch):
    monkeypatch.setattr(code_tries, "ADDRESS_RATE", code_tries.ADDRESS_RATE._replace(limit=2))
    monkeypatch.setattr(code_tries, "TOURNAMENT_RATE", code_tries.TOURNAMENT_RATE._replace(limit=3))

    def offered(address, code="ABC DEF"):
        return Phone().post(reverse("device-enter"), {"code": code}, REMOTE_ADDR=address).status_code

    right = link(tournament).code
    assert [offered("10.0.0.1"), offered("10.0.0.1", right), offered("10.0.0.1")] == [422, 200, 422]
    assert offered("10.0.0.1", right) == 429
    assert offered("10.0.0.2") == 422
    assert offered("10.0.0.3", right) == 429


@pytest.fixture
def second_tournament(tournament):
    second = founded(tournament.club, 4, [{"id": "final", "kind": "single_elimination"}])
    second.name = "Copa da Amizade"
    second.save()
    grants.give_tables(second, [1], context=write_context())
    return second


def test_tries_in_a_tournament_that_is_named_slow_no_other_down(tournament, second_tournament, monkeypatch):
    """A try without a tournament counts in both, as it is looked up in both."""
    monkeypatch.setattr(code_tries, "TOURNAMENT_RATE", code_tries.TOURNAMENT_RATE._replace(limit=2))

    def offered(named):
        return Phone().post(reverse("device-enter"), {"code": "ABC DEF", "tournament": named}).status_code

    first, second = tournament.public_id, second_tournament.public_id
    assert [offered(first), offered(first), offered(first), offered(second)] == [422, 422, 429, 422]
    assert [offered(""), offered(second)] == [429, 422]


def test_a_code_alone_opens_its_table_in_whichever_tournament(phone, tournament, second_tournament):
    assert phone.press(phone.offered(code=link(second_tournament).code)).status_code == 302
    assert [len(grants.devices_of(row)) for row in (tournament, second_tournament)] == [0, 1]


def test_the_page_for_codes_names_no_tournament(phone, tournament, second_tournament):
    type(tournament).objects.filter(pk=second_tournament.pk).update(published=False)
    for page in (phone.get(reverse("device-enter")), phone.offered(code="ABC DEF"), phone.offered(code="")):
        assert second_tournament.name not in page.content.decode()
        assert tournament.name not in page.content.decode()
    assert second_tournament.name in phone.offered(code=link(second_tournament).code).content.decode()


def test_the_tournament_is_asked_only_where_two_have_the_same_code(phone, tournament, second_tournament):
    code = link(tournament).code
    namesake = Grant.objects.filter(pk=link(second_tournament).grant.pk)
    namesake.update(code_hash=hash_code(second_tournament, code))
    page = phone.offered(code=code)
    assert (page.status_code, page.context["tournaments"]) == (422, [second_tournament, tournament])
    assert "Two tournaments have a table with this code. Choose yours." in page.content.decode()
    assert phone.press(phone.offered(code=code, tournament=second_tournament.public_id)).status_code == 302
    assert len(grants.devices_of(second_tournament)) == 1


def test_an_empty_field_is_answered_by_the_page_and_not_by_the_browser(phone, tournament):
    page = phone.offered(code=" ")
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert "novalidate" in page.content.decode()


def test_what_was_revoked_opens_nothing(phone, tournament):
    page = phone.offered(secret=link(tournament).secret)
    Grant.objects.update(revoked_at="2026-01-01T00:00Z")
    assert phone.press(page).status_code == 422
    assert phone.offered(secret="x" * 43).status_code == 422
    assert phone.post(reverse("device-open"), {"offer": "made up"})["Location"] == reverse("device-enter")


def test_the_table_s_address_needs_the_phone_s_grant(phone, tournament, match, connected):
    """Who was revoked still has the address of the match: it opens nothing more."""
    where = reverse("quick-score", args=[match.score_id])
    other = reverse("quick-score", args=[other_match(match).score_id])
    one = connected(1)
    assert [one.get(where).status_code, one.get(other).status_code] == [200, 403]
    assert phone.get(where).status_code == 403
    grants.revoke(grants.devices_of(tournament)[0].grant, context=write_context())
    assert one.get(where).status_code == 403
    assert "no longer scored from this device" in one.get(where).content.decode()


def test_a_scorekeeper_needs_no_phone_s_grant(phone, tournament, match, ana, bia):
    where = reverse("quick-score", args=[match.score_id])
    phone.force_login(bia)
    assert phone.get(where).status_code == 403
    phone.force_login(ana)
    assert phone.get(where).status_code == 200


def test_without_grants_the_address_alone_is_enough(phone, match):
    assert phone.get(reverse("quick-score", args=[match.score_id])).status_code == 200


def other_match(match):
    return type(match).objects.exclude(pk=match.pk).get(round=match.round)


def test_a_phone_lists_the_tables_it_may_enter(connected, tournament, match):
    phone = connected(1)
    page = phone.get(reverse("device-tables", args=[tournament.public_id])).content.decode()
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", page) == ["Table 1"]
    assert "Semi-finals · hand 1" in page
    assert "phone 1" in page
    assert f'href="{reverse("quick-hand", args=[match.score_id])}"' in page


def test_a_phone_lands_at_the_table_whose_code_it_typed_last(connected, tournament, match):
    """And lists that one first; the button of the other is quiet. So again when the pair moves back."""
    phone, other = connected(1), other_match(match)
    for table, row, numbers in ((2, other, ["Table 2", "Table 1"]), (1, match, ["Table 1", "Table 2"])):
        opened = phone.press(phone.offered(code=link(tournament, table).code))
        hand = reverse("quick-hand", args=[row.score_id])
        assert phone.get(opened["Location"])["Location"] == hand
        page = phone.get(reverse("device-tables", args=[tournament.public_id])).content.decode()
        assert re.findall(r"<h2[^>]*>\s*(.*?)\s*</h2>", page) == numbers
        assert re.findall(r'button-next button-large" href="(.*?)"', page) == [hand]


def table_numbers(phone, tournament):
    page = phone.get(reverse("device-tables", args=[tournament.public_id]))
    return [mine.placed_match.table_number for mine in page.context["tables"]]


def test_the_table_opened_last_makes_way_once_it_has_nothing_to_enter(connected, tournament, match):
    phone, other = connected(1), other_match(match)
    phone.press(phone.offered(code=link(tournament, 2).code))
    assert table_numbers(phone, tournament) == [2, 1]
    win(other, 0, confirm=False)
    assert table_numbers(phone, tournament) == [1, 2]


def test_a_reopened_result_comes_before_the_table_opened_last(connected, tournament, match):
    phone, other = connected(2), other_match(match)
    phone.press(phone.offered(code=link(tournament, 1).code))
    win(other, 0)
    results.reopen(other, context=write_context(match_seq(other)), reason="counted again")
    assert table_numbers(phone, tournament) == [2, 1]


def test_a_match_without_a_table_is_the_last_of_a_scorekeeper(phone, tournament, match, ana):
    phone.force_login(ana)
    type(match).objects.filter(pk=match.pk).update(table=None)
    assert table_numbers(phone, tournament) == [2, None]


def test_tables_to_be_scored_keep_their_order_when_one_asks_the_pairs(phone, tournament, match, ana):
    change_settings(tournament, plan={"confirmation": "pairs"})
    phone.force_login(ana)
    assert table_numbers(phone, tournament) == [1, 2]
    win(match, 0, confirm=False)
    assert table_numbers(phone, tournament) == [1, 2]


@pytest.mark.parametrize("last", [1, 2])
def test_tables_keep_their_order_when_the_next_round_appears(phone, ana, last):
    """On the open page: who presses the upper one gets the table that stood there."""
    tournament = match_under_policy("none", ana).round.stage.tournament
    grants.give_tables(tournament, [1, 2], context=write_context())
    for table in (3 - last, last):
        phone.press(phone.offered(code=link(tournament, table).code))
    for row in matches_of(round_of(tournament, "final", 1)):
        win(row, 0)
    headings = [f"Table {last}", f"Table {3 - last}"]
    assert polled_headings(phone, tournament) == headings
    open_round(tournament, "final", 2)
    assert polled_headings(phone, tournament) == headings


def polled_headings(phone, tournament):
    page = phone.get(reverse("device-tables", args=[tournament.public_id]) + "?only=1").content.decode()
    return re.findall(r"<h2[^>]*>\s*(.*?)\s*</h2>", page)


def test_my_tables_of_a_scorekeeper_are_all(phone, tournament, ana, django_assert_num_queries):
    phone.force_login(ana)
    with django_assert_num_queries(14):
        page = phone.get(reverse("device-tables", args=[tournament.public_id])).content.decode()
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", page) == ["Table 1", "Table 2"]


def test_a_failed_opening_is_one_tap_where_the_hand_is_entered(connected, match):
    table = Table.of_match(match)
    for _hand in range(3):
        table.write(matches.record_hand, table.game, hand())
    page = connected(1).get(reverse("quick-hand", args=[match.score_id])).content.decode()
    buttons = re.findall(r'<form class="entry-opening".*?<button class="button"><span>(.*?)</span>', page, re.S)
    assert buttons == ["Record: Ana 1/<wbr>Bia 1 could not open"]


def test_without_any_codes_the_page_says_who_makes_them_and_asks_for_none(phone, match):
    page = phone.get(reverse("device-enter")).content.decode()
    assert "No tournament here has codes for its tables yet." in page
    assert 'id="code"' not in page
    assert "Type the code" not in page
    assert f'href="{reverse("quick-start")}">Start a game' in page
