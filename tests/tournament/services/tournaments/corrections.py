"""A knock-out in which the first result turns out to be wrong when the next round is drawn."""

from tests.tournament.factories import club_of, founded, play_round, round_of, write_context
from tournament.models import Match, Tournament, User
from tournament.services.tournaments import results, rounds
from tournament.services.writing.context import Written

WON_BY_THE_OTHER = (2100, 3050)


def drawn_on(user: User, games: int, *, published: bool) -> Tournament:
    """A knock-out of eight, its first round confirmed and the next one drawn."""
    tournament = founded(club_of(user), 8, [{"id": "final", "kind": "single_elimination", "games": games}])
    play_round(tournament, "final", 1)
    rounds.draw_round(tournament, "final", 2, context=write_context())
    if published:
        rounds.publish_round(round_of(tournament, "final", 2), context=write_context())
    return tournament


def correct(match: Match, games: int) -> Written:
    return results.correct(match, [WON_BY_THE_OTHER] * games, context=write_context())
