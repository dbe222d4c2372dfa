"""Games of hands with the desired totals."""

from typing import Any

from rules.schema import Regulation
from scoring.game import GameResult
from tests.rules.samples import AACRT, CANASTA, FARAES
from tests.scoring.samples import Document, play_document

Totals = tuple[int, int]


State = tuple[bool, int | None, int | None, str | None]  # over, winner, target, reason


OVER = "game_already_over"


def side_of(regulation: Regulation, points: int) -> Document:
    """A count worth `points`, whether or not cards could really lie like that."""
    if regulation is FARAES:
        side = {"morto": "played", "table_cards": max(0, points // 10), "hand_cards": max(0, -points // 10)}
    else:
        side = {"table_points": max(0, points), "hand_points": max(0, -points)}
        side |= {} if regulation in (AACRT, CANASTA) else {"morto": "played"}
    return side


def hand_with(regulation: Regulation, totals: Totals, **hand: Any) -> Document:
    return {"sides": [side_of(regulation, points) for points in totals], **hand}


def game(regulation: Regulation, *hands: Totals, rulings: Document | None = None, **document: Any) -> GameResult:
    """A game whose hands gave these points."""
    result = play_document(
        {
            "regulation": regulation.key,
            "rulings": rulings or {},
            "hands": [hand_with(regulation, totals) for totals in hands],
            **document,
        }
    )
    assert [hand.totals for hand in result.hands] == list(hands)
    return result


def state_of(result: GameResult) -> State:
    state = result.state
    return state.over, state.winner, state.target, state.reason


def over_findings(result: GameResult) -> list[int]:
    """The numbers of the hands that came after the end."""
    return [n for n, hand in enumerate(result.hands) if any(finding.code == OVER for finding in hand.findings)]


def open_state(target: int | None) -> State:
    return False, None, target, None
