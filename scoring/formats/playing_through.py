"""Simulates a stage that is drawn round by round: the pair named first wins every match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import MatchFacts, PlayedGame, StageFacts
from scoring.contest.rounds import DrawnRound, Pairing, RoundSize
from scoring.contest.stage_view import StageView

MAX_ROUNDS = 1000
"""Rounds after which a stage is considered endless."""


def simulate_rounds(
    view: StageView, rounds: Callable[[StageView], tuple[DrawnRound, ...]], elimination: bool
) -> Iterator[DrawnRound]:
    """Yield the rounds of a stage to its end. `rounds` gives the next round of a view, () after the last."""
    for _turn in range(MAX_ROUNDS):
        following = rounds(view)
        if not following:
            return
        yield following[0]
        view = _with_results(view, following[0], elimination)


def size_of(round_: DrawnRound) -> RoundSize:
    """The number of matches and byes in a drawn round."""
    byes = sum(pairing.pairs[1] is None for pairing in round_.pairings)
    return RoundSize(round_.number, len(round_.pairings) - byes, byes)


def _with_results(view: StageView, round_: DrawnRound, elimination: bool) -> StageView:
    """The view after the round is played."""
    new = tuple(_match_won_by_first(view.stage, round_.number, pairing) for pairing in round_.pairings)
    outcomes = tuple(outcome_of(match, view.stage, elimination) for match in new)
    return replace(view, matches=view.matches + new, outcomes=view.outcomes + outcomes)


def _match_won_by_first(stage: StageFacts, number: int, pairing: Pairing) -> MatchFacts:
    """The match as if its first pair had won every game."""
    first, second = (side if isinstance(side, str) else None for side in pairing.pairs)
    games: Iterable[PlayedGame] = ()
    if second is not None:
        count = stage.games.count if stage.games.exactly else stage.games.wins_needed
        games = [PlayedGame((1, 0), complete=True, winner=0)] * count
    return MatchFacts(
        stage.id, number, (first or "", second), table=pairing.table, slot=pairing.slot, games=tuple(games)
    )
