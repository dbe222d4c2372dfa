"""The registry of criteria. Each registers itself where it is defined, with its labels and sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from fractions import Fraction
from typing import Concatenate, ParamSpec

from rules.text import Plural, Text, make_text
from scoring.contest.model import PairId
from scoring.contest.results import CriterionValue, Results, ValuesOfTied

Declared = ParamSpec("Declared")
Tied = frozenset[PairId]
"""The pairs of a tie."""
MAX_HEADING_LENGTH = 9
Compared = Callable[[CriterionValue, CriterionValue], Text]
CompareMeetings = Callable[[PairId, PairId, str, Tied, Results], Text]
"""(pair, the other, its name, the tied, results) → a sentence"""


class Reads(Enum):
    """What a criterion reads. It decides where a stage may list it: games only for pairs, tables only for teams, and
    nothing about opponents where partners change."""

    MATCHES = "the pair's matches"
    GAMES = "the pair's games"
    TABLES = "the team's tables"
    OPPONENTS = "the pair's matches against certain opponents"
    OPPONENTS_SCORES = "what the pair's opponents scored"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to break a tie; larger is better.

    Raises ValueError if a label or sentence is missing, or the heading is too long: tables, pages and PDFs take them
    from here.
    """

    values: ValuesOfTied
    """Gives a value for each tied pair, or None where the criterion does not apply to this tie."""
    name: str
    label: str
    """The full name."""
    short: Text
    """The column heading, of at most `MAX_HEADING_LENGTH` letters in English."""
    explanation: str
    _: KW_ONLY
    reads: Reads
    noun: Text
    """Its name in a list of what pairs are level on: "wins, head-to-head and point difference"."""
    level_text: Plural | str
    """Says that pairs share an amount: "level on 4 wins with ..." (%(number)s, %(others)s)."""
    comparison: Plural | str | Compared
    """Puts a pair's amount beside another's: "3 wins to 4" (%(mine)s, %(theirs)s); or a function that does."""
    unit: Plural | str | None = None
    """Puts an amount into words: "4 wins"."""
    between_tied_only: bool = False
    """Whether it counts only matches between the tied pairs, so that its value depends on the tie."""
    shown_value: Callable[[CriterionValue], CriterionValue] = lambda value: value
    """Converts a value to what people see: points against are negative numbers, shown without the sign."""
    signed: bool = False
    """Whether it is a difference, which is shown with its sign."""
    mostly_zero: bool = False
    """Whether it is zero for most pairs, and then not shown."""
    compare_meetings: CompareMeetings | None = None
    """If given, the results between the tied pairs are shown in place of two amounts."""

    def __post_init__(self) -> None:
        texts = (self.label, self.short.id, self.explanation, self.noun.id, self.level_text, self.comparison)
        if not all(texts):
            raise ValueError(f"the criterion {self.name!r} lacks a label, a short one, an explanation or a sentence")
        if len(self.short.id) > MAX_HEADING_LENGTH:
            message = f"the criterion {self.name!r} needs a shorter heading than {self.short.id!r}"
            raise ValueError(f"{message}: at most {MAX_HEADING_LENGTH} letters fit a column")

    def compare(self, mine: CriterionValue, theirs: CriterionValue) -> Text:
        """A pair's amount beside another's, in a sentence."""
        if not isinstance(self.comparison, (str, Plural)):
            return self.comparison(mine, theirs)
        return amount_text(self.comparison, mine, mine=plain_value(mine), theirs=plain_value(theirs))


_CRITERIA: dict[str, Criterion] = {}


def _registering(
    made_of: Callable[Concatenate[ValuesOfTied, Declared], Criterion],
) -> Callable[Declared, Callable[[ValuesOfTied], ValuesOfTied]]:
    def declare(*texts: Declared.args, **fields: Declared.kwargs) -> Callable[[ValuesOfTied], ValuesOfTied]:
        def register(values: ValuesOfTied) -> ValuesOfTied:
            new = made_of(values, *texts, **fields)
            _CRITERIA[new.name] = new
            return values

        return register

    return declare


criterion = _registering(Criterion)
"""Decorator: registers the criterion whose values a function gives. It takes all other fields of `Criterion`."""


def criteria() -> dict[str, Criterion]:
    """Every registered criterion by its name."""
    return _CRITERIA


def amount_text(ids: Plural | str, value: CriterionValue, **params: str | int | Text) -> Text:
    """An amount in words, singular or plural by `value` (by the numerator of a fraction)."""
    if isinstance(ids, str):
        return make_text(ids, **params)
    return Text(ids.one, params, ids.many, abs(value.numerator))


def plain_value(value: CriterionValue) -> int | str:
    """A value as plain text: a whole number, or "5/2" for a fraction."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value
