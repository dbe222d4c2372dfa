"""A pile of sheets typed in a real browser: number, totals, the next number, and the network failing now and then."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_here, on_every_screen, screen
from tests.browser.desks import open_round, sign_in
from tests.browser.waiting import nothing_kept
from tests.tournament.factories import club_of, founded, win
from tournament.models import Event, Match, Session

LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}]


@pytest.fixture
def league(ana):
    return founded(club_of(ana), 8, LEAGUE)


@pytest.fixture
def sheets(league) -> list[Match]:
    return sorted(open_round(league, "final"), key=lambda match: match.table or 0)


@pytest.fixture
def pile(page, context, hall, ana, league, sheets, complaints):
    sign_in(context, hall, ana)
    page.goto(f"/en/desk/{league.public_id}/pile/")
    yield page
    assert [line for line in complaints if not re.search("ERR_|401|403|409|422", line)] == []
    complaints.clear()


def type_sheet(page, *words: str) -> None:
    """Type a sheet like a person, or a scanner and a person: figures, each followed by Enter."""
    for word in words:
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")


def totals(match: Match) -> list[tuple[int, int]]:
    return [game.totals for game in Match.objects.get(pk=match.pk).games.all() if game.given_totals]


def expect_progress(page, text: str) -> None:
    expect(page.locator("[data-pile-progress]")).to_contain_text(text)


@pytest.mark.main_path
def test_sheets_are_typed_one_after_the_other(pile, sheets):
    """By number, and by the code that a scanner types; what is odd comes back at once, and is saved again."""
    type_sheet(pile, sheets[2].pk, "3050", "2100")
    expect(pile.locator("#sheet")).to_be_focused()
    expect_progress(pile, "1 of 4")
    type_sheet(pile, f"http://hall.test/w/{sheets[0].watch_id}/", "3150")
    expect(pile.locator("h2").first).to_have_text("Table 1")
    type_sheet(pile, "-85")
    expect_progress(pile, "2 of 4")
    type_sheet(pile, sheets[1].pk, "2790", "2645")
    expect(pile.locator("main")).to_contain_text("Check the totals.")
    pile.wait_for_load_state()  # its scripts listen to keys
    pile.keyboard.press("t")
    pile.keyboard.press("Enter")
    pile.keyboard.press("Enter")
    expect_progress(pile, "3 of 4")
    expect_progress(pile, "1 missing: table 4")
    assert [totals(match) for match in sheets] == [[(3150, -85)], [(2790, 2645)], [(3050, 2100)], []]
    assert sheets[1].games.get().closed == "time"
    pile.get_by_role("button", name="Undo table 2").click()
    expect(pile.locator(".message")).to_contain_text("Undone")
    assert totals(sheets[1]) == []


def test_a_number_of_nothing_is_refused_by_name(pile, sheets):
    type_sheet(pile, "4711")
    expect(pile.locator("[data-pile-fault]")).to_contain_text("There is no sheet 4711 in this tournament.")
    expect(pile.locator("#sheet")).to_be_focused()
    expect(pile.locator("#sheet")).to_have_value("")  # a scanner continues, maybe before the scripts are loaded
    pile.wait_for_load_state()
    type_sheet(pile, sheets[1].pk)
    expect(pile.locator("h2").first).to_have_text("Table 2")


def test_without_a_network_the_pile_goes_on_and_is_sent_once(pile, context, sheets):
    context.set_offline(True)
    type_sheet(pile, sheets[0].pk, "3050", "2100", sheets[1].pk, "3150", "90")
    expect(pile.locator("[data-outbox]")).to_contain_text("2 results are kept on this device.")
    assert not Event.objects.filter(kind="totals_given").exists()
    context.set_offline(False)
    expect_progress(pile, "2 of 4")
    assert (totals(sheets[0]), totals(sheets[1])) == ([(3050, 2100)], [(3150, 90)])
    assert Event.objects.filter(kind="totals_given").count() == 2
    nothing_kept(pile)


def test_half_a_sheet_is_there_again_after_a_reload(pile, sheets):
    type_sheet(pile, sheets[0].pk, "3050")
    pile.keyboard.type("21")
    pile.reload()
    expect(pile.locator("[name=g1-0]")).to_have_value("3050")
    expect(pile.locator("[name=g1-1]")).to_have_value("21")
    expect(pile.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")


def test_two_people_at_two_piles_are_told(pile, sheets):
    pile.keyboard.type(str(sheets[0].pk))
    pile.keyboard.press("Enter")
    win(sheets[0], 0, confirm=False)
    type_sheet(pile, "3100", "50")
    expect(pile.locator("main")).to_contain_text("Someone else")
    assert totals(sheets[0]) == [(3050, 2100)]
    pile.get_by_role("button", name="Replace with mine").click()
    expect_progress(pile, "1 of 4")
    assert totals(sheets[0]) == [(3100, 50)]


def test_a_session_that_ends_in_the_middle_loses_nothing(pile, sheets):
    pile.keyboard.type(str(sheets[0].pk))
    pile.keyboard.press("Enter")
    pile.keyboard.type("3050")
    Session.objects.all().delete()
    pile.keyboard.press("Enter")
    type_sheet(pile, "2100")
    expect(pile).to_have_url(re.compile("sign-in"))
    assert not Event.objects.filter(kind="totals_given").exists()
    pile.fill("[name=username]", "ana")
    pile.fill("[name=password]", "canastra limpa")
    pile.keyboard.press("Enter")
    expect_progress(pile, "1 of 4")
    assert totals(sheets[0]) == [(3050, 2100)]


def open_sheet_check(page, table: int) -> None:
    """Wait until the sheet is shown: from then on its page listens to keys."""
    expect(page.locator("#table-h")).to_have_text(f"Table {table}")
    expect(page.locator("[autofocus]")).to_be_focused()  # so Enter belongs to this sheet too


def test_one_key_a_sheet_checks_the_pile(pile, league, sheets):
    for match in sheets[:3]:
        win(match, 0, confirm=False)
    pile.goto(f"/en/desk/{league.public_id}/pile/check/?order=table")
    open_sheet_check(pile, 1)
    pile.keyboard.press("Enter")
    open_sheet_check(pile, 2)
    pile.keyboard.press("n")
    open_sheet_check(pile, 3)
    pile.keyboard.press("ArrowLeft")
    open_sheet_check(pile, 2)
    pile.keyboard.press("Enter")
    open_sheet_check(pile, 3)
    pile.keyboard.press("s")
    expect(pile.locator(".pile-all")).to_contain_text("3 of 4")
    assert [Match.objects.get(pk=match.pk).confirmed for match in sheets] == [True, True, False, False]


def test_a_key_counts_for_the_sheet_that_is_seen_and_for_no_other(pile, league, sheets):
    """Two keys at once are one answer, whichever is slow: the server, or what listens to keys."""
    for match in sheets[:3]:
        win(match, 0, confirm=False)
    pile.route(re.compile("pile-check"), lambda route: (time.sleep(1), route.continue_()))
    pile.goto(f"/en/desk/{league.public_id}/pile/check/?order=table", wait_until="commit")
    open_sheet_check(pile, 1)
    pile.evaluate("""for (const key of ["n", "Enter", "n", "f"]) document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))""")
    pile.keyboard.press("Enter")
    open_sheet_check(pile, 2)
    answers = [(match.dispute_note_id is not None, match.confirmed) for match in Match.objects.order_by("pk")]
    assert sorted(answers) == [(False, False), (False, False), (False, False), (True, False)]
    pile.keyboard.press("n")
    open_sheet_check(pile, 3)
    assert Match.objects.filter(dispute_note=None).count() == 2


@on_every_screen
def test_axe_finds_nothing_where_a_pile_is_entered(live_server, chromium, hall, width, ana, league, sheets):
    win(sheets[0], 0, confirm=False)
    win(sheets[1], 0, confirm=False)
    with screen(chromium, hall, width) as context:
        sign_in(context, hall, ana)
        page = context.new_page()
        page.goto(f"/en/desk/{league.public_id}/pile/{sheets[0].pk}/")
        assert faults_here(page, "pile") == []
        page.goto(f"/en/desk/{league.public_id}/pile/check/{sheets[1].pk}/")
        assert faults_here(page, "pile-check") == []
        page.goto(f"/en/desk/{league.public_id}/pile/{sheets[2].pk}/hands/")
        assert faults_here(page, "pile-hands") == []


def test_the_hands_of_a_sheet_are_typed_without_the_mouse(pile, sheets):
    """Enter goes on, a choice takes its letter; after the last hand the next number is asked."""
    type_sheet(pile, sheets[0].pk)
    pile.get_by_role("link", name="Enter the hands").click()
    expect(pile.get_by_label("Who went out")).to_be_focused()
    pile.wait_for_load_state()
    hand = {"0": ("1", "1", "345", "20"), "1": ("0", "1", "145", "70")}
    for number in (1, 2):
        pile.keyboard.press("ArrowDown")
        pile.keyboard.press("Enter")
        fill_by_keys(pile, hand)
        expect(pile.locator(".pile-hand h3")).to_have_text(f"Hand {number + 1}")
        pile.wait_for_load_state()
    assert sheets[0].games.get().hands.count() == 2
    pile.get_by_role("button", name="No other hand: time ran out").click()
    expect(pile.locator(".message")).to_contain_text("Table 1 is saved.")
    expect(pile.locator("#sheet")).to_be_focused()


def fill_by_keys(page, hand: dict[str, tuple[str, ...]]) -> None:
    """Fill in whatever has the focus, until the hand is sent."""
    left = {side: list(figures) for side, figures in hand.items()}
    figures = ("clean", "dirty", "table_points", "hand_points")
    while True:
        side, _dash, field = page.evaluate("document.activeElement.name").partition("-")
        last = page.evaluate(IS_LAST)
        if field in figures:
            page.keyboard.type(left[side].pop(0))
        elif field == "morto":
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        if last:
            return


IS_LAST = """() => {
    const fields = document.querySelectorAll("[data-pile-hand] :is(select, input[inputmode])");
    return document.activeElement === [...fields].at(-1);
}"""
