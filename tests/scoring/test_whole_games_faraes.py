"""Whole games of tranca (FARAES), every hand computed by hand in the comment beside it.

200 and 100, out 100, no morto or an unplayed one −100, 10 a card, ±100 a red three, −100 a black one.
"""

from typing import Any

from tests.scoring.whole_games import checked_game, end_of, took_morto_side, went_out_side

Side = dict[str, Any]
Totals = tuple[int, int]
HandRow = tuple[Side, Side, dict[str, Any], Totals, Totals, tuple[int | None, int | None]]
FREE = (None, None)


def test_faraes_is_won_by_the_first_at_2000() -> None:
    result = checked_game(
        "faraes-2023",
        (
            # 400 + 100 + 100 + 200 + 340 − 40 = 1100
            went_out_side(clean=2, dirty=1, red_threes=2, table_cards=34, hand_cards=4),
            # 100 + 100 − 100 + 160 − 120 = 140
            took_morto_side(dirty=1, red_threes=1, black_threes_in_hand=1, table_cards=16, hand_cards=12),
            {},
            (1100, 140),
            (1100, 140),
            FREE,
        ),
        (
            {"dirty": 1, "table_cards": 12, "hand_cards": 9},  # 100 − 100 + 120 − 90 = 30
            went_out_side(clean=2, red_threes=3, table_cards=30, hand_cards=3),  # 400 + 100 + 300 + 300 − 30 = 1070
            {},
            (30, 1070),
            (1130, 1210),
            FREE,
        ),
        (
            # 200 + 200 + 100 + 100 + 360 − 20 = 940
            went_out_side(clean=1, dirty=2, red_threes=1, table_cards=36, hand_cards=2),
            # 200 − 100 − 100 + 140 − 50 = 90
            {"clean": 1, "morto": "unplayed", "red_threes_in_hand": 1, "table_cards": 14, "hand_cards": 5},
            {},
            (940, 90),
            (2070, 1300),
            FREE,
        ),
    )
    assert end_of(result) == (0, 2000, "target")


def test_faraes_both_at_the_target_the_higher_wins() -> None:
    result = checked_game(
        "faraes-2023",
        (
            {"red_threes": 2, "table_cards": 5, "hand_cards": 15},  # −100 − 200 + 50 − 150 = −400
            # 600 + 100 + 100 + 200 + 400 − 30 = 1370
            went_out_side(clean=3, dirty=1, red_threes=2, table_cards=40, hand_cards=3),
            {},
            (-400, 1370),
            (-400, 1370),
            FREE,
        ),
        (
            # The partner went out while the morto waited: nothing charged. 800 + 100 + 100 + 200 + 450 = 1650
            went_out_side(clean=4, dirty=1, morto="unplayed", red_threes=2, table_cards=45),
            # −100 − 200 + 100 − 120 = −320
            {"black_threes_in_hand": 2, "table_cards": 10, "hand_cards": 12},
            {},
            (1650, -320),
            (1250, 1050),
            FREE,
        ),
        (
            # 400 + 100 + 100 + 330 − 60 = 870
            took_morto_side(clean=2, dirty=1, red_threes=1, table_cards=33, hand_cards=6),
            # 400 + 100 + 100 + 300 + 370 − 10 = 1260
            went_out_side(clean=2, dirty=1, red_threes=3, table_cards=37, hand_cards=1),
            {},
            (870, 1260),
            (2120, 2310),
            FREE,
        ),
    )
    assert end_of(result) == (1, 2000, "higher_total")


def test_faraes_level_and_both_fall() -> None:
    result = checked_game(
        "faraes-2023",
        (
            # 600 + 100 + 100 + 200 + 400 − 20 = 1380
            went_out_side(clean=3, dirty=1, red_threes=2, table_cards=40, hand_cards=2),
            {"clean": 1, "table_cards": 12, "hand_cards": 8},  # 200 − 100 + 120 − 80 = 140
            {},
            (1380, 140),
            (1380, 140),
            FREE,
        ),
        (
            {"dirty": 1, "table_cards": 8, "hand_cards": 10},  # 100 − 100 + 80 − 100 = −20
            went_out_side(clean=4, red_threes=1, table_cards=41, hand_cards=3),  # 800 + 100 + 100 + 410 − 30 = 1380
            {},
            (-20, 1380),
            (1360, 1520),
            FREE,
        ),
        (
            # 200 + 100 + 100 + 200 + 300 − 20 = 880
            went_out_side(clean=1, dirty=1, red_threes=2, table_cards=30, hand_cards=2),
            took_morto_side(clean=2, dirty=1, table_cards=28, hand_cards=6),  # 400 + 100 + 280 − 60 = 720
            {},
            (880, 720),
            (2240, 2240),
            FREE,
        ),
        (  # Nobody took a morto: both pay.
            {"table_cards": 6, "hand_cards": 8},  # −100 + 60 − 80 = −120
            {"table_cards": 6, "hand_cards": 9},  # −100 + 60 − 90 = −130
            {},
            (-120, -130),
            (2120, 2110),
            FREE,
        ),
    )
    assert end_of(result) == (0, 2000, "higher_total")
