"""The state of a game: running totals, opening minima, and the first end, which is final."""

import pytest

from rules.schema import Regulation
from rules.text import make_text
from scoring.codec import read_game
from scoring.game import GameResult, GameState, play, play_hand
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, every_sample
from tests.scoring.games import OVER, game, open_state, over_findings, state_of
from tests.scoring.samples import cases, hand_of


@pytest.mark.parametrize(
    ("regulation", "given", "state"),
    [
        (APCEF, (3050, 2100), (True, 0, 3000, "target")),
        (APCEF, (3050, 3100), (True, 1, 3000, "higher_total")),
        (APCEF, (1200, 900), (True, 0, 3000, "closed")),
        (APCEF, (900, 900), (True, None, 3000, "closed")),
        # Of one hand: who began it decides a tie, but totals do not say who did.
        (BURACO, (905, 900), (True, 0, None, "higher_total")),
        (BURACO, (900, 900), (True, None, None, "closed")),
    ],
)
def test_given_totals_are_final(regulation, given, state):
    result = play(read_game({"regulation": regulation.key, "hands": []}), given)
    assert (result.hands, result.state.running, state_of(result)) == ((), given, state)


TARGETS = {AACRT: 3000, APCEF: 3000, BURACO: None, CANASTA: 5000, FARAES: 2000}


@every_sample
def test_a_game_of_no_hands_is_open(regulation: Regulation) -> None:
    result = game(regulation)
    assert result.hands == ()
    assert state_of(result) == open_state(TARGETS[regulation])
    assert result.state.running == (0, 0)


@cases("regulation", (AACRT,), (APCEF,), (CANASTA,), (FARAES,))
def test_totals_add_up_from_hand_to_hand(regulation: Regulation) -> None:
    result = game(regulation, (500, 40), (120, 0), (0, 700))
    assert [hand.running for hand in result.hands] == [(500, 40), (620, 40), (620, 740)]
    assert result.state.running == (620, 740)
    assert state_of(result) == open_state(TARGETS[regulation])


# The target, reached and missed by the least difference, by either pair.
@cases("regulation step", (AACRT, 5), (APCEF, 5), (CANASTA, 5), (FARAES, 10))
@pytest.mark.parametrize("side", [0, 1])
def test_the_first_pair_at_the_target_wins(regulation: Regulation, step: int, side: int) -> None:
    target = TARGETS[regulation]
    assert target

    def to(points: int) -> GameResult:
        last = (points - 1000, 30) if side == 0 else (30, points - 1000)
        return game(regulation, (1000, 1000), last)

    assert state_of(to(target - step)) == open_state(target)
    assert state_of(to(target)) == (True, side, target, "target")
    assert state_of(to(target + 300)) == (True, side, target, "target")


@cases("regulation", (AACRT,), (APCEF,), (FARAES,))
def test_both_there_the_higher_total_wins(regulation: Regulation) -> None:
    target = TARGETS[regulation]
    assert target
    start = (target - 100, target - 100)
    assert state_of(game(regulation, start, (100, 110))) == (True, 1, target, "higher_total")
    assert state_of(game(regulation, start, (400, 110))) == (True, 0, target, "higher_total")
    assert state_of(game(regulation, start, (400, 90))) == (True, 0, target, "target")
    assert state_of(game(regulation, start, (90, 90))) == open_state(target)


# --- Level at the target ---------------------------------------------------------------------------------------------


def test_aacrt_level_at_the_target_plays_another_hand() -> None:
    """And another, until the totals differ; the hand's own totals decide nothing."""
    assert state_of(game(AACRT, (3000, 3000))) == open_state(3000)
    assert state_of(game(AACRT, (3000, 3000), (200, 200))) == open_state(3000)
    assert state_of(game(AACRT, (3000, 3000), (200, 200), (15, 20))) == (True, 1, 3000, "higher_total")


def test_aacrt_level_at_the_target_is_shared_by_the_ruling() -> None:
    shared = {"level_at_target": "shared"}
    assert state_of(game(AACRT, (3000, 3000), rulings=shared)) == (True, None, 3000, "target")
    result = game(AACRT, (3000, 3000), (20, 0), rulings=shared)
    assert state_of(result) == (True, None, 3000, "target")
    assert over_findings(result) == [1]
    # Level below the target is nothing to share, nor is a difference.
    assert state_of(game(AACRT, (2995, 2995), rulings=shared)) == open_state(3000)
    assert state_of(game(AACRT, (3000, 3005), rulings=shared)) == (True, 1, 3000, "higher_total")


def test_apcef_level_at_the_target_is_decided_by_the_total_of_a_hand() -> None:
    level = (3100, 3100)
    assert state_of(game(APCEF, level)) == open_state(3000)
    assert state_of(game(APCEF, level, (85, 90))) == (True, 1, 3000, "tie_hand")
    assert state_of(game(APCEF, level, (90, 85))) == (True, 0, 3000, "tie_hand")
    # Level again: another, as often as it takes, even when totals fall below the target meanwhile.
    assert state_of(game(APCEF, level, (-200, -200))) == open_state(3000)
    assert state_of(game(APCEF, level, (-200, -200), (-20, -30))) == (True, 0, 3000, "tie_hand")
    assert state_of(game(APCEF, level, (10, 10), (10, 10), (0, 5))) == (True, 1, 3000, "tie_hand")


def test_apcef_level_below_the_target_is_no_tie() -> None:
    assert state_of(game(APCEF, (2995, 2995), (5, 10))) == (True, 1, 3000, "higher_total")


def test_faraes_level_at_the_target_another_hand() -> None:
    assert state_of(game(FARAES, (2000, 2000))) == open_state(2000)
    assert state_of(game(FARAES, (2000, 2000), (50, 50))) == open_state(2000)
    assert state_of(game(FARAES, (2000, 2000), (50, 40))) == (True, 0, 2000, "higher_total")
    # Both fall: one below the target, the other still there; or both below, and the game goes on.
    assert state_of(game(FARAES, (2010, 2010), (-10, -20))) == (True, 0, 2000, "target")
    assert state_of(game(FARAES, (2000, 2000), (-10, -20))) == open_state(2000)
    assert state_of(game(FARAES, (2000, 2000), (-10, -20), (0, 30))) == (True, 1, 2000, "target")


def test_a_state_is_level_only_after_a_tie_to_break() -> None:
    assert game(FARAES, (2000, 2000)).state.totals_are_level is True
    assert game(FARAES, (2000, 2000), (-10, -10)).state.totals_are_level is False
    assert game(FARAES, (1990, 1990)).state.totals_are_level is False
    assert game(APCEF, (3000, 3000), (5, 0)).state.totals_are_level is False


def test_a_hand_is_of_two_players_a_side_unless_said() -> None:
    """10 points are a card for each of two."""
    hand = hand_of(BURACO, {"morto": "played", "table_points": 100, "hand_points": 10}, {"hand_points": 10})
    result, _state = play_hand(hand, BURACO, (0, 0), GameState.start(BURACO.end))
    assert [finding.code for finding in result.findings] == ["mortos_left"]


def test_faraes_totals_fall_and_the_target_stays() -> None:
    result = game(FARAES, (1900, 0), (-300, 0), (390, 0), (10, 0))
    assert [hand.running[0] for hand in result.hands] == [1900, 1600, 1990, 2000]
    assert state_of(result) == (True, 0, 2000, "target")


# --- Canasta: the target rises when both are there -------------------------------------------------------------------


def test_canasta_target_rises_while_both_are_there() -> None:
    assert state_of(game(CANASTA, (5000, 4995))) == (True, 0, 5000, "target")
    assert state_of(game(CANASTA, (5000, 5000))) == open_state(6000)
    assert state_of(game(CANASTA, (5900, 5100))) == open_state(6000)
    assert state_of(game(CANASTA, (6000, 5000))) == (True, 0, 6000, "target")
    assert state_of(game(CANASTA, (6000, 6000))) == open_state(7000)
    assert state_of(game(CANASTA, (6500, 6995))) == open_state(7000)
    assert state_of(game(CANASTA, (6500, 7000))) == (True, 1, 7000, "target")
    assert state_of(game(CANASTA, (7000, 7000))) == open_state(8000)


def test_canasta_the_higher_total_alone_does_not_win() -> None:
    """5900 to 5100 after the first hand: 6000 it is, and the pair behind may be the first there."""
    assert state_of(game(CANASTA, (5900, 5100), (50, 900))) == (True, 1, 6000, "target")
    assert state_of(game(CANASTA, (5900, 5100), (50, 800))) == open_state(6000)


def test_canasta_the_target_never_sinks() -> None:
    """Both fell below 5000 again, and one comes back to 5900: 6000 it still is."""
    result = game(CANASTA, (5100, 5100), (-500, -500), (1300, 0))
    assert result.hands[-1].running == (5900, 4600)
    assert state_of(result) == open_state(6000)
    assert state_of(game(CANASTA, (5100, 5100), (-500, -500), (1400, 0))) == (True, 0, 6000, "target")
    assert state_of(game(CANASTA, (5100, 5100), (900, 900), (-1500, -1500), (1500, 900))) == open_state(7000)


# --- After the end ---------------------------------------------------------------------------------------------------


@cases("regulation", (AACRT,), (APCEF,), (CANASTA,), (FARAES,))
def test_the_first_end_stands_and_later_hands_still_run(regulation: Regulation) -> None:
    target = TARGETS[regulation]
    assert target
    result = game(regulation, (target, 100), (0, 2 * target), (50, 0))
    assert state_of(result) == (True, 0, target, "target")
    assert over_findings(result) == [1, 2]
    assert [hand.running for hand in result.hands] == [
        (target, 100),
        (target, 2 * target + 100),
        (target + 50, 2 * target + 100),
    ]
    assert result.state.running == (target, 100)


ARTICLES = {
    AACRT: "Objetivo",
    APCEF: "Art. 13",
    BURACO: "Final da partida",
    CANASTA: "Fine del gioco",
    FARAES: "Art. 24",
}


@every_sample
def test_a_hand_after_the_end_is_an_error_of_the_hand_as_a_whole(regulation: Regulation) -> None:
    result = game(regulation, (6000, 0), (20, 0))
    assert over_findings(result) == [1]
    (fault,) = [finding for finding in result.hands[1].findings if finding.code == OVER]
    whole = (fault.severity.value, fault.side, fault.article, fault.ruling)
    assert whole == ("error", None, ARTICLES[regulation], None)
    assert fault.message == make_text("The game was over before this hand.")
    assert fault.hint == make_text("Remove this hand, or correct the one that ended the game.")
    # It is the last word on that hand.
    assert result.hands[1].findings[-1] is fault


def test_a_game_has_every_finding_of_its_hands() -> None:
    result = game(APCEF, (6000, 0), (20, 0))
    assert list(result.findings) == [*result.hands[0].findings, *result.hands[1].findings]


# --- Ended early -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", ["time", "hands"])
@every_sample
def test_a_game_ended_early_goes_to_the_higher_total(regulation: Regulation, closed: str) -> None:
    target = TARGETS[regulation]
    if target is None:
        return
    assert state_of(game(regulation, (500, 40), (0, 400), closed=closed)) == (True, 0, target, "closed")
    assert state_of(game(regulation, (40, 500), closed=closed)) == (True, 1, target, "closed")
    assert state_of(game(regulation, (500, 500), closed=closed)) == (True, None, target, "closed")
    assert state_of(game(regulation, closed=closed)) == (True, None, target, "closed")


def test_a_game_that_had_ended_is_not_ended_early() -> None:
    assert state_of(game(APCEF, (3000, 10), closed="time")) == (True, 0, 3000, "target")
    # And later hands change nothing: 10 + 5000 is more, but too late.
    assert state_of(game(APCEF, (3000, 10), (0, 5000), closed="time")) == (True, 0, 3000, "target")


def test_a_raised_target_and_a_tie_to_break_may_end_early() -> None:
    assert state_of(game(CANASTA, (5900, 5100), closed="time")) == (True, 0, 6000, "closed")
    assert state_of(game(APCEF, (3100, 3100), closed="time")) == (True, None, 3000, "closed")
    assert state_of(game(APCEF, (3100, 3100), (10, 10), closed="hands")) == (True, None, 3000, "closed")
