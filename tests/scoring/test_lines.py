"""The count of one hand, line by line, computed by hand: every term of every formula, under every ruling.

A line here is (code, count, points, article), plus the ruling that shaped it if there is one.
"""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, every_sample, label
from tests.scoring.hand_lines import Lines, lines_of, totals_of
from tests.scoring.samples import Document, cases

COUNT = "Contagem de pontos"


# --- Lines of nothing are left out -----------------------------------------------------------------------------------


@every_sample
def test_an_empty_hand_has_no_line_except_for_a_missed_morto(regulation: Regulation) -> None:
    """No canastra, no card, nobody out: only a morto missed can still be a line."""
    missed = {APCEF: ("Art. 12 d",), BURACO: (COUNT,), FARAES: ("Art. 20", "nobody_took_a_morto")}
    expected: Lines = [("morto_missed", 1, -100, *missed[regulation])] if regulation in missed else []
    assert lines_of(regulation, {}, {}) == (expected, expected)


# --- AACRT -----------------------------------------------------------------------------------------------------------


def test_a_hand_of_aacrt_comes_to_the_sum_by_hand() -> None:
    """400 + 300 + 100 + 100 + 415 + 65 of the opponents' = 1380; 100 + 100 + 145 + 25 = 370."""
    first = {"clean": 2, "dirty": 3, "went_out": True, "morto": "played", "table_points": 415, "hand_points": 25}
    second = {"dirty": 1, "morto": "played", "table_points": 145, "hand_points": 65}
    assert lines_of(AACRT, first, second) == (
        [
            ("clean", 2, 400, COUNT),
            ("dirty", 3, 300, COUNT),
            ("went_out", 1, 100, COUNT),
            ("morto", 1, 100, COUNT),
            ("table_points", 415, 415, COUNT),
            ("hand_points", 65, 65, "O Jogo"),
        ],
        [
            ("dirty", 1, 100, COUNT),
            ("morto", 1, 100, COUNT),
            ("table_points", 145, 145, COUNT),
            ("hand_points", 25, 25, "O Jogo"),
        ],
    )
    assert totals_of(AACRT, first, second) == (1380, 370)


def test_aacrt_no_morto_costs_nothing() -> None:
    """20 on the table of one, 5 in the hand of the other: 20 + 5, and 0 + 30."""
    assert totals_of(AACRT, {"table_points": 20, "hand_points": 30}, {"hand_points": 5}) == (25, 30)


@pytest.mark.parametrize("ruled", ["to_opponents", "not_counted"])
def test_aacrt_an_unplayed_morto_keeps_its_100(ruled: str) -> None:
    """Whether its 11 cards are in the 95 is the table's affair: what is entered goes to the opponents."""
    regulation = AACRT.with_rulings({"unplayed_morto_cards": ruled})
    first, second = lines_of(regulation, {}, {"dirty": 1, "morto": "unplayed", "table_points": 80, "hand_points": 95})
    assert first == [("hand_points", 95, 95, "O Jogo", "unplayed_morto_cards")]
    assert second == [("dirty", 1, 100, COUNT), ("morto", 1, 100, COUNT), ("table_points", 80, 80, COUNT)]


# --- APCEF -----------------------------------------------------------------------------------------------------------


def test_several_canastras_of_apcef_come_to_the_sum_by_hand() -> None:
    """3·200 + 2·100 + 100 + 505 − 5 = 1400; −100 + 30 − 120 = −190."""
    first = {"clean": 3, "dirty": 2, "went_out": True, "morto": "played", "table_points": 505, "hand_points": 5}
    assert totals_of(APCEF, first, {"table_points": 30, "hand_points": 120}) == (1400, -190)


def test_apcef_an_unplayed_morto_costs_100_or_its_cards() -> None:
    """100 + 90 − 100 − 25 = 65, for whoever ended the hand; by the other ruling the 40 of the morto are entered with
    the 25, and nothing else is charged: 100 + 90 − 65 = 125."""
    flat = {"dirty": 1, "morto": "unplayed", "table_points": 90, "hand_points": 25}
    assert lines_of(APCEF, {}, flat)[1] == [
        ("dirty", 1, 100, "Art. 12 c"),
        ("morto_unplayed", 1, -100, "Art. 10 § 2º", "unplayed_morto_at_stock_end"),
        ("table_points", 90, 90, "Art. 12 § 1º"),
        ("hand_points", 25, -25, "Art. 12 § 2º", "unplayed_morto"),
    ]
    for out in ({"went_out": True}, {}):
        assert totals_of(APCEF, out, flat)[1] == 65
    # The partner ended the hand: another 100 for that.
    assert totals_of(APCEF, {}, {**flat, "went_out": True})[1] == 165
    by_cards = APCEF.with_rulings({"unplayed_morto": "cards_count"})
    assert lines_of(by_cards, {}, {**flat, "hand_points": 65})[1] == [
        ("dirty", 1, 100, "Art. 12 c"),
        ("table_points", 90, 90, "Art. 12 § 1º"),
        ("hand_points", 65, -65, "Art. 12 § 2º", "unplayed_morto"),
    ]


def test_apcef_mortos_that_became_stock_spare_nobody() -> None:
    """Art. 12 d and § 3 make no exception: 45 − 100 − 20, and −100 − 30."""
    sides = {"table_points": 45, "hand_points": 20}, {"hand_points": 30}
    assert totals_of(APCEF, *sides, mortos_to_stock=2) == (-75, -130)


# --- Buraco ----------------------------------------------------------------------------------------------------------


def test_a_hand_of_buraco_comes_to_the_sum_by_hand() -> None:
    """500 + 2·200 + 100 + 100 + 540 − 10 = 1630; −100 + 60 − 45 = −85."""
    first = {
        "royal": 1,
        "clean": 2,
        "dirty": 1,
        "went_out": True,
        "morto": "played",
        "table_points": 540,
        "hand_points": 10,
    }
    second = {"table_points": 60, "hand_points": 45}
    assert lines_of(BURACO, first, second) == (
        [
            ("royal", 1, 500, COUNT),
            ("clean", 2, 400, COUNT),
            ("dirty", 1, 100, COUNT),
            ("went_out", 1, 100, COUNT),
            ("table_points", 540, 540, COUNT),
            ("hand_points", 10, -10, COUNT),
        ],
        [
            ("morto_missed", 1, -100, COUNT),
            ("table_points", 60, 60, COUNT),
            ("hand_points", 45, -45, COUNT),
        ],
    )
    assert totals_of(BURACO, first, second) == (1630, -85)


def test_buraco_an_unplayed_morto_is_a_morto() -> None:
    """No penalty, its cards are held: 55 − 110 = −55; and mortos that became stock cost the 100: −100 − 20."""
    sides = {"morto": "unplayed", "table_points": 55, "hand_points": 110}, {"hand_points": 20}
    assert totals_of(BURACO, *sides, mortos_to_stock=1) == (-55, -120)


# --- Points and counted cards ----------------------------------------------------------------------------------------


# One card of each class, and two of the last.
@cases(
    "regulation counted worth",
    (AACRT, {"joker": 1, "two": 1, "ace": 1, "high": 1, "low": 2}, 50 + 20 + 15 + 10 + 10),
    (APCEF, {"two": 1, "ace": 1, "high": 1, "low": 2}, 10 + 15 + 10 + 10),
    (BURACO, {"joker": 1, "two": 1, "ace": 1, "high": 1, "low": 2}, 30 + 20 + 15 + 10 + 10),
    (CANASTA, {"joker": 1, "two": 1, "ace": 1, "high": 1, "low": 1, "honour": 2}, 50 + 20 + 20 + 10 + 5 + 20),
)
def test_counted_cards_give_the_same_lines_as_points(regulation: Regulation, counted: Document, worth: int) -> None:
    by_cards, _other = lines_of(regulation, {"cards": counted}, {})
    by_points, _other = lines_of(regulation, {"table_points": worth}, {})
    assert by_cards == by_points
    # In AACRT what the second pair holds is the first pair's.
    payer = 0 if regulation is AACRT else 1
    held = lines_of(regulation, {}, {"hand_cards_by_class": counted})[payer]
    assert held == lines_of(regulation, {}, {"hand_points": worth})[payer]


def test_where_points_and_counted_cards_differ_the_points_are_scored() -> None:
    """0 points given is given: the counted cards do not stand in for it."""
    for points in (300, 0):
        side = {"table_points": points, "cards": {"ace": 2}, "morto": "played"}
        assert totals_of(APCEF, side, {})[0] == points
        held = {"hand_points": points, "hand_cards_by_class": {"ace": 2}, "morto": "played"}
        assert totals_of(APCEF, held, {})[0] == -points


# --- Negative and enormous counts are reckoned all the same ----------------------------------------------------------


def test_findings_never_change_totals() -> None:
    """−200 + 300; both out: 100 each; a table of a million."""
    assert totals_of(AACRT, {"clean": -1, "dirty": 3}, {}) == (100, 0)
    assert totals_of(AACRT, {"went_out": True}, {"went_out": True}) == (100, 100)
    assert totals_of(AACRT, {"table_points": 1_000_000}, {"claimed_total": 7}) == (1_000_000, 0)


@pytest.mark.parametrize(
    ("regulation", "expected"), [(AACRT, 0), (APCEF, -100), (BURACO, -100), (CANASTA, 0), (FARAES, -100)], ids=label
)
def test_what_is_left_and_the_starter_are_worth_nothing(regulation: Regulation, expected: int) -> None:
    hand = {"left": 5, "starter": 1} if regulation is BURACO else {"left": 5}
    assert totals_of(regulation, {}, {}, **hand) == (expected, expected)
