"""Whole games of canasta, every hand computed by hand in the comment beside it.

Canasta: 500 and 300, honours 100 or 800, closing 100 or 200, the table; the hand when the others close.
"""

from typing import Any

from tests.scoring.samples import warning
from tests.scoring.whole_games import checked_game, end_of

Side = dict[str, Any]
Totals = tuple[int, int]
HandRow = tuple[Side, Side, dict[str, Any], Totals, Totals, tuple[int | None, int | None]]


def went_out_side(**fields: Any) -> Side:
    return {"went_out": True, "opened": True, **fields}


def opened_side(**fields: Any) -> Side:
    return {"opened": True, **fields}


def test_canasta_is_won_by_the_first_to_5000() -> None:
    result = checked_game(
        "canasta-it",
        (
            # 500 + 300 + 200 + 100 + 320 = 1420; the closer's partner pays nothing for his 30
            went_out_side(clean=1, dirty=1, honours=2, table_points=320, hand_points=30),
            opened_side(dirty=1, honours=1, table_points=160, hand_points=85),  # 300 + 100 + 160 − 85 = 475
            {},
            (1420, 475),
            (1420, 475),
            (50, 50),
        ),
        (
            {"honours": 1, "hand_points": 150},  # never opened: −100 − 150 = −250
            went_out_side(concealed=True, clean=1, dirty=1, table_points=230),  # 500 + 300 + 200 + 230 = 1230
            {},
            (-250, 1230),
            (1170, 1705),
            (50, 50),
        ),
        (
            went_out_side(clean=2, dirty=1, honours=4, table_points=420),  # 1000 + 300 + 800 + 100 + 420 = 2620
            # 300 − 100 + 150 − 95 = 255
            opened_side(dirty=1, table_points=150, hand_points=95, failed_openings=1),
            {},
            (2620, 255),
            (3790, 1960),
            (50, 90),
        ),
        (
            went_out_side(clean=1, dirty=2, table_points=400),  # 500 + 600 + 100 + 400 = 1600
            {"honours": 4, "hand_points": 180},  # all four held: −800 − 180 = −980
            {},
            (1600, -980),
            (5390, 980),
            (120, 90),
        ),
    )
    assert end_of(result) == (0, 5000, "target")


def test_canasta_the_target_rises_and_the_pair_behind_wins() -> None:
    result = checked_game(
        "canasta-it",
        (
            went_out_side(clean=3, dirty=1, honours=4, table_points=480),  # 1500 + 300 + 800 + 100 + 480 = 3180
            opened_side(dirty=1, table_points=170, hand_points=60),  # 300 + 170 − 60 = 410
            {},
            (3180, 410),
            (3180, 410),
            (50, 50),
        ),
        (
            opened_side(dirty=1, table_points=180, hand_points=70),  # 300 + 180 − 70 = 410
            went_out_side(clean=4, dirty=1, honours=4, table_points=560),  # 2000 + 300 + 800 + 100 + 560 = 3760
            {},
            (410, 3760),
            (3590, 4170),
            (120, 50),
        ),
        (
            went_out_side(clean=2, dirty=1, honours=2, table_points=350),  # 1000 + 300 + 200 + 100 + 350 = 1950
            opened_side(
                clean=1, dirty=2, honours=2, table_points=330, hand_points=60
            ),  # 500 + 600 + 200 + 330 − 60 = 1570
            {},
            (1950, 1570),
            (5540, 5740),  # both over 5000: 6000 it is
            (120, 120),
        ),
        (
            went_out_side(dirty=2, honours=1, table_points=260),  # 600 + 100 + 100 + 260 = 1060
            opened_side(table_points=150, hand_points=90, false_closings=1),  # −100 + 150 − 90 = −40
            {},
            (1060, -40),
            (6600, 5700),
            (120, 120),
        ),
    )
    assert end_of(result) == (0, 6000, "target")


def test_canasta_counts_a_hand_that_nobody_closed() -> None:
    result = checked_game(
        "canasta-it",
        (
            opened_side(clean=2, table_points=300, hand_points=80),  # both pay: 1000 + 300 − 80 = 1220
            {"honours": 2, "hand_points": 100},  # honours unopened, nobody closed, 0: −100
            {},
            (1220, -100),
            (1220, -100),
            (50, 50),
        ),
        (
            went_out_side(clean=4, dirty=2, honours=3, table_points=600),  # 2000 + 600 + 300 + 100 + 600 = 3600
            opened_side(clean=1, table_points=120, hand_points=40),  # 500 + 120 − 40 = 580
            {},
            (3600, 580),
            (4820, 480),
            (50, 50),
        ),
        (
            {"hand_points": 200, "failed_openings": 1},  # −100 − 200 = −300
            went_out_side(clean=4, dirty=2, honours=4, table_points=640),  # 2000 + 600 + 800 + 100 + 640 = 4140
            {},
            (-300, 4140),
            (4520, 4620),
            (120, 50),
        ),
        (
            went_out_side(clean=1, table_points=180),  # 500 + 100 + 180 = 780
            opened_side(table_points=130, hand_points=60),  # 130 − 60 = 70
            {},
            (780, 70),
            (5300, 4690),
            (120, 120),
        ),
        findings=[
            [warning("nobody_went_out", None, "Svolgimento", "nobody_closed")],
            [],
            [],
            [],
        ],
    )
    assert end_of(result) == (0, 5000, "target")
