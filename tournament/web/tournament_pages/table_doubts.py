"""What is odd about totals that wait to be confirmed or are disputed, however they came: typed, from a list, a phone or
a program."""

from scoring.contest.match_state import MatchState
from scoring.totals import Doubt, doubts
from tournament.services.matches.tournament_context import agreed_hands_of_stage
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.viewing import Snapshot


def doubts_at(snap: Snapshot, match: PlacedMatch) -> tuple[Doubt, ...]:
    """The doubts in order; none if hands were recorded, as these have findings of their own."""
    waits = match.decided and match.state in (MatchState.ENTERED, MatchState.DISPUTED)
    if snap.facts is None or not waits or not all(game.by_totals for game in match.games):
        return ()
    document = next(row.document for row in snap.stages if row.key == match.stage)
    totals, ends = [game.totals for game in match.games], [game.closed for game in match.games]
    hands, level_counts = agreed_hands_of_stage(document, match.plays_all_games), not match.elimination
    return tuple(doubts(snap.facts.regulation, totals, ends, level_counts=level_counts, agreed_hands=hands))
