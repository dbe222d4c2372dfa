"""Numbers as people type them."""

import re

_SPACES = "\\s\u00a0\u202f"
_NUMBER = re.compile(rf"\d{{1,3}}(?:[.,'{_SPACES}]\d{{3}})+|\d+")
_TERM = re.compile(rf"[{_SPACES}]*([+\-−–]?)[{_SPACES}]*({_NUMBER.pattern})")
MAX_NUMBER_LENGTH = 200
"""Characters of a number or a sum."""


class NotANumber(ValueError):
    """The text is not a whole number."""


def parse_number(text: str) -> int:
    """The number (int) of a text: 3050, 3.050, 3,050, 3 050, −85; or the sum of several: 45+60+15. Raises `NotANumber`
    for anything else."""
    return sum(parse_summands(text))


def parse_summands(text: str) -> list[int]:
    """The numbers of a sum: 45, 60 and 15 of 45+60+15; a number alone is one. Raises `NotANumber` as `parse_number`."""
    text = text.strip()
    if not text or len(text) > MAX_NUMBER_LENGTH:
        raise NotANumber(text)
    summands: list[int] = []
    place = 0
    while place < len(text):
        term = _TERM.match(text, place)
        if term is None or (place and not term[1]):
            raise NotANumber(text)
        summands.append(_amount(term))
        place = term.end()
    return summands


def parse_single_number(text: str) -> int:
    """As `parse_number`, but no sum: in a list, 3050-2100 is a result. Raises `NotANumber`."""
    term = _TERM.fullmatch(text.strip())
    if term is None or len(text) > MAX_NUMBER_LENGTH:
        raise NotANumber(text)
    return _amount(term)


def _amount(term: re.Match[str]) -> int:
    amount = int(re.sub(r"\D", "", term[2]))
    return -amount if term[1] in ("-", "−", "–") else amount
