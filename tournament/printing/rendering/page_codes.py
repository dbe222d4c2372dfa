"""Draws the codes of a sheet into its PDF: laid out as pictures, they took a quarter of its time.

An element whose id is the source of a QR code marks the place of that code; one whose id is the source of a sheet's
first mark stands for the marks at all four corners, wherever it is on the page.
"""

import re
from collections.abc import Iterator
from typing import Any

from PIL.Image import Image

from tournament.printing import qr, sheet_marks
from tournament.printing.rendering.page_underlay import page_object_numbers
from tournament.printing.sheet_marks import MARKS, mark_corners, mark_modules, page_kind_of, sheet_sources
from tournament.units import POINTS_PER_MM

POINTS_PER_PIXEL = 72 / 96
"""A CSS pixel, in points."""
BLACK = re.compile(rb"\0+")


def print_codes(layout: Any, pdf: Any) -> None:
    """Finish a PDF that WeasyPrint has laid out; one without such elements is unchanged."""
    for number, page in zip(page_object_numbers(pdf), layout.pages, strict=True):
        drawn = list(_codes(page))
        if drawn:
            content = pdf.objects[int(pdf.objects[number]["Contents"].split()[0])]
            content.stream[:0] = drawn


def _codes(page: Any) -> Iterator[bytes]:
    for anchor, (left, top, right, bottom) in page.anchors.items():
        if anchor.startswith(qr.PICTURES):
            corners = (left, page.height - bottom, right - left, bottom - top)
            yield _code_path(qr.qr_modules(anchor), *(pixels * POINTS_PER_PIXEL for pixels in corners))
        elif anchor.startswith(sheet_marks.PICTURES):
            yield from _marks(anchor)


def _marks(source: str) -> Iterator[bytes]:
    """The drawing of a sheet's four marks; nothing for a source that has none."""
    for corner, one in enumerate(sheet_sources(source)):
        page_kind = page_kind_of(one)
        corners = mark_corners(page_kind, corner)
        left, bottom = min(x for x, _y in corners), max(y for _x, y in corners)
        width, height = max(x for x, _y in corners) - left, bottom - min(y for _x, y in corners)
        measures = (left, MARKS[page_kind].page[1] - bottom, width, height)
        yield _code_path(mark_modules(one), *(millimetres * POINTS_PER_MM for millimetres in measures))


def _code_path(modules: Image, *box: float) -> bytes:
    """The modules as one path of the runs of black ones in each row: without seams between rows, in any size.

    `box`: left, bottom, width, height in points, from the lower left corner of the page.
    """
    across, down = modules.size
    left, bottom, width, height = box
    runs = b" ".join(_runs(modules.tobytes(), across, down))
    return f"q {width / across:.5f} 0 0 {height / down:.5f} {left:.4f} {bottom:.4f} cm ".encode() + runs + b" f Q"


def _runs(pixels: bytes, across: int, down: int) -> Iterator[bytes]:
    for row in range(down):
        line = pixels[row * across : (row + 1) * across]
        for run in BLACK.finditer(line):
            yield b"%d %d %d 1 re" % (run.start(), down - 1 - row, len(run[0]))
