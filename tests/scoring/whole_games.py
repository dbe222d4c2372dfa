"""A whole game compared with its totals, findings and end, worked out by hand."""

from typing import Any

from scoring.game import GameResult
from tests.scoring.samples import Row, play_document, rows

Side = dict[str, Any]
Totals = tuple[int, int]
HandRow = tuple[Side, Side, dict[str, Any], Totals, Totals, tuple[int | None, int | None]]


def went_out_side(**fields: Any) -> Side:
    return {"went_out": True, "morto": "played", **fields}


def took_morto_side(**fields: Any) -> Side:
    return {"morto": "played", **fields}


def checked_game(key: str, *hands: HandRow, findings: list[list[Row]] | None = None, **document: Any) -> GameResult:
    """Score the game and compare it, hand by hand, with what is known about it."""
    documents = [{"sides": [first, second], **hand} for first, second, hand, *_known in hands]
    result = play_document({"regulation": key, "hands": documents, **document})
    known = [(totals, running, openings) for _first, _second, _hand, totals, running, openings in hands]
    assert [(hand.totals, hand.running, hand.openings) for hand in result.hands] == known
    assert [rows(hand.findings) for hand in result.hands] == (findings or [[]] * len(hands))
    return result


def end_of(result: GameResult) -> tuple[int | None, int | None, str | None]:
    """Winner, target and reason of a finished game."""
    state = result.state
    assert state.over
    return state.winner, state.target, state.reason


FREE = (None, None)
