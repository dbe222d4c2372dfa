"""The registry of checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.schema import Regulation
from scoring.checks.case import Case
from scoring.findings import Finding

Check = Callable[[Case], Iterator[Finding]]
Applies = Callable[[Regulation], object]
"""Whether a check applies to a regulation."""


class RegisteredCheck(NamedTuple):
    check: Check
    applies: Applies


_ENTRIES: list[RegisteredCheck] = []


def check(applies: Applies = lambda regulation: True) -> Callable[[Check], Check]:
    """Register a check for the regulations it applies to."""

    def register(function: Check) -> Check:
        _ENTRIES.append(RegisteredCheck(function, applies))
        return function

    return register


def registered() -> tuple[RegisteredCheck, ...]:
    """Every check, in the order of the findings."""
    return tuple(_ENTRIES)
