"""The results of a round typed in a real browser: from field to field by Enter, checked while others are being
typed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_here, on_every_screen, screen
from tests.browser.desks import KNOCKOUT, open_grid, open_round, sign_in, type_in
from tests.browser.waiting import SECOND_SENDING_MS, nothing_kept, wait_until
from tests.tournament.factories import club_of, founded, write_context
from tournament.models import Match, User
from tournament.services.tournaments import founding


@pytest.fixture
def results(live_server, context, hall, page) -> list[Match]:
    return open_grid(context, hall, page)


@pytest.mark.main_path
def test_a_round_is_typed_without_the_mouse(page, results):
    type_in(page, "3050", "2100", "2790", "2645")
    page.keyboard.press("w")
    type_in(page, "1985", "3115")
    foot = page.locator("[data-foot]")
    expect(foot).to_contain_text("Save and confirm 3 tables")
    expect(foot).to_contain_text("1 to check")
    second = page.locator(f'[data-match="{results[1].pk}"]')
    expect(second).to_contain_text("Count again: nobody has reached 3,000.")
    second.get_by_role("button", name="Time is up").click()
    expect(foot).to_contain_text("Save and confirm 4 tables")
    expect(page.locator(f'[name="m{results[0].pk}-g1-0"]')).to_have_value("3,050")
    page.locator("[data-foot] button").click()
    expect(page.locator("main")).to_contain_text("4 tables confirmed.")
    assert [match.confirmed for match in Match.objects.order_by("slot")] == [True] * 4
    assert Match.objects.get(pk=results[2].pk).absent_0


def test_the_button_says_at_once_what_signed_sheets_change(page, results):
    tournament, ana = results[0].round.stage.tournament, User.objects.get()
    ana.memberships.update(role="referee")
    founding.change_settings(tournament, context=write_context(), plan={"confirmation": "pairs"})
    page.reload()
    type_in(page, "3050", "2100")
    foot = page.locator("[data-foot]")
    expect(foot).to_contain_text("Save 1 table")
    signed = foot.get_by_label("Both pairs signed these paper sheets: confirm them too")
    signed.check()
    expect(foot).to_contain_text("Save and confirm 1 table")
    expect(signed).to_be_focused()
    foot.get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("1 table confirmed.")


def test_t_marks_that_time_ran_out_without_the_mouse(page, results):
    """It comes before Enter, while the figures of the table are typed; pressed again, it takes that back."""
    box = page.locator(f'input[name="m{results[0].pk}-g1-closed"]')  # a button has the same name
    type_in(page, "2790")
    page.keyboard.type("2645")
    page.keyboard.press("t")
    expect(box).to_be_checked()
    page.keyboard.press("t")
    expect(box).to_have_count(0)
    expect(page.locator(f'[data-match="{results[0].pk}"]')).to_contain_text("nobody has reached 3,000.")
    page.keyboard.press("t")
    expect(box).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    page.locator("[data-foot] button").click()
    expect(page.locator("main")).to_contain_text("1 table confirmed.")


def test_an_answer_that_is_overtaken_is_not_shown(page, results):
    held = []
    page.route("**/results/*/", lambda route: route.continue_() if held else held.append(route))
    type_in(page, "2790", "2645")
    wait_until(page, lambda: held)
    page.locator(f'[name="m{results[0].pk}-g1-0"]').click()
    type_in(page, "3790", "2645")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    with page.expect_event("requestfinished"):
        held[0].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator(f'[data-match="{results[0].pk}"]')).not_to_contain_text("nobody has reached")


def test_a_phone_has_a_key_for_a_walkover(page, results):
    page.set_viewport_size({"width": 360, "height": 740})
    third = page.locator(f'[data-match="{results[2].pk}"]')
    third.get_by_role("button", name="as a walkover").click()
    page.locator("dialog[data-walkover] [data-absent='1']").click()
    expect(third.locator(".figure-cell input").nth(1)).to_have_value("W.O.")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    page.locator("[data-foot] button").click()
    expect(page.locator("main")).to_contain_text("1 table confirmed.")
    assert Match.objects.get(pk=results[2].pk).absent_1


WIDEST_WORD = """selector => {
    const title = document.querySelector(selector), room = title.clientWidth;
    title.style.width = 'min-content';
    title.style.overflowWrap = 'normal';
    return {room, word: title.scrollWidth};
}"""
BESIDE = """() => {
    const [name, person] = ['.site-name', '.person'].map(each => document.querySelector(each).getBoundingClientRect());
    return name.right <= person.left || name.bottom <= person.top;
}"""


def test_with_letters_twice_their_size_a_phone_has_each_name_above_its_field(page, results):
    """Beside it a name had room for one letter a line, and the title broke within a word."""
    page.goto(page.url.replace("/en/", "/pt-br/"))
    page.evaluate("document.fonts.ready.then(() => true)")
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    first = page.locator(f'[data-match="{results[0].pk}"]')
    boxes = [first.locator(each).bounding_box() for each in (".side-0", "input >> nth=1", ".side-1", "input >> nth=2")]
    assert len({box["width"] for box in boxes[::2]}) == 1
    assert boxes[0]["width"] > 280
    words = page.evaluate(WIDEST_WORD, "main h1")
    assert words["word"] <= words["room"]
    assert page.evaluate(BESIDE)
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)


def test_esc_undoes_and_leaving_asks(page, results):
    type_in(page, "3050")
    page.keyboard.type("21")
    page.keyboard.press("Escape")
    expect(page.locator(f'[name="m{results[0].pk}-g1-0"]')).to_have_value("")
    page.keyboard.type("999")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Round desk", exact=True).first.click()
    wait_until(page, lambda: asked)
    assert asked == ["beforeunload"]


def test_without_a_network_nothing_typed_is_lost(page, context, results, complaints):
    type_in(page, "3050", "2100")
    context.set_offline(True)
    page.locator("[data-foot] button").click()
    expect(page.locator("[data-lost]")).to_be_visible()
    expect(page.locator(f'[name="m{results[0].pk}-g1-1"]')).to_have_value("2,100")
    assert not Match.objects.filter(confirmed=True).exists()
    expect(page.locator("[data-lost]")).to_contain_text("saved by themselves when the connection is back")
    context.set_offline(False)
    expect(page.locator("main")).to_contain_text("1 table confirmed.")
    complaints.clear()


def test_what_was_saved_without_a_network_is_sent_by_the_page_opened_again(page, context, results, complaints):
    """Closed meanwhile, and the site is there again."""
    type_in(page, "3050", "2100", "2790")
    context.set_offline(True)
    page.locator("[data-foot] button").click()
    expect(page.locator("[data-lost]")).to_contain_text("saved by themselves when the connection is back")
    address = page.url
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    expect(again.locator("main")).to_contain_text("1 table confirmed.")
    again.reload()
    again.wait_for_timeout(SECOND_SENDING_MS)
    assert [match.confirmed for match in Match.objects.order_by("slot")] == [True, False, False, False]
    complaints.clear()


def test_the_foot_covers_no_field_that_is_typed_in(page, results):
    page.set_viewport_size({"width": 1280, "height": 420})
    type_in(page, "3050", "2100", "2790", "2645", "1985", "3115")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 2 tables")
    page.wait_for_function(ABOVE_THE_FOOT)


ABOVE_THE_FOOT = """() => {
    const [field, foot] = ["input:focus", "[data-foot]"].map((one) => document.querySelector(one));
    return field.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top;
}"""


def test_half_a_round_is_there_again_after_a_reload_and_gone_once_saved(page, results):
    type_in(page, "3050", "2100", "2790")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(page.locator(f'[name="m{results[0].pk}-g1-1"]')).to_have_value(re.compile("2,?100"))
    expect(page.locator(f'[name="m{results[1].pk}-g1-0"]')).to_have_value(re.compile("2,?790"))
    page.get_by_role("button", name="Discard the draft").click()
    expect(page.locator(f'[name="m{results[1].pk}-g1-0"]')).to_have_value("")
    page.get_by_role("button", name="Restore the draft").click()
    page.locator(f'[name="m{results[1].pk}-g1-0"]').fill("")
    page.locator("[data-foot] button").click()
    expect(page.locator("main")).to_contain_text("1 table confirmed.")
    nothing_kept(page)


def test_what_was_refused_is_there_again_on_the_page_opened_anew(page, results, complaints):
    address = page.url
    type_in(page, "3050", "2100")
    page.locator(f'[name="m{results[1].pk}-g1-0"]').fill("about")
    page.locator(f'[name="m{results[1].pk}-g1-1"]').fill("2645")
    page.keyboard.press("Enter")
    expect(page.locator("[data-foot]")).to_contain_text("1 to check")
    page.locator("[data-foot] button").click()
    expect(page.locator("main")).to_contain_text("1 table confirmed.")
    page.wait_for_load_state()
    expect(page.locator("[data-draft-notice]")).to_be_hidden()  # nothing was restored: it is the answer
    complaints.clear()  # the browser names the answer 422
    page.goto(address)
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    second = page.locator(f'[data-match="{results[1].pk}"]')
    expect(second.locator(".figure-cell input").first).to_have_value("about")
    second.locator(".figure-cell input").first.fill("3,090")
    page.locator("[data-foot] button").click()
    expect(page.locator("main")).to_contain_text("1 table confirmed.")
    nothing_kept(page)


def test_what_was_saved_and_undone_is_not_put_back_as_somebody_elses(page, results):
    type_in(page, *["3050", "2100"] * 4)
    foot = page.locator("[data-foot]")
    expect(foot).to_contain_text("Save and confirm 4 tables")
    foot.locator("button").click()
    expect(page.locator("main")).to_contain_text("4 tables confirmed.")
    page.get_by_role("button", name="Undo the 4 results (tables 1–4)").click()
    page.get_by_role("button", name="Yes, undo").click()
    expect(page.locator("main")).to_contain_text("Undone: the results of 4 tables")
    page.goto(f"{page.url}results/{results[0].round_id}/")
    expect(page.locator(f'[name="m{results[0].pk}-g1-0"]')).to_have_value("")
    expect(page.locator("[data-draft-notice]")).to_be_hidden()
    type_in(page, "3050", "2100")
    expect(foot).to_contain_text("Save and confirm 1 table")


def test_the_button_that_undoes_a_whole_saving_stands_at_the_right_edge_of_its_bar(page, results):
    page.set_viewport_size({"width": 1280, "height": 800})
    type_in(page, *["3050", "2100"] * 4)
    page.locator("[data-foot] button").click()
    bar, button = page.locator(".undo-bar"), page.get_by_role("button", name="Undo the 4 results (tables 1–4)")
    right_edges = [box["x"] + box["width"] for box in (bar.bounding_box(), button.bounding_box())]
    assert right_edges[0] == pytest.approx(right_edges[1], abs=1)


@on_every_screen
def test_axe_finds_nothing_on_the_grid_of_results(live_server, chromium, hall, width):
    ana = User.objects.create_user("ana", "canastra limpa")
    tournament = founded(club_of(ana), 8, [{**KNOCKOUT[0], "games": 3}])
    played = open_round(tournament, "final")
    with screen(chromium, hall, width) as context:
        sign_in(context, hall, ana)
        page = context.new_page()
        page.goto(f"/en/desk/{tournament.public_id}/results/{played[0].round_id}/")
        type_in(page, "2790", "2645", "3050", "2100")
        page.keyboard.press("Tab")
        expect(page.locator("[data-foot]")).to_contain_text("1 to check")
        page.get_by_role("textbox", name="Table 2").first.fill("about")
        page.get_by_role("textbox", name="Table 3").first.focus()
        expect(page.locator("[data-foot]")).to_contain_text("2 to check")
        assert faults_here(page, "grid") == []
