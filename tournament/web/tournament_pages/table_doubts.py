"""What is odd about totals that wait to be confirmed, however they came: typed, from a list, a phone or a program."""

from scoring.contest.match_state import MatchState
from scoring.totals import Doubt, doubts
from tournament.services.matches.tournament_context import hands_agreed
from tournament.services.tournaments.placed_matches import PlacedMatch, TableGame
from tournament.services.tournaments.viewing import Snapshot


def doubts_at(snap: Snapshot, match: PlacedMatch) -> tuple[Doubt, ...]:
    """The doubts in order; none if hands were recorded, as these have findings of their own."""
    if snap.facts is None or match.state is not MatchState.ENTERED or not all(game.by_totals for game in match.games):
        return ()
    regulation = snap.facts.regulation
    document = next(row.document for row in snap.stages if row.key == match.stage)
    of_hands = hands_agreed(document, match.exactly) is not None
    ends = [_end(game, regulation.end.target if of_hands else None) for game in match.games]
    totals = [game.totals for game in match.games]
    return tuple(doubts(regulation, totals, ends, level_counts=not match.elimination))


def _end(game: TableGame, target: int | None) -> str:
    """What ended a game early. `target`: only if the number of hands was agreed on, which also ends it."""
    return game.closed or ("hands" if target is not None and max(game.totals) < target else "")
