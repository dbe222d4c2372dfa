"""Whole games of Buraco: royal 500, clean 200, dirty 100, out 100, no morto −100, the table less the own hand."""

from tests.scoring.whole_games import FREE, checked_game, end_of, took_morto_side, went_out_side


def test_buraco_counts_a_royal_canastra() -> None:
    result = checked_game(
        "buraco-aberto-sujo",
        (
            went_out_side(royal=1, clean=1, table_points=400, hand_points=15),  # 500 + 200 + 100 + 400 − 15 = 1185
            took_morto_side(clean=2, dirty=1, table_points=330, hand_points=60),  # 400 + 100 + 330 − 60 = 770
            {},
            (1185, 770),
            (1185, 770),
            FREE,
        ),
    )
    assert end_of(result) == (0, None, "higher_total")


def test_buraco_level_is_won_by_the_pair_that_began() -> None:
    result = checked_game(
        "buraco-aberto-sujo",
        (
            went_out_side(clean=1, dirty=1, table_points=260, hand_points=10),  # 200 + 100 + 100 + 260 − 10 = 650
            took_morto_side(clean=2, table_points=300, hand_points=50),  # 400 + 300 − 50 = 650
            {"starter": 1},
            (650, 650),
            (650, 650),
            FREE,
        ),
    )
    assert end_of(result) == (1, None, "starter")


def test_buraco_can_be_played_one_against_one() -> None:
    """The stock ran out with both mortos in it: 100 each all the same."""
    result = checked_game(
        "buraco-aberto-sujo",
        (
            {"dirty": 1, "table_points": 120, "hand_points": 5},  # 100 − 100 + 120 − 5 = 115
            {"royal": 1, "table_points": 165, "hand_points": 25},  # 500 − 100 + 165 − 25 = 540
            {"mortos_to_stock": 2},
            (115, 540),
            (115, 540),
            FREE,
        ),
        players_per_side=1,
    )
    assert end_of(result) == (1, None, "higher_total")


def test_buraco_out_without_a_morto_when_none_was_left() -> None:
    result = checked_game(
        "buraco-aberto-sujo",
        (
            # 100 + 100 − 100 + 90 − 20 = 170
            {"went_out": True, "dirty": 1, "table_points": 90, "hand_points": 20},
            # A morto taken with a discard and never played is held: 200 + 150 − 200 = 150
            {"clean": 1, "morto": "unplayed", "table_points": 150, "hand_points": 200},
            {"mortos_to_stock": 1},
            (170, 150),
            (170, 150),
            FREE,
        ),
    )
    assert end_of(result) == (0, None, "higher_total")
