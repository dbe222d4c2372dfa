"""Whole games of Burraco: clean 200, semi-clean 150, dirty 100, out 100, no morto −100, the table less the own hand."""

from scoring.codec import read_game
from scoring.game import play
from tests.scoring.samples import play_document
from tests.scoring.whole_games import FREE, checked_game, end_of, took_morto_side, went_out_side

FOUR = (
    (
        went_out_side(clean=1, dirty=1, table_points=265, hand_points=20),  # 200 + 100 + 100 + 265 − 20 = 645
        took_morto_side(semi_clean=1, table_points=150, hand_points=85),  # 150 + 150 − 85 = 215
        {},
        (645, 215),
        (645, 215),
        FREE,
    ),
    (
        {"dirty": 1, "table_points": 95, "hand_points": 130},  # 100 − 100 + 95 − 130 = −35
        went_out_side(clean=1, semi_clean=1, table_points=310, hand_points=15),  # 200 + 150 + 100 + 310 − 15 = 745
        {},
        (-35, 745),
        (610, 960),
        FREE,
    ),
    (
        # A morto taken and not played costs its cards, which are held: 200 + 130 − 205 = 125
        {"clean": 1, "morto": "unplayed", "table_points": 130, "hand_points": 205},
        went_out_side(dirty=2, table_points=290, hand_points=35),  # 200 + 100 + 290 − 35 = 555
        {},
        (125, 555),
        (735, 1515),
        FREE,
    ),
    (
        # Stock used up, stall or time: nobody gets the 100 for going out.
        took_morto_side(clean=2, dirty=1, table_points=340, hand_points=45),  # 400 + 100 + 340 − 45 = 795
        took_morto_side(clean=3, semi_clean=1, table_points=410, hand_points=70),  # 600 + 150 + 410 − 70 = 1090
        {},
        (795, 1090),
        (1530, 2605),
        FREE,
    ),
)


def test_as_many_hands_as_agreed_and_no_total_ends_them() -> None:
    result = checked_game("burraco-it", *FOUR, closed="hands")
    assert end_of(result) == (1, None, "closed")


def test_until_it_is_closed_the_game_goes_on() -> None:
    state = checked_game("burraco-it", *FOUR).state
    assert (state.over, state.winner, state.target) == (False, None, None)


def test_level_after_the_agreed_hands_nobody_wins() -> None:
    even = {"clean": 1, "morto": "played", "table_points": 150, "hand_points": 20}
    result = play_document({"regulation": "burraco-it", "hands": [{"sides": [even, even]}], "closed": "hands"})
    assert end_of(result) == (None, None, "closed")


def test_a_game_to_2005_points_ends_there() -> None:
    result = checked_game("burraco-it", *FOUR, rulings={"game_length": "to_2005"})
    assert end_of(result) == (1, 2005, "target")


def test_both_beyond_2005_the_higher_total_wins() -> None:
    hand = {
        "sides": [
            {"clean": 9, "table_points": 700, "morto": "played"},
            {"clean": 10, "table_points": 10, "morto": "played"},
        ]
    }
    document = {"regulation": "burraco-it", "rulings": {"game_length": "to_2005"}, "hands": [hand]}
    result = play(read_game(document))
    assert result.hands[0].totals == (2500, 2010)
    assert (result.state.winner, result.state.reason) == (0, "higher_total")


def test_nobody_took_a_morto_and_nobody_pays() -> None:
    hand = {"sides": [{"table_points": 60, "hand_points": 90}, {"dirty": 1, "table_points": 55, "hand_points": 80}]}
    by_ruling = [
        play_document({"regulation": "burraco-it", "rulings": {"nobody_took_a_morto": value}, "hands": [hand]})
        for value in ("both_pay", "nobody_pays")
    ]
    assert [result.hands[0].totals for result in by_ruling] == [(-130, -25), (-30, 75)]


def test_where_a_semi_clean_one_is_but_dirty() -> None:
    hand = {
        "sides": [
            took_morto_side(semi_clean=2, table_points=200, hand_points=50),
            took_morto_side(table_points=100, hand_points=60),
        ]
    }
    result = play_document({"regulation": "burraco-it", "rulings": {"semi_clean": "as_dirty"}, "hands": [hand]})
    lines, _other = result.hands[0].lines
    assert [(line.code, line.count, line.points, line.article, line.ruling) for line in lines[:1]] == [
        ("semi_clean", 2, 200, "Art. 13 · sporco", "semi_clean")
    ]
    assert result.hands[0].totals == (350, 40)
