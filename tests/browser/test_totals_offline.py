"""Totals at the desk: what is typed is kept for its account; what is saved without a network is sent once, later."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desks import KNOCKOUT, open_round, sign_in
from tests.browser.waiting import SECOND_SENDING_MS, new_page, nothing_kept
from tests.tournament.factories import club_of, founded, win
from tournament.models import Event, Match, Membership, User


@pytest.fixture
def cup(ana):
    return founded(club_of(ana), 4, KNOCKOUT)


@pytest.fixture
def tables(cup) -> list[Match]:
    return open_round(cup, "final")


@pytest.fixture
def desk(page, context, hall, ana, cup, tables, complaints):
    """The page of the first match; what the browser says of lost requests is expected."""
    sign_in(context, hall, ana)
    page.goto(address(cup, tables[0]))
    yield page
    assert [line for line in complaints if not re.search("ERR_|403|409|422", line)] == []
    complaints.clear()


def address(cup, match) -> str:
    return f"/en/desk/{cup.public_id}/match/{match.pk}/"


def write(page, first, second):
    page.locator("#totals input[name=g1-0]").fill(str(first))
    page.locator("#totals input[name=g1-1]").fill(str(second))


def save(page):
    page.locator("#totals button").last.click()


def totals(match):
    return [game.totals for game in Match.objects.get(pk=match.pk).games.all() if game.given_totals]


def totals_event_count() -> int:
    return Event.objects.filter(kind="totals_given").count()


@pytest.mark.main_path
def test_totals_wait_and_are_sent_once(desk, context, tables):
    write(desk, 3050, 2100)
    context.set_offline(True)
    save(desk)
    expect(desk.locator("[data-outbox]")).to_contain_text("One result is kept on this device.")
    assert totals_event_count() == 0
    context.set_offline(False)
    expect(desk.locator(".message")).to_contain_text("3,050")
    desk.wait_for_timeout(SECOND_SENDING_MS)
    nothing_kept(desk)
    assert (totals(tables[0]), totals_event_count()) == ([(3050, 2100)], 1)


def test_half_a_result_is_there_again_for_who_typed_it_alone(desk, context, hall, cup, tables):
    write(desk, 3050, "")
    desk.reload()
    expect(desk.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(desk.locator("#totals input[name=g1-0]")).to_have_value("3050")
    bia = User.objects.create_user("bia", "canastra suja")
    Membership.objects.create(club=cup.club, user=bia, role="organiser", created=cup.created)
    sign_in(context, hall, bia)
    desk.goto(address(cup, tables[0]))
    expect(desk.locator("#totals input[name=g1-0]")).to_have_value("")
    expect(desk.locator("[data-draft-notice]")).to_be_hidden()


def test_a_correction_that_was_confirmed_is_no_draft_any_more(desk, cup, tables):
    win(tables[0], 0)
    desk.reload()
    write(desk, 3050, 2100)
    desk.locator("#reason").fill("Two figures were changed round")
    desk.reload()
    expect(desk.locator("[data-draft-notice]")).to_be_visible()
    with new_page(desk):
        save(desk)
    desk.get_by_role("button", name="Correct the result").click()
    expect(desk.locator(".message").first).to_contain_text("Corrected.")
    expect(desk.locator("[data-draft-notice]")).to_be_hidden()
    nothing_kept(desk)
    assert totals(tables[0]) == [(3050, 2100)]


def test_what_one_account_left_waiting_is_not_sent_in_the_name_of_another(desk, context, hall, cup, tables, ana):
    write(desk, 3050, 2100)
    context.set_offline(True)
    save(desk)
    expect(desk.locator("[data-outbox]")).to_be_visible()
    desk.goto("about:blank")
    context.set_offline(False)
    bia = User.objects.create_user("bia", "canastra suja")
    Membership.objects.create(club=cup.club, user=bia, role="organiser", created=cup.created)
    sign_in(context, hall, bia)
    desk.goto(address(cup, tables[1]))
    desk.wait_for_timeout(SECOND_SENDING_MS)
    expect(desk.locator("[data-outbox]")).to_be_hidden()
    assert totals_event_count() == 0
    sign_in(context, hall, ana)
    desk.goto(address(cup, tables[1]))
    expect(desk.locator("[data-outbox]")).to_contain_text("is saved")
    assert Event.objects.get(kind="totals_given").actor == ana


def test_what_another_entered_meanwhile_leads_to_both_versions(desk, context, tables):
    write(desk, 3100, 2100)
    context.set_offline(True)
    save(desk)
    expect(desk.locator("[data-outbox]")).to_be_visible()
    win(tables[0], 0, confirm=False)
    context.set_offline(False)
    expect(desk.locator(".two-versions tbody td")).to_have_text(["3,050", "3,100"])
    assert totals(tables[0]) == [(3050, 2100)]
    with new_page(desk):
        desk.get_by_role("button", name="Replace with mine").click()
    expect(desk.locator("[data-draft-notice]")).to_be_hidden()
    assert totals(tables[0]) == [(3100, 2100)]
    nothing_kept(desk)


def test_odd_totals_are_asked_about_once_the_site_is_there(desk, context, tables):
    write(desk, 1050, 900)
    context.set_offline(True)
    save(desk)
    context.set_offline(False)
    expect(desk.locator("main")).to_contain_text("Check the totals.")
    expect(desk.locator("#totals input[name=g1-0]")).to_have_value("1050")
    assert totals_event_count() == 0


def test_leaving_half_a_result_asks(desk):
    link = desk.get_by_role("main").get_by_role("link", name="Round desk", exact=True).first
    write(desk, 3050, "")
    link.click()
    expect(desk.locator("dialog.leaving")).to_be_visible()
    desk.get_by_role("button", name="Stay here").click()
    write(desk, "", "")
    link.click()
    expect(desk.locator("#totals")).to_have_count(0)
