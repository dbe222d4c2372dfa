"""The positions of the words in a printed document, as laid out by the printer: in mm from the corner of their page."""

from typing import NamedTuple

from tournament.printing.rendering.weasy import html_document

PX = 25.4 / 96


class Word(NamedTuple):
    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    of: str  # class of the element it stands in


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
    pages = html_document(html).render().pages
    sizes = [(round(page.width * PX), round(page.height * PX)) for page in pages]
    return Laid(sizes, [word for number, page in enumerate(pages) for word in _words(number, page._page_box, "")])


def _words(number, box, name):
    element = getattr(box, "element", None)
    if element is not None and element.get("class"):
        name = element.get("class").split()[0]
    text = getattr(box, "text", None)
    if text and text.strip():
        left, top = box.position_x * PX, box.position_y * PX
        yield Word(number, text, left, top, left + box.width * PX, top + box.height * PX, name)
    for child in getattr(box, "children", ()):
        yield from _words(number, child, name)
