"""The last resort without a network: a code on the phone's screen, which another phone's camera reads."""

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_here, on_every_screen, screen
from tests.browser.phones import PHONE
from tests.browser.table import HAND, assert_no_sideways_scroll, enter_quickly, start_game
from tests.browser.waiting import nothing_kept
from tournament.models import Event, Hand

KEY = "apcef-sc-2022"


@pytest.fixture(autouse=True)
def without_network_errors(page, complaints):
    yield
    assert [line for line in complaints if "ERR_" not in line] == []
    complaints.clear()


def save_offline(page: Page) -> None:
    enter_quickly(page, HAND, KEY)
    page.context.set_offline(True)
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_contain_text(re.compile("kept (here|on this phone)"))


def read_code(page: Page) -> str:
    """What another phone's camera sees."""
    picture = Image.open(io.BytesIO(page.locator("[data-relay-code]").screenshot()))
    (barcode,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return barcode.text


def scan_and_save(chromium, address: str) -> None:
    """The other phone: its camera opens the address, and one press saves."""
    other = chromium.new_context(viewport=PHONE).new_page()
    other.goto(address)
    other.get_by_role("button", name="Save for the other phone").click()
    expect(other.get_by_text("The hand is saved.").first).to_be_visible()
    assert "#" not in other.url
    assert_no_sideways_scroll(other)
    other.evaluate("code => { location.hash = code; }", address.split("#")[1])  # scanned again into the same tab
    expect(other.get_by_text("It was saved before. Nothing is doubled.").first).to_be_visible()
    other.context.close()


@pytest.mark.main_path
def test_two_hands_go_by_another_phone_and_are_there_once(page, chromium):
    page.goto(start_game(page, KEY) + "hand/")
    enter_quickly(page, HAND, KEY)
    expect(page.locator("[data-lead]")).to_contain_text(" leads by ")
    save_offline(page)
    expect(page.locator("[data-lead]")).to_have_text("")  # it was of the hand that waits now
    save_offline(page)
    page.get_by_role("button", name="Show it as a code").click()
    assert_no_sideways_scroll(page)
    expect(page.locator("[data-relay-lines] li")).to_have_text(
        [re.compile(r"^\d+ 1 1 \w{6} 0 "), re.compile(r"^\d+ 1 2 ")]
    )
    note = "The code has 2 hands. Each counts once, even if this phone sends them too later."
    expect(page.locator("[data-relay-note]")).to_have_text(note)
    scan_and_save(chromium, read_code(page))
    assert Hand.objects.count() == 2
    page.context.set_offline(False)
    expect(page.locator(".entry-head")).to_contain_text("Hand 2 saved")
    nothing_kept(page, "sumula:outbox")
    assert Hand.objects.count() == 2
    kinds = Event.objects.filter(kind__startswith="hand_").values_list("kind", flat=True)
    assert list(kinds) == ["hand_relayed", "hand_relayed"]


@on_every_screen
def test_axe_finds_nothing_where_hands_are_handed_on(chromium, hall, width):
    with screen(chromium, hall, width) as context:
        page = context.new_page()
        page.goto(start_game(page, KEY) + "hand/")
        save_offline(page)
        page.get_by_role("button", name="Show it as a code").click()
        violations = faults_here(page, "code")
        address = read_code(page)
        context.set_offline(False)
        other = screen(chromium, hall, width).new_page()
        other.goto(address)
        violations += faults_here(other, "relay")
        other.context.close()
    assert violations == []


def test_codes_of_every_size_are_read(page):
    page.goto("/en/")
    page.evaluate("document.body.replaceChildren()")
    for length in (17, 18, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858):
        text = "http://hall.test/" + "x" * (length - 17)
        page.evaluate(DRAW, text)
        picture = Image.open(io.BytesIO(page.locator("svg").screenshot()))
        assert [code.text for code in zxingcpp.read_barcodes(picture)] == [text]


DRAW = """async text => {
    const { qrPicture } = await import("/static/js/qr.js");
    document.body.replaceChildren(qrPicture(text));
}"""
