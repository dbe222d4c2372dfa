"""Lines of results as people write them, without a delimiter: "7 2155 3010", "Table 7: 2155 x 3010", "Ana/Bia 2155 x
3010 Caio/Davi"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_POINTS = r"[-−–]?\d+(?:[.']\d{3})*"
_TABLE = r"(?:(?:mesa|table|tavolo|tav\.?)?\s*(?P<table>\d+)(?:\s*[:.)]\s*|\s+[-–]\s+|\s+))?"
_FIRST_PAIR, _SECOND_PAIR = r"(?:(?P<first>[^\d\s].*?)\s+)?", r"(?:\s+(?P<second>[^\d\s].*))?"
_FORMS = tuple(
    re.compile(
        f"{_TABLE}{_FIRST_PAIR}(?P<points1>{_POINTS}){between}(?P<points2>{_POINTS}){_SECOND_PAIR}", re.IGNORECASE
    )
    for between in (r"\s*[x×:]\s*", r"\s+")
)
"""With a sign between the points, or without; in this order, since a name may end in a number."""
_MAX_LENGTH = 200
"""Characters of the longest line that is divided."""
_PARTS = ("table", "first", "points1", "points2", "second")


def split_lines(lines: Sequence[str]) -> list[list[str]] | None:
    """The cells of each line; None if a line is written in another way, or not like the first."""
    if first_unlike(lines) is not None:
        return None
    return [[cell for cell in _cells(line) if cell] for line in lines]


def first_unlike(lines: Sequence[str]) -> int | None:
    """The index of the first line that is not such a result, or is not written like the first; None if all are."""
    shapes = [tuple(map(bool, _cells(line))) for line in lines]
    return next((index for index, shape in enumerate(shapes) if not any(shape) or shape != shapes[0]), None)


def _cells(line: str) -> tuple[str, ...]:
    """Table, first pair, points of both and second pair, "" for what is not written; () for any other line."""
    plain = " ".join(line.split())
    return next(_readings(plain), ()) if len(plain) <= _MAX_LENGTH else ()


def _readings(line: str) -> Iterator[tuple[str, ...]]:
    for form in _FORMS:
        match = form.fullmatch(line)
        if match and bool(match["first"]) == bool(match["second"]) and (match["table"] or match["first"]):
            yield tuple(match[part] or "" for part in _PARTS)
