"""Limits the size of a tournament file; refuses a file beyond it by looking at its text, before parsing it.

Parsing millions of values would take minutes and all memory, and a job needs a second to start.
"""

import re
from typing import Any

from rules.text import _, make_text
from scoring.unreadable import Unreadable
from tournament.units import MEBIBYTE

MAX_FILE_SIZE = 10 * MEBIBYTE
"""Bytes. 200 pairs with every hand of 8 rounds take some 2 million."""
MAX_VALUES = 1_000_000
"""JSON values in a file; 200 pairs with every hand of 8 rounds have some 100,000."""
MAX_PAIRS = 1000
_PAIRS = re.compile(r'"pairs"\s*:\s*\[(?=\s*\{)')
"""Finds the list of pairs. The pairs of a match are no objects, so they do not fit."""
_SIGN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)


def values_in(text: str) -> int:
    """A lower bound of the number of JSON values in a text, found without parsing it."""
    return sum(text.count(sign) for sign in ",[{")


def refuse_before_reading(text: str) -> None:
    """Raise `Unreadable` for a text with too many values or pairs, or for a bare list. Takes some hundredths of a
    second."""
    if values_in(text) > MAX_VALUES:
        message = make_text(_("this has more values than a tournament can have: at most %(limit)s"), limit=MAX_VALUES)
        raise Unreadable(message)
    if text.lstrip(" \t\r\n").startswith("["):
        raise Unreadable(make_text(_("must be an object")))
    if (offset := _pair_too_many(text)) is not None:
        raise _too_many_pairs(offset)


def refuse_too_many_pairs(document: Any) -> None:
    """Raise `Unreadable` for a parsed document with too many pairs, however its text was written."""
    pairs = document.get("pairs") if isinstance(document, dict) else None
    if isinstance(pairs, list) and len(pairs) > MAX_PAIRS:
        raise _too_many_pairs()


def _too_many_pairs(offset: int | None = None) -> Unreadable:
    message = make_text(_("a tournament has at most %(limit)s pairs"), limit=MAX_PAIRS)
    return Unreadable(message, "pairs", MAX_PAIRS, offset=offset)


def _pair_too_many(text: str) -> int | None:
    """The offset of the first pair beyond the limit; None if there is none. Counts brackets and ignores what is between
    them."""
    begin = _PAIRS.search(text)
    depth = pairs = 0
    for sign in _SIGN.finditer(text, begin.end()) if begin else ():
        if sign[0] in "[{":
            pairs += depth == 0
            depth += 1
            if pairs > MAX_PAIRS:
                return sign.start()
        elif sign[0] in "]}":
            depth -= 1
            if depth < 0:
                return None
    return None
