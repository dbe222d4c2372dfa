"""Short names where there is little room: a phone's standings, two dozen tables on a desktop."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.organiser import signed_in
from tests.browser.table import assert_no_sideways_scroll
from tests.tournament.factories import founded, matches_of, open_round, round_of, win, write_context
from tests.tournament.web.public.pages import address
from tournament.models import Tournament
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts

pytestmark = pytest.mark.django_db(transaction=True)
FIRST, MORE = (
    "Adalgisa Benedito Clarice Domingos Esmeralda Firmino Guiomar Heitor Ivonete Juvenal Ludmila Marcelino",
    "Noêmia Osvaldo Perpétua Quirino Rosalina Sebastião Teodora Ubaldo Valdirene Wenceslau Zuleica Amâncio",
)
LAST = ["Albuquerque", "Bittencourt", "Cavalcanti", "dos Santos", "de Araújo"]
STAGE = {"id": "all", "kind": "swiss", "rounds": 3, "criteria": ["wins", "point_difference", "points_for", "lots"]}
KNOCKOUT = {"id": "all", "kind": "single_elimination"}
GROUPS = {
    "id": "all",
    "kind": "round_robin",
    "groups": [[f"P{n:02}" for n in range(at, 49, 8)] for at in range(1, 9)],
    "criteria": STAGE["criteria"],
}


def _people(count: int) -> list[str]:
    return [f"{f'{FIRST} {MORE}'.split()[at % 24]} {LAST[at // 24 % 5]} {LAST[at % 5]}" for at in range(count)]


def _namesakes(count: int) -> list[str]:
    """People who share first and last names with others, so that their short names are as long as any."""
    middle = ["Maria", "Luísa", "Teresa", "Clara"]
    return [f"{FIRST.split()[at // 4 % 12]} {middle[at % 4]} {LAST[(at // 4 + at // 48) % 3]}" for at in range(count)]


def _tournament(
    context: BrowserContext, hall: str, pairs: int, stage: dict[str, Any] = STAGE, people: list[str] | None = None
) -> Tournament:
    people = people or _people(2 * pairs)
    made = founded(signed_in(context, hall), 0, [])
    facts = [PairFacts(f"{one}/{two}", (one, two)) for one, two in zip(people[::2], people[1::2], strict=True)]
    entering.add_pairs(made, facts, context=write_context())
    founding.set_stages(made, [stage], context=write_context())
    founding.change_settings(made, context=write_context(), published=True)
    open_round(made, "all", 1)
    return Tournament.objects.get(pk=made.pk)


def _cut_texts(page: Page, what: str) -> list[str]:
    """The text of every visible element that is cut: it extends beyond its box, or beyond the screen."""
    script = """all => all.filter(one => {
        const text = document.createRange(), box = one.getBoundingClientRect();
        text.selectNodeContents(one);
        const right = Math.max(...[...text.getClientRects()].map(line => line.right));
        return one.offsetParent && !one.matches('.visually-hidden') && right > Math.min(box.right, innerWidth) + 1;
    }).map(one => one.textContent)"""
    cut: list[str] = page.locator(what).evaluate_all(script)
    return cut


@pytest.mark.parametrize("width", [360, 390])
def test_a_phones_standings_show_three_figures_whole_and_my_row_waits_at_the_foot(
    context: BrowserContext, hall: str, width: int
) -> None:
    tournament = _tournament(context, hall, 24)
    for match in matches_of(round_of(tournament, "all", 1)):
        win(match, 0)
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(address(tournament, "standings/"))
    last = page.locator(".standings tbody tr").last
    code = last.get_attribute("data-pair")
    store_pair = (
        "code => localStorage.setItem('pair ' + document.querySelector('[data-tournament]').dataset.tournament, "
        + ("JSON.stringify({code, name: 'Ana/Bia'}))")
    )
    page.evaluate(store_pair, code)
    page.reload()
    assert_no_sideways_scroll(page)
    assert page.locator(".standings thead th.num:visible").count() == 3
    assert _cut_texts(page, ".standings :is(td, th)") == []
    names = page.locator(".standings tbody bdi")
    parted = names.filter(has_not_text="Albuquerque").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height > 30).map(one => one.textContent)"
    )
    assert (names.count(), parted) == (48, [])  # where a pair takes two lines, each player has one, if a line holds it
    mine, foot = page.locator(".standings tr.mine"), page.locator("[data-my-why]")
    page.locator(".standings tr.mine.out-of-view").wait_for()
    box = mine.bounding_box()
    assert box is not None
    assert (round(box["y"] + box["height"]), foot.is_visible()) == (740, False)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(foot).to_be_visible()
    expect(foot).to_contain_text(mine.locator(".place").inner_text())
    expect(page.locator("tr.out-of-view")).to_have_count(0)


@pytest.mark.parametrize("stage", [STAGE, GROUPS], ids=["swiss", "groups"])
def test_two_dozen_tables_are_seen_at_once_on_a_large_desk(
    context: BrowserContext, hall: str, stage: dict[str, Any]
) -> None:
    tournament = _tournament(context, hall, 48, stage)
    page = context.new_page()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"/pt-br/desk/{tournament.public_id}/")
    lines = page.locator(".desk-lines tbody tr")
    ends = lines.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert (len(ends), max(ends) <= 1080) == (24, True)
    assert _cut_texts(page, ".desk-lines .pair-cell") == []
    page.goto(f"/pt-br/desk/{tournament.public_id}/results/{round_of(tournament, 'all', 1).pk}/")
    names = page.locator(".results-grid .pair-cell")
    heights = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert (len(heights), max(heights) < 60) == (48, True)  # a line a player at most, here too


def test_on_a_laptop_each_table_is_one_line(context: BrowserContext, hall: str) -> None:
    tournament = _tournament(context, hall, 12)
    for match in matches_of(round_of(tournament, "all", 1)):
        win(match, 0)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/pt-br/desk/{tournament.public_id}/")
    lines = page.locator(".desk-lines tbody tr")
    heights = lines.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().height))")
    assert (len(heights), max(heights) < 50) == (6, True)


def test_no_players_name_is_parted_where_a_pair_takes_two_lines(context: BrowserContext, hall: str) -> None:
    tournament = _tournament(context, hall, 24)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/pt-br/desk/{tournament.public_id}/")
    names = page.locator(".desk-lines bdi")
    heights = names.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().height))")
    assert (len(heights), max(heights) < 30) == (48, True)


CROSSED_TEXTS = """all => all.flatMap(svg => {
    const shapes = what => [...svg.querySelectorAll(what)];
    const boxes = shapes('text').map(one => {
        const {x, y, width, height} = one.getBBox(), margin = height * 0.2;
        return {text: one.textContent, left: x, right: x + width, top: y + margin, bottom: y + height - margin};
    });
    const edges = shapes('path').map(one => {
        const {x, y, width, height} = one.getBBox();
        return {left: x, right: x + width, top: y, bottom: y + height};
    });
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.filter(one => one.text.includes('…') || one.right > svg.viewBox.baseVal.width
        || [...boxes, ...edges].some(other => other !== one && meet(one, other))
    ).map(one => one.text);
})"""


def test_a_phones_bracket_shows_the_longest_short_names_whole(context: BrowserContext, hall: str) -> None:
    tournament = _tournament(context, hall, 32, KNOCKOUT, _namesakes(64))
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address(tournament, "bracket/", "pt-br"))
    drawn = page.locator(".bracket-windows svg")
    assert drawn.evaluate_all(CROSSED_TEXTS) == []
    texts = drawn.first.locator(".bracket-name").all_text_contents()
    assert "Guiomar M. Albuquerque/" in texts
    for match in matches_of(round_of(tournament, "all", 1)):
        win(match, 0)
    page.reload()
    assert drawn.evaluate_all(CROSSED_TEXTS) == []
    assert_no_sideways_scroll(page)


def test_a_phone_shows_what_the_public_sees_without_moving_sideways(context: BrowserContext, hall: str) -> None:
    tournament = _tournament(context, hall, 8)
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/pt-br/desk/{tournament.public_id}/publishing/")
    assert_no_sideways_scroll(page)
    screen, notices = page.locator("main .links-row a").all()
    (left, right) = screen.bounding_box(), notices.bounding_box()
    assert left is not None
    assert right is not None
    assert right["x"] - left["x"] - left["width"] >= 8


@pytest.mark.main_path
def test_a_list_of_results_is_read_on_a_phone(context: BrowserContext, hall: str) -> None:
    tournament = _tournament(context, hall, 8)
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/pt-br/desk/{tournament.public_id}/results/{round_of(tournament, 'all', 1).pk}/import")
    page.locator("#text").fill("Mesa;Dupla;Dupla;Pontos;Pontos\n1;;;3.050;2.100\n2;;;1.990;x")
    page.locator("main .button-next").click()
    page.locator(".import-matches").wait_for()
    assert_no_sideways_scroll(page)
    widths = page.locator(".import-columns select").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert (len(widths), min(widths) >= 176) == (5, True)
    rule, list_ = (
        page.locator(".problems .section-head").bounding_box(),
        page.locator(".problem-list li").bounding_box(),
    )
    assert rule is not None
    assert list_ is not None
    assert list_["y"] - rule["y"] - rule["height"] >= 8


def test_the_desks_links_are_one_line_in_italian_too(context: BrowserContext, hall: str) -> None:
    tournament = _tournament(context, hall, 8)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/it/desk/{tournament.public_id}/")
    tops = page.locator(".site-nav > a").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert (len(tops) >= 8, len(set(tops))) == (True, 1)
