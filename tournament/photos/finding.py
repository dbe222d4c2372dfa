"""Finds the marks of sheets in a picture, under any light.

Five attempts, each only if a sheet still lacks some of its marks after those before: in the picture with its lighting
evened out, in the same at twice the size, at the places where the marks found predict the others, and twice without
grain.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tournament.photos.matching import matched_marks
from tournament.photos.straightening import FoundSheet, Homography, fit_most, projected_point
from tournament.printing.sheet_marks import Point, SheetId, mark_corners, read_mark

if TYPE_CHECKING:
    from PIL.Image import Image

MIN_MARKS = 3
"""The number of marks needed to locate a sheet."""
ENOUGH_MARKS = 2
"""The number of those that must have been read; a third may be found by its likeness alone."""
MARK_TOLERANCES = (4.0, 4.0, 0.3)
"""How far (mm) a mark may be from where the others predict it: twice it is placed anew, then all must agree."""
MARK_MARGIN = 9.0
"""How far (mm) around the place of a mark to look once more."""
GRAIN_PIXELS = 1.2
"""Pixels of the enlarged picture over which its grain is evened out."""
LIGHT_PIXELS = 16
"""Pixels that share their brightness."""
Corners = tuple[Point, ...]
Marks = dict[SheetId, dict[int, Corners]]


def find_sheets(picture: "Image") -> list[FoundSheet]:
    """Every sheet of which at least three marks are visible, ordered by their numbers."""
    marks: Marks = {}
    even = _evenly_lit(picture.convert("L"))
    for seen_marks in _looks(even, marks):
        for sheet, corner, points in seen_marks:
            marks.setdefault(sheet, {}).setdefault(corner, points)
        if marks and all(len(corners) >= MIN_MARKS for corners in marks.values()):
            break
    exact = ((sheet, _exact(even, sheet, corners)) for sheet, corners in sorted(marks.items()))
    return [
        FoundSheet(sheet, _homography(sheet, corners), len(corners))
        for sheet, corners in exact
        if len(corners) >= MIN_MARKS
    ]


def _looks(even: "Image", marks: Marks) -> "Iterator[Iterator[tuple[SheetId, int, Corners]]]":
    from PIL import ImageFilter

    def twice(picture: "Image") -> "Image":
        return picture.resize((even.width * 2, even.height * 2))

    yield _read_mark(even)
    yield _read_mark(twice(even), scale=2)
    yield read_around(even, marks)
    yield _read_mark(twice(even.filter(ImageFilter.MedianFilter(3))), scale=2)
    yield _read_mark(twice(even).filter(ImageFilter.GaussianBlur(GRAIN_PIXELS)), scale=2)


def _exact(even: "Image", sheet: SheetId, corners: dict[int, Corners]) -> dict[int, Corners]:
    """The exact position of all marks by their likeness: first where those already read predict them, then all
    together."""
    if len(corners) < ENOUGH_MARKS:
        return {}
    for within in MARK_TOLERANCES:
        corners = matched_marks(even, sheet, _homography(sheet, corners), within)
        if len(corners) < MIN_MARKS:
            return {}
    return corners


def _read_mark(
    picture: "Image", scale: float = 1, left: float = 0, top: float = 0
) -> "Iterator[tuple[SheetId, int, Corners]]":
    import zxingcpp

    data_matrix: Any = zxingcpp.BarcodeFormat.DataMatrix
    for code in zxingcpp.read_barcodes(picture, data_matrix, try_invert=False):
        if mark := read_mark(code.text):
            outline = code.position
            corners = (outline.top_left, outline.top_right, outline.bottom_right, outline.bottom_left)
            yield mark[1], mark[0], tuple((left + point.x / scale, top + point.y / scale) for point in corners)


def read_around(picture: "Image", marks: Marks) -> "Iterator[tuple[SheetId, int, Corners]]":
    """Read at three times the size wherever a mark that was not found must be."""
    for sheet, corners in list(marks.items()):
        homography = _homography(sheet, corners)
        for corner in {0, 1, 2, 3} - set(corners):
            xs, ys = zip(
                *(projected_point(homography, point) for point in _wide(mark_corners(sheet.page_kind, corner))),
                strict=True,
            )
            left, top = max(0, round(min(xs))), max(0, round(min(ys)))
            right, bottom = min(picture.width, round(max(xs))), min(picture.height, round(max(ys)))
            # A single mark may place another far outside the picture.
            if min(right - left, bottom - top) > LIGHT_PIXELS:
                part = picture.crop((left, top, right, bottom))
                yield from _read_mark(part.resize((part.width * 3, part.height * 3)), 3, left, top)


def _wide(corners: Corners) -> Corners:
    xs, ys = zip(*corners, strict=True)
    left, right, top, bottom = (
        min(xs) - MARK_MARGIN,
        max(xs) + MARK_MARGIN,
        min(ys) - MARK_MARGIN,
        max(ys) + MARK_MARGIN,
    )
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _homography(sheet: SheetId, corners: dict[int, Corners]) -> Homography:
    there = [point for corner in corners for point in mark_corners(sheet.page_kind, corner)]
    return fit_most(there, [point for points in corners.values() for point in points])


def _evenly_lit(picture: "Image") -> "Image":
    """The picture with every part as bright as paper, which removes shadows and the falloff of a lamp at one side."""
    import numpy as np
    from PIL import Image, ImageFilter

    small = picture.resize(
        (picture.width // LIGHT_PIXELS + 1, picture.height // LIGHT_PIXELS + 1), Image.Resampling.BOX
    )
    light = small.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(3))
    light = light.resize(picture.size, Image.Resampling.BILINEAR)
    even = np.asarray(picture, dtype=np.float32) * 255 / np.maximum(np.asarray(light, dtype=np.float32), 1)
    return Image.fromarray(np.clip(even, 0, 255).astype(np.uint8))
