"""Writes facts and results as plain JSON: the game file, and what `score --json` prints."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from rules.text import Say
from scoring.codec import FORMAT
from scoring.findings import Finding
from scoring.game import GameResult, HandResult
from scoring.hand import GameFacts, HandFacts, Side
from scoring.lines import ScoreLine

SIDE_DEFAULTS = tuple((field.name, getattr(Side(), field.name)) for field in fields(Side) if field.name != "extra")


def file_text(document: dict[str, Any]) -> str:
    """The text of a document's file, one value per line, so that people can read and compare it.

    Half of a surrogate pair, which an x_ field may hold, stays an escape: no encoding has bytes for it.
    """
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    return text.encode("utf-8", "backslashreplace").decode()


def write_side(side: Side) -> dict[str, Any]:
    """A side's document, without values equal to their default."""
    document = {}
    for name, default in SIDE_DEFAULTS:
        value = getattr(side, name)
        if value != default or (default is None and value is not None):
            document[name] = dict(value) if name in ("cards", "hand_cards_by_class") else value
    return document | dict(side.extra)


def write_hand(hand: HandFacts) -> dict[str, Any]:
    """A hand's document."""
    document: dict[str, Any] = {"sides": [write_side(side) for side in hand.sides]}
    if hand.mortos_to_stock:
        document["mortos_to_stock"] = hand.mortos_to_stock
    if hand.starter is not None:
        document["starter"] = hand.starter
    if hand.left is not None:
        document["left"] = hand.left
    return document | dict(hand.extra)


def write_game(game: GameFacts) -> dict[str, Any]:
    """A game's document, "sumula-game/1"."""
    document: dict[str, Any] = {"format": FORMAT, "regulation": game.regulation.key, "rulings": dict(game.rulings)}
    if game.pairs:
        document["pairs"] = list(game.pairs)
    if game.players_per_side != 2:
        document["players_per_side"] = game.players_per_side
    document["hands"] = [write_hand(hand) for hand in game.hands]
    if game.closed:
        document["closed"] = game.closed
    return document | dict(game.extra)


def write_result(game: GameFacts, result: GameResult, say: Say) -> dict[str, Any]:
    """The answer of `score --json`; `say` turns a `Text` into the active language."""
    state = result.state
    return {
        "regulation": game.regulation.key,
        "hands": [_hand_result(hand, say) for hand in result.hands],
        "game": {"over": state.over, "winner": state.winner, "target": state.target, "reason": state.reason},
    }


def write_findings(game: GameFacts, result: GameResult, say: Say) -> dict[str, Any]:
    """The answer of `--validate-only`: only the findings."""
    return {
        "regulation": game.regulation.key,
        "hands": [{"findings": [_finding(finding, say) for finding in hand.findings]} for hand in result.hands],
    }


def _hand_result(hand: HandResult, say: Say) -> dict[str, Any]:
    first, second = hand.lines
    return {
        "totals": hand.totals,
        "lines": [[_line(line) for line in first], [_line(line) for line in second]],
        "findings": [_finding(finding, say) for finding in hand.findings],
        "openings": hand.openings,
        "running": hand.running,
    }


def _line(line: ScoreLine) -> dict[str, Any]:
    document = {"code": line.code, "count": line.count, "points": line.points, "article": line.article}
    if line.ruling:
        document["ruling"] = line.ruling
    return document


def _finding(finding: Finding, say: Say) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "side": finding.side,
        "article": finding.article,
        "ruling": finding.ruling,
        "message": say(finding.message),
        "hint": say(finding.hint),
    }
