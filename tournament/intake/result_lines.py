"""Lines of results as people write them: "7 2155 3010", "Table 7: 2155 x 3010", "Ana/Bia 2155 x 3010 Caio/Davi",
"7; 2155; 3010"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_POINTS = r"[-−–]?\d+(?:[.,']\d{3})*"
_WORD = r"(?:mesa|table|tavolo|tav\.?)"
_TABLE = rf"(?:{_WORD}?\s*(?P<table>\d+)(?:\s*[:.)]\s*|\s+[-–]\s+|\s+))?"
_FIRST_PAIR, _SECOND_PAIR = rf"(?:(?P<first>(?!{_WORD}\s*\d)[^\d\s].*?)\s+)?", r"(?:\s+(?P<second>(?!x\s)[^\d\s].*))?"
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


def split_lines(lines: Sequence[str]) -> list[list[str]]:
    """The cells of each line, in the same columns for all, as one may name the table and another the pairs; any other
    line is one cell."""
    divided = [_cells(line) for line in lines]
    used = [any(parts[index] for parts in divided if parts) for index in range(len(_PARTS))]
    return [
        [part for part, is_used in zip(parts, used, strict=True) if is_used] if parts else [line]
        for line, parts in zip(lines, divided, strict=True)
    ]


def is_result(line: str) -> bool:
    """Whether the line is divided."""
    return bool(_cells(line))


def _cells(line: str) -> tuple[str, ...]:
    """Table, first pair, points of both and second pair, "" for what is not written; () for any other line."""
    plain = " ".join(line.replace(";", " ").split())
    return next(_readings(plain), ()) if len(plain) <= _MAX_LENGTH else ()


def _readings(line: str) -> Iterator[tuple[str, ...]]:
    for form in _FORMS:
        match = form.fullmatch(line)
        if match and bool(match["first"]) == bool(match["second"]) and (match["table"] or match["first"]):
            yield tuple(match[part] or "" for part in _PARTS)
