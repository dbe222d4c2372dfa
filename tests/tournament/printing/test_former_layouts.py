"""Sheets printed before their column headings were whole words are cut at their own columns.

The PDFs in `former_sheets/` were printed by the program as of 25 November 2026, commit ca9515e2.
"""

from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from django.utils.translation import override
from PIL import Image

from rules import registry
from tests.tournament.photos.phone import photograph
from tests.tournament.photos.sheets import HEAD, error
from tournament.models import Match, SheetPhoto
from tournament.photos import find_sheets
from tournament.printing.former_layouts import FIRST_LAYOUTS, form_of_layout, layout_number
from tournament.printing.pen_form import form_of
from tournament.printing.rendering.weasy import pdf
from tournament.printing.round_sheets import round_sheets_html
from tournament.printing.sheet_layout import SheetCell, SheetLayout
from tournament.printing.sheet_marks import SheetId
from tournament.web.photos.beside import sheet_layout

FORMER = Path(__file__).parent / "former_sheets"
SHEETS = [("burraco-it", "it", "a5"), ("canasta-classica", "pt-br", "a4")]
EVERY = [(key, each) for each in FIRST_LAYOUTS for key in each.regulations]
SCALE = 12
"""Pixels per mm."""


def page_of(file: bytes) -> Image.Image:
    return pypdfium2.PdfDocument(BytesIO(file))[0].render(scale=SCALE * 25.4 / 72, grayscale=True).to_pil().convert("L")


def former_pdf(key: str, language: str, paper: str) -> bytes:
    return (FORMER / f"{key}_{language}_{paper}.pdf").read_bytes()


def printed_now(key: str, language: str, paper: str) -> bytes:
    with override(language):
        return pdf(round_sheets_html([HEAD], registry.get(key), paper))


def layout_of_photo(key: str, sheet: SheetId) -> SheetLayout:
    """The layout by which a photo of this sheet is cut."""
    photo = SheetPhoto(paper=sheet.page_kind, language=sheet.language, layout=sheet.layout)
    layout = sheet_layout(Match(regulation=key), photo)
    assert layout is not None
    return layout


def lines_off(page: Image.Image, layout: SheetLayout) -> list[SheetCell]:
    """The cells without a printed line at their left or upper edge, within 0.15 mm."""
    dark = np.asarray(page) < 200
    left, top, width, height = (round(mm * SCALE) for mm in layout.rows)
    columns, rows = dark[top + SCALE : top + height - SCALE].mean(axis=0), dark[:, left : left + width].mean(axis=1)
    return [
        cell
        for cell in layout.cells
        if not is_ruled(columns, cell.box.left) or (cell.hand > 1 and not is_ruled(rows, cell.box.top))
    ]


def is_ruled(shares: np.ndarray, mm: float) -> bool:
    near = round(0.15 * SCALE)
    return bool(shares[round(mm * SCALE) - near : round(mm * SCALE) + near + 1].max() > 0.8)


@pytest.mark.long
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(("printed", "number"), [(former_pdf, 1), (printed_now, 2)])
def test_a_sheet_says_its_layout_and_is_cut_along_its_lines(sheet, printed, number):
    key, language, paper = sheet
    page = page_of(printed(*sheet))
    (located,) = find_sheets(page)
    assert located.sheet == SheetId(paper, language, 1, 412, "7C41", number)
    assert lines_off(page, layout_of_photo(key, located.sheet)) == []
    assert lines_off(page, layout_of_photo(key, located.sheet._replace(layout=3 - number))) != []


@pytest.mark.long
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_photo_of_a_former_sheet_is_found_and_made_straight(sheet):
    jpeg, truth = photograph(page_of(former_pdf(*sheet)), 1)
    (located,) = find_sheets(Image.open(BytesIO(jpeg)).convert("RGB"))
    assert (located.sheet.number, located.sheet.layout) == (412, 1)
    assert error(located.sheet.page_kind, truth, located.homography) < 0.5


@pytest.mark.parametrize(("key", "former"), EVERY)
def test_a_former_layout_has_the_columns_of_its_sheet_in_the_same_room(key, former):
    with override(former.language):
        present_form = form_of(registry.get(key), former.paper_size)
    former_form = form_of_layout(present_form, former.language, former.paper_size, 1)
    assert former_form.grid.columns == present_form.grid.columns
    assert sum(former_form.grid.pair) == pytest.approx(present_form.grid.pair_width, abs=0.05)
    assert former_form.grid != present_form.grid
    assert form_of_layout(present_form, former.language, former.paper_size, 2) == present_form
    assert layout_number(registry.get(key), former.language, former.paper_size) == 2


def test_a_sheet_whose_places_are_as_ever_keeps_its_marks():
    assert layout_number(registry.get("apcef-sc-2022"), "pt-br", "a4") == 1


def test_a_sheet_printed_before_its_rulings_were_below_the_rows_is_cut_at_its_own_rows():
    """Such a sheet had three lines less below its rows, which were 0.9 mm higher."""
    apcef = registry.get("apcef-sc-2022")
    ruled = apcef.with_rulings({"closing_bonus_without_morto": "no"})
    with override("pt-br"):
        plain_form, present_form = form_of(apcef, "a4"), form_of(ruled, "a4")
    assert layout_number(ruled, "pt-br", "a4") == 3
    assert form_of_layout(present_form, "pt-br", "a4", 3) == present_form
    assert present_form.grid.row_height < plain_form.grid.row_height
    assert form_of_layout(present_form, "pt-br", "a4", 1).grid == plain_form.grid


def test_a_ruling_that_leaves_a_column_out_is_not_cut_by_columns_that_are_not_there():
    with override("it"):
        form = form_of(registry.get("burraco-it"), "a5")
    fewer = form._replace(grid=form.grid._replace(pair=form.grid.pair[1:]))
    assert form_of_layout(fewer, "it", "a5", 1) == fewer
