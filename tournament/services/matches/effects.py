"""How a game and its match stand before and after an action, found by doing the action and rolling it back."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.models import Match, Tournament
from tournament.services.matches.viewing import GameView, game_view
from tournament.services.tournament_writing.effects import Effects, TournamentState
from tournament.services.writing.context import MatchWritten
from tournament.services.writing.writer import roll_back, run_and_look


@dataclass(frozen=True)
class MatchEffects:
    """`tournament`: what changes beyond the match; None for a quick game."""

    before: GameView
    after: GameView
    tournament: Effects | None = None


def preview_action(match: Match, number: int, action: Callable[[], MatchWritten]) -> MatchEffects:
    """What an action changes in game `number` of the match, and in its tournament. Nothing is written; if the action is
    refused, that is raised."""
    game_before = game_view(match, number)
    tournament_before = None
    if match.round_id is not None:
        tournament_before = TournamentState(Tournament.objects.get(stages__rounds=match.round_id))

    def look() -> MatchEffects:
        beyond = tournament_before.effects_since() if tournament_before else None
        return MatchEffects(game_before, game_view(match, number), beyond)

    return run_and_look(action, look, roll_back)[0]
