"""The first event of a match: what was agreed, and its first game with the hands that came with it."""

from collections.abc import Iterable, Iterator

from tournament.models import Game, Hand, Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.writer import scope_of
from tournament.services.writing.changes import RowChange
from tournament.services.writing.context import WriteContext
from tournament.services.writing.rows import logged_columns, row_key
from tournament.services.writing.writer import Writer


def opening_changes(match: Match, game: Game, hands: Iterable[Hand] = ()) -> Iterator[RowChange]:
    """What the event of a game tells that came with its hands; of the first game, also what is agreed for the match."""
    if game.number == 1:
        agreed = {"regulation": match.regulation, "rulings": match.rulings, "best_of": match.best_of}
        yield RowChange(row_key(match), agreed | {"players_per_side": match.players_per_side})
    for row in (game, *hands):
        yield RowChange(row_key(row), logged_columns(row), added=True)


def start_match(match: Match, context: WriteContext) -> None:
    """A tournament's match with its first game, empty. Within the transaction that drew it."""
    game = Game.objects.create(match=match, number=1)
    writer = Writer(scope_of(match.pk), WriteContext(f"seat-{match.pk}", None, context.actor))
    for change in opening_changes(match, game):
        writer.record(change)
    writer.append(MatchEventKind.STARTED, {}, more={"game": 1})
