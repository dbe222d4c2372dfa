"""A tournament's public pages in a browser: my pair on this device, keeping up to date, axe, narrow phones."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.accessible import faults, on_every_screen, screen
from tests.browser.table import assert_no_sideways_scroll
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    play_round,
    published,
    win,
    write_context,
)
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Round
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.entering import PairFacts

LONG = "Maria Aparecida dos Prazeres Albuquerque/Pafúncio Wolfgang Nepomuceno de Vasconcellos"
CRITERIA = ["wins", "point_difference", "lots"]
EVERY = [*PAGES, "pairs/P01/", "pairs/P02/", "schedule/groups/1/"]


def drawn_round(tournament, stage, number):
    rounds.draw_round(tournament, stage, number, context=write_context())
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, stage__key=stage, removed=False)
    rounds.publish_round(rows.get(number=number), context=write_context())
    return rows.get(number=number)


@pytest.fixture
def cup(ana):
    """Eight pairs in two groups; the second round is being played, one name is very long."""
    tournament = published(founded(club_of(ana), 8, groups_and_final(codes(8))))
    entering.change_pair(
        tournament.entries.get(code="P02"), PairFacts(LONG, tuple(LONG.split("/"))), context=write_context()
    )
    founding.change_settings(tournament, context=write_context(), plan={"minutes": 80})
    play_round(tournament, "groups", 1)
    rounds.start_clock(drawn_round(tournament, "groups", 2), context=write_context())
    return tournament


@pytest.fixture
def bracket(ana):
    """Sixty-four pairs in a bracket."""
    tournament = published(founded(club_of(ana), 64, [{"id": "k", "kind": "single_elimination"}]))
    drawn_round(tournament, "k", 1)
    return tournament


def test_a_page_zoomed_to_twice_its_size_on_a_phone_moves_no_way_sideways(page, cup):
    """A browser's zoom of 200 % leaves a page 180 px of its own."""
    page.set_viewport_size({"width": 180, "height": 370})
    for path in ("", "standings/", "schedule/"):
        page.goto(address(cup) + path)
        assert_no_sideways_scroll(page)
        name, updated = (page.locator(where).bounding_box() for where in (".public-head .site-name", "#updated"))
        assert name["y"] + name["height"] <= updated["y"] + 1
        assert updated["height"] < 60


@pytest.mark.main_path
def test_the_device_remembers_my_pair(page, cup):
    page.goto(address(cup))
    expect(page.locator("[data-my-band]")).to_be_hidden()
    page.get_by_role("link", name="Find my pair").click()
    page.get_by_role("link", name="Ana 3/ Bia 3").click()
    page.get_by_role("button", name="This is my pair").click()
    expect(page.get_by_role("button", name="No longer my pair")).to_be_visible()
    page.goto(address(cup))
    band = page.locator("[data-my-band]")
    expect(band.locator("[data-my-name]")).to_have_text("Ana 3/Bia 3")
    mine = page.locator("[data-now] tr.mine")
    expect(mine).to_have_count(1)
    expect(band.locator("[data-my-table]")).to_have_text(mine.locator(".table-number").inner_text())
    expect(band.locator("[data-my-other]")).to_contain_text("against Ana")
    expect(band.locator("[data-my-other]")).not_to_contain_text("Ana 3")
    expect(band.locator("[data-my-place]")).to_contain_text("Group A")
    page.goto(address(cup, "standings/"))
    expect(page.locator("tr.mine")).to_have_count(1)
    expect(page.locator("[data-my-link] a")).to_have_text("Ana 3/Bia 3")


@pytest.mark.parametrize("place", [0, 1])
def test_the_result_at_my_table_is_read_from_my_side(page, cup, place):
    match = matches_of(Round.objects.filter(stage__tournament=cup).latest("number"))[0]
    win(match, 0, confirm=False)
    mine = (match.first, match.second)[place]
    page.goto(address(cup, f"pairs/{mine.code}/"))
    page.get_by_role("button", name="This is my pair").click()
    page.goto(address(cup))
    score = ("3,050 × 2,100", "2,100 × 3,050")[place]
    expect(page.locator("[data-my-round]")).to_contain_text(f"entered · {score}")
    expect(page.locator("[data-my-wrong]")).to_have_text(
        "Is the result not right? Tell the referee, or say so on the phone at the table."
    )
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator("[data-my-wrong]").bounding_box()["height"] < 60, "it has the width of the band"


def test_the_first_page_and_my_pair_say_that_the_time_is_over(page, cup):
    Round.objects.update(clock_started=timezone.now() - timedelta(minutes=83))
    page.goto(address(cup, "pairs/P01/"))
    page.get_by_role("button", name="This is my pair").click()
    page.goto(address(cup))
    for place in ("[data-hours]", "[data-my-round]"):
        expect(page.locator(place).get_by_text("time ended at")).to_be_visible()
        expect(page.locator(place).get_by_text("time runs until")).to_be_hidden()
    expect(page.locator(".ticking")).to_contain_text("+03:")


def test_my_group_stands_first(page, cup):
    page.goto(address(cup, "pairs/P04/"))
    page.get_by_role("button", name="This is my pair").click()
    page.goto(address(cup))
    expect(page.locator("[data-my-tables] .board h3").first).to_have_text("Group B")


def test_a_pair_that_is_no_longer_mine_is_not_marked(page, cup):
    page.goto(address(cup, "pairs/P03/"))
    page.get_by_role("button", name="This is my pair").click()
    page.get_by_role("button", name="No longer my pair").click()
    page.goto(address(cup))
    expect(page.locator("[data-my-band]")).to_be_hidden()
    expect(page.locator(".mine")).to_have_count(0)


def test_what_somebody_put_into_the_devices_memory_is_no_markup(page, cup):
    page.goto(address(cup))
    for stored_value in ('{"code": "<img src=x>", "name": "<img src=x>"}', "no json", "[]", '{"code": 5}', "null"):
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"pair {cup.public_id}", stored_value])
        page.reload()
        expect(page.locator("img[src=x]")).to_have_count(0)


def test_a_public_page_keeps_itself_up_to_date_and_keeps_my_pair(page, cup):
    page.clock.install()
    page.goto(address(cup, "pairs/P03/"))
    page.get_by_role("button", name="This is my pair").click()
    page.goto(address(cup))
    waiting = page.locator("[data-now] .state-waiting")
    expect(waiting).to_have_count(4)
    with page.expect_response(lambda response: response.status == 304):
        page.clock.fast_forward(25_000)
    for match in matches_of(Round.objects.get(stage__tournament=cup, number=2, removed=False)):
        win(match, 0)
    with page.expect_response(lambda response: response.status == 200 and "/t/" in response.url):
        page.clock.fast_forward(25_000)
    expect(waiting).to_have_count(0)
    expect(page.locator("[data-now] tr.mine")).to_have_count(1)
    expect(page.get_by_text("This page keeps itself up to date.")).to_be_visible()


def test_without_network_it_says_so(page, cup, complaints):
    page.clock.install()
    page.goto(address(cup))
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.clock.fast_forward(25_000)
    expect(page.get_by_text("No connection. These are the last results received.")).to_be_visible()
    page.context.set_offline(False)
    complaints.clear()


def test_without_javascript_there_is_a_way_to_ones_pair(chromium, hall, cup):
    context = chromium.new_context(base_url=hall, java_script_enabled=False)
    page = context.new_page()
    page.goto(address(cup))
    page.get_by_role("link", name="Find my pair").click()
    page.get_by_role("link", name="Ana 3/ Bia 3").click()
    expect(page.locator(".next-opponent")).to_contain_text("against")
    expect(page.get_by_role("button")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_is_wider_than_its_screen(chromium, hall, cup, bracket, width):
    context = chromium.new_context(base_url=hall, viewport={"width": width, "height": 740})
    page = context.new_page()
    wide = []
    for tournament in (cup, bracket):
        for name in EVERY:
            page.goto(address(tournament, name, "pt-br"))
            taken = page.evaluate("document.documentElement.scrollWidth")
            wide += [(tournament.name, name, taken)] if taken > width else []
    context.close()
    assert wide == []


def test_a_bracket_of_sixty_four_can_be_read_on_a_phone(page, bracket):
    page.goto(address(bracket, "bracket/"))
    small = page.evaluate(
        """() => [...document.querySelectorAll('.bracket-windows svg text:not(.bracket-number)')]
            .map(text => [text.textContent, parseFloat(getComputedStyle(text).fontSize)
                * text.ownerSVGElement.getBoundingClientRect().width / text.ownerSVGElement.viewBox.baseVal.width])
            .filter(([, size]) => size < 15.9).map(([words]) => words)"""
    )
    assert small == []
    page.get_by_role("link", name="Final", exact=True).first.click()
    expect(page.locator(".bracket-windows svg").last).to_be_in_viewport()


def test_the_tabs_are_reached_by_keyboard(page, cup):
    page.goto(address(cup))
    focused = []
    for _ in range(6):
        page.keyboard.press("Tab")
        focused.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert focused == ["Skip to the content", "Súmula", cup.name, "Now", "Standings", "Bracket"]


@on_every_screen
def test_axe_finds_nothing_on_a_tournaments_pages(chromium, hall, cup, width):
    context = screen(chromium, hall, width)
    page = context.new_page()
    page.goto(address(cup, "pairs/P03/"))
    page.get_by_role("button", name="This is my pair").click()
    violations = faults(page, [address(cup, name) for name in EVERY])
    context.close()
    assert violations == []
