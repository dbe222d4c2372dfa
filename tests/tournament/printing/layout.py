"""The positions of the words in a printed document, as laid out by the printer: in mm from the corner of their page."""

from typing import NamedTuple

from tournament.printing.rendering.weasy import render_html

PX = 25.4 / 96
NEAR = 0.05
"""What the eye does not see (mm)."""


class Word(NamedTuple):
    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    of: str  # class of the element it stands in
    cell: tuple[float, float] | None = None  # left and right edge of the table's cell that it stands in

    @property
    def crosses_its_rules(self) -> bool:
        """Whether it comes over the left or right edge of its cell, where the rule to its neighbour is drawn."""
        return self.cell is not None and not (self.cell[0] - NEAR <= self.left and self.right <= self.cell[1] + NEAR)


class Laid(NamedTuple):
    sizes: list[tuple[int, int]]
    words: list[Word]

    def outside(self, margin: float = 4.0) -> list[Word]:
        """Words that are closer to an edge of their page than `margin`."""
        return [word for word in self.words if not self._is_inside(word, margin)]

    def _is_inside(self, word: Word, margin: float) -> bool:
        width, height = self.sizes[word.page]
        return (
            margin <= word.left <= word.right <= width - margin and margin <= word.top <= word.bottom <= height - margin
        )

    def of_class(self, name: str, page: int) -> list[Word]:
        return [word for word in self.words if word.of == name and word.page == page]


def laid_out(html: str) -> Laid:
    pages = render_html(html).pages
    sizes = [(round(page.width * PX), round(page.height * PX)) for page in pages]
    return Laid(sizes, [word for number, page in enumerate(pages) for word in _words(number, page._page_box)])


def _words(number, box, name="", cell=None):
    element = getattr(box, "element", None)
    if element is not None and element.get("class"):
        name = element.get("class").split()[0]
    if type(box).__name__ == "TableCellBox":
        cell = box.position_x * PX, (box.position_x + box.border_width()) * PX
    text = getattr(box, "text", None)
    if text and text.strip():
        left, top = box.position_x * PX, box.position_y * PX
        yield Word(number, text, left, top, left + box.width * PX, top + box.height * PX, name, cell)
    for child in getattr(box, "children", ()):
        yield from _words(number, child, name, cell)
