"""Columns have enough room: figures are aligned and complete, whatever the names beside them."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.organiser import signed_in
from tests.browser.table import assert_no_sideways_scroll, enter_quickly, lines_of, open_game, open_hand, save
from tests.tournament.factories import (
    codes,
    founded,
    groups_and_final,
    matches_of,
    play_round,
    win,
    write_context,
)
from tests.tournament.web.public.pages import address
from tournament.models import EntryNames, Match, Round, Tournament
from tournament.services.tournaments import founding, rounds

pytestmark = pytest.mark.django_db(transaction=True)
HAND = {
    "sides": [
        {"clean": 1, "dirty": 1, "went_out": True, "morto": "played", "table_points": 325, "hand_points": 20},
        {"dirty": 1, "morto": "played", "table_points": 190, "hand_points": 45},
    ]
}
LONG = ("Maria Aparecida dos Santos Albuquerque/Joaquim Nabuco de Araújo Vasconcelos", "Nelson/Raul")


@pytest.fixture
def tournament(context: BrowserContext, hall: str) -> Tournament:
    """The first round of two groups of four, being played."""
    groups, final = groups_and_final(codes(8))
    made = founded(signed_in(context, hall), 8, [{**groups, "games": {"exactly": 4}}, final])
    EntryNames.objects.filter(entry__code="P01").update(name=LONG[0])
    founding.change_settings(made, context=write_context(), published=True)
    rounds.draw_round(made, "groups", 1, context=write_context())
    rounds.publish_round(Round.objects.select_related("stage").get(stage__tournament=made), context=write_context())
    for match in matches_of(Round.objects.get(stage__tournament=made))[:3]:
        win(match, 0)
    return Tournament.objects.get(pk=made.pk)


def page_at_width(context: BrowserContext, width: int) -> Page:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    return page


def test_the_scores_of_the_desk_end_at_the_same_place(context: BrowserContext, tournament: Tournament) -> None:
    page = page_at_width(context, 360)
    page.goto(f"/en/desk/{tournament.public_id}/")
    ends = page.locator(".desk-lines .score").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert (len(ends), {round(end) for end in ends}) == (8, {344})


def test_the_scores_of_four_games_leave_room_for_the_names(context: BrowserContext, tournament: Tournament) -> None:
    for width in (360, 1280):
        page = page_at_width(context, width)
        page.goto(address(tournament))
        names = page.locator(".matches tbody th").evaluate_all("all => all.map(one => one.offsetWidth > 150)")
        assert (set(lines_of(page, ".matches .game")), names) == ({1}, [True] * 4)


def test_a_long_name_takes_nothing_from_the_figures_of_the_other(page: Page) -> None:
    open_game(page, "apcef-sc-2022", LONG)
    open_hand(page, 1)
    enter_quickly(page, HAND, "apcef-sc-2022")
    save(page)
    for width, table in ((360, "brief"), (1280, "filled")):
        page.set_viewport_size({"width": width, "height": 800})
        assert set(lines_of(page, ".open-hands .hand-score b")) == {1}
        halves = page.locator(f".score.{table} .pairs th").evaluate_all("all => all.map(one => one.offsetWidth)")
        assert (len(halves), abs(halves[0] - halves[1]) < 40) == (2, True)
        assert_no_sideways_scroll(page)


def test_the_foot_of_a_hand_is_no_higher_for_a_long_name(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    heights = []
    for pairs in (("Ana/Bia", "Nelson/Raul"), LONG):
        open_game(page, "apcef-sc-2022", pairs)
        open_hand(page, 1)
        heights.append(page.locator(".entry-foot").evaluate("foot => foot.offsetHeight"))
    assert heights[0] == heights[1]


def test_what_moves_fits_a_phone(context: BrowserContext, tournament: Tournament) -> None:
    page = page_at_width(context, 360)
    match = Match.objects.get(slot=4, round__stage__tournament=tournament)
    page.goto(f"/en/desk/{tournament.public_id}/match/{match.pk}/")
    page.locator("button[name=absent][value='0']").click()
    expect(page.locator(".before-after thead th")).to_have_text(["Pair", "Now", "After"])
    assert_no_sideways_scroll(page)


def test_on_a_phone_both_halves_of_the_final_ranking_are_one_table(context: BrowserContext, hall: str) -> None:
    """The second has no headings to be seen; without theirs its columns stood elsewhere."""
    made = founded(signed_in(context, hall), 16, [{"id": "all", "kind": "swiss", "rounds": 1, "criteria": ["wins"]}])
    EntryNames.objects.filter(entry__code="P12").update(name=LONG[0])
    play_round(made, "all", 1)
    page = page_at_width(context, 360)
    page.goto(f"/en/desk/{made.public_id}/closing/")
    left = "all => all.map(one => [...one.rows[1].cells].map(cell => Math.round(cell.getBoundingClientRect().x)))"
    first, second = page.locator(".closing-ranking table").evaluate_all(left)
    assert first == second
