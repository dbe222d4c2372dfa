"""Bad Wi-Fi: what is saved waits on the device, is shown as waiting, and is sent once, automatically."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.offline import KEY, OTHER, expect_saved, hands, save_offline
from tests.browser.table import (
    HAND,
    assert_no_sideways_scroll,
    choose_option,
    enter,
    enter_quickly,
    expect_result,
    fill,
    open_game,
)
from tests.browser.waiting import SECOND_SENDING_MS, nothing_kept
from tests.tournament.services.matches.games import Table, hand
from tournament.models import Event, Game, Hand, Match


@pytest.fixture
def table(page) -> str:
    address = open_game(page, KEY)
    page.goto(address + "hand/")
    return address


@pytest.fixture(autouse=True)
def without_network_errors(page, complaints):
    """Discard the browser's complaints about failed requests; there must be no others."""
    yield
    assert [line for line in complaints if not re.search("ERR_|409|422", line)] == []
    complaints.clear()


SENT_WITHIN = 5000
"""Milliseconds after the network is back."""
NOTE_WHEN_SENT = """() => {
    addEventListener("online", () => sessionStorage.setItem("online", Date.now()), true);
    const real = window.fetch;
    window.fetch = (address, options) => {
        const first = sessionStorage.getItem("online") && !sessionStorage.getItem("sent");
        if (first && String(address).endsWith("/hand/")) sessionStorage.setItem("sent", Date.now());
        return real(address, options);
    };
}"""
LOSE_THE_FIRST_ANSWER = """() => {
    const real = window.fetch;
    window.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (!String(address).endsWith("/hand/")) return answer;
        window.fetch = real;
        throw new TypeError("Failed to fetch");
    };
}"""


def test_before_any_sum_the_foot_says_only_where_the_hand_stays(page, table, context):
    context.set_offline(True)
    fill(page, "0-table_points", 350)
    words = "No connection. What you type stays on this phone."
    expect(page.locator("[data-unchecked]")).to_have_text(words, use_inner_text=True)


def test_the_foot_says_that_its_sum_is_from_before(page, table, context):
    enter(page, HAND)
    expect_result(page, "Ana/Bia", "+590")
    context.set_offline(True)
    fill(page, "0-table_points", 350)
    expect(page.locator("[data-with-sum]")).to_be_visible()
    expect(page.locator("[data-without-sum]")).to_be_hidden()
    context.set_offline(False)
    expect(page.locator("[data-unchecked]")).to_be_hidden()
    expect_result(page, "Ana/Bia", "+640")


@pytest.mark.main_path
def test_a_hand_waits_and_is_sent_once_when_the_network_is_back(page, table, context):
    Game.objects.update(starter=0)
    page.reload()
    expect(page.locator(".entry-deal")).to_have_text("Caio/Davi deals.")
    save_offline(page, context)
    expect(page.locator(".entry-deal")).to_have_text("Ana/Bia deals.")
    expect(page.locator("[data-outbox]")).to_contain_text("One hand is kept on this phone: the totals")
    before = page.locator("[data-without-kept]")
    assert before.all_text_contents() == ["from before"] * 2
    expect(before.filter(visible=True)).to_have_count(2)
    expect(page.locator("[data-total]")).to_have_text(["", ""])
    expect(page.locator("[data-opens]").filter(visible=True)).to_have_count(0)  # it follows from totals not known here
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    expect(page.locator("[data-save]")).to_contain_text("Save hand 2")
    expect(page.locator('input[name="out"]:checked')).to_have_count(0)
    assert_no_sideways_scroll(page)
    assert hands() == 0
    page.get_by_role("link", name="Back to the game").click()  # otherwise the browser's own error page comes
    expect(page.locator("dialog.leaving")).to_contain_text("No connection: the other page would not load.")
    expect(page.locator("dialog.leaving")).not_to_contain_text("Leave without saving?", use_inner_text=True)
    page.get_by_role("button", name="Stay here").click()
    expect(page.locator("dialog.leaving")).to_be_hidden()
    page.evaluate(NOTE_WHEN_SENT)
    context.set_offline(False)
    expect_saved(page, 1)
    expect(page.locator("[data-opens]").filter(visible=True)).to_have_count(2)
    expect(before.filter(visible=True)).to_have_count(0)
    online, sent = page.evaluate("['online', 'sent'].map((name) => Number(sessionStorage.getItem(name)))")
    assert 0 < online <= sent <= online + SENT_WITHIN
    page.wait_for_timeout(SECOND_SENDING_MS)
    assert hands() == 1


def test_three_hands_wait_and_are_sent_in_their_order(page, table, context):
    save_offline(page, context)
    save_offline(page, context, OTHER)
    expect(page.locator("[data-outbox]")).to_contain_text("2 hands are kept here, and the totals are without them.")
    save_offline(page, context)
    context.set_offline(False)
    expect_saved(page, 3)
    points = [hand.document["sides"][0]["table_points"] for hand in Hand.objects.order_by("number")]
    assert points == [300, 400, 300]


def test_no_hand_follows_one_that_ends_the_game(page, table, context):
    """The site said so of the hand as it was typed, while it could still be reached."""
    game = Table.of_match(Match.objects.get())
    while game.totals[0] + 590 < 3000:
        game.record(hand())
    page.reload()
    enter_quickly(page, HAND, KEY)
    expect(page.locator("[data-save]")).to_contain_text("Game ends")
    context.set_offline(True)
    page.locator("[data-save]").click()
    expect(page.locator("[data-game-ends]")).to_have_text(re.compile("With this hand the game ends."))
    expect(page.locator("#hand-form")).to_be_hidden()
    context.set_offline(False)
    page.wait_for_url(table)
    expect(page.locator(".victory")).to_be_visible()
    assert Game.objects.get().over


def test_the_next_hand_is_typed_while_the_one_before_waits(page, table, context):
    save_offline(page, context)
    fill(page, "0-table_points", 120)
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_have_text(re.compile("is saved"))
    expect_saved(page, 1)
    expect(page.locator('input[name="0-table_points"]')).to_have_value("120")
    enter_quickly(page, OTHER, KEY)
    page.locator("[data-save]").click()
    expect_saved(page, 2)


def test_hands_that_were_sent_one_after_the_other_are_counted(page, table, context):
    save_offline(page, context)
    save_offline(page, context, OTHER)
    fill(page, "0-table_points", 120)
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_contain_text("The 2 hands that were kept on this phone are saved.")


def test_totals_are_from_before_the_hands_that_waited_until_new_ones_are_there(page, table, context):
    marked = page.locator("[data-without-kept]").filter(visible=True)
    save_offline(page, context)
    save_offline(page, context, OTHER)
    fill(page, "0-table_points", 120)
    page.route("**/preview", lambda route: route.abort())
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_contain_text("are saved")
    expect(page.locator("[data-before]")).to_have_text(["0", "0"])
    expect(marked).to_have_text(["from before"] * 2)
    page.unroute_all()
    totals = [f"{total:,}" for total in Table.of_match(Match.objects.get()).totals]
    expect(page.locator("[data-before]")).to_have_text(totals)
    expect(marked).to_have_count(0)


def test_totals_are_asked_for_after_each_hand_that_waited(page, table, context):
    """Of two hands the page went on showing the totals with the first, for nothing more was typed."""
    save_offline(page, context)
    fill(page, "0-table_points", 120)
    sent = []
    page.route(page.url, lambda route: sent.append(route))  # noqa: PLW0108 Playwright marks the function it is given
    with page.expect_response("**/preview"):
        context.set_offline(False)
    expect(page.locator("[data-before]")).to_have_text(["0", "0"])
    expect(page.locator("[data-outbox]")).to_contain_text("kept")
    with page.expect_response("**/preview"):
        sent[0].continue_()
    expect(page.locator("[data-before]")).to_have_text(["590", "190"])


@pytest.mark.parametrize("scrolled", [0, 400])
def test_the_network_that_comes_back_moves_no_field_under_the_finger(page, table, context, scrolled):
    """What is said of the hand that waited takes less room once it is saved, also where the page is at its top."""
    page.set_viewport_size({"width": 360, "height": 740})
    save_offline(page, context)
    field = page.locator('input[name="0-table_points"]')
    fill(page, "0-table_points", 120)
    page.evaluate("top => scrollTo(0, top)", scrolled)
    top = field.bounding_box()["y"]
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_have_text(re.compile("is saved"))
    assert field.bounding_box()["y"] == pytest.approx(top, abs=1)


def test_the_answer_alone_was_lost_and_the_hand_is_there_once(page, table, context):
    sent = []
    page.on("request", lambda asked: sent.append(asked) if (asked.method, asked.url) == ("POST", page.url) else None)
    page.evaluate(LOSE_THE_FIRST_ANSWER)
    enter_quickly(page, HAND, KEY)
    page.locator("[data-save]").click()
    expect_saved(page, 1)
    assert (len(sent), hands()) == (2, 1)
    assert Event.objects.filter(kind="hand_recorded").count() == 1


def test_a_page_opened_later_sends_what_an_earlier_one_left(page, table, context):
    save_offline(page, context)
    page.goto("about:blank")
    context.set_offline(False)
    assert hands() == 0
    other = context.new_page()
    other.goto(table)
    expect(other.locator("table.score:visible tbody tr")).to_have_count(1)
    other.goto(table)
    expect(other.locator("[data-outbox]")).to_be_hidden()
    assert hands() == 1


def test_the_list_of_my_games_says_what_waits_and_the_home_page_sends_it_too(page, table, context):
    save_offline(page, context)
    fill(page, "0-table_points", 120)
    page.goto("about:blank")
    context.set_offline(False)
    context.route("**/healthz", lambda route: route.abort())
    page.goto("/en/quick/")
    expect(page.locator(".link-lines .waiting-drafts")).to_have_text(
        ["one hand kept on this phone · a hand half entered"]
    )
    context.unroute("**/healthz")
    page.goto("/en/")
    expect(page.locator(".home-sheet .waiting-drafts")).to_contain_text("a hand half entered")
    nothing_kept(page, "sumula:outbox")
    expect(page.locator(".home-sheet .waiting-drafts")).to_have_text("a hand half entered")
    expect(page.get_by_role("link", name="Continue: enter hand 2")).to_be_visible()  # the page was loaded anew
    assert hands() == 1


def test_a_form_opened_while_a_hand_waits_is_that_of_the_next(page, table, context):
    page.route("**/healthz", lambda route: route.abort())
    save_offline(page, context)
    context.set_offline(False)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    page.unroute("**/healthz")
    expect_saved(page, 1)
    assert hands() == 1


def test_a_correction_waits_in_its_form(page, table, context):
    enter_quickly(page, HAND, KEY)
    page.locator("[data-save]").click()
    expect_saved(page, 1)
    page.goto(table + "hand/1/")
    save_offline(page, context, OTHER)
    expect(page.get_by_role("heading", level=1)).to_have_text("Correct hand 1")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("400")
    context.set_offline(False)
    page.wait_for_url(table)
    expect(page.locator("table.score:visible .sum").nth(2)).to_have_text("690")


def test_what_cannot_be_read_is_shown_once_the_site_is_there(page, table, context):
    enter_quickly(page, HAND, KEY)
    context.set_offline(True)
    page.locator('input[name="1-hand_points"]').fill("6O")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_be_visible()
    context.set_offline(False)
    expect(page.locator(".slot .finding").first).to_contain_text("Only a whole number goes here")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("300")
    assert hands() == 0


def test_leaving_warns_where_nothing_can_be_kept(page, table, context):
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(table + "hand/")
    save_offline(page, context)
    expect(page.locator("[data-outbox]")).to_contain_text("Leave this page open until then")
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("dialog.leaving")).to_contain_text("would be lost")
    page.get_by_role("button", name="Stay here").click()
    choose_option(page, "out", "0")
    choose_option(page, "out", "none")
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_contain_text("is saved")
    assert hands() == 1
