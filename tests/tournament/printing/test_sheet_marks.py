"""The marks at the corners of a sheet: what they encode, and that they and its fields are where the program says."""

import logging
from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
import zxingcpp
from django.utils.translation import override

from rules import registry
from tournament.printing.pen_form import PEN_PAGES, form_of
from tournament.printing.rendering.weasy import pdf, render_html
from tournament.printing.round_sheets import SheetHead, round_sheets_html
from tournament.printing.sheet_layout import layout_of
from tournament.printing.sheet_marks import LAYOUT_COUNT, MARKS, SheetId, mark_corners, mark_texts, read_mark

PX = 25.4 / 96
SCALE = 10
"""Pixels per mm."""
LANGUAGES = ("pt-br", "it", "en")
SHEET = SheetId("a4", "pt-br", 2, 412, "7C41")
HEAD = SheetHead("Taça da Primavera", 412, 312, ("Ana/Bia", "Nelson/Raul"), code="7C41", address="https://example.org/")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch):
    monkeypatch.setattr(logging.getLogger("weasyprint"), "disabled", True)


@pytest.mark.parametrize("paper", MARKS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", range(1, LAYOUT_COUNT + 1))
def test_what_the_marks_say_is_read_back(paper, language, layout):
    sheet = SHEET._replace(page_kind=paper, language=language, layout=layout)
    assert [read_mark(text) for text in mark_texts(sheet)] == [(corner, sheet) for corner in range(4)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1" * 19,
        "1" * 21,
        "0" * 20,
        f"{LAYOUT_COUNT + 1}" + "0" * 19,
        "14" + "0" * 18,
        "105" + "0" * 17,
        "1003" + "0" * 16,
        "1" + "0" * 14 + "99999",
        "１" * 20,
    ],
)
def test_a_mark_of_somebody_else_is_none_of_ours(text):
    assert read_mark(text) is None


def test_a_number_too_large_for_them_leaves_a_sheet_without_marks():
    assert mark_texts(SHEET._replace(number=10**9)) == ()
    assert mark_texts(SHEET._replace(game=100)) == ()
    assert mark_texts(SHEET._replace(code="<b>")) == ()


@pytest.mark.typical(1)
@pytest.mark.parametrize("paper", PEN_PAGES)
def test_every_sheet_has_its_marks_where_the_program_says(paper):
    with override("pt-br"):
        file = pdf(
            round_sheets_html([HEAD, replace(HEAD, number=413, game_of=(2, 3))], registry.get("apcef-sc-2022"), paper)
        )
    for page, (number, game) in zip(pypdfium2.PdfDocument(BytesIO(file)), [(412, 1), (413, 2)], strict=True):
        picture = page.render(scale=SCALE * 25.4 / 72, grayscale=True).to_pil()
        marks = {
            read_mark(mark.text): mark.position for mark in zxingcpp.read_barcodes(picture) if read_mark(mark.text)
        }
        sheet = SheetId(paper, "pt-br", game, number, "7C41")
        assert set(marks) == {(corner, sheet) for corner in range(4)}
        for (corner, _sheet), place in marks.items():
            read = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
            for point, (x, y) in zip(read, mark_corners(paper, corner), strict=True):
                assert (point.x / SCALE, point.y / SCALE) == (pytest.approx(x, abs=0.21), pytest.approx(y, abs=0.21))


@pytest.mark.typical(1)
@pytest.mark.parametrize("paper", PEN_PAGES)
def test_the_code_beside_a_mark_is_read_as_before(paper):
    with override("pt-br"):
        file = pdf(round_sheets_html([HEAD], registry.get("apcef-sc-2022"), paper))
    picture = pypdfium2.PdfDocument(BytesIO(file))[0].render(scale=2).to_pil()  # 144 dots an inch
    codes = zxingcpp.read_barcodes(picture, zxingcpp.BarcodeFormat.QRCode)
    assert [code.text for code in codes] == ["https://example.org/"]


DAILY = {(key, "it", "a4") for key in ("apcef-sc-2022", "burraco-it", "canasta-classica", "faraes-2023")} | {
    ("buraco-fechado", "it", "a5"),
    ("tranca-morto-monte", "pt-br", "a5"),
}
"""Six regulations, with the longest headings."""
ALL = [
    pytest.param(each.key, language, paper, marks=[] if (each.key, language, paper) in DAILY else pytest.mark.long)
    for each in registry.all_regulations()
    for language in LANGUAGES
    for paper in PEN_PAGES
]


@pytest.mark.typical(1)
@pytest.mark.parametrize(("key", "language", "paper"), ALL)
def test_what_is_written_on_a_sheet_stands_where_the_program_says(key, language, paper):
    with override(language):
        form = form_of(registry.get(key), paper)
        box = render_html(round_sheets_html([HEAD], registry.get(key), paper)).pages[0]._page_box
    (rows,), layout = list(_boxes(box, "rows")), layout_of(form, paper)
    assert (rows.position_x * PX, rows.position_y * PX) == pytest.approx(layout.rows[:2], abs=0.05)
    assert rows.width * PX == pytest.approx(layout.rows.width, abs=0.05)
    assert sum(cell.box.width for cell in layout.cells[: len(form.grid.columns)]) == pytest.approx(form.grid.pair_width)
    blanks = list(_boxes(box, "blank"))[:4]
    words = [(blank.position_x * PX, blank.position_y * PX + blank.height * PX) for blank in (blanks[0], blanks[2])]
    for (left, foot), total in zip(words, layout.final_totals, strict=True):
        assert left == pytest.approx(total.left, abs=0.05)
        assert foot == pytest.approx(total.top + total.height, abs=1.5)


def _boxes(box, name):
    element = getattr(box, "element", None)
    if element is not None and name in (element.get("class") or "").split():
        yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child, name)
