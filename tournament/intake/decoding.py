"""Decodes a text file whose encoding is unknown."""

from __future__ import annotations

import codecs

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode_text(data: bytes) -> str | None:
    """The text; None for bytes that are not text. UTF-8 and UTF-16 are recognised, everything else is read as Windows
    1252."""
    text = _decode(data)
    return None if text is None or "\x00" in text else text


def _decode(data: bytes) -> str | None:
    marked = next((encoding for mark, encoding in BOMS if data.startswith(mark)), None) or _bare_utf_16(data)
    if marked:
        return data.decode(marked, errors="replace")
    for encoding in ("utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _bare_utf_16(data: bytes) -> str | None:
    """Recognise UTF-16 without a byte order mark by its zeros: each Latin letter has one, all on the same side."""
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if 4 * odd > len(data) and even == 0:
        return "utf-16-le"
    if 4 * even > len(data) and odd == 0:
        return "utf-16-be"
    return None
