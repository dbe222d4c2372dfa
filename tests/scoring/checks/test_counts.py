"""Counts below zero stop everything; points are multiples of 5; points and counted cards agree."""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, SAMPLES, label
from tests.scoring.samples import Document, Row, cases, error, findings_of, hand_of, result_of, warning

# Where each regulation says what its deck is worth: AACRT, APCEF art. 12 § 1º, Buraco, Canasta, FARAES art. 1.
DECK = {
    AACRT: "Contagem de pontos",
    APCEF: "Art. 12 § 1º",
    BURACO: "Contagem de pontos",
    CANASTA: "Le carte",
    FARAES: "Art. 1",
}
VALUES = {AACRT: "Contagem de pontos", APCEF: "Art. 12 § 1º", BURACO: "Contagem de pontos", CANASTA: "Le carte"}

POINTS = ("table_points", "hand_points")
COUNTS = {
    AACRT: ("clean", "dirty", *POINTS, "failed_openings"),
    APCEF: ("clean", "dirty", *POINTS, "failed_openings"),
    BURACO: ("royal", "clean", "dirty", *POINTS),
    CANASTA: ("clean", "dirty", "honours", *POINTS, "failed_openings", "false_closings"),
    FARAES: (
        *("clean", "dirty", "table_cards", "hand_cards"),
        *("red_threes", "red_threes_in_hand", "black_threes_in_hand"),
    ),
}
HAND_COUNTS = {
    AACRT: ("mortos_to_stock", "left"),
    APCEF: ("mortos_to_stock", "left"),
    BURACO: ("mortos_to_stock", "left"),
    CANASTA: ("left",),
    FARAES: ("left",),
}


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("regulation", "name"), [(regulation, name) for regulation in SAMPLES for name in COUNTS[regulation]], ids=label
)
def test_a_count_below_zero_is_found_and_nothing_after_it(regulation: Regulation, name: str, side: int) -> None:
    """Both pairs are marked as gone out too: with a negative count that stays unsaid."""
    changes: list[Document] = [{"went_out": True}, {"went_out": True}]
    changes[side][name] = -5
    assert findings_of(regulation, *changes) == [error("negative", side, DECK[regulation])]


@pytest.mark.parametrize(
    ("regulation", "name"),
    [(regulation, name) for regulation in SAMPLES for name in HAND_COUNTS[regulation]],
    ids=label,
)
def test_a_count_of_the_hand_below_zero(regulation: Regulation, name: str) -> None:
    negative = findings_of(regulation, {"went_out": True}, {"went_out": True}, **{name: -1})
    assert negative == [error("negative", None, DECK[regulation])]


@pytest.mark.parametrize(
    ("regulation", "name"),
    [(regulation, name) for regulation in SAMPLES for name in HAND_COUNTS[regulation] if name != "left"],
    ids=label,
)
def test_a_count_of_the_hand_at_zero(regulation: Regulation, name: str) -> None:
    assert findings_of(regulation, **{name: 0}) == []


@pytest.mark.parametrize(
    ("regulation", "name"),
    [
        (r, n)
        for r in SAMPLES
        for n in COUNTS[r]
        if n not in ("table_points", "hand_points", "table_cards", "hand_cards")
    ],
    ids=label,
)
def test_a_count_at_zero_is_no_fault(regulation: Regulation, name: str) -> None:
    """Side 1 needs no canastra for what it did, save in AACRT, where it took its morto with the dirty one."""
    expected: list[Row] = []
    if regulation is AACRT and name == "dirty":
        expected = [error("morto_without_canastra", 1, "Batida Direta e Batida Indireta")]
    assert findings_of(regulation, {}, {name: 0}) == expected


@cases("regulation", (AACRT,), (APCEF,), (BURACO,), (CANASTA,))
def test_counted_cards_cannot_be_below_zero(regulation: Regulation) -> None:
    for name in ("cards", "hand_cards_by_class"):
        assert findings_of(regulation, {name: {"ace": -1, "low": 9}}) == [error("negative", 0, DECK[regulation])]
        assert findings_of(regulation, {}, {name: {"ace": 1, "low": -1}}) == [error("negative", 1, DECK[regulation])]


def test_no_card_of_a_class_is_no_negative_count() -> None:
    held = {"ace": 0, "high": 1}
    assert findings_of(AACRT, {"hand_points": None, "hand_cards_by_class": held}) == []


def test_every_negative_count_is_named() -> None:
    deck = "Contagem de pontos"
    assert findings_of(AACRT, {"clean": -1, "dirty": -2}, {"hand_points": -5}, mortos_to_stock=-1, left=-5) == [
        error("negative", 0, deck),
        error("negative", 0, deck),
        error("negative", 1, deck),
        error("negative", None, deck),
        error("negative", None, deck),
    ]


@cases(
    "regulation article",
    (AACRT, "Contagem de pontos"),
    (APCEF, "Art. 12"),
    (BURACO, "Contagem de pontos"),
    (CANASTA, "Svolgimento"),
    (FARAES, "Cap. III"),
)
def test_a_claimed_total_may_be_negative(regulation: Regulation, article: str) -> None:
    """Totals can: that is no negative count, only (here) another total than the one reckoned."""
    assert findings_of(regulation, {"claimed_total": -5}) == [error("claimed_total_differs", 0, article)]


# Whole multiples of 5 on both sides of every wrong figure.
@pytest.mark.parametrize(("points", "wrong"), [(295, 0), (299, 1), (300, 0), (301, 1), (302, 1), (304, 1), (305, 0)])
@cases("regulation", (AACRT,), (APCEF,), (BURACO,), (CANASTA,))
def test_table_points_are_multiples_of_5(regulation: Regulation, points: int, wrong: int) -> None:
    assert findings_of(regulation, {"table_points": points}) == wrong * [
        error("not_multiple_of_5", 0, VALUES[regulation])
    ]


@pytest.mark.parametrize(("points", "wrong"), [(60, 0), (61, 1), (64, 1), (65, 0)])
@cases("regulation", (AACRT,), (APCEF,), (BURACO,), (CANASTA,))
def test_hand_points_are_multiples_of_5(regulation: Regulation, points: int, wrong: int) -> None:
    found_there = findings_of(regulation, {}, {"hand_points": points})
    assert found_there == wrong * [error("not_multiple_of_5", 1, VALUES[regulation])]


# The deck less table and hands of the quiet hand: 300 + 10 + 150 + 60 = 520; in Canasta 300 + 150 + 60 = 510.
@cases("regulation left", (AACRT, 640), (APCEF, 360), (BURACO, 560), (CANASTA, 670))
def test_what_is_left_is_a_multiple_of_5(regulation: Regulation, left: int) -> None:
    assert findings_of(regulation, left=left) == []
    assert findings_of(regulation, left=left + 2) == [
        error("not_multiple_of_5", None, VALUES[regulation]),
        error("count_differs", None, DECK[regulation]),
    ]


def test_cards_are_whole_and_need_be_no_multiple() -> None:
    """FARAES counts cards: 31 laid and 7 held are as good as any."""
    assert findings_of(FARAES, {"table_cards": 31}, {"hand_cards": 7}) == []


def test_every_figure_that_is_no_multiple_is_found() -> None:
    article = "Art. 12 § 1º"
    assert findings_of(APCEF, {"table_points": 301, "hand_points": 11}, {"table_points": 151, "hand_points": 62}) == [
        error("not_multiple_of_5", 0, article),
        error("not_multiple_of_5", 0, article),
        error("not_multiple_of_5", 1, article),
        error("not_multiple_of_5", 1, article),
    ]


# 300 points on the table: AACRT 1 joker 50, 2 twos 40, 4 aces 60, 13 high 130, 4 low 20. APCEF 2 twos 20, 4 aces 60,
# 18 high 180, 8 low 40. Buraco 1 joker 30, 2 twos 40, 4 aces 60, 15 high 150, 4 low 20. Canasta 1 joker 50, 2 twos 40,
# 4 aces 80, 10 high 100, 4 low 20, 1 honour 10, 2 red threes 0 (which never lie there, but are worth nothing).
TABLE = {
    AACRT: {"joker": 1, "two": 2, "ace": 4, "high": 13, "low": 4},
    APCEF: {"two": 2, "ace": 4, "high": 18, "low": 8},
    BURACO: {"joker": 1, "two": 2, "ace": 4, "high": 15, "low": 4},
    CANASTA: {"joker": 1, "two": 2, "ace": 4, "high": 10, "low": 4, "honour": 1, "red_three": 2},
}
COUNTED = [(regulation, TABLE[regulation]) for regulation in TABLE]


@cases("regulation cards", *COUNTED)
def test_counted_cards_that_agree_with_the_points_raise_nothing(regulation: Regulation, cards: Document) -> None:
    assert findings_of(regulation, {"cards": cards}) == []
    assert findings_of(regulation, {"cards": cards, "table_points": None}) == []


@cases("regulation cards", *COUNTED)
@pytest.mark.parametrize("one", [-1, 1])
def test_counted_cards_that_contradict_their_points_are_an_error(
    regulation: Regulation, cards: Document, one: int
) -> None:
    counted = {**cards, "low": cards["low"] + one}
    assert findings_of(regulation, {"cards": counted}) == [error("count_differs", 0, VALUES[regulation])]


# 60 points in hand: 1 ace 15 (Canasta 20), 3 high 30, 3 low 15 (Canasta 2 low 10).
@cases("regulation low", (AACRT, 3), (APCEF, 3), (BURACO, 3), (CANASTA, 2))
def test_cards_in_hand_counted_by_class(regulation: Regulation, low: int) -> None:
    held = {"ace": 1, "high": 3, "low": low}
    assert findings_of(regulation, {}, {"hand_cards_by_class": held}) == []
    assert findings_of(regulation, {}, {"hand_cards_by_class": held, "hand_points": None}) == []
    for other in (low - 1, low + 1):
        findings = findings_of(regulation, {}, {"hand_cards_by_class": {**held, "low": other}})
        assert findings == [error("count_differs", 1, VALUES[regulation])]


@cases(
    "rulings worth",
    # An honour, a red three and eleven high cards: 10 + 0 + 110; the rulings make the first 0, the second 5.
    ({}, 120),
    ({"red_three_value": 5}, 125),
    ({"honour_card_value": 0}, 110),
    ({"honour_card_value": 0, "red_three_value": 5}, 115),
)
def test_canastas_rulings_change_the_worth_of_a_card(rulings: Document, worth: int) -> None:
    held = {"honour": 1, "red_three": 1, "high": 11}
    regulation = CANASTA.with_rulings(rulings)
    assert findings_of(regulation, {}, {"hand_cards_by_class": held, "hand_points": worth}) == []
    off = findings_of(regulation, {}, {"hand_cards_by_class": held, "hand_points": worth + 5})
    assert off == [error("count_differs", 1, "Le carte", next(iter(rulings), None))]


def test_an_empty_count_is_a_count_of_nothing() -> None:
    """300 points against no counted card at all; given alone it is 0 points."""
    assert findings_of(APCEF, {"cards": {}}) == [error("count_differs", 0, "Art. 12 § 1º")]
    assert findings_of(APCEF, {"hand_cards_by_class": {}, "hand_points": None}) == [
        warning("hand_floor", 0, "Art. 12 § 2º")
    ]


def test_the_finding_names_both_fields_that_disagree() -> None:
    hand = hand_of(APCEF, {"table_points": 15, "cards": {}}, {"hand_points": 15, "hand_cards_by_class": {}})
    differing = [finding.fields for finding in result_of(hand, APCEF).findings if finding.code == "count_differs"]
    assert differing == [("table_points", "cards"), ("hand_points", "hand_cards_by_class")]
