"""Counts matches played, won, drawn and lost by pair."""

from collections import Counter
from dataclasses import dataclass, field

from scoring.contest.model import PairId
from scoring.contest.results import Results
from tournament.boards.words import DRAWN, LOST, PLAYED, WON


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of decided matches. A bye is played and won; a walkover is lost by the side that did not come."""

    played: Counter[PairId] = field(default_factory=Counter)
    won: Counter[PairId] = field(default_factory=Counter)
    drawn: Counter[PairId] = field(default_factory=Counter)
    lost: Counter[PairId] = field(default_factory=Counter)
    unplayed: bool = False
    """Whether walkovers or byes are among them."""

    def counts_of(self, pair: PairId) -> dict[str, int]:
        """The counts of a pair, by column name."""
        return {
            PLAYED: self.played[pair],
            WON: self.won[pair],
            DRAWN: self.drawn[pair],
            LOST: self.lost[pair],
        }


def tally(results: Results) -> Tally:
    counted = Tally(unplayed=any(each.walkover or each.pairs[1] is None for each in results.decided_outcomes))
    for outcome in results.decided_outcomes:
        for side, pair in enumerate(outcome.pairs):
            if pair is None:
                continue
            counted.played[pair] += 1
            if outcome.winner == side:
                counted.won[pair] += 1
            elif outcome.winner is None and not outcome.forfeits[side]:
                counted.drawn[pair] += 1
            else:
                counted.lost[pair] += 1
    return counted
