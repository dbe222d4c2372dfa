"""Whole numbers as people type them: 3050, 3.050, 3,050, 3 050, −85; and sums of them, 45+60+15."""

import re

_SPACES = "\\s\u00a0\u202f"
_NUMBER = re.compile(rf"\d{{1,3}}(?:[.,'{_SPACES}]\d{{3}})+|\d+")
_SUM = re.compile(rf"[{_SPACES}]*([+\-−–]?)[{_SPACES}]*({_NUMBER.pattern})")
LONGEST = 60


class NotANumber(ValueError):
    """What was typed is no whole number."""


def parse_number(text: str) -> int:
    """The number (int) of a text, or the sum of several; `NotANumber` for anything else."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise NotANumber(text)
    total, place = 0, 0
    while place < len(text):
        found = _SUM.match(text, place)
        if found is None or (place and not found[1]):
            raise NotANumber(text)
        amount = int(re.sub(r"\D", "", found[2]))
        total += -amount if found[1] in ("-", "−", "–") else amount
        place = found.end()
    return total
