"""How much a tournament file may hold; what is beyond it is refused by its text, before anything is read of it.

Reading millions of values takes minutes and all the memory there is, and a job takes a second to begin.
"""

import re
from typing import Any

from rules.text import _, say
from scoring.unreadable import Unreadable

MOST_VALUES = 1_000_000
"""JSON values of a file; 200 pairs with every hand of 8 rounds have some 100,000."""
MOST_PAIRS = 1000
_PAIRS = re.compile(r'"pairs"\s*:\s*\[(?=\s*\{)')
"""The list of pairs; those of a match are no objects."""
_SIGN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)


def values_in(text: str) -> int:
    """At least as many as the JSON values of a text, which need not be read for it."""
    return sum(text.count(sign) for sign in ",[{")


def refuse_before_reading(text: str) -> None:
    """`Unreadable` for a text of too many values or pairs, or of a list alone, in some hundredths of a second."""
    if values_in(text) > MOST_VALUES:
        message = say(_("this has more values than a tournament can have: at most %(limit)s"), limit=MOST_VALUES)
        raise Unreadable(message)
    if text.lstrip(" \t\r\n").startswith("["):
        raise Unreadable(say(_("must be an object")))
    if (offset := _pair_too_many(text)) is not None:
        raise _too_many_pairs(offset)


def refuse_too_many_pairs(document: Any) -> None:
    """Of a document that was read, however its text was written."""
    pairs = document.get("pairs") if isinstance(document, dict) else None
    if isinstance(pairs, list) and len(pairs) > MOST_PAIRS:
        raise _too_many_pairs()


def _too_many_pairs(offset: int | None = None) -> Unreadable:
    message = say(_("a tournament has at most %(limit)s pairs"), limit=MOST_PAIRS)
    return Unreadable(message, "pairs", MOST_PAIRS, offset=offset)


def _pair_too_many(text: str) -> int | None:
    """Where the first pair beyond the limit begins. Brackets are counted; what stands between them is not looked at."""
    begin = _PAIRS.search(text)
    depth = pairs = 0
    for sign in _SIGN.finditer(text, begin.end()) if begin else ():
        if sign[0] in "[{":
            pairs += depth == 0
            depth += 1
            if pairs > MOST_PAIRS:
                return sign.start()
        elif sign[0] in "]}":
            depth -= 1
            if depth < 0:
                return None
    return None
