"""The marks of a sheet with a game on it: on every page, at the places that the program computes, in either
orientation."""

from io import BytesIO
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from django.utils.translation import override
from PIL import Image

from tests.tournament.photos.phone import pages_of, photograph
from tests.tournament.services.matches.games import hand
from tournament.models import SheetPhoto
from tournament.photos import PX_PER_MM, find_sheets, straighten
from tournament.printing import quick_sheets
from tournament.printing.filled_sheet import filled_sheets_html
from tournament.printing.quick_sheets import filled_sheet_of
from tournament.printing.rendering.weasy import pdf
from tournament.printing.sheet_marks import MARKS, SheetId, mark_corners, read_mark
from tournament.services import matches
from tournament.web.photos.beside import sheet_layout

pytestmark = pytest.mark.django_db
SCALE = 10
"""Pixels per mm."""


@pytest.mark.typical(1)
@pytest.mark.parametrize(("paper", "kind", "wide"), [("a4", "f4", False), ("a5", "f5", False), ("a4", "w4", True)])
def test_a_filled_sheet_has_its_marks_where_the_program_says(
    table: Any, paper: str, kind: str, wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _again in range(3):
        table.record(hand())
    view, match = matches.game_view(table.match), table.match
    if wide:
        layout_of_filled = quick_sheets.layout_of_filled
        monkeypatch.setattr(quick_sheets, "layout_of_filled", lambda *args: layout_of_filled(*args)._replace(wide=True))
    with override("pt-br"):
        file = pdf(filled_sheets_html([filled_sheet_of(view, paper)], paper))
    sheet = SheetId(kind, "pt-br", 1, match.sheet_number, match.short_code)
    document = pypdfium2.PdfDocument(BytesIO(file))
    for page in document:
        picture = page.render(scale=SCALE * 25.4 / 72, grayscale=True).to_pil()
        assert (picture.width / SCALE, picture.height / SCALE) == pytest.approx(MARKS[kind].page, abs=0.2)
        marks = {
            read_mark(mark.text): mark.position for mark in zxingcpp.read_barcodes(picture) if read_mark(mark.text)
        }
        assert set(marks) == {(corner, sheet) for corner in range(4)}
        for (corner, _sheet), place in marks.items():
            points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
            for point, (x, y) in zip(points, mark_corners(kind, corner), strict=True):
                assert (point.x / SCALE, point.y / SCALE) == (pytest.approx(x, abs=0.21), pytest.approx(y, abs=0.21))


@pytest.mark.long
def test_a_photo_of_it_is_of_its_match_and_shows_no_field_that_is_not_there(table: Any) -> None:
    table.record(hand())
    with override("pt-br"):
        file = pdf(filled_sheets_html([filled_sheet_of(matches.game_view(table.match), "a4")], "a4"))
    jpeg, _truth = photograph(pages_of(file)[0], 1)
    picture = Image.open(BytesIO(jpeg)).convert("RGB")
    (located,) = find_sheets(picture)
    assert located.sheet == SheetId("f4", "pt-br", 1, table.match.sheet_number, table.match.short_code)
    assert straighten(picture, located).size == (210 * PX_PER_MM, 297 * PX_PER_MM)
    photo = SheetPhoto(paper=located.sheet.page_kind, language=located.sheet.language)
    assert (photo.straight, sheet_layout(table.match, photo)) == (True, None)
