"""How a game and its match stand before and after an action, found by doing the action and rolling it back."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournament.models import Match, Tournament
from tournament.services.matches.viewing import GameView, game_view
from tournament.services.tournament_writing.effects import Effects, effects_of
from tournament.services.writing.context import MatchWritten
from tournament.services.writing.writer import retry_when_locked


@dataclass(frozen=True)
class MatchEffects:
    """`tournament`: what changes beyond the match; None for a quick game."""

    before: GameView
    after: GameView
    tournament: Effects | None = None


def preview_action(match: Match, number: int, action: Callable[[], MatchWritten]) -> MatchEffects:
    """What an action changes in game `number` of the match, and in its tournament. Nothing is written; if the action is
    refused, that is raised."""
    before = game_view(match, number)
    seen: list[GameView] = []

    def act() -> MatchWritten:
        written = action()
        seen.append(game_view(match, number))
        return written

    if match.round_id is None:
        _do_and_roll_back(act)
        return MatchEffects(before, seen[-1])
    effects, _written = effects_of(Tournament.objects.get(stages__rounds=match.round_id), act)
    if effects.refused is not None:
        raise effects.refused
    return MatchEffects(before, seen[-1], effects)


@retry_when_locked
def _do_and_roll_back(action: Callable[[], MatchWritten]) -> None:
    action()
    transaction.set_rollback(True)
