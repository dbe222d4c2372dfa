"""Photos on their way from a phone: made smaller before they are sent."""

from io import BytesIO

from PIL import Image
from playwright.sync_api import expect

from tests.tournament.factories import first_knockout_match, write_context
from tournament.services import grants

CHOSEN = """() => [...document.querySelector("[data-shrink]").files].map(file => [file.name, file.type, file.size])"""


def picture(kind: str, size: tuple[int, int]) -> bytes:
    made = BytesIO()
    Image.effect_noise(size, 60).convert("RGB").save(made, kind)
    return made.getvalue()


def test_a_large_photo_becomes_smaller_on_the_phone(page, ana):
    tournament = first_knockout_match(ana).round.stage.tournament
    grants.give_tables(tournament, [1, 2], context=write_context())
    page.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    page.get_by_role("button", name="Score on this device").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")
    page.goto(f"/en/tables/{tournament.public_id}/photo")
    large, small = picture("BMP", (1200, 1000)), picture("JPEG", (300, 200))
    files = [
        {"name": "sheet.bmp", "mimeType": "image/bmp", "buffer": large},
        {"name": "small.jpg", "mimeType": "image/jpeg", "buffer": small},
        {"name": "phone.heic", "mimeType": "image/heic", "buffer": b"\0\0\0\x18ftypheic"},
    ]
    page.evaluate("document.querySelector('[data-shrink]').multiple = true")
    page.locator("[data-shrink]").set_input_files(files)
    expect(page.get_by_role("button", name="Send the photo")).to_be_enabled()
    first, *others = page.evaluate(CHOSEN)
    assert first[:2] == ["sheet.jpg", "image/jpeg"]
    assert first[2] < len(large) / 4
    assert others == [["small.jpg", "image/jpeg", len(small)], ["phone.heic", "image/heic", 12]]
