"""The lines of one hand, and their sums."""

from rules.schema import Regulation
from scoring.lines import score_lines, totals
from tests.scoring.samples import Document, hand_of

Lines = list[tuple[object, ...]]


def lines_of(regulation: Regulation, first: Document, second: Document, **hand: object) -> tuple[Lines, Lines]:
    one, other = score_lines(hand_of(regulation, first, second, **hand), regulation)
    return [_line_fields(line) for line in one], [_line_fields(line) for line in other]


def _line_fields(line: object) -> tuple[object, ...]:
    whole = tuple(getattr(line, name) for name in ("code", "count", "points", "article", "ruling"))
    return whole if whole[-1] else whole[:-1]


def totals_of(regulation: Regulation, first: Document, second: Document, **hand: object) -> tuple[int, int]:
    return totals(score_lines(hand_of(regulation, first, second, **hand), regulation))
