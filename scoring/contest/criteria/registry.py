"""The registry of criteria. Each registers itself where it is defined, with its labels and sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules.text import Plural, Text, say
from scoring.contest.model import PairId
from scoring.contest.results import Results, Value, ValuesOfTied

Tied = frozenset[PairId]
"""The pairs of a tie."""
Compared = Callable[[Value, Value], Text]
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
    """One way to break a tie; larger is better. `short` is its column heading, `label` its full name.

    `values` gives a value for each tied pair, or None where the criterion does not apply to this tie. `shown_value`
    converts a value to what people see (points against are stored as negative numbers and shown without the sign).
    `unit` puts an amount into words, "4 wins"; `level_text` says that pairs share it, "level on 4 wins with ..."
    (%(number)s, %(others)s); `noun` names it in a list of what pairs are level on, "wins, head-to-head and point
    difference"; `comparison` puts a pair's amount beside another's, "3 wins to 4".
    """

    name: str
    label: str
    short: Text
    explanation: str
    reads: Reads
    values: ValuesOfTied
    noun: Text
    level_text: Plural | str
    comparison: Compared
    unit: Plural | str | None = None
    between_tied_only: bool = False  # counts matches between the tied pairs, so its value depends on the tie
    shown_value: Callable[[Value], Value] = lambda value: value
    signed: bool = False  # a difference, shown with its sign
    mostly_zero: bool = False  # zero for most pairs, and then not shown
    compare_meetings: CompareMeetings | None = None  # shown as results between the tied pairs in place of two amounts


_CRITERIA: dict[str, Criterion] = {}


def criterion(
    name: str,
    label: str,
    short: Text,
    explanation: str,
    *,
    reads: Reads,
    noun: Text,
    level_text: Plural | str,
    comparison: Plural | str | Compared,
    unit: Plural | str | None = None,
    between_tied_only: bool = False,
    shown_value: Callable[[Value], Value] = lambda value: value,
    signed: bool = False,
    mostly_zero: bool = False,
    compare_meetings: CompareMeetings | None = None,
) -> Callable[[ValuesOfTied], ValuesOfTied]:
    """Register a criterion. `comparison` is a sentence with %(mine)s and %(theirs)s, or a function that gives one.

    ValueError if a label or sentence is missing: tables, pages and PDFs take them from here.
    """
    if not (label and short.id and explanation and noun.id and level_text and comparison):
        raise ValueError(f"the criterion {name!r} lacks a label, a short one, an explanation or a sentence")

    def register(values: ValuesOfTied) -> ValuesOfTied:
        _CRITERIA[name] = Criterion(
            name=name,
            label=label,
            short=short,
            explanation=explanation,
            reads=reads,
            values=values,
            noun=noun,
            level_text=level_text,
            comparison=comparison if callable(comparison) else _comparison(comparison),
            unit=unit,
            between_tied_only=between_tied_only,
            shown_value=shown_value,
            signed=signed,
            mostly_zero=mostly_zero,
            compare_meetings=compare_meetings,
        )
        return values

    return register


def criteria() -> dict[str, Criterion]:
    """Every registered criterion by its name."""
    return _CRITERIA


def _comparison(ids: Plural | str) -> Compared:
    """A function that puts two values into one of the sentences, with %(mine)s and %(theirs)s."""
    return lambda mine, theirs: amount_text(ids, mine, mine=plain_value(mine), theirs=plain_value(theirs))


def amount_text(ids: Plural | str, value: Value, **params: str | int | Text) -> Text:
    """An amount in words, singular or plural by `value` (by the numerator of a fraction)."""
    if isinstance(ids, str):
        return say(ids, **params)
    return Text(ids.one, params, ids.many, abs(value.numerator))


def plain_value(value: Value) -> int | str:
    """A value as plain text: a whole number, or "5/2" for a fraction."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value
