"""Random but plausible games of any regulation: hands without findings, until the game is over.

Random enough for a demo and for tests; the same `rng` gives the same games on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.documents import Document
from scoring.game import GameState, play_hand
from scoring.totals import Totals
from tournament.demo.random_hand import EVEN_STRENGTH, RandomHand, Strength

AGREED_HANDS = 4
"""The number of hands of a game that no total ends."""


def random_game(regulation: Regulation, rng: Random, strength: Strength = EVEN_STRENGTH) -> list[Document]:
    """The hands of a whole game, in the form of the game file. `strength`: how often each pair goes out, as weights."""
    return [document for document, _running in _random_hands(regulation, rng, strength)]


def random_totals(regulation: Regulation, rng: Random, strength: Strength = EVEN_STRENGTH) -> Totals:
    """The final totals (points) of a whole game of which only the totals were written down."""
    running: Totals = (0, 0)
    for _document, running in _random_hands(regulation, rng, strength):  # noqa: B007 the last ones are wanted
        pass
    return running


def _random_hands(regulation: Regulation, rng: Random, strength: Strength) -> Iterator[tuple[Document, Totals]]:
    """Yield each hand with the totals after it. A hand with findings is thrown away and made again."""
    state, running = GameState.start(regulation.end), (0, 0)
    count = 0
    while not state.over and not (regulation.end.by_hands and count == AGREED_HANDS):
        document = RandomHand(regulation, rng, strength, running).document()
        result, after = play_hand(read_hand(document, regulation), regulation, running, state)
        if not result.findings:
            state, running, count = after, result.running, count + 1
            yield document, running
