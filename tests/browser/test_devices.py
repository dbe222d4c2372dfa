"""From the code on a table's card to saved hands, as a phone in the hall does it: plain http, with the finger."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.phones import PHONE
from tests.browser.table import choose_option, wait_for_form
from tests.browser.taps import taps
from tests.browser.waiting import PATIENCE
from tests.tournament.factories import first_knockout_match, write_context
from tournament.models import Game, Round
from tournament.services import grants
from tournament.services.tournaments import rounds

FACTS = 2
"""Who went out, and whether the other pair took its morto: parts of the result itself, one tap each."""


@pytest.fixture
def tournament(ana):
    tournament = first_knockout_match(ana).round.stage.tournament
    grants.give_tables(tournament, [1, 2], context=write_context())
    return tournament


def enter(page: Page, number: int) -> None:
    """Enter one clean and one dirty canastra against one dirty one, in digits that move on by themselves."""
    wait_for_form(page)
    choose_option(page, "out", "0")
    page.locator('input[name="0-clean"]').click()
    for text in ("1", "1", "345", "20"):
        page.keyboard.type(text)
    choose_option(page, "1-morto", "none")
    expect(page.locator('input[name="1-clean"]')).to_be_focused()
    for text in ("0", "1", "145", "70"):
        page.keyboard.type(text)
    expect(page.locator("[data-lead]")).to_contain_text(" leads by ")
    page.locator("[data-save]").click()
    expect(page.locator("[data-hand-text]").first).to_contain_text(f"hand {number + 1}")


def assert_every_answer_stands_above_the_foot(page: Page) -> None:
    """The link back, the round and its clock take two lines, and the third answer to who went out needs no
    scrolling."""
    wait_for_form(page)
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.locator(".entry-head").bounding_box()["height"] <= 60
    for height in (740, 660):  # the second is the height that a browser's bars leave on a phone
        page.set_viewport_size({"width": 360, "height": height})
        third, last, foot = (
            page.locator(place).last.bounding_box()
            for place in (".nobody-out label", ".pair-block .answers", ".entry-foot")
        )
        assert third["height"] >= 48
        assert max(third["y"] + third["height"], last["y"] + last["height"]) <= foot["y"]
    page.set_viewport_size(PHONE)


@pytest.mark.main_path
def test_the_code_leads_to_the_first_hand_and_to_the_next(phone, hall, tournament):
    secret = grants.table_links(tournament)[1].secret
    phone.goto(f"/en/scoring/#{secret}")
    assert phone.evaluate("isSecureContext") is False
    press = phone.get_by_role("button", name="Score on this device")
    expect(press).to_be_visible()
    assert secret not in phone.url + phone.content()
    press.click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Table 1")
    wait_for_form(phone)
    assert_every_answer_stands_above_the_foot(phone)
    rounds.start_clock(Round.objects.get(stage__tournament=tournament), context=write_context(), minutes=60)
    phone.reload()
    expect(phone.locator(".entry-clock")).to_contain_text("59:")
    assert_every_answer_stands_above_the_foot(phone)
    enter(phone, 1)
    wait_for_form(phone)
    assert phone.locator(".entry-head").bounding_box()["height"] <= 60  # also with the longer link back
    assert taps(phone) - FACTS <= 4
    enter(phone, 2)
    assert taps(phone) - FACTS <= 2
    wait_for_form(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for tool in phone.locator(".entry-tools :is(a.button, button, summary)").all():
        assert tool.bounding_box()["height"] >= 48
    assert phone.locator(".pair-block").first.bounding_box()["y"] < 170  # most of the screen is for the hand
    # What was just saved can be undone from the form of the next hand.
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator("[data-hand-text]").first).to_contain_text("hand 2")
    wait_for_form(phone)
    before = phone.locator(".pair-block").first.bounding_box()
    phone.evaluate("document.querySelector('[data-undo] form').remove()")  # two minutes later
    assert phone.locator(".pair-block").first.bounding_box() == before


def test_the_menu_of_the_home_page_takes_one_line(phone, tournament):
    phone.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    phone.get_by_role("button", name="Score on this device").click()
    wait_for_form(phone)
    phone.goto("/pt-br/")
    links = phone.locator(".site-nav a").filter(visible=True)
    expect(links).to_have_text(["Minhas mesas", "Regulamentos"])
    assert len({link.bounding_box()["y"] for link in links.all()}) == 1
    phone.set_viewport_size({"width": 1280, "height": 740})
    expect(links).to_have_text(["Minhas mesas", "Regulamentos", "Conferir súmula"])


def test_the_end_of_the_time_moves_no_field_and_ends_the_game_with_one_tap(phone, tournament):
    """The header says below the clock what the end means: the page scrolls by that."""
    phone.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    phone.get_by_role("button", name="Score on this device").click()
    enter(phone, 1)
    round_ = Round.objects.get(stage__tournament=tournament)
    rounds.start_clock(round_, context=write_context(), minutes=60)
    phone.reload()
    wait_for_form(phone)
    field = phone.locator('input[name="1-table_points"]')
    field.click()
    expect(field).to_be_focused()
    before = field.bounding_box()["y"]
    height = phone.locator(".entry-head").bounding_box()["height"]
    expect(phone.locator(".entry-clock strong")).to_be_hidden()
    Round.objects.filter(pk=round_.pk).update(clock_started=timezone.now() - timedelta(minutes=61))
    phone.locator(".entry-clock [data-ends]").evaluate("clock => { clock.dataset.ends = Date.now() - 2000; }")
    expect(phone.locator(".entry-clock strong")).to_be_visible(timeout=PATIENCE)
    assert phone.locator(".entry-head").bounding_box()["height"] > height
    assert field.bounding_box()["y"] == pytest.approx(before, abs=1)
    phone.locator(".entry-head a").first.click()
    button = phone.get_by_role("button", name="Time is up: end the game at")
    room = phone.locator(".time-is-up").bounding_box()["height"]
    assert room == pytest.approx(50, abs=1)  # as much as the line before the end
    button.click()
    expect(phone.locator(".victory")).to_be_visible()
    assert Game.objects.get(over=True).match.round_id == round_.pk


def test_the_referee_is_called_with_one_tap_and_what_was_typed_stays(phone, tournament):
    phone.goto(f"/en/scoring/#{grants.table_links(tournament)[2].secret}")
    phone.get_by_role("button", name="Score on this device").click()
    phone.locator('input[name="0-table_points"]').fill("345")
    phone.wait_for_load_state()  # what is typed before the scripts are loaded is kept by them
    phone.get_by_role("button", name="Call the referee").click()
    expect(phone.get_by_text("The referee was called at")).to_be_visible()
    expect(phone.locator('input[name="0-table_points"]')).to_have_value("345")


def test_a_phone_that_was_disconnected_keeps_what_it_typed(phone, tournament, complaints):
    phone.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    phone.get_by_role("button", name="Score on this device").click()
    wait_for_form(phone)
    grants.revoke(grants.devices_of(tournament)[0].grant, context=write_context())
    choose_option(phone, "out", "0")
    phone.locator('input[name="0-table_points"]').fill("345")
    choose_option(phone, "1-morto", "none")
    phone.locator('input[name="1-table_points"]').fill("145")
    phone.locator('input[name="1-hand_points"]').fill("70")
    phone.locator("[data-save]").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Not scored from this device")
    phone.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    phone.get_by_role("button", name="Score on this device").click()
    expect(phone.locator('input[name="0-table_points"]')).to_have_value("345")
    complaints.clear()


def test_an_open_page_of_tables_says_that_its_phone_was_disconnected(phone, tournament, complaints):
    phone.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    phone.get_by_role("button", name="Score on this device").click()
    wait_for_form(phone)
    phone.goto(f"/en/tables/{tournament.public_id}/")
    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()
    grants.revoke(grants.devices_of(tournament)[0].grant, context=write_context())
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.get_by_text("Table 1 is no longer scored from this device")).to_be_visible()
    complaints.clear()  # the browser names the answers 403


def test_without_scripts_the_code_is_typed(chromium, hall, tournament):
    context = chromium.new_context(base_url=hall, java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto("/en/scoring/")
    page.get_by_label("Code").fill(grants.table_links(tournament)[1].code.lower())
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Score on this device").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")
    context.close()


def test_the_connection_is_tested(page, hall, complaints):
    page.goto("/en/connection/")
    expect(page.locator("[data-says]")).to_have_text("All is well. Hands are saved at once.")
    expect(page.locator("[data-clock-off]")).to_have_text("right")
    page.context.set_offline(True)
    expect(page.locator("[data-reach]")).to_have_text("not reached")
    expect(page.locator("[data-says]")).to_contain_text("Answers get lost.")
    page.context.set_offline(False)
    expect(page.locator("[data-reach]")).to_have_text("reached")
    complaints.clear()  # about the missing network
