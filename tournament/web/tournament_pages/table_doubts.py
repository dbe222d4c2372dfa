"""What is odd about totals that wait to be confirmed, however they came: typed, from a list, a phone or a program."""

from scoring.totals import Doubt, doubts
from tournament.services.matches.tournament_context import hands_agreed
from tournament.services.tournaments.tables import PlacedMatch, State, TableGame
from tournament.services.tournaments.viewing import Snapshot


def doubts_at(snap: Snapshot, table: PlacedMatch) -> tuple[Doubt, ...]:
    """The doubts in order; none where hands were recorded, which have findings of their own."""
    if snap.facts is None or table.state is not State.ENTERED or not all(game.by_totals for game in table.games):
        return ()
    regulation = snap.facts.regulation
    document = next(row.document for row in snap.stages if row.key == table.stage)
    of_hands = hands_agreed(document, table.exactly) is not None
    ends = [_end(game, regulation.end.target if of_hands else None) for game in table.games]
    totals = [game.totals for game in table.games]
    return tuple(doubts(regulation, totals, ends, level_counts=not table.elimination))


def _end(game: TableGame, target: int | None) -> str:
    """What ended a game before its time. `target`: only where the number of hands was agreed on, which ends it too."""
    return game.closed or ("hands" if target is not None and max(game.totals) < target else "")
