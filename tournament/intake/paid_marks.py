"""Takes off what collectors write behind a pair: that it paid, or how, which is part of no name and no club."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MARK = (
    r"(?:ok|okay|pix|pag[oa]s?|pagou|paid|pagat[oaie]|quitad[oa]s?|saldat[oaie]"
    r"|confirmad[oa]s?|confirmed|confermat[oaie])"
)
PAID = re.compile(
    rf"(?P<sign>\s*[-–—,:.]\s*|\s*[(\[]\s*|\s+)"
    rf"(?P<marks>[*_~]*{_MARK}(?:(?:\s+(?:via|no|por|by)\s+|[\s/+,-]{{1,3}}){_MARK}){{0,3}}[*_~]*)[\s.!)\]]*$",
    re.IGNORECASE,
)
"""Such words at the end of a line: "pago", "- PIX OK", "(pagato)", "paid via pix"."""
OPEN_END = re.compile(r"(?:[/|\\&+×]|\b(?:e|ed|and|x|vs))\s*$", re.IGNORECASE)
"""What a player's name must follow."""


def without_paid_mark(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row without such words at its end. What may be a name stays: a player's only word, and one
    written like a surname, as in "Bia Pago"."""
    kept = tuple(cells)
    while len(kept) > 1 and (not kept[-1] or PAID.fullmatch(f" {kept[-1]}")):
        kept = kept[:-1]
    return (*kept[:-1], _cut_mark(kept[-1])) if kept else ()


def _cut_mark(text: str) -> str:
    match = PAID.search(text)
    if match is None:
        return text
    before = text[: match.start()]
    like_a_surname = not match["sign"].strip() and match["marks"].istitle() and match["marks"].casefold() not in _SHORT
    return text if not before.strip() or OPEN_END.search(before) or like_a_surname else before


_SHORT = {"ok", "pix", "okay"}
