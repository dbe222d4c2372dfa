"""Computes the outcomes of recorded matches: of two pairs, of four single players, or of two teams.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.contest.model import MatchFacts, PairId, StageFacts, TeamMatches
from scoring.contest.outcome import ADDED_UP, NOTHING_WON, Outcome, match_points_of, outcome_of_pairs


def outcome_of(match: MatchFacts, stage: StageFacts, elimination: bool) -> Outcome:
    """The outcome of a recorded match. In an elimination a level match is not decided: another game is played."""
    if match.partners is not None:
        return _single_players_outcome(match, match.partners, stage)
    if stage.teams is not None and match.pairs[1] is not None:
        return _team_outcome(match, stage, stage.teams, elimination)
    outcome = outcome_of_pairs(match, stage, elimination)
    return outcome if match.went_on is None else replace(outcome, went_on=match.pairs.index(match.went_on))


def outcomes_of(matches: Iterable[MatchFacts], stage: StageFacts, elimination: bool) -> tuple[Outcome, ...]:
    """The outcomes of these matches, in order. An outcome computed for the very same object is reused."""
    outcomes_by_id = _known_outcomes(_scoring_terms(stage), elimination)
    if len(outcomes_by_id) > MAX_KNOWN:
        outcomes_by_id.clear()
    outcomes = []
    for match in matches:
        entry = outcomes_by_id.get(id(match))
        if entry is None or entry[0] is not match:
            entry = outcomes_by_id[id(match)] = match, outcome_of(match, stage, elimination)
        outcomes.append(entry[1])
    return tuple(outcomes)


MAX_KNOWN = 8192
"""The most outcomes kept for one set of terms; beyond it all of them are dropped."""
Known = dict[int, tuple[MatchFacts, Outcome]]
"""By `id()` of a match: the match, held so that its id is not given to another object, and its outcome."""


@lru_cache(64)
def _known_outcomes(_terms: tuple[Any, ...], _elimination: bool) -> Known:
    """The cache of `outcomes_of` for these terms; empty at first."""
    return {}


def _scoring_terms(stage: StageFacts) -> tuple[Any, ...]:
    """Everything about a stage that an outcome depends on, as a key."""
    games, points = stage.games, stage.match_points
    worth = games.count, games.exactly, points.win, points.draw, points.loss, points.walkover, stage.victory_points
    team_terms = (stage.teams.tables, stage.teams.decided_by) if stage.teams else None
    return (*worth, team_terms, stage.walkover_score, stage.walkover_vp, stage.bye_score, stage.bye_vp)


def _team_outcome(match: MatchFacts, stage: StageFacts, teams: TeamMatches, elimination: bool) -> Outcome:
    """The outcome of a match of two teams, which is decided when all its tables are. Its `games` are the tables won.

    A match recorded without tables has the same result at each of them.
    """
    matches = match.tables or ((match,) * teams.tables if match.absent or match.games else ())
    tables = [outcome_of_pairs(replace(table, went_on=None), stage, elimination) for table in matches]
    winners = [table.winner for table in tables if table.decided]
    sums: dict[str, Any] = {name: sum_by_side(getattr(table, name) for table in tables) for name in ADDED_UP}
    won = (winners.count(0), winners.count(1))
    if len(tables) < teams.tables or len(winners) < len(tables):
        return Outcome(match.pairs, match.round, decided=False, games=won, **{**sums, "victory_points": NOTHING_WON})
    forfeits = all(table.forfeits[0] for table in tables), all(table.forfeits[1] for table in tables)
    amounts = [{"tables": won, **sums}[name] for name in teams.decided_by]
    if elimination:  # level in everything: the first table won by either decides
        amounts += [(int(winner == 0), int(winner == 1)) for winner in winners]
    winner = None if all(forfeits) else _first_difference(amounts)
    first_points, second_points = match_points_of(winner, stage)
    walkover_points = stage.match_points.walkover
    return Outcome(
        match.pairs,
        match.round,
        decided=True,
        winner=winner,
        forfeits=forfeits,
        games=won,
        match_points=(
            walkover_points if forfeits[0] else first_points,
            walkover_points if forfeits[1] else second_points,
        ),
        went_on=None if match.went_on is None else match.pairs.index(match.went_on),
        **sums,
    )


def _first_difference(amounts: Iterable[tuple[int, int]]) -> int | None:
    """The side with more in the first of these amounts in which the sides differ; None if they differ in none."""
    return next((int(second > first) for first, second in amounts if first != second), None)


def sum_by_side(amounts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The sums of amounts given as (first side, second side)."""
    first, second = 0, 0
    for first_amount, second_amount in amounts:
        first, second = first + first_amount, second + second_amount
    return first, second


def _single_players_outcome(match: MatchFacts, partners: tuple[PairId, PairId], stage: StageFacts) -> Outcome:
    """The outcome of a match of four single players: each of them gets what the match gives their side."""
    if not match.absent:
        outcome = outcome_of_pairs(replace(match, partners=None), stage, elimination=False)
        return replace(outcome, partners_outcome=replace(outcome, pairs=partners))
    first, second = match.pairs
    missing = bool({first, partners[0]} & match.absent), bool({second, partners[1]} & match.absent)
    seats = ((first, second or ""), partners)
    main, partners_outcome = (_two_seats_outcome(pairs, match, missing, stage) for pairs in seats)
    return replace(main, partners_outcome=partners_outcome)


def _two_seats_outcome(
    pairs: tuple[PairId, PairId], match: MatchFacts, missing: tuple[bool, bool], stage: StageFacts
) -> Outcome:
    """The outcome for two opponents of a match that was a walkover. `missing`: for each side, whether anybody did not
    come."""
    forfeits = pairs[0] in match.absent, pairs[1] in match.absent
    shares = [_walkover_share(forfeits[side], missing[side], stage) for side in (0, 1)]
    games, points, match_points, victory_points = zip(*shares, strict=True)
    winner = None if missing[0] and missing[1] else int(missing[0])
    return Outcome(
        pairs,
        match.round,
        decided=True,
        winner=winner,
        forfeits=forfeits,
        games=games,
        points=points,
        match_points=match_points,
        victory_points=victory_points,
    )


def _walkover_share(forfeit: bool, missing: bool, stage: StageFacts) -> tuple[int, int, int, int]:
    """What one player gets from a walkover: (games, points, match points, victory points).

    `missing`: whether somebody on this side did not come. Whoever came without a partner gets the match points of a
    draw and the score of a bye, but no win.
    """
    if forfeit:
        return 0, 0, stage.match_points.walkover, stage.walkover_vp[1]
    if missing:
        return 0, stage.bye_score[0], stage.match_points.draw, stage.bye_vp
    return stage.games.wins_needed, stage.walkover_score[0], stage.match_points.win, stage.walkover_vp[0]
