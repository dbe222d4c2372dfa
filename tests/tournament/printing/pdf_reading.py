"""Reads a PDF back."""

import re
from io import BytesIO

from pypdf import PdfReader

from tournament.printing.rendering.weasy import pdf

A4, A5_ACROSS = (595, 842), (595, 420)


def open_pdf(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def rendered(html: str) -> PdfReader:
    return open_pdf(pdf(html))


def without_breaks(text: str) -> str:
    """The text without spaces, line breaks and hyphens, since lines and long words break where the room ends."""
    return re.sub(r"[\s\u00ad\u2010-]", "", text)


def pdf_text(reader: PdfReader) -> str:
    return without_breaks("".join(page.extract_text() for page in reader.pages))


def size(reader: PdfReader) -> tuple[int, int]:
    _left, _bottom, width, height = map(float, reader.pages[0].mediabox)
    return round(width), round(height)


def outside(reader: PdfReader, margin: float = 14, ends: float | None = None) -> list[str]:
    """Pieces of text that begin closer to the edge of their page than `margin`, or at its top and foot than `ends`,
    where that is another (points)."""
    ends = margin if ends is None else ends
    texts = []
    for page in reader.pages:
        _left, _bottom, width, height = map(float, page.mediabox)

        def visit(text, matrix, text_matrix, _font, _size, width=width, height=height):
            x = text_matrix[4] * matrix[0] + matrix[4]
            y = text_matrix[5] * matrix[3] + matrix[5]
            if text.strip() and not (margin <= x <= width - margin and ends <= y <= height - ends):
                texts.append(text)

        page.extract_text(visitor_text=visit)
    return texts
