"""Whole games, every hand reckoned by hand in the comment beside it; nothing is found in them unless one says so.

A hand is (side 0, side 1, the totals of both, the running totals, what each had to open with).
"""

from tests.scoring.whole_games import checked, ended, out, took

FREE = (None, None)


# --- AACRT: canastras 200 and 100, out 100, morto 100, the table, and what the opponents still held ------------------


def test_aacrt_first_to_3000() -> None:
    result = checked(
        "aacrt-2016",
        (
            out(clean=2, dirty=1, table_points=400, hand_points=20),  # 400 + 100 + 100 + 100 + 400 + 90 = 1190
            took(dirty=1, table_points=200, hand_points=90),  # 100 + 100 + 200 + 20 = 420
            {},
            (1190, 420),
            (1190, 420),
            FREE,
        ),
        (
            took(clean=1, dirty=1, table_points=300, hand_points=60),  # 200 + 100 + 100 + 300 + 15 = 715
            out(clean=2, table_points=350, hand_points=15),  # 400 + 100 + 100 + 350 + 60 = 1010
            {},
            (715, 1010),
            (1905, 1430),
            FREE,
        ),
        (
            out(clean=2, dirty=2, table_points=450, hand_points=10),  # 400 + 200 + 100 + 100 + 450 + 130 = 1380
            # The morto not played keeps its 100, and its cards are among the 130: 200 + 100 + 180 + 10 = 490
            {"clean": 1, "morto": "unplayed", "table_points": 180, "hand_points": 130},
            {},
            (1380, 490),
            (3285, 1920),
            (75, None),
        ),
    )
    assert ended(result) == (0, 3000, "target")


def test_aacrt_both_there_the_higher() -> None:
    result = checked(
        "aacrt-2016",
        (
            out(clean=3, table_points=500, hand_points=15),  # 600 + 100 + 100 + 500 + 70 = 1370
            took(clean=2, dirty=1, table_points=380, hand_points=70),  # 400 + 100 + 100 + 380 + 15 = 995
            {},
            (1370, 995),
            (1370, 995),
            FREE,
        ),
        (  # The stock ran out; the morto side 1 never took had become stock, and missing it costs nothing.
            took(clean=2, dirty=1, table_points=350, hand_points=40),  # 400 + 100 + 100 + 350 + 55 = 1005
            {"clean": 2, "dirty": 2, "table_points": 320, "hand_points": 55},  # 400 + 200 + 320 + 40 = 960
            {"mortos_to_stock": 1},
            (1005, 960),
            (2375, 1955),
            FREE,
        ),
        (
            took(clean=1, dirty=2, table_points=280, hand_points=25),  # 200 + 200 + 100 + 280 + 10 = 790
            # 600 + 100 + 100 + 100 + 520 + 25 = 1445; one failed opening raised the minimum to 90
            out(clean=3, dirty=1, table_points=520, hand_points=10, failed_openings=1),
            {},
            (790, 1445),
            (3165, 3400),
            (75, 90),
        ),
    )
    assert ended(result) == (1, 3000, "higher_total")


def test_aacrt_level_and_another_hand() -> None:
    result = checked(
        "aacrt-2016",
        (
            out(clean=4, dirty=1, table_points=600, hand_points=20),  # 800 + 100 + 100 + 100 + 600 + 200 = 1900
            {"clean": 1, "table_points": 120, "hand_points": 200},  # 200 + 120 + 20 = 340
            {},
            (1900, 340),
            (1900, 340),
            FREE,
        ),
        (
            {"dirty": 1, "table_points": 100, "hand_points": 150},  # 100 + 100 + 10 = 210
            out(clean=5, dirty=1, table_points=650, hand_points=10),  # 1000 + 100 + 100 + 100 + 650 + 150 = 2100
            {},
            (210, 2100),
            (2110, 2440),
            (75, None),
        ),
        (
            out(clean=2, table_points=340, hand_points=10),  # 400 + 100 + 100 + 340 + 60 = 1000
            took(clean=1, dirty=1, table_points=260, hand_points=60),  # 200 + 100 + 100 + 260 + 10 = 670
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
    assert ended(result) == (1, 3000, "higher_total")


# --- APCEF: canastras 200 and 100, out 100, no morto or an unplayed one −100, the table less the own hand -------------


def test_apcef_first_to_3000() -> None:
    result = checked(
        "apcef-sc-2022",
        (
            out(clean=1, dirty=1, table_points=330, hand_points=15),  # 200 + 100 + 100 + 330 − 15 = 715
            {"dirty": 1, "table_points": 145, "hand_points": 60},  # 100 − 100 + 145 − 60 = 85
            {},
            (715, 85),
            (715, 85),
            FREE,
        ),
        (
            took(clean=1, dirty=1, table_points=250, hand_points=45),  # 200 + 100 + 250 − 45 = 505
            out(clean=2, dirty=1, table_points=380, hand_points=10),  # 400 + 100 + 100 + 380 − 10 = 970
            {},
            (505, 970),
            (1220, 1055),
            FREE,
        ),
        (
            out(clean=3, dirty=1, table_points=420, hand_points=5),  # 600 + 100 + 100 + 420 − 5 = 1215
            # 200 − 100 + 140 − 35 = 205; the 35 are the partner's alone
            {"dirty": 2, "morto": "unplayed", "table_points": 140, "hand_points": 35},
            {},
            (1215, 205),
            (2435, 1260),
            FREE,
        ),
        (
            out(clean=1, dirty=1, table_points=260, hand_points=15),  # 200 + 100 + 100 + 260 − 15 = 645
            {"clean": 1, "table_points": 150, "hand_points": 80},  # 200 − 100 + 150 − 80 = 170
            {},
            (645, 170),
            (3080, 1430),
            (75, None),
        ),
    )
    assert ended(result) == (0, 3000, "target")


def test_apcef_a_pair_falls_out_of_vulnerability() -> None:
    result = checked(
        "apcef-sc-2022",
        (
            out(clean=4, dirty=2, table_points=560, hand_points=10),  # 800 + 200 + 100 + 560 − 10 = 1650
            {"table_points": 60, "hand_points": 190},  # −100 + 60 − 190 = −230
            {},
            (1650, -230),
            (1650, -230),
            FREE,
        ),
        (
            {"hand_points": 120},  # vulnerable, it laid nothing: −100 − 120 = −220
            out(clean=4, dirty=1, table_points=500, hand_points=20),  # 800 + 100 + 100 + 500 − 20 = 1480
            {},
            (-220, 1480),
            (1430, 1250),
            (75, None),
        ),
        (
            took(clean=3, dirty=1, table_points=330, hand_points=25),  # 600 + 100 + 330 − 25 = 1005
            out(clean=2, dirty=2, table_points=400, hand_points=15),  # 400 + 200 + 100 + 400 − 15 = 1085
            {},
            (1005, 1085),
            (2435, 2335),
            FREE,
        ),
        (
            # 200 + 100 + 300 − 30 = 570, after two failed openings
            took(clean=1, dirty=1, table_points=300, hand_points=30, failed_openings=2),
            out(clean=1, dirty=1, table_points=310, hand_points=10),  # 200 + 100 + 100 + 310 − 10 = 700
            {},
            (570, 700),
            (3005, 3035),
            (120, 75),
        ),
    )
    assert ended(result) == (1, 3000, "higher_total")


def test_apcef_two_tie_hands() -> None:
    result = checked(
        "apcef-sc-2022",
        (
            out(clean=5, dirty=1, table_points=520, hand_points=5),  # 1000 + 100 + 100 + 520 − 5 = 1715
            # 200 − 100 + 110 − 25 = 185
            {"clean": 1, "morto": "unplayed", "table_points": 110, "hand_points": 25},
            {},
            (1715, 185),
            (1715, 185),
            FREE,
        ),
        (
            {"clean": 1, "table_points": 150, "hand_points": 60},  # 200 − 100 + 150 − 60 = 190
            out(clean=5, dirty=1, table_points=560, hand_points=10),  # 1000 + 100 + 100 + 560 − 10 = 1750
            {},
            (190, 1750),
            (1905, 1935),
            (75, None),
        ),
        (
            out(clean=3, dirty=1, table_points=400, hand_points=15),  # 600 + 100 + 100 + 400 − 15 = 1185
            took(clean=3, dirty=2, table_points=380, hand_points=25),  # 600 + 200 + 380 − 25 = 1155
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
    assert ended(result) == (1, 3000, "tie_hand")


# --- Buraco: royal 500, clean 200, dirty 100, out 100, no morto −100, the table less the own hand ---------------------


def test_buraco_with_a_royal_canastra() -> None:
    result = checked(
        "buraco-aberto-sujo",
        (
            out(royal=1, clean=1, table_points=400, hand_points=15),  # 500 + 200 + 100 + 400 − 15 = 1185
            took(clean=2, dirty=1, table_points=330, hand_points=60),  # 400 + 100 + 330 − 60 = 770
            {},
            (1185, 770),
            (1185, 770),
            FREE,
        ),
    )
    assert ended(result) == (0, None, "higher_total")


def test_buraco_level_the_pair_that_began() -> None:
    result = checked(
        "buraco-aberto-sujo",
        (
            out(clean=1, dirty=1, table_points=260, hand_points=10),  # 200 + 100 + 100 + 260 − 10 = 650
            took(clean=2, table_points=300, hand_points=50),  # 400 + 300 − 50 = 650
            {"starter": 1},
            (650, 650),
            (650, 650),
            FREE,
        ),
    )
    assert ended(result) == (1, None, "starter")


def test_buraco_one_against_one() -> None:
    """The stock ran out with both mortos in it: 100 each all the same."""
    result = checked(
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
    assert ended(result) == (1, None, "higher_total")


def test_buraco_out_without_a_morto_when_none_was_left() -> None:
    result = checked(
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
    assert ended(result) == (0, None, "higher_total")
