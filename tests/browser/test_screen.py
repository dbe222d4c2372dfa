"""The big screen on a wall: read from eight metres, turned automatically, recovered after a network failure."""

import math
import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.waiting import PATIENCE
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    play_round,
    published,
    win,
    write_context,
)
from tests.tournament.web.public.pages import address
from tournament.models import Round, Tournament, User
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.announcements import put_up
from tournament.services.tournaments.entering import PairFacts

WALL = {"width": 1920, "height": 1080}
PICTURE, AWAY = 2.0, 8.0
"""Metres: the width of the projector's picture, and the distance from the last row."""
CAPITAL = 0.66
"""The height of a capital letter of Source Sans 3, as a fraction of the font size."""
LEGIBLE = 0.16
"""The least angle of a capital letter in degrees: twice what a good eye needs (5 arc minutes)."""
LONG = "Maria Aparecida dos Prazeres Albuquerque/Pafúncio Wolfgang Nepomuceno de Vasconcellos"
LETTERS = """() => {
  const hidden = ".visually-hidden, noscript, title, desc, script";
  const seen = (node) => node.checkVisibility({ checkVisibilityCSS: true }) && !node.closest(hidden);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text; (text = walker.nextNode());) {
    const node = text.parentElement;
    if (!text.data.trim() || !seen(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    const scale = node.ownerSVGElement ? node.getScreenCTM().a : 1;
    found.push([text.data.trim(), parseFloat(getComputedStyle(node).fontSize) * scale, left, top, right, bottom]);
  }
  return found;
}"""


@pytest.fixture
def cup(live_server, transactional_db) -> Tournament:
    """Sixteen pairs in four groups, one with a very long name; the second round is played, the next announced."""
    user = User.objects.create_user("ana", "canastra limpa")
    tournament = published(founded(club_of(user), 16, groups_and_final(codes(16))))
    entering.change_pair(
        tournament.entries.get(code="P02"), PairFacts(LONG, tuple(LONG.split("/"))), context=write_context()
    )
    founding.change_settings(tournament, context=write_context(), plan={"minutes": 80})
    play_round(tournament, "groups", 1)
    open_round(tournament, "groups", 2)
    started = timezone.now() - timedelta(minutes=20)
    Round.objects.filter(stage__tournament=tournament, number=2).update(clock_started=started)
    put_up(
        tournament,
        "Almoço das 12h às 14h no salão de baixo. A terceira rodada começa às 14h15.",
        context=write_context(),
    )
    return tournament


def faults(page: Page) -> list[tuple[str, float]]:
    """Letters too small to be read, and letters outside the picture."""
    illegible = []
    for text, size, left, top, right, bottom in page.evaluate(LETTERS):
        degrees = math.degrees(math.atan(size * CAPITAL * PICTURE / WALL["width"] / AWAY))
        if degrees < LEGIBLE or left < 0 or top < 0 or right > WALL["width"] or bottom > WALL["height"]:
            illegible.append((text, round(degrees, 3), round(bottom)))
    return illegible


def titles(page: Page, number: int) -> list[str]:
    shown_titles = []
    for _slide in range(number):
        shown_titles.append(page.locator("[data-slide].shown h2").inner_text())
        assert faults(page) == []
        page.keyboard.press("ArrowRight")
    return shown_titles


def test_every_slide_is_read_from_eight_metres_and_nothing_is_lost(page, hall, cup):
    for match in matches_of(Round.objects.get(stage__tournament=cup, number=2))[:4]:
        win(match, 0, confirm=False)
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    assert page.evaluate("isSecureContext") is False
    assert titles(page, 6) == ["Rodada 2", "Grupo A", "Grupo A", "Grupo B", "Grupo B", "Rodada 2"]
    style = "all => [...new Set(all.map(one => getComputedStyle(one).whiteSpace))]"
    assert page.locator(".screen-score").evaluate_all(style) == ["nowrap"]
    expect(page.locator("[data-clock]")).to_have_text(re.compile(r"^(59|60):\d\d$"))
    expect(page.locator("[data-age]")).to_have_text("atualizado")


@pytest.mark.parametrize(
    ("minutes", "pattern"), [(80, r"\d\d:\d\d"), (180, r"2:39:\d\d"), (620, r"9:59:\d\d"), (700, r"11:19:\d\d")]
)
def test_a_clock_of_any_length_is_on_one_line(page, hall, cup, minutes, pattern):
    founding.change_settings(cup, context=write_context(), plan={"minutes": minutes})
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    clock = page.locator("[data-clock]")
    expect(clock).to_have_text(re.compile(pattern))
    lines, wide, room = clock.evaluate(
        "node => { const range = document.createRange(); range.selectNodeContents(node);"
        "return [range.getClientRects().length, node.scrollWidth, node.clientWidth]; }"
    )
    assert (lines, wide) == (1, room)


@pytest.mark.main_path
def test_the_big_screen_turns_pauses_and_heals(page, hall, cup, complaints):
    page.clock.install()
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    heading = page.locator("[data-slide].shown h2")
    expect(heading).to_have_text("Rodada 2")
    page.clock.run_for(13_000)
    expect(heading).to_have_text("Grupo A")
    page.keyboard.press(" ")
    page.clock.run_for(30_000)
    expect(heading).to_have_text("Grupo A")
    expect(page.get_by_text("pausado")).to_be_visible()
    page.context.set_offline(True)
    page.clock.run_for(130_000)
    expect(page.locator("[data-age]")).to_have_text("Sem rede há 2\xa0min. Estes são os últimos resultados recebidos.")
    put_up(cup, "Voltamos.", context=write_context())
    page.context.set_offline(False)
    page.clock.resume()
    expect(page.get_by_role("status").filter(has_text="Voltamos.")).to_be_visible()
    expect(page.locator("[data-age]")).to_have_text("atualizado")
    expect(heading).to_have_text("Grupo A")
    complaints.clear()


def test_the_end_of_a_round_is_seen_and_once_turned_on_is_heard(page, hall, cup):
    """Light for a minute without anybody's doing; tones once somebody has pressed the button, and once a round."""
    started = timezone.now() - timedelta(minutes=79, seconds=45)
    Round.objects.filter(stage__tournament=cup, number=2).update(clock_started=started)
    page.add_init_script(
        "window.tones = []; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); start.call(this, at); };"
    )
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    button = page.get_by_role("button", name="Ligar o som para o fim da rodada")
    button.click()
    expect(page.get_by_role("button", name="O som está ligado. Desligar")).to_be_visible()
    assert faults(page) == []
    expect(page.locator("html")).to_have_class(re.compile("round-ended"), timeout=2 * PATIENCE)
    expect(page.locator("[data-clock]")).to_have_class(re.compile("ended"))
    page.wait_for_function("tones.length >= 4")
    page.wait_for_timeout(1000)
    assert page.evaluate("tones") == [880, 880, 660, 880]
    page.reload()
    expect(page.locator("html")).to_have_class(re.compile("round-ended"))
    assert page.evaluate("document.documentElement.dataset.signalled ?? null") is None


def test_the_big_screen_says_where_the_computer_may_fall_asleep_and_keeps_it_awake_where_it_may(page, hall, cup):
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    expect(page.get_by_text("Esta tela pode apagar")).to_be_visible()
    # A browser without a head has no screen to keep awake, and refuses: what is asked for is granted here.
    page.add_init_script(
        "if (navigator.wakeLock) WakeLock.prototype.request = async (kind) => { window.held = kind; };"
    )
    page.goto(hall.replace("hall.test", "localhost") + address(cup, "screen/", "pt-br"))
    assert page.evaluate("isSecureContext") is True
    expect(page.get_by_role("button", name="Ligar o som")).to_be_visible()
    page.wait_for_function("window.held === 'screen'")
    expect(page.get_by_text("Esta tela pode apagar")).to_be_hidden()


def test_once_all_is_played_nothing_is_said_of_a_screen_that_goes_dark(page, hall, cup):
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    expect(page.get_by_text("Esta tela pode apagar")).to_be_visible()
    founding.change_settings(cup, finished=True, context=write_context())
    expect(page.locator("[data-tools]")).to_have_attribute("hidden", "")


def test_the_bar_of_the_sound_leaves_an_announcement_whole(page, hall, cup):
    put_up(
        cup,
        "A segunda rodada começa depois do lanche, às 14h em ponto, no salão de cima. " * 2,
        context=write_context(),
    )
    page.set_viewport_size(WALL)
    page.goto(hall + address(cup, "screen/", "pt-br"))
    bar = page.locator("[data-tools]")
    expect(bar).to_be_visible()
    boxes = [each.bounding_box() for each in (bar, page.locator("#live > .screen-announcement"))]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]


def in_first_round(pairs: int, name: str = "") -> Tournament:
    """A first round; each pair has the name with its code, if one is given."""
    stages = [{"id": "k", "kind": "swiss", "rounds": 3, "criteria": ["wins"]}]
    tournament = published(founded(club_of(User.objects.create_user("ana", "canastra limpa")), pairs, stages))
    for entry in tournament.entries.all() if name else ():
        named = name.format(entry.position)
        entering.change_pair(entry, PairFacts(named, tuple(named.split("/"))), context=write_context())
    open_round(tournament, "k", 1)
    return tournament


@pytest.mark.parametrize("pairs", [4, 8, 16, 24, 32, 48])
def test_all_tables_of_a_hall_are_read_at_once(page, hall, transactional_db, pairs):
    tournament = in_first_round(pairs)
    page.set_viewport_size(WALL)
    page.goto(hall + address(tournament, "screen/", "pt-br"))
    assert page.locator("[data-slide]").count() == 1
    assert faults(page) == []
    lowest = page.locator(".screen-slide li").last.bounding_box()
    assert lowest["y"] + lowest["height"] > WALL["height"] * 0.8, "the rows share the height"


@pytest.mark.parametrize("size", [WALL, {"width": 1366, "height": 768}, {"width": 1024, "height": 768}])
def test_few_tables_are_large_and_a_result_moves_none_of_them(page, hall, transactional_db, size):
    tournament = in_first_round(8, "Conceição {}/Sebastião")
    page.set_viewport_size(size)
    page.goto(hall + address(tournament, "screen/", "pt-br"))
    rows = page.locator(".shown li")
    rem = float(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
    letters = "row => parseFloat(getComputedStyle(row).fontSize)"
    tops = "all => all.map(row => row.getBoundingClientRect().top)"
    before = rows.evaluate_all(tops)
    assert rows.first.evaluate(letters) / rem > 4
    for match in matches_of(Round.objects.get(stage__tournament=tournament))[:3]:
        win(match, 0)
        page.reload()
        assert rows.evaluate_all(tops) == pytest.approx(before, abs=0.5)
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
