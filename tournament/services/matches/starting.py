"""Writes the first event of a match: what was agreed, and its first game with any hands that came with it."""

from collections.abc import Iterable, Iterator

from tournament.models import Event, Game, Hand, Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.writer import match_scope
from tournament.services.writing.changes import RowChange, logged_columns, row_key
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import begin_chains, event_of


def opening_changes(match: Match, game: Game, hands: Iterable[Hand] = ()) -> Iterator[RowChange]:
    """What the first event says of a game and its hands; for the first game, also what was agreed for the match."""
    if game.number == 1:
        agreed = {"regulation": match.regulation, "rulings": match.rulings, "best_of": match.best_of}
        yield RowChange(row_key(match), agreed | {"players_per_side": match.players_per_side})
    for row in (game, *hands):
        yield RowChange(row_key(row), logged_columns(row), added=True)


def start_matches(matches: Iterable[Match], context: WriteContext) -> None:
    """Start matches of a tournament, each with an empty first game. Within the transaction that drew them; two
    queries."""
    games = Game.objects.bulk_create(Game(match=match, number=1) for match in matches)
    begin_chains(_started_event(game, context) for game in games)


def _started_event(game: Game, context: WriteContext) -> Event:
    seated = WriteContext(f"seat-{game.match_id}", None, context.actor)
    changes = list(opening_changes(game.match, game))
    return event_of(match_scope(game.match_id), MatchEventKind.STARTED, {}, changes, seated, {"game": 1})
