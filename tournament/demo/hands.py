"""Plausible games of any regulation, as ruled: hands that the checks have nothing to say about, until the game is over.

Enough randomness for a demo and for tests; the same `rng` gives the same games on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.game import GameState, Totals, play_hand
from tournament.demo.deal import EVEN, Deal, Document, Strength


def play_game(regulation: Regulation, rng: Random, strength: Strength = EVEN) -> list[Document]:
    """The hands of a whole game, in the game file's form. `strength`: how often each pair goes out, as weights."""
    return [document for document, _running in _played(regulation, rng, strength)]


def totals(regulation: Regulation, rng: Random, strength: Strength = EVEN) -> Totals:
    """The final totals (points) of a whole game, for one that is given by its totals alone."""
    running: Totals = (0, 0)
    for _document, running in _played(regulation, rng, strength):  # noqa: B007 the last ones are wanted
        pass
    return running


def _played(regulation: Regulation, rng: Random, strength: Strength) -> Iterator[tuple[Document, Totals]]:
    """Each hand with the totals after it; one that a check would question is dealt again."""
    state, running = GameState.start(regulation.end), (0, 0)
    while not state.over:
        document = Deal(regulation, rng, strength, running).document()
        result, after = play_hand(read_hand(document, regulation), regulation, running, state)
        if not result.findings:
            state, running = after, result.running
            yield document, running
