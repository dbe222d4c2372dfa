"""Wraps a game that is not stored for the entry page. No queries."""

from scoring.game import play
from scoring.hand import GameFacts
from tournament.models import Game, Hand, Match
from tournament.services.matches import GameView, HandRow


def unstored_view(facts: GameFacts) -> GameView:
    """A view of the game, with its hands numbered from 1."""
    match = Match(regulation=facts.regulation.key, rulings=dict(facts.rulings), players_per_side=facts.players_per_side)
    game = Game(match=match, number=1, closed=facts.closed or "")
    result = play(facts)
    rows = tuple(
        HandRow(Hand(number=number, version=1), hand, number, counted)
        for number, (hand, counted) in enumerate(zip(facts.hands, result.hands, strict=True), start=1)
    )
    return GameView(None, match, (game,), game, facts.regulation, facts, result, rows)
