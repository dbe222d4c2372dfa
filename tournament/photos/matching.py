"""Locates marks to a fraction of a millimetre: what each must look like is known, and is laid over the picture.

A reader of codes gives whole pixels, and cannot read a mark that a thumb or a shadow half covers. Once two or three are
read, the others are where they match best.
"""

from typing import TYPE_CHECKING, Any

from tournament.photos.straightening import Homography, patch, projected_point
from tournament.printing.sheet_marks import (
    LONG_MODULES,
    MARKS,
    SHORT_MODULES,
    Point,
    SheetId,
    mark_corners,
    mark_modules,
    mark_texts,
)

if TYPE_CHECKING:
    from PIL.Image import Image

SEARCH_MARGIN = 4.0
"""How far (mm) to each side a mark is searched for."""
PIXELS_PER_MM = 6
"""Pixels per mm."""
MIN_LIKENESS = 0.5
"""The likeness (at most 1) from which something is a mark."""


def matched_marks(
    picture: "Image", sheet: SheetId, homography: Homography, within: float
) -> dict[int, tuple[Point, ...]]:
    """The corners, in pixels of the (grey, evenly lit) picture, of each mark that lies `within` mm of its expected
    place."""
    marks = {}
    for corner, text in enumerate(mark_texts(sheet)):
        shift = _shift(picture, sheet, corner, text, homography)
        if shift is not None and max(map(abs, shift)) <= within:
            there = mark_corners(sheet.page_kind, corner)
            marks[corner] = tuple(projected_point(homography, (x + shift[0], y + shift[1])) for x, y in there)
    return marks


def _shift(
    picture: "Image", sheet: SheetId, corner: int, text: str, homography: Homography
) -> tuple[float, float] | None:
    """How far (mm) the mark is from its expected place; None if nothing resembles it."""
    import numpy as np

    module = MARKS[sheet.page_kind].module
    size = (round(SHORT_MODULES * module * PIXELS_PER_MM), round(LONG_MODULES * module * PIXELS_PER_MM))
    left, top = mark_corners(sheet.page_kind, corner)[1]
    margin = round(SEARCH_MARGIN * PIXELS_PER_MM)
    box = (
        left - SEARCH_MARGIN,
        top - SEARCH_MARGIN,
        (size[0] + 2 * margin) / PIXELS_PER_MM,
        (size[1] + 2 * margin) / PIXELS_PER_MM,
    )
    seen = np.asarray(patch(picture, homography, box, PIXELS_PER_MM), dtype=np.float32)
    expected = np.asarray(mark_modules(text).convert("L").resize(size, resample=4), dtype=np.float32)  # 4: box
    likeness = _likeness(seen, expected)
    y, x = np.unravel_index(int(likeness.argmax()), likeness.shape)
    if likeness[y, x] < MIN_LIKENESS:
        return None
    across, down = _parabola_top(likeness[y, :], int(x)), _parabola_top(likeness[:, x], int(y))
    return (across - margin) / PIXELS_PER_MM, (down - margin) / PIXELS_PER_MM


def _likeness(seen: Any, expected: Any) -> Any:
    """The correlation, from −1 to 1, of `expected` with every part of `seen` of the same size."""
    import numpy as np

    parts = np.lib.stride_tricks.sliding_window_view(seen, expected.shape)
    ideal = (expected - expected.mean()) / (expected.std() * expected.size)
    spread = np.maximum(parts.std(axis=(2, 3)), 1)
    return np.einsum("ijkl,kl->ij", parts, ideal, optimize=True) / spread


def _parabola_top(values: Any, at: int) -> float:
    """The top of the parabola through the highest value and its neighbours."""
    if not 0 < at < len(values) - 1:
        return float(at)
    before, here, after = (float(value) for value in values[at - 1 : at + 2])
    bend = before - 2 * here + after
    return at + (0.5 * (before - after) / bend if bend else 0.0)
