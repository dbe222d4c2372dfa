"""What a single match gives its two teams, or its four single players, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import MatchFacts, PlayedGame, StageFacts, TeamMatches
from scoring.contest.outcome import Outcome

TEAMS = StageFacts("s", "swiss", None, teams=TeamMatches(2))
ALONE = StageFacts(
    "s", "individual", None, walkover_score=(1000, 0), walkover_vp=(20, 1), bye_score=(355, 0), bye_vp=14
)


def board(first: int, second: int, *, complete: bool = True) -> MatchFacts:
    """A table of the teams A and B with a single game."""
    winner = None if first == second else 0 if first > second else 1
    return MatchFacts("s", 1, ("A1", "B1"), games=(PlayedGame((first, second), complete=complete, winner=winner),))


def of_teams(*tables: MatchFacts, absent: Iterable[str] = (), went_on: str | None = None) -> Outcome:
    match = MatchFacts("s", 1, ("A", "B"), tables=tables, absent=frozenset(absent), went_on=went_on)
    return outcome_of(match, TEAMS, elimination=False)


def test_a_match_of_teams_with_an_open_table_is_not_decided() -> None:
    outcome = of_teams(board(3000, 2000), board(500, 900, complete=False))
    assert (outcome.decided, outcome.games, outcome.points) == (False, (1, 0), (3000, 2000))
    assert of_teams(board(3000, 2000)).decided is False  # of two tables


def test_a_team_that_did_not_come_has_lost_and_one_that_came_has_won() -> None:
    outcome = of_teams(absent="A")
    assert (outcome.winner, outcome.forfeits, outcome.match_points) == (1, (True, False), (0, 3))
    neither = of_teams(absent="AB")
    assert (neither.decided, neither.winner, neither.forfeits) == (True, None, (True, True))


def test_the_team_that_had_gone_on_is_kept_with_the_corrected_result() -> None:
    outcome = of_teams(board(3000, 2000), board(3000, 2000), went_on="B")
    assert (outcome.winner, outcome.went_on, outcome.advancing) == (0, 1, 1)
    assert of_teams(board(3000, 2000), board(3000, 2000)).went_on is None


def of_players(*absent: str) -> Outcome:
    """Ana and Caio sit against Bia and Davi."""
    match = MatchFacts("s", 3, ("Ana", "Bia"), partners=("Caio", "Davi"), absent=frozenset(absent))
    return outcome_of(match, ALONE, elimination=False)


def test_only_the_absent_of_four_single_players_has_the_walkover() -> None:
    first = of_players("Ana")
    partners = first.partners_outcome
    assert partners is not None
    assert (first.round, first.winner, first.forfeits, partners.forfeits) == (3, 1, (True, False), (False, False))
    # Ana nothing, Bia and Davi a walkover won; Caio a draw's points and the score of a bye, but no win.
    assert (first.games, first.points, first.match_points, first.victory_points) == ((0, 1), (0, 1000), (0, 3), (1, 20))
    assert (partners.games, partners.points) == ((0, 1), (355, 1000))
    assert (partners.match_points, partners.victory_points) == ((1, 3), (14, 20))


def test_the_side_that_came_whole_has_won_and_of_two_incomplete_sides_neither() -> None:
    assert (of_players("Davi").winner, of_players("Caio").winner, of_players("Caio", "Bia").winner) == (0, 1, None)
