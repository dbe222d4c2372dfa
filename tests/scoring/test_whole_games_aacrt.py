"""Whole games of AACRT: canastras 200 and 100, out 100, morto 100, the table, and what the opponents still held."""

from tests.scoring.whole_games import FREE, checked_game, end_of, took_morto_side, went_out_side


def test_aacrt_is_won_by_the_first_to_3000() -> None:
    result = checked_game(
        "aacrt-2016",
        (
            went_out_side(
                clean=2, dirty=1, table_points=400, hand_points=20
            ),  # 400 + 100 + 100 + 100 + 400 + 90 = 1190
            took_morto_side(dirty=1, table_points=200, hand_points=90),  # 100 + 100 + 200 + 20 = 420
            {},
            (1190, 420),
            (1190, 420),
            FREE,
        ),
        (
            took_morto_side(clean=1, dirty=1, table_points=300, hand_points=60),  # 200 + 100 + 100 + 300 + 15 = 715
            went_out_side(clean=2, table_points=350, hand_points=15),  # 400 + 100 + 100 + 350 + 60 = 1010
            {},
            (715, 1010),
            (1905, 1430),
            FREE,
        ),
        (
            went_out_side(
                clean=2, dirty=2, table_points=450, hand_points=10
            ),  # 400 + 200 + 100 + 100 + 450 + 130 = 1380
            # The morto not played keeps its 100, and its cards are among the 130: 200 + 100 + 180 + 10 = 490
            {"clean": 1, "morto": "unplayed", "table_points": 180, "hand_points": 130},
            {},
            (1380, 490),
            (3285, 1920),
            (75, None),
        ),
    )
    assert end_of(result) == (0, 3000, "target")


def test_aacrt_both_at_the_target_the_higher_wins() -> None:
    result = checked_game(
        "aacrt-2016",
        (
            went_out_side(clean=3, table_points=500, hand_points=15),  # 600 + 100 + 100 + 500 + 70 = 1370
            took_morto_side(clean=2, dirty=1, table_points=380, hand_points=70),  # 400 + 100 + 100 + 380 + 15 = 995
            {},
            (1370, 995),
            (1370, 995),
            FREE,
        ),
        (  # The stock ran out; the morto side 1 never took had become stock, and missing it costs nothing.
            took_morto_side(clean=2, dirty=1, table_points=350, hand_points=40),  # 400 + 100 + 100 + 350 + 55 = 1005
            {"clean": 2, "dirty": 2, "table_points": 320, "hand_points": 55},  # 400 + 200 + 320 + 40 = 960
            {"mortos_to_stock": 1},
            (1005, 960),
            (2375, 1955),
            FREE,
        ),
        (
            took_morto_side(clean=1, dirty=2, table_points=280, hand_points=25),  # 200 + 200 + 100 + 280 + 10 = 790
            # 600 + 100 + 100 + 100 + 520 + 25 = 1445; one failed opening raised the minimum to 90
            went_out_side(clean=3, dirty=1, table_points=520, hand_points=10, failed_openings=1),
            {},
            (790, 1445),
            (3165, 3400),
            (75, 90),
        ),
    )
    assert end_of(result) == (1, 3000, "higher_total")


def test_aacrt_level_totals_ask_for_another_hand() -> None:
    result = checked_game(
        "aacrt-2016",
        (
            went_out_side(
                clean=4, dirty=1, table_points=600, hand_points=20
            ),  # 800 + 100 + 100 + 100 + 600 + 200 = 1900
            {"clean": 1, "table_points": 120, "hand_points": 200},  # 200 + 120 + 20 = 340
            {},
            (1900, 340),
            (1900, 340),
            FREE,
        ),
        (
            {"dirty": 1, "table_points": 100, "hand_points": 150},  # 100 + 100 + 10 = 210
            went_out_side(
                clean=5, dirty=1, table_points=650, hand_points=10
            ),  # 1000 + 100 + 100 + 100 + 650 + 150 = 2100
            {},
            (210, 2100),
            (2110, 2440),
            (75, None),
        ),
        (
            went_out_side(clean=2, table_points=340, hand_points=10),  # 400 + 100 + 100 + 340 + 60 = 1000
            took_morto_side(clean=1, dirty=1, table_points=260, hand_points=60),  # 200 + 100 + 100 + 260 + 10 = 670
            {},
            (1000, 670),
            (3110, 3110),
            (75, 75),
        ),
        (
            {"dirty": 1, "table_points": 90, "hand_points": 40},  # 100 + 90 + 30 = 220
            {"dirty": 1, "table_points": 85, "hand_points": 30},  # 100 + 85 + 40 = 225
            {"mortos_to_stock": 2},
            (220, 225),
            (3330, 3335),
            (75, 75),
        ),
    )
    assert end_of(result) == (1, 3000, "higher_total")
