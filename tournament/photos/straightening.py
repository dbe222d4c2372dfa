"""Straightens a page photographed at an angle: eight numbers map its points to those of the picture."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tournament.printing.sheet_marks import MARKS, Point, SheetId

if TYPE_CHECKING:
    from PIL.Image import Image

PX_PER_MM = 8
"""203 dots per inch: as fine as a phone resolves a whole page."""
TOLERATED_PIXELS = 1.5
"""By how many pixels a point may always be off before it is left out."""
MIN_POINTS = 8
"""How many points are kept at least."""
Homography = tuple[float, ...]


class FoundSheet(NamedTuple):
    """A sheet found in a picture. `homography`: from mm on the page to pixels; `marks`: how many marks determine it."""

    sheet: SheetId
    homography: Homography
    marks: int


def fit(on_page: Sequence[Point], in_picture: Sequence[Point]) -> Homography:
    """The homography that comes closest to all of at least four points (least squares)."""
    import numpy as np

    rows, values = [], []
    for (x, y), (u, v) in zip(on_page, in_picture, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    solution = np.linalg.lstsq(np.array(rows, dtype=float), np.array(values, dtype=float), rcond=None)[0]
    return tuple(float(number) for number in solution)


def fit_most(on_page: Sequence[Point], in_picture: Sequence[Point]) -> Homography:
    """Like `fit`, but only of the points that agree: a corner may have been detected at a dark spot next to the
    mark."""
    marks = list(zip(on_page, in_picture, strict=True))
    while True:
        homography = fit([point for point, _seen in marks], [seen for _point, seen in marks])
        off = [_distance(projected_point(homography, point), seen) for point, seen in marks]
        worst = max(range(len(marks)), key=off.__getitem__)
        if len(marks) <= MIN_POINTS or off[worst] <= max(TOLERATED_PIXELS, 2.5 * sorted(off)[len(off) // 2]):
            return homography
        del marks[worst]


def _distance(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def projected_point(homography: Homography, point: Point) -> Point:
    a, b, c, d, e, f, g, h = homography
    x, y = point
    depth = g * x + h * y + 1
    return (a * x + b * y + c) / depth, (d * x + e * y + f) / depth


def straighten(picture: "Image", sheet: FoundSheet) -> "Image":
    """The whole page as it was printed; parts outside the picture are white."""
    return patch(picture, sheet.homography, (0, 0, *MARKS[sheet.sheet.page_kind].page), PX_PER_MM)


def patch(picture: "Image", homography: Homography, box: tuple[float, float, float, float], scale: int) -> "Image":
    """A part of the page: `box` is left, top, width and height in mm, `scale` pixels a mm."""
    from PIL import Image

    left, top, width, height = box
    a, b, c, d, e, f, g, h = homography
    depth = 1 + g * left + h * top
    numbers = (a / scale, b / scale, a * left + b * top + c, d / scale, e / scale, d * left + e * top + f)
    data = tuple(number / depth for number in (*numbers, g / scale, h / scale))
    size = (round(width * scale), round(height * scale))
    white: int | tuple[int, ...] = 255 if picture.mode == "L" else (255, 255, 255)
    return picture.transform(size, Image.Transform.PERSPECTIVE, data, Image.Resampling.BICUBIC, fillcolor=white)
