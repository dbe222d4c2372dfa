"""Points and ranking in a real browser: criteria are moved by buttons and by dragging, and the example follows."""

import pytest
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.accessible import faults_here, on_every_screen, screen
from tests.browser.organiser import signed_in
from tests.browser.waiting import new_page, wait_until
from tests.tournament.factories import founded
from tournament.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["match_points", "point_difference", "lots"]}]


@pytest.fixture
def tournament(context: BrowserContext, hall: str) -> Tournament:
    return founded(signed_in(context, hall), 4, LEAGUE)


def open_scoring(page: Page, tournament: Tournament) -> Page:
    with override("en"):
        page.goto(reverse("setup-stage-scoring", args=[tournament.public_id, "all"]))
    return page


def expect_order(page: Page, *criteria: str) -> None:
    """Expect this order field by field, waiting for each: the page after a click arrives bit by bit."""
    fields = page.locator("[name=criteria]")
    expect(fields).to_have_count(len(criteria))
    for place, criterion in enumerate(criteria):
        expect(fields.nth(place)).to_have_value(criterion)


def first_of_the_example(page: Page):
    return page.locator("[data-sample] tbody th").first


def test_the_example_follows_at_once(page: Page, tournament: Tournament, complaints: list[str]) -> None:
    open_scoring(page, tournament)
    expect(first_of_the_example(page)).to_contain_text("Ana/Bia")
    page.get_by_role("button", name="Move up: Point difference").click()
    expect(first_of_the_example(page)).to_contain_text("Caio/Davi")
    expect_order(page, "point_difference", "match_points", "lots")
    expect(page.get_by_role("button", name="Move down: Point difference")).to_be_focused()
    page.fill("#win", "100")  # it is refused, and what was typed stays
    page.get_by_role("button", name="Save points and ranking").click()
    expect(page.locator("#win-f")).to_be_visible()
    expect(page.locator("#win")).to_have_value("100")
    assert len(complaints) == 2  # of the status 422: the script's request, and the form's
    complaints.clear()
    page.fill("#win", "2")
    page.get_by_role("button", name="Save points and ranking").click()
    page.wait_for_url("**/setup/")
    stored = Tournament.objects.get().stages.get().document
    assert (stored["criteria"], stored["match_points"]["win"]) == (["point_difference", "match_points", "lots"], 2)


def test_a_button_pressed_before_the_last_answer_loses_no_move(page: Page, tournament: Tournament) -> None:
    open_scoring(page, tournament)
    held: list[Route] = []
    page.route(
        "**/scoring/*", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    page.get_by_role("button", name="Move down: Match points").click()
    wait_until(page, lambda: len(held) == 1)
    page.get_by_role("button", name="Move up: Drawing of lots").click()
    held[0].continue_()
    wait_until(page, lambda: len(held) == 2)
    held[1].continue_()
    expect(page.locator("[data-criterion]").nth(1)).to_contain_text("Drawing of lots")
    expect_order(page, "point_difference", "lots", "match_points")


@pytest.mark.main_path
def test_a_criterion_is_dragged(page: Page, tournament: Tournament) -> None:
    open_scoring(page, tournament)
    handles = page.locator("[data-handle]")
    handles.nth(1).scroll_into_view_if_needed()
    dragged, to = handles.nth(1).bounding_box(), handles.nth(0).bounding_box()
    assert dragged
    assert to
    page.mouse.move(dragged["x"] + 10, dragged["y"] + 10)
    page.mouse.down()
    page.mouse.move(to["x"] + 10, to["y"] - 20, steps=5)
    page.mouse.up()
    expect(first_of_the_example(page)).to_contain_text("Caio/Davi")
    expect_order(page, "point_difference", "match_points", "lots")


def test_the_page_of_points_works_without_scripts(chromium: Browser, hall: str) -> None:
    context = chromium.new_context(base_url=hall, viewport={"width": 360, "height": 740}, java_script_enabled=False)
    tournament = founded(signed_in(context, hall), 4, LEAGUE)
    page = open_scoring(context.new_page(), tournament)
    page.fill("#draw", "0")
    page.get_by_role("button", name="Move down: Match points").click()
    expect_order(page, "point_difference", "match_points", "lots")
    expect(page.locator("#draw")).to_have_value("0")
    page.locator("#added").select_option("wins")
    page.get_by_role("button", name="Add to the list").click()
    expect_order(page, "point_difference", "match_points", "lots", "wins")
    page.get_by_role("radio", name="Victory points too").check()
    with new_page(page):
        page.get_by_role("button", name="Table for 3 hands").click()
    with new_page(page):
        page.get_by_role("button", name="Save points and ranking").click()
    stored = Tournament.objects.get().stages.get().document
    assert (stored["table"], stored["match_points"]["draw"]) == ("burraco-3", 0)
    context.close()


@on_every_screen
def test_axe_finds_nothing_on_points_and_ranking(chromium: Browser, hall: str, width: int) -> None:
    context = screen(chromium, hall, width)
    page = open_scoring(context.new_page(), founded(signed_in(context, hall), 4, LEAGUE))
    page.get_by_role("radio", name="Victory points too").check()
    with new_page(page):
        page.get_by_role("button", name="Table for 4 hands").click()
    assert faults_here(page, "points and ranking") == []
    context.close()
