"""Computes what a match gives its two pairs, including walkovers and byes.

`match_outcomes` adds the matches of teams and of single players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from scoring.contest.model import Games, MatchFacts, PairId, PlayedGame, StageFacts


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class Outcome:
    """A match as it counts. Tuples are (first pair, second pair); a bye's second pair is None and gets nothing."""

    pairs: tuple[PairId, PairId | None]
    round: int
    _: KW_ONLY
    decided: bool
    """A decided match counts for wins, match points, victory points and as a meeting. Any other counts only for its
    complete games."""
    winner: int | None = None
    """The side that won. None in a decided match: a draw, or nobody came."""
    forfeits: tuple[bool, bool] = (False, False)
    """For each side, whether it did not come."""
    games: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    clean: tuple[int, int] = (0, 0)
    match_points: tuple[int, int] = (0, 0)
    victory_points: tuple[int, int] = (0, 0)
    went_on: int | None = None
    """The side that had advanced in a knock-out before the result was corrected."""
    partners_outcome: Outcome | None = None
    """Where single players are partners for one match, what it gave the partner on each side."""

    @property
    def walkover(self) -> bool:
        """Whether anybody failed to come."""
        return True in self.missing

    @property
    def missing(self) -> tuple[bool, bool]:
        """For each side, whether any of its players did not come."""
        if self.partners_outcome is None:
            return self.forfeits
        partners = self.partners_outcome.forfeits
        return self.forfeits[0] or partners[0], self.forfeits[1] or partners[1]

    @property
    def loser(self) -> int | None:
        """The side that lost; None for a draw, or while the match is not decided."""
        return None if self.winner is None else 1 - self.winner

    @property
    def advancing(self) -> int | None:
        """The side that advances in a knock-out."""
        return self.winner if self.went_on is None else self.went_on

    def knocked_out(self, side: int) -> bool:
        """Whether the match counts as a defeat of this side in formats that eliminate pairs by defeats."""
        if self.went_on is not None:
            return side != self.went_on
        return self.loser == side or self.forfeits[side]


ADDED_UP = ("points", "clean", "victory_points")
"""The fields that a match of two teams has as the sums of its tables."""


def outcome_of_pairs(match: MatchFacts, stage: StageFacts, elimination: bool) -> Outcome:
    """The outcome of a match between two pairs. In an elimination a level match is not decided: another game is
    played."""
    if match.pairs[1] is None:
        return missed_round_outcome(match, stage) if match.absent else bye_outcome(match, stage)
    if match.absent:
        return walkover_outcome(
            match.pairs, match.round, (match.pairs[0] in match.absent, match.pairs[1] in match.absent), stage
        )
    games, points, clean, count = _complete_sums(match.games)
    if not _is_decided_by(games, count, stage.games, elimination):
        return Outcome(match.pairs, match.round, decided=False, games=games, points=points, clean=clean)
    winner = None if games[0] == games[1] else int(games[1] > games[0])
    return Outcome(
        match.pairs,
        match.round,
        decided=True,
        winner=winner,
        games=games,
        points=points,
        clean=clean,
        match_points=match_points_of(winner, stage),
        victory_points=stage.victory_points.share(points[0] - points[1]) if stage.victory_points else (0, 0),
    )


def _complete_sums(games: Sequence[PlayedGame]) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int], int]:
    """(games won, points, clean canastras) by side over the games that are over, and the number of these games."""
    if len(games) == 1:  # the usual case made fast, since a page needs hundreds of these
        (game,) = games
        return (
            (_WINS_BY_WINNER[game.winner], game.totals, game.clean, 1)
            if game.complete
            else (NOTHING_WON, NOTHING_WON, NOTHING_WON, 0)
        )
    complete = [game for game in games if game.complete]
    points = (sum(game.totals[0] for game in complete), sum(game.totals[1] for game in complete))
    clean = (sum(game.clean[0] for game in complete), sum(game.clean[1] for game in complete))
    return _games_won(complete), points, clean, len(complete)


NOTHING_WON = (0, 0)
_WINS_BY_WINNER: dict[int | None, tuple[int, int]] = {None: NOTHING_WON, 0: (1, 0), 1: (0, 1)}


def is_decided(complete: Sequence[PlayedGame], games: Games, elimination: bool) -> bool:
    """Whether these complete games decide a match: in best of N one side has won (N+1)/2 of them or all N are played,
    in exactly N all are played. In an elimination a level match is never decided."""
    return _is_decided_by(_games_won(complete), len(complete), games, elimination)


def _is_decided_by(won: tuple[int, int], played: int, games: Games, elimination: bool) -> bool:
    """Like `is_decided`, from the games won by each side and the number of games played."""
    if not games.exactly and max(won) >= games.wins_needed and won[0] != won[1]:
        return True
    return played >= games.count and not (elimination and won[0] == won[1])


def _games_won(complete: Sequence[PlayedGame]) -> tuple[int, int]:
    """Games won by each side."""
    winners = [game.winner for game in complete]
    return winners.count(0), winners.count(1)


def match_points_of(winner: int | None, stage: StageFacts) -> tuple[int, int]:
    """The match points of both sides. `winner` None: a draw."""
    points = stage.match_points
    if winner is None:
        return points.draw, points.draw
    return (points.win, points.loss) if winner == 0 else (points.loss, points.win)


def bye_outcome(match: MatchFacts, stage: StageFacts) -> Outcome:
    """The outcome of a bye: a decided match and a win, without an opponent."""
    return Outcome(
        match.pairs,
        match.round,
        decided=True,
        winner=0,
        points=stage.bye_score,
        match_points=(stage.match_points.win, 0),
        victory_points=(stage.bye_vp, 0),
    )


def missed_round_outcome(match: MatchFacts, stage: StageFacts) -> Outcome:
    """The outcome of a round that a late entry missed, without a fixed opponent: a walkover that nobody won."""
    return Outcome(
        match.pairs,
        match.round,
        decided=True,
        forfeits=(True, False),
        match_points=(stage.match_points.walkover, 0),
        victory_points=(stage.walkover_vp[1], 0),
    )


def walkover_outcome(
    pairs: tuple[PairId, PairId | None], round_: int, forfeits: tuple[bool, bool], stage: StageFacts
) -> Outcome:
    """The outcome of a match to which one pair, or both, did not come. `forfeits`: by side, who did not."""
    points, best, lost = stage.match_points, stage.walkover_score, stage.walkover_vp
    if all(forfeits):
        return Outcome(
            pairs,
            round_,
            decided=True,
            forfeits=forfeits,
            match_points=(points.walkover, points.walkover),
            victory_points=(lost[1], lost[1]),
        )
    winner = 1 if forfeits[0] else 0
    needed = stage.games.wins_needed

    def by_side(won: int, other: int) -> tuple[int, int]:
        return (won, other) if winner == 0 else (other, won)

    return Outcome(
        pairs,
        round_,
        decided=True,
        winner=winner,
        forfeits=forfeits,
        games=by_side(needed, 0),
        points=by_side(*best),
        match_points=by_side(points.win, points.walkover),
        victory_points=by_side(*lost) if stage.victory_points else (0, 0),
    )
