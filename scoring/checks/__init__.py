"""Checks of one hand: each a small function that yields every fault it sees. Findings never change totals."""

from __future__ import annotations

from functools import cache

from rules.schema import Regulation

# Importing the modules registers their checks; this order is the order of the findings.
from scoring.checks import (  # noqa: F401
    canastras,
    claimed,
    counts,
    deck,
    going_out,
    hand_floor,
    mortos,
    opening,
    threes,
)
from scoring.checks.case import Case
from scoring.checks.registry import Check, registered
from scoring.findings import Finding


@cache
def checks_for(regulation: Regulation) -> tuple[Check, ...]:
    """The checks that apply to this regulation."""
    return tuple(entry.check for entry in registered() if entry.applies(regulation))


def check_hand(case: Case) -> list[Finding]:
    """Every finding of a hand; only the negative counts if there are any, since no other check makes sense then."""
    findings = list(counts.negative_counts(case))
    if findings:
        return findings
    for check in checks_for(case.regulation):
        findings.extend(check(case))
    return findings
