"""The home page as a device sees it, what it remembers, and how a game is shared from a phone."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import broken_words, enter_quickly
from tests.browser.waiting import new_page
from tests.tournament.services.matches.games import IMPOSSIBLE, Table, hand
from tournament.services import quick

WIDTHS = (360, 1280)
SIZE = "title => [getComputedStyle(title).fontSize, getComputedStyle(title).lineHeight]"
HEIGHTS = "rows => rows.map(row => row.offsetHeight)"
FIELD = "() => { const f = document.createElement('textarea'); document.body.append(f); f.focus(); return f; }"
SHARES = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"


@pytest.fixture
def table(live_server) -> Table:
    table = Table(quick.start("apcef-sc-2022", names=("Quitéria/Renê", "Marlene/Nilo"), starter=0, key="s"))
    table.record(hand())
    return table


def at_width(page: Page, width: int) -> Page:
    page.set_viewport_size({"width": width, "height": 740})
    return page


def test_a_first_visit_shows_a_sample_and_one_green_button_on_the_first_screen(page, live_server):
    for width in WIDTHS:
        at_width(page, width).goto("/pt-br/")
        expect(page.get_by_text("exemplo", exact=True)).to_be_in_viewport()
        button = page.get_by_role("link", name="Começar uma partida").and_(page.locator(".button-next"))
        expect(button).to_be_in_viewport()
        expect(page.get_by_role("link", name="Tenho o código da mesa")).to_be_in_viewport(ratio=1)
        assert page.locator(".button-next").count() == 1
        size = page.locator("h1").evaluate(SIZE)
        assert size == (["34px", "38px"] if width == 360 else ["50px", "56px"])


def test_what_a_pair_still_needs_ends_at_one_edge(page, live_server):
    at_width(page, 360).goto("/pt-br/")
    lines = page.locator(".still-needed:visible").first.locator("span")
    edges = lines.evaluate_all("all => all.map(one => one.getBoundingClientRect()).map(box => [box.top, box.right])")
    assert (edges[0][0] < edges[1][0], abs(edges[0][1] - edges[1][1]) < 1) == (True, True)


@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
def test_both_buttons_of_a_first_visit_are_whole_on_a_phone(page, live_server, language):
    at_width(page, 360).goto(f"/{language}/")
    page.evaluate("document.fonts.ready.then(() => null)")
    buttons = page.locator(".home-sheet-foot .buttons .button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.main_path
def test_the_last_game_goes_on_from_the_first_screen(page, table):
    """Its last hand is doubtful: the sign of that stands beside the number, on one line."""
    table.record(IMPOSSIBLE)
    page.goto(f"/pt-br/g/{table.match.score_id}/")
    for width in WIDTHS:
        at_width(page, width).goto("/pt-br/")
        expect(page.locator("table.score:visible tr.latest.unsure")).to_have_count(1)
        heights = page.locator("table.score:visible tbody tr").evaluate_all(HEIGHTS)
        assert max(heights) - min(heights) < 8, heights
        button = page.get_by_role("link", name="Continuar: lançar a 3ª mão")
        expect(button).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button.click()
    expect(page).to_have_url(f"/pt-br/g/{table.match.score_id}/hand/")


def test_what_is_watched_is_remembered_by_the_device_alone(page, context, table):
    page.goto(f"/pt-br/w/{table.match.watch_id}/")
    cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies()}
    assert cookies == {"watched": table.match.watch_id}
    page.goto("/pt-br/")
    page.get_by_role("link", name="Quitéria/Renê × Marlene/Nilo").click()
    expect(page).to_have_url(f"/pt-br/w/{table.match.watch_id}/")
    assert len(context.cookies()) == 1


def test_a_phone_that_can_share_shares_the_address_to_watch(page, hall, table):
    page.add_init_script(SHARES)
    page.goto(f"/pt-br/g/{table.match.score_id}/")
    page.locator("a[data-share]").click()
    shared = page.wait_for_function("window.shared").json_value()
    assert (shared["url"], shared["text"]) == (
        f"{hall}/w/{table.match.watch_id}/",
        "Quitéria/Renê 590\u00a0×\u00a0190 Marlene/Nilo",
    )


def test_a_victory_ends_in_a_foot_that_is_in_sight(page, table):
    for _ in range(5):
        table.record(hand())
    page.goto(f"/pt-br/g/{table.match.score_id}/")
    foot = page.locator(".victory-foot")
    assert [button.bounding_box()["height"] for button in foot.locator(".button").all()] == [56, 48, 48]
    again = foot.get_by_role("button", name="Jogar a revanche")
    for width in WIDTHS:
        expect(at_width(page, width).locator(".victory-foot .button-next")).to_be_in_viewport(ratio=1)
    page.locator(".next-game label").first.click()
    again.click()
    page.wait_for_url(lambda address: table.match.score_id not in address and address.endswith("/hand/"))
    page.get_by_role("link", name="Voltar à partida").click()
    expect(page.get_by_text("1ª mão: Marlene/Nilo dá as cartas, Quitéria/Renê começa.")).to_be_visible()


RUN_TOGETHER = """() => [...document.querySelectorAll(".score.brief tr:has(.sum)")].filter(row => {
    const boxes = [...row.cells].map(cell => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getBoundingClientRect();
    });
    return boxes.some((box, index) => index && box.left < boxes[index - 1].right + 3);
}).map(row => row.innerText)"""


def test_what_was_saved_has_the_width_of_a_victory_to_itself(page, table):
    while table.totals[0] + 590 < 3000:
        table.record(hand())
    at_width(page, 360).goto(f"/pt-br/g/{table.match.score_id}/hand/")
    enter_quickly(page, hand(), "apcef-sc-2022")
    with new_page(page):
        page.locator("[data-save]").click()
    undo = page.locator(".victory-panel .undo")
    notice, button = undo.locator("p").bounding_box(), undo.get_by_role("button").bounding_box()
    assert notice["y"] + notice["height"] <= button["y"]
    assert notice["height"] <= 2 * 20, "two lines"
    expect(page.locator(".victory-score")).to_be_in_viewport(ratio=1)
    page.evaluate("document.querySelector('[data-undo]').setAttribute('data-over', '')")  # two minutes later
    expect(undo.get_by_role("button")).to_be_hidden()
    later = undo.get_by_role("link", name="Corrigir a ")
    assert later.bounding_box()["y"] == button["y"]
    colours = later.evaluate("one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]")
    assert colours[0] != colours[1]
    later.click()
    expect(page.locator(".hand:focus")).to_be_visible()


def test_with_letters_twice_their_size_a_victory_stays_within_the_screen(page, table):
    for _ in range(5):
        table.record(hand())
    page.goto(f"/pt-br/g/{table.match.score_id}/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    figures = page.locator(".victory-score > b, .victory-score > span:last-child")
    boxes = [figure.bounding_box() for figure in figures.all()]
    assert [box["x"] + box["width"] <= 360 for box in boxes] == [True, True]
    expect(page.locator(".victory-foot")).to_have_css("position", "static")  # otherwise it hides the score
    assert page.evaluate(RUN_TOGETHER) == []


def test_no_word_of_an_answer_breaks_where_a_game_starts(page):
    page.goto("/pt-br/quick/?regulation=aacrt-2016")
    for letters in ("100%", "115%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        assert broken_words(page) == [], letters


def test_one_that_cannot_copies_sends_by_whatsapp_or_shows_the_code(page, table, settings):
    settings.SITE_URL = "https://sumula.example"
    page.goto(f"/pt-br/w/{table.match.watch_id}/")
    page.get_by_role("link", name="Compartilhar").click()
    expect(page.get_by_role("img", name="QR code para acompanhar")).to_be_visible()
    copy = page.get_by_role("button", name="Copiar o endereço")
    copy.click()
    expect(page.get_by_role("button", name="Copiado")).to_be_visible()
    address = f"https://sumula.example/w/{table.match.watch_id}/"
    field = page.evaluate_handle(FIELD)
    page.keyboard.press("Control+V")
    assert field.evaluate("field => field.value") == address
    message = parse_qs(urlsplit(page.get_by_role("link", name="WhatsApp").get_attribute("href") or "").query)["text"]
    assert message == [f"Quitéria/Renê × Marlene/Nilo\n{address}"]
