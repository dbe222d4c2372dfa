"""Criteria enlist themselves here, each where it is defined, with its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.text import Plural
from scoring.contest.model import PairId
from scoring.contest.results import Results, Value

Among = Callable[[Results, frozenset[PairId]], "Mapping[PairId, Value] | None"]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to part pairs; larger is better.

    `among` gives a value for each tied pair, or None where the criterion does not apply to this tie. `shown` is how
    a value is told to people (points against count down, so they are told without their sign). `unit` says an
    amount ("4 wins"); `behind` says that a pair lost by it, with %(mine)s and %(theirs)s.
    """

    name: str
    label: str
    explanation: str
    behind: str
    among: Among
    unit: Plural | None = None
    of_the_tie: bool = False  # depends on who is tied, so its value is no property of the pair
    shown: Callable[[Value], Value] = lambda value: value


_CRITERIA: dict[str, Criterion] = {}


def criterion(
    name: str,
    label: str,
    explanation: str,
    behind: str,
    unit: Plural | None = None,
    of_the_tie: bool = False,
    shown: Callable[[Value], Value] = lambda value: value,
) -> Callable[[Among], Among]:
    """Enlist a criterion."""

    def enlist(among: Among) -> Among:
        _CRITERIA[name] = Criterion(name, label, explanation, behind, among, unit, of_the_tie, shown)
        return among

    return enlist


def criteria() -> dict[str, Criterion]:
    return _CRITERIA
