"""The marks at the four corners of a sheet for pen, by which a photo of it finds its match and is straightened.

Each is a DataMatrix of 8 × 32 modules, upright in the margin, so that no word of the sheet has to make room for it. It
holds twenty digits: the corner, and what is needed to file a photo and cut it into fields.
"""

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings

from tournament.printing.pen_form import PEN_PAGES

if TYPE_CHECKING:
    from PIL.Image import Image

FILLED = {"a4": "f4", "a5": "f5"}
"""Sheets with a game on them, whose fields have no fixed places."""
ACROSS = "w4"
"""A sheet with a game on it, on A4 laid across."""
PAGE_KINDS = (*PEN_PAGES, *FILLED.values(), ACROSS)
LAYOUT_COUNT = 3
"""The existing layouts of sheets, numbered from 1 (`former_layouts.py`): a mark's first digit gives the number."""
LONG_MODULES = 32
"""The modules of a mark's long side: 20 digits in the upright form of ISO 16022 have this size."""
SHORT_MODULES = 8
"""The modules of its short side."""
SYMBOL_VERSION = 26
"""The number that the writer gives that size."""
MODULE_PIXELS = 4
"""Pixels of a module."""
MAX_GAMES, MAX_NUMBER = 99, 999_999_999
PICTURES = "mark/"
SHEET_CODE = re.compile("[0-9A-F]{4}")


class SheetId(NamedTuple):
    """What the marks of a sheet encode, apart from the corner. `code`: the four characters of its match; `layout`: that
    of its fields."""

    page_kind: str
    language: str
    game: int
    number: int
    code: str
    layout: int = 1


class PageMarks(NamedTuple):
    """Measures in mm: of the page, of one module, and the distance of the marks from the sides and from top and
    bottom."""

    page: tuple[int, int]
    module: float
    side: float
    end: float


# A printer leaves 4.2 mm at the edge white. One module stays white between the marks and the sheet's own lines.
MARKS = {
    "a4": PageMarks(page=(210, 297), module=0.5, side=4.6, end=10),
    "a5": PageMarks(page=(210, 148), module=0.36, side=4.3, end=6),
    "f4": PageMarks(page=(210, 297), module=0.5, side=4.6, end=17),
    "f5": PageMarks(page=(210, 148), module=0.36, side=4.3, end=9.5),
    "w4": PageMarks(page=(297, 210), module=0.5, side=4.6, end=17),
}
Point = tuple[float, float]


def mark_texts(sheet: SheetId) -> tuple[str, ...]:
    """The texts of the marks, for the corners top left, top right, bottom right, bottom left. () if the values have too
    many digits."""
    languages = [code for code, _name in settings.LANGUAGES]
    if sheet.number > MAX_NUMBER or sheet.game > MAX_GAMES or sheet.language not in languages:
        return ()
    if not SHEET_CODE.fullmatch(sheet.code):
        return ()
    kind = f"{PAGE_KINDS.index(sheet.page_kind)}{languages.index(sheet.language)}"
    rest = f"{kind}{sheet.game:02}{sheet.number:09}{int(sheet.code, 16):05}"
    return tuple(f"{sheet.layout}{corner}{rest}" for corner in range(4))


def read_mark(text: str) -> tuple[int, SheetId] | None:
    """The corner and the sheet of a mark; None if the mark is not ours."""
    if not _is_mark(text):
        return None
    page_kind, language, code = int(text[2]), int(text[3]), int(text[15:])
    if language >= len(settings.LANGUAGES) or code > 0xFFFF:
        return None
    words = PAGE_KINDS[page_kind], settings.LANGUAGES[language][0]
    return int(text[1]), SheetId(*words, int(text[4:6]), int(text[6:15]), f"{code:04X}", int(text[0]))


def _is_mark(text: str) -> bool:
    digits = len(text) == 20 and text.isascii() and text.isdigit()
    return digits and int(text[0]) in range(1, LAYOUT_COUNT + 1) and int(text[1]) < 4 and int(text[2]) < len(PAGE_KINDS)


def mark_corners(page_kind: str, corner: int) -> tuple[Point, Point, Point, Point]:
    """Where (mm) the corners of a mark are on the page, in the order in which a reader of codes names them.

    The mark lies on its left side: what a reader calls top left is bottom left on the page.
    """
    marks = MARKS[page_kind]
    width, height = SHORT_MODULES * marks.module, LONG_MODULES * marks.module
    left = marks.side if corner in (0, 3) else marks.page[0] - marks.side - width
    top = marks.end if corner < 2 else marks.page[1] - marks.end - height
    return (left, top + height), (left, top), (left + width, top), (left + width, top + height)


def mark_sources(sheet: SheetId) -> tuple[str, ...]:
    """The addresses by which the printer finds the marks as pictures."""
    return tuple(PICTURES + text for text in mark_texts(sheet))


def sheet_sources(source: str) -> tuple[str, ...]:
    """All four sources of the sheet to which one belongs; () if it is not ours.

    Derived from its digits alone: the process that prints has no settings.
    """
    text = source.removeprefix(PICTURES)
    return tuple(f"{PICTURES}{text[0]}{corner}{text[2:]}" for corner in range(4)) if _is_mark(text) else ()


def page_kind_of(source: str) -> str:
    """The paper of one of `sheet_sources`."""
    return PAGE_KINDS[int(source.removeprefix(PICTURES)[2])]


def mark_modules(source: str) -> "Image":
    """The mark of such a source as on paper, one pixel per module; black is 0."""
    import zxingcpp  # like Pillow, never loaded by the web
    from PIL import Image

    code = zxingcpp.create_barcode(
        source.removeprefix(PICTURES), zxingcpp.BarcodeFormat.DataMatrix, version=SYMBOL_VERSION
    )
    modules: Any = code.to_image(scale=1, add_quiet_zones=False)
    return Image.frombytes("L", (LONG_MODULES, SHORT_MODULES), bytes(memoryview(modules))).transpose(
        Image.Transpose.ROTATE_90
    )


def mark_picture(source: str) -> bytes:
    """The PNG for such a source."""
    from io import BytesIO

    from PIL.Image import Resampling

    modules, png = mark_modules(source), BytesIO()
    picture = modules.resize((modules.width * MODULE_PIXELS, modules.height * MODULE_PIXELS), Resampling.NEAREST)
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()
