"""Between rows and the engine: documents in the game file's form, through the one codec."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, cast

from rules.schema import Regulation
from rules.text import _, say
from scoring.codec import read_hand, read_regulation
from scoring.game import GameResult
from scoring.hand import Closed, GameFacts, HandFacts
from scoring.unreadable import Unreadable
from scoring.writing import write_hand
from tournament.models import Game, Hand, Match

Document = dict[str, Any]
DEEPEST = 50
"""Levels of nesting in an x_ field; whoever reads the document later must not run out of stack."""


def regulation_of(match: Match) -> Regulation:
    """The regulation of a match, as ruled."""
    return read_regulation({"regulation": match.regulation}, match.rulings)


def document_of(hand: HandFacts | Mapping[str, Any], regulation: Regulation) -> Document:
    """A hand as it is stored; `Unreadable` for whatever the game file does not take."""
    document = write_hand(hand) if isinstance(hand, HandFacts) else dict(hand)
    facts = read_hand(document, regulation)
    storable(document)
    return write_hand(facts)


def storable(value: Any, depth: int = 0) -> None:
    """`Unreadable` for what can be read but not kept: numbers without end, nesting without bottom."""
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list | tuple):
        items = enumerate(value)
    elif isinstance(value, float) and not math.isfinite(value):
        raise Unreadable(say(_("a number here is too long")))
    if depth > DEEPEST:
        raise Unreadable(say(_("this is nested too deeply")))
    for step, item in items:
        try:
            storable(item, depth + 1)
        except Unreadable as fault:
            raise fault.within(step) from None


def game_facts(
    match: Match, game: Game, hands: Iterable[Hand], regulation: Regulation, pairs: tuple[str, str] | None = None
) -> GameFacts:
    """The engine's game of these versions; the removed ones are left out."""
    return GameFacts(
        regulation=regulation,
        hands=tuple(read_hand(hand.document, regulation) for hand in hands if not hand.removed),
        pairs=pairs,
        closed=cast("Closed | None", game.closed or None),
        players_per_side=match.players_per_side,
        rulings=match.rulings,
        extra=game.extra,
    )


def derived(facts: GameFacts, result: GameResult) -> dict[str, Any]:
    """The derived columns of a game."""
    first, second = result.state.running
    clean = [sum(hand.sides[index].clean + hand.sides[index].royal for hand in facts.hands) for index in (0, 1)]
    return {
        "total_0": first,
        "total_1": second,
        "clean_0": clean[0],
        "clean_1": clean[1],
        "drafts": sum(any(finding.is_error for finding in hand.findings) for hand in result.hands),
        "over": result.state.over,
        "winner": result.state.winner,
    }
