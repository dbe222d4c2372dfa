"""Whole games of APCEF: canastras 200 and 100, out 100, no morto or an unplayed one −100, the table less the hand."""

from tests.scoring.whole_games import FREE, checked_game, end_of, took_morto_side, went_out_side


def test_apcef_is_won_by_the_first_to_3000() -> None:
    result = checked_game(
        "apcef-sc-2022",
        (
            went_out_side(clean=1, dirty=1, table_points=330, hand_points=15),  # 200 + 100 + 100 + 330 − 15 = 715
            {"dirty": 1, "table_points": 145, "hand_points": 60},  # 100 − 100 + 145 − 60 = 85
            {},
            (715, 85),
            (715, 85),
            FREE,
        ),
        (
            took_morto_side(clean=1, dirty=1, table_points=250, hand_points=45),  # 200 + 100 + 250 − 45 = 505
            went_out_side(clean=2, dirty=1, table_points=380, hand_points=10),  # 400 + 100 + 100 + 380 − 10 = 970
            {},
            (505, 970),
            (1220, 1055),
            FREE,
        ),
        (
            went_out_side(clean=3, dirty=1, table_points=420, hand_points=5),  # 600 + 100 + 100 + 420 − 5 = 1215
            # 200 − 100 + 140 − 35 = 205; the 35 are the partner's alone
            {"dirty": 2, "morto": "unplayed", "table_points": 140, "hand_points": 35},
            {},
            (1215, 205),
            (2435, 1260),
            FREE,
        ),
        (
            went_out_side(clean=1, dirty=1, table_points=260, hand_points=15),  # 200 + 100 + 100 + 260 − 15 = 645
            {"clean": 1, "table_points": 150, "hand_points": 80},  # 200 − 100 + 150 − 80 = 170
            {},
            (645, 170),
            (3080, 1430),
            (75, None),
        ),
    )
    assert end_of(result) == (0, 3000, "target")


def test_apcef_a_pair_falls_out_of_vulnerability() -> None:
    result = checked_game(
        "apcef-sc-2022",
        (
            went_out_side(clean=4, dirty=2, table_points=560, hand_points=10),  # 800 + 200 + 100 + 560 − 10 = 1650
            {"table_points": 60, "hand_points": 190},  # −100 + 60 − 190 = −230
            {},
            (1650, -230),
            (1650, -230),
            FREE,
        ),
        (
            {"hand_points": 120},  # vulnerable, it laid nothing: −100 − 120 = −220
            went_out_side(clean=4, dirty=1, table_points=500, hand_points=20),  # 800 + 100 + 100 + 500 − 20 = 1480
            {},
            (-220, 1480),
            (1430, 1250),
            (75, None),
        ),
        (
            took_morto_side(clean=3, dirty=1, table_points=330, hand_points=25),  # 600 + 100 + 330 − 25 = 1005
            went_out_side(clean=2, dirty=2, table_points=400, hand_points=15),  # 400 + 200 + 100 + 400 − 15 = 1085
            {},
            (1005, 1085),
            (2435, 2335),
            FREE,
        ),
        (
            # 200 + 100 + 300 − 30 = 570, after two failed openings
            took_morto_side(clean=1, dirty=1, table_points=300, hand_points=30, failed_openings=2),
            went_out_side(clean=1, dirty=1, table_points=310, hand_points=10),  # 200 + 100 + 100 + 310 − 10 = 700
            {},
            (570, 700),
            (3005, 3035),
            (120, 75),
        ),
    )
    assert end_of(result) == (1, 3000, "higher_total")


def test_apcef_two_tie_hands_are_played() -> None:
    result = checked_game(
        "apcef-sc-2022",
        (
            went_out_side(clean=5, dirty=1, table_points=520, hand_points=5),  # 1000 + 100 + 100 + 520 − 5 = 1715
            # 200 − 100 + 110 − 25 = 185
            {"clean": 1, "morto": "unplayed", "table_points": 110, "hand_points": 25},
            {},
            (1715, 185),
            (1715, 185),
            FREE,
        ),
        (
            {"clean": 1, "table_points": 150, "hand_points": 60},  # 200 − 100 + 150 − 60 = 190
            went_out_side(clean=5, dirty=1, table_points=560, hand_points=10),  # 1000 + 100 + 100 + 560 − 10 = 1750
            {},
            (190, 1750),
            (1905, 1935),
            (75, None),
        ),
        (
            went_out_side(clean=3, dirty=1, table_points=400, hand_points=15),  # 600 + 100 + 100 + 400 − 15 = 1185
            took_morto_side(clean=3, dirty=2, table_points=380, hand_points=25),  # 600 + 200 + 380 − 25 = 1155
            {},
            (1185, 1155),
            (3090, 3090),
            (75, 75),
        ),
        (  # Both mortos became stock, which spares neither pair its 100. Level again.
            {"dirty": 1, "table_points": 95, "hand_points": 40},  # 100 − 100 + 95 − 40 = 55
            {"dirty": 1, "table_points": 100, "hand_points": 45},  # 100 − 100 + 100 − 45 = 55
            {"mortos_to_stock": 2},
            (55, 55),
            (3145, 3145),
            (75, 75),
        ),
        (
            {"table_points": 75, "hand_points": 20},  # −100 + 75 − 20 = −45
            {"clean": 1, "table_points": 80, "hand_points": 30},  # 200 − 100 + 80 − 30 = 150
            {"mortos_to_stock": 2},
            (-45, 150),
            (3100, 3295),
            (75, 75),
        ),
    )
    assert end_of(result) == (1, 3000, "tie_hand")
