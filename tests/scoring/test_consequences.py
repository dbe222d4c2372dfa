"""Findings that follow from an earlier one, and the game without doubtful hands. Sums computed by hand."""

from typing import Any

from scoring.codec import read_game
from scoring.consequences import Consequences, consequences_of_findings, impossible_hands, primary_findings
from scoring.game import play

FIRST = {"clean": 1, "dirty": 1, "went_out": True, "morto": "played", "table_points": 345, "hand_points": 20}
SECOND = {"dirty": 1, "morto": "played", "table_points": 185, "hand_points": 70}
"""725 to 215."""


def consequences_of(*hands: dict[str, Any]) -> Consequences:
    """The consequences in a game. `hands`: the changes to the first pair's side."""
    documents = [{"sides": [{**FIRST, **changed}, dict(SECOND)]} for changed in hands]
    game = read_game({"regulation": "apcef-sc-2022", "hands": documents})
    return consequences_of_findings(game, play(game))


def codes_by_hand(consequences: Consequences) -> list[list[tuple[str, tuple[str, ...], int | None]]]:
    return [
        [
            (group.finding.code, tuple(finding.code for finding in group.consequences), group.cause_hand)
            for group in hand
        ]
        for hand in consequences.hands
    ]


def test_nothing_to_find_is_nothing_in_doubt():
    quiet = consequences_of({}, {})
    assert (codes_by_hand(quiet), quiet.doubtful_hands, quiet.without_doubtful) == ([[], []], (), None)


def test_what_a_wrong_figure_brings_with_it_folds_under_it():
    """33 is too little for its canastras, no multiple of 5, and adds up to 413 instead of the paper's 430."""
    hand = consequences_of({"table_points": 33, "claimed_total": 430}, {})
    (group,) = codes_by_hand(hand)[0]
    assert group[0] == "not_multiple_of_5"
    assert len(group[1]) == 2
    assert "claimed_total_differs" in group[1]
    assert hand.doubtful_hands == (1,)
    assert hand.without_doubtful is not None
    assert hand.without_doubtful.state.running == (725, 215)


def test_a_slip_with_a_name_of_its_own_is_no_consequence():
    """20 in hand added instead of subtracted: 765."""
    hand = consequences_of({"claimed_total": 765, "morto": "none"})
    assert ("claimed_total_differs", (), None) in codes_by_hand(hand)[0]


def test_the_other_pairs_fault_is_its_own():
    hand = consequences_of({"table_points": 33})
    assert all(finding.side == 0 for group in hand.hands[0] for finding in (group.finding, *group.consequences))


def test_hands_after_the_end_follow_from_the_first_of_them():
    """725 a hand: 3,000 is passed in the fifth."""
    hands = consequences_of(*[{}] * 8)
    over = [("game_already_over", (), since) for since in (None, 6, 6)]
    assert codes_by_hand(hands) == [[], [], [], [], [], *([group] for group in over)]
    assert (hands.doubtful_hands, hands.without_doubtful) == ((), None)


def test_hands_after_an_end_that_a_wrong_hand_made_follow_from_that_hand():
    hands = consequences_of({"table_points": 3345}, {}, {})
    assert codes_by_hand(hands)[1:] == [[("game_already_over", (), 1)], [("game_already_over", (), 1)]]
    assert hands.without_doubtful is not None
    assert (hands.doubtful_hands, hands.without_doubtful.state.running) == ((1,), (1450, 430))


def test_a_minimum_too_high_because_of_a_wrong_hand_follows_from_it():
    """From 1,500 on 75 are asked: with 70 on the table and two hands of 725 alone nothing is."""
    small = {"clean": 0, "dirty": 0, "went_out": False, "table_points": 70, "hand_points": 0}
    with_wrong = consequences_of({}, {"table_points": 905}, small)
    without = consequences_of({}, {}, small)
    assert "opening_floor" not in [code for hand in codes_by_hand(without) for code, _follows, _since in hand]
    later = [group for group in codes_by_hand(with_wrong)[2] if group[0] == "opening_floor"]
    assert later == [("opening_floor", (), 2)]


def test_a_minimum_that_was_not_reached_is_a_doubt_of_its_own():
    """From 2,175 on 75 are asked, and 70 lie on the table: without that hand 2,175 to 645 stand."""
    small = {"clean": 0, "dirty": 0, "went_out": False, "table_points": 70, "hand_points": 0}
    hands = consequences_of({}, {}, {}, small)
    assert hands.without_doubtful is not None
    assert (hands.doubtful_hands, hands.without_doubtful.state.running) == ((4,), (2175, 645))


def test_a_paper_that_was_only_added_up_wrong_changes_no_other_hand():
    hands = consequences_of({"claimed_total": 999}, *[{}] * 7)
    assert [since for hand in codes_by_hand(hands) for _code, _follows, since in hand] == [None, None, 6, 6]
    assert hands.doubtful_hands == (1,)


def test_one_finding_leads_where_others_speak_of_the_same_figure():
    """33 on the table is no sum of cards; that it is also too little for its canastras need not be said yet."""
    game = read_game({"regulation": "apcef-sc-2022", "hands": [{"sides": [FIRST | {"table_points": 33}, SECOND]}]})
    (hand,) = play(game).hands
    assert len(hand.findings) > 1
    assert [finding.code for finding in primary_findings(hand.findings)] == ["not_multiple_of_5"]


def test_hands_that_no_play_gives_are_numbered():
    """The second and the fourth: 33 is no sum of cards. The first is only added up wrong, the sixth after the end."""
    wrong = {"table_points": 3333}
    document = [{"sides": [{**FIRST, **changed}, SECOND]} for changed in ({"claimed_total": 999}, wrong, {}, wrong, {})]
    result = play(read_game({"regulation": "apcef-sc-2022", "hands": document}))
    assert [finding.code for finding in result.hands[2].findings] == ["game_already_over"]
    assert impossible_hands(result) == (2, 4)


def test_an_error_of_one_pair_does_not_fold_under_one_of_the_other():
    """That a pair without its morto went out is an error of its own beside 33 on the table of the other pair."""
    sides = [{**FIRST, "morto": "none"}, {**SECOND, "table_points": 33}]
    game = read_game({"regulation": "apcef-sc-2022", "hands": [{"sides": sides}]})
    (hand,) = consequences_of_findings(game, play(game)).hands
    assert [(group.finding.code, group.finding.side) for group in hand][:2] == [
        ("not_multiple_of_5", 1),
        ("out_without_morto", 0),
    ]


def test_a_figure_of_one_pair_above_the_deck_does_not_fold_under_one_of_the_other():
    """9,000 is more than the deck by itself, whatever the 33 of the other pair should be."""
    sides = [{**FIRST, "table_points": 33}, {**SECOND, "table_points": 9000}]
    game = read_game({"regulation": "apcef-sc-2022", "hands": [{"sides": sides}]})
    (hand,) = play(game).hands
    leading = [(finding.code, finding.shown_side) for finding in primary_findings(hand.findings)]
    assert leading == [("not_multiple_of_5", 0), ("deck_exceeded", 1)]
    assert [group.finding.code for group in consequences_of_findings(game, play(game)).hands[0]] == [
        code for code, _ in leading
    ]
