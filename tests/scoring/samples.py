"""A quiet hand of each regulation, ways to spoil it, and findings as rows that can be compared as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.schema import Regulation
from scoring.codec import read_game, read_hand
from scoring.findings import Finding
from scoring.game import GameResult, GameState, HandResult, play, play_hand
from scoring.hand import HandFacts
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, FIBUR, label

Document = dict[str, Any]
Row = tuple[str, str, int | None, str, str | None]  # code, severity, side, article, ruling

# Nothing to find in these: side 0 went out with a clean canastra, side 1 has a dirty one and two hands of cards.
_MORTO_HAND = (
    {"clean": 1, "table_points": 300, "hand_points": 10, "went_out": True, "morto": "played"},
    {"dirty": 1, "table_points": 150, "hand_points": 60, "morto": "played"},
)
QUIET: dict[Regulation, tuple[Document, Document]] = {
    AACRT: _MORTO_HAND,
    APCEF: _MORTO_HAND,
    BURACO: _MORTO_HAND,
    CANASTA: (
        {"clean": 1, "table_points": 300, "opened": True, "went_out": True},
        {"dirty": 1, "table_points": 150, "hand_points": 60, "opened": True},
    ),
    FIBUR: (
        {"clean": 1, "table_points": 300, "hand_points": 10, "went_out": True, "morto": "played"},
        {"semi_clean": 1, "table_points": 150, "hand_points": 60, "morto": "played"},
    ),
    FARAES: (
        {"clean": 1, "table_cards": 30, "hand_cards": 2, "went_out": True, "morto": "played"},
        {"dirty": 1, "table_cards": 15, "hand_cards": 8, "morto": "played"},
    ),
}


def cases(names: str, *rows: tuple[Any, ...]) -> Any:
    """A table of cases; a regulation is shown by its key."""
    return pytest.mark.parametrize(names.split(), rows, ids=label)


def error(code: str, side: int | None, article: str, ruling: str | None = None) -> Row:
    return code, "error", side, article, ruling


def warning(code: str, side: int | None, article: str, ruling: str | None = None) -> Row:
    return code, "warning", side, article, ruling


def row(finding: Finding) -> Row:
    return finding.code, finding.severity.value, finding.side, finding.article, finding.ruling


def rows(findings: Any) -> list[Row]:
    return [row(finding) for finding in findings]


def document(regulation: Regulation, first: Document, second: Document, **hand: Any) -> Document:
    """The quiet hand with some fields changed; None removes a field."""
    quiet = QUIET[_base(regulation)]
    sides = [_without_none({**base, **changes}) for base, changes in zip(quiet, (first, second), strict=True)]
    return {"sides": sides, **hand}


def _base(regulation: Regulation) -> Regulation:
    return next(base for base in QUIET if base.key == regulation.key)


def _without_none(side: Mapping[str, Any]) -> Document:
    return {name: value for name, value in side.items() if value is not None}


def hand_of(regulation: Regulation, first: Document, second: Document, **hand: Any) -> HandFacts:
    """A hand of exactly these facts, read by the codec of all documents."""
    return read_hand({"sides": [first, second], **hand}, regulation)


def result_of(
    hand: HandFacts, regulation: Regulation, running: tuple[int, int] = (0, 0), players_per_side: int = 2
) -> HandResult:
    return play_hand(hand, regulation, running, GameState.start(regulation.end), players_per_side)[0]


def findings_of(
    regulation: Regulation,
    first: Document | None = None,
    second: Document | None = None,
    *,
    running: tuple[int, int] = (0, 0),
    players: int = 2,
    **hand: Any,
) -> list[Row]:
    """Every finding of the quiet hand with these changes."""
    read = read_hand(document(regulation, first or {}, second or {}, **hand), regulation)
    return rows(result_of(read, regulation, running, players).findings)


def found_in(
    regulation: Regulation,
    first: Document,
    second: Document,
    *,
    running: tuple[int, int] = (0, 0),
    players: int = 2,
    **hand: Any,
) -> list[Row]:
    """Every finding of a hand of exactly these facts."""
    return rows(result_of(hand_of(regulation, first, second, **hand), regulation, running, players).findings)


def play_document(document: Document) -> GameResult:
    return play(read_game(document))
