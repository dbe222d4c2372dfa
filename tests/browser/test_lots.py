"""Lots in a phone's own browser, over plain http: SHA-256 by our own code, and draws repeated."""

import hashlib

import pytest
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoring.lots import draw
from tests.browser.accessible import faults, on_every_screen, screen
from tests.browser.organiser import signed_in
from tests.browser.waiting import new_page
from tests.scoring.lots_samples import DEMO, DEMO_SOURCE
from tests.tournament.factories import codes, founded, published, write_context
from tests.tournament.web.lots.factories import announced_lot, circle
from tournament.models import Lot, Tournament
from tournament.services.tournaments.lots import draws

pytestmark = pytest.mark.django_db(transaction=True)
LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
SOURCES = ["04-18-29", "números ditos: 17 e 4"]


@pytest.fixture
def tournament(context, hall) -> Tournament:
    return published(founded(signed_in(context, hall), 6, LEAGUE))


def lots_address(name: str, tournament: Tournament, *args: object) -> str:
    with override("en"):
        place = () if name.startswith("desk") else ("taca-da-primavera",)
        return reverse(name, args=[tournament.public_id, *place, *args])


def drawn_lot(tournament: Tournament) -> Lot:
    lot = announced_lot(tournament, "seeds", codes(6), "Mega-Sena 2789\nOs dois capitães")
    draws.draw_lots(lot, SOURCES, context=write_context())
    return Lot.objects.get(pk=lot.pk)


def hash_of(page: Page, expression: str) -> str:
    """SHA-256 (hex) of the bytes that a JavaScript expression gives."""
    return page.evaluate(f"hex(sha256({expression}))")


def test_the_page_counts_as_the_standard_and_the_core_do(page: Page, tournament: Tournament) -> None:
    page.goto(lots_address("public-lots-check", tournament))
    assert page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
    known_answers_come_out(page)
    every_length_around_a_block_comes_out(page)
    for among, sources in (
        (DEMO, [DEMO_SOURCE]),
        (codes(300), ["ção «1»", "2  3", "\U0001f0a1"]),
        (["B", "A-1", "A", "0"], ["x"]),
    ):
        drawing = page.evaluate("([codes, sources]) => sorteio(codes, 'demo-r1', sources)", [among, sources])
        known = draw(among, "demo-r1", sources)
        assert (drawing["hash"], drawing["key"], drawing["order"]) == (known.pool_hash, known.key, list(known.order))


def known_answers_come_out(page: Page) -> None:
    """Check the known answers of FIPS 180-4: the empty message, abc, two blocks, and a million times a."""
    two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    assert [hash_of(page, f"written.encode('{text}')") for text in ("", "abc", two)] == [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ]
    million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    assert hash_of(page, "new Uint8Array(1000000).fill(97)") == million


def every_length_around_a_block_comes_out(page: Page) -> None:
    hashes = page.evaluate(
        "[...Array(140).keys()].map((n) => hex(sha256(Uint8Array.from({length: n}, (_, i) => (i * 7 + n) % 256))))"
    )
    assert hashes == [hashlib.sha256(bytes((i * 7 + n) % 256 for i in range(n))).hexdigest() for n in range(140)]


def test_a_pasted_list_is_drawn_without_a_network(page: Page, tournament: Tournament) -> None:
    page.goto(lots_address("public-lots-check", tournament))
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_label("Codes, one per line").fill("\r\n".join(reversed(DEMO)) + "\n")
    page.get_by_label("Name of the draw").fill(" demo-r1 ")
    page.get_by_label("Values from the sources, one per line").fill(DEMO_SOURCE)
    page.get_by_role("button", name="Draw lots").click()
    expect(page.locator("[data-steps] b")).to_have_text(["D05", "D02", "D07", "D04", "D08", "D03", "D01", "D06"])
    expect(page.locator("[data-hash]")).to_have_text("10d753b2c7bd4294a867774b8f47ce1802d18fc2a9eed30554ab1ebc0abdcac5")
    page.context.set_offline(False)


def test_what_is_wrong_is_reported_at_its_field_and_stays_typed(page: Page, tournament: Tournament) -> None:
    page.goto(lots_address("public-lots-check", tournament))
    page.get_by_label("Codes, one per line").fill("D01\nd02")
    page.get_by_label("Values from the sources, one per line").fill("1/2")
    page.get_by_role("button", name="Draw lots").click()
    expect(page.locator("#codes-f")).to_contain_text("“d02” is not a valid code")
    expect(page.locator("#draw-id-f")).to_contain_text("must not be empty")
    expect(page.locator("#lot-sources-f")).to_contain_text("It cannot contain “/”")
    expect(page.locator("[data-lot-out]")).to_be_hidden()
    page.get_by_label("Codes, one per line").fill("D01\nD02\nD01")
    page.get_by_role("button", name="Draw lots").click()
    expect(page.locator("#codes-f")).to_contain_text("The code D01 is there twice")
    expect(page.get_by_label("Values from the sources, one per line")).to_have_value("1/2")


def test_the_result_is_compared_and_said(page: Page, tournament: Tournament) -> None:
    lot = drawn_lot(tournament)
    page.goto(lots_address("public-lot", tournament, lot.pk))
    page.get_by_role("button", name="Compute the order here").click()
    expect(page.get_by_role("status").filter(has_text="The same order")).to_contain_text(
        f"{lot.order[0]} comes first, {lot.order[-1]} last."
    )


def test_another_result_is_reported_too(page: Page, tournament: Tournament) -> None:
    lot = drawn_lot(tournament)
    Lot.objects.filter(pk=lot.pk).update(order=lot.order[::-1])
    page.goto(lots_address("public-lot", tournament, lot.pk))
    page.get_by_role("button", name="Compute the order here").click()
    expect(page.get_by_role("alert")).to_contain_text(f"This device drew: {' '.join(lot.order)}.")


def test_without_a_script_the_page_says_what_else_does(chromium: Browser, hall: str, tournament: Tournament) -> None:
    context = chromium.new_context(base_url=hall, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(lots_address("public-lots-check", tournament))
    expect(page.get_by_text("Without JavaScript this page cannot work out the result.")).to_be_visible()
    expect(page.get_by_role("button", name="Draw lots")).to_be_hidden()
    page.goto(lots_address("public-lot", tournament, drawn_lot(tournament).pk))
    expect(page.get_by_role("button", name="Compute the order here")).to_be_hidden()
    context.close()


@pytest.mark.main_path
def test_an_organiser_draws_a_tie(page: Page, context: BrowserContext, hall: str) -> None:
    """From the list to the result, through the pages alone."""
    tournament = published(circle(signed_in(context, hall)))
    page.goto(lots_address("desk-lots", tournament))
    with new_page(page):
        page.get_by_role("link", name="Prepare", exact=True).click()
    page.get_by_text("Examples").click()
    page.get_by_role("button", name="A number from each of three people").click()
    page.get_by_role("button", name="Announce the draw").click()
    page.get_by_label("A number from each of three people").fill("17")
    for _question in range(2):
        with new_page(page):
            page.get_by_role("button", name="Draw lots").click()
    expect(page.get_by_role("heading", name="Places now")).to_be_visible()
    page.get_by_role("link", name="Its public page").click()
    page.get_by_role("button", name="Compute the order here").click()
    expect(page.get_by_text("The same order.")).to_be_visible()


def test_who_is_tapped_gets_the_next_place(page: Page, tournament: Tournament) -> None:
    lot = announced_lot(tournament, "seeds", codes(6), "A hat", physical=True)
    page.goto(lots_address("desk-lot", tournament, lot.pk))
    for code in ("P03", "P01", "P06", "P02", "P05", "P04"):
        page.locator(f"#place-{code}").click()
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()  # what was tapped is kept like what is typed
    expect(page.locator("#place-P01")).to_have_value("2")
    page.get_by_label("Witnesses").fill("Rute e Nelson")
    for _question in range(2):
        with new_page(page):
            page.get_by_role("button", name="Record the result").click()
    expect(page.get_by_text("Witnesses: Rute e Nelson")).to_be_visible()
    assert Lot.objects.get().order == ["P03", "P01", "P06", "P02", "P05", "P04"]


def test_going_through_the_places_with_the_keyboard_fills_none(page: Page, tournament: Tournament) -> None:
    lot = announced_lot(tournament, "seeds", codes(6), "A hat", physical=True)
    page.goto(lots_address("desk-lot", tournament, lot.pk))
    page.locator("#place-P01").focus()
    for _ in range(5):
        page.keyboard.press("Tab")
    fields = page.locator("input[name^='place-']")
    assert fields.evaluate_all("fields => fields.map((field) => field.value)") == [""] * 6
    expect(page.locator("#place-P06")).to_be_focused()


@on_every_screen
def test_axe_finds_nothing_on_the_pages_of_lots(chromium: Browser, hall: str, width: int) -> None:
    context = screen(chromium, hall, width)
    tournament = published(founded(signed_in(context, hall), 6, LEAGUE))
    lot = drawn_lot(tournament)
    by_hand = announced_lot(tournament, "groups", codes(6), "A hat", stage="all", details={"groups": 2}, physical=True)
    pages = (
        lots_address("public-lots", tournament),
        lots_address("public-lot", tournament, lot.pk),
        lots_address("public-lots-check", tournament),
        lots_address("desk-lots", tournament),
        lots_address("desk-lot-new", tournament),
        lots_address("desk-lot-new", tournament) + "?purpose=pairs",
        lots_address("desk-lot", tournament, lot.pk),
        lots_address("desk-lot", tournament, by_hand.pk),
        lots_address("desk-lot-repeat", tournament, lot.pk),
    )
    violations = faults(context.new_page(), pages)
    context.close()
    assert violations == []
