"""All cards of one deck are on the table, in hands or left over: never more, and with those left over exactly all of
it."""

import pytest

from rules.schema import Regulation
from rules.text import make_text
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, Row, cases, error, findings_of, found_in, hand_of, result_of, warning

ARTICLE = {
    AACRT: "Contagem de pontos",
    APCEF: "Art. 12 § 1º",
    BURACO: "Contagem de pontos",
    CANASTA: "Le carte",
    FARAES: "Art. 1",
}


def exceeded_row(regulation: Regulation, ruling: str | None = None) -> Row:
    return error("deck_exceeded", None, ARTICLE[regulation], ruling)


def count_differs_row(regulation: Regulation, ruling: str | None = None) -> Row:
    return error("count_differs", None, ARTICLE[regulation], ruling)


# The whole deck, and side 0's table when side 1 has 150 there and both hands of the quiet hand (10 or 0, 60) are held:
# AACRT 1160, APCEF 880, Buraco 1080, Canasta 1180 and by its rulings 1140, 1200 and 1160.
@cases(
    "regulation rulings most",
    (AACRT, {}, 1160 - 220),
    (APCEF, {}, 880 - 220),
    (BURACO, {}, 1080 - 220),
    (CANASTA, {}, 1180 - 210),
    (CANASTA, {"honour_card_value": 0}, 1140 - 210),
    (CANASTA, {"red_three_value": 5}, 1200 - 210),
    (CANASTA, {"honour_card_value": 0, "red_three_value": 5}, 1160 - 210),
)
def test_table_points_may_not_exceed_the_deck(regulation: Regulation, rulings: Document, most: int) -> None:
    ruled = regulation.with_rulings(rulings)
    assert findings_of(ruled, {"table_points": most}) == []
    assert findings_of(ruled, {"table_points": most + 5}) == [exceeded_row(regulation, next(iter(rulings), None))]


@cases("first second", (1165, 2000), (2000, 1165))
def test_the_greatest_figure_is_reported_whichever_pair_has_it(first: int, second: int) -> None:
    result = result_of(hand_of(AACRT, {"table_points": first}, {"table_points": second}), AACRT)
    messages = [finding.message for finding in result.findings if finding.code == "deck_exceeded"]
    assert messages == [make_text("%(given)s is more than the whole deck (%(deck)s).", given=2000, deck=1160)]


@cases(
    "first second at fields",
    ({"table_points": 1165}, {}, 0, ("table_points", "hand_points")),
    ({}, {"hand_points": 1165}, 1, ("hand_points", "table_points")),
    ({"table_points": 800}, {"table_points": 400}, None, ("table_points", "hand_points")),
    ({"table_points": 1165}, {"table_points": 1165}, None, ("table_points", "hand_points")),
    ({"table_points": 1170}, {"hand_points": 1165}, 0, ("table_points", "hand_points")),
)
def test_one_figure_that_is_too_much_is_pointed_at(
    first: Document, second: Document, at: int | None, fields: tuple[str, ...]
) -> None:
    findings = result_of(hand_of(AACRT, first, second), AACRT).findings
    pointed = [
        (finding.side, finding.causing_side, finding.fields) for finding in findings if finding.code == "deck_exceeded"
    ]
    assert pointed == [(None, at, fields)]


@cases(
    "first second at fields",
    ({"table_points": 345}, {"table_points": 145, "hand_points": 1100}, 1, ("hand_points", "table_points")),
    ({"table_points": 1150}, {"table_points": 145, "hand_points": 60}, 0, ("table_points", "hand_points")),
    ({"table_points": 1145}, {"table_points": 145, "hand_points": 60}, None, ("table_points", "hand_points")),
    ({"table_points": 500}, {"table_points": 350, "hand_points": 400}, None, ("table_points", "hand_points")),
    ({"table_points": 1000}, {"table_points": 1000}, None, ("table_points", "hand_points")),
)
def test_a_figure_that_alone_may_have_a_zero_too_many_is_pointed_at(
    first: Document, second: Document, at: int | None, fields: tuple[str, ...]
) -> None:
    """1100 for 110 in hand: without the zero the sum is possible, and no other figure explains it as well."""
    finding = next(
        finding
        for finding in result_of(hand_of(AACRT, first, second), AACRT).findings
        if finding.code == "deck_exceeded"
    )
    hint = "Count the cards of both pairs again." if at is None else "Is there a zero too many?"
    assert (finding.causing_side, finding.fields, finding.hint) == (at, fields, make_text(hint))


@cases("regulation", (AACRT,), (APCEF,), (BURACO,), (CANASTA,))
def test_hands_count_towards_the_deck(regulation: Regulation) -> None:
    """300 and 150 on the tables, 105 in each hand; the rest of the deck on the first table."""
    rest = {AACRT: 800, APCEF: 520, BURACO: 720, CANASTA: 820}[regulation]
    assert findings_of(regulation, {"hand_points": 105, "table_points": rest}, {"hand_points": 105}) == []
    over = findings_of(regulation, {"hand_points": 105, "table_points": rest}, {"hand_points": 110})
    assert over == [exceeded_row(regulation)]


def test_cards_cannot_exceed_the_deck() -> None:
    """15 and 10 cards elsewhere: 79 on the first table make 104."""
    assert findings_of(FARAES, {"table_cards": 79}) == []
    assert findings_of(FARAES, {"table_cards": 80}) == [exceeded_row(FARAES)]


@pytest.mark.parametrize("name", ["red_threes", "red_threes_in_hand", "black_threes_in_hand"])
@pytest.mark.parametrize("side", [0, 1])
def test_threes_are_cards_of_the_deck_counted_apart_or_with_the_rest(name: str, side: int) -> None:
    """Apart, two of them leave room for 77 more cards; by the ruling they are among the 79."""
    changes: list[Document] = [{}, {}]
    changes[side][name] = 2
    first, second = changes
    ruled = FARAES.with_rulings({"threes_as_cards": "yes"})
    ruling = "threes_as_cards"
    assert findings_of(FARAES, {**first, "table_cards": 77}, second) == []
    assert findings_of(FARAES, {**first, "table_cards": 78}, second) == [exceeded_row(FARAES, ruling)]
    assert findings_of(ruled, {**first, "table_cards": 79}, second) == []
    assert findings_of(ruled, {**first, "table_cards": 80}, second) == [exceeded_row(FARAES, ruling)]


# What is left when the quiet hand shows 520 (Canasta 510) points of the deck, or 55 cards of it.
LEFT = [
    (AACRT, {}, 640),
    (APCEF, {}, 360),
    (BURACO, {}, 560),
    (CANASTA, {}, 670),
    (CANASTA, {"honour_card_value": 0}, 630),
    (CANASTA, {"red_three_value": 5}, 690),
    (FARAES, {}, 49),
]


@pytest.mark.parametrize(("regulation", "rulings", "left"), LEFT, ids=label)
def test_with_what_is_left_the_deck_comes_out_exactly(regulation: Regulation, rulings: Document, left: int) -> None:
    ruled, step = regulation.with_rulings(rulings), 1 if regulation is FARAES else 5
    assert findings_of(ruled, left=left) == []
    ruling = next(iter(rulings), None)
    assert findings_of(ruled, left=left - step) == [count_differs_row(regulation, ruling)]
    assert findings_of(ruled, left=left + step) == [count_differs_row(regulation, ruling)]


def test_nothing_left_is_not_the_same_as_not_given() -> None:
    assert findings_of(APCEF, left=0) == [count_differs_row(APCEF)]
    assert findings_of(APCEF) == []


def test_cards_left_include_threes_only_if_they_are_counted_cards() -> None:
    """A red three laid and one held, a black one held: 49 less 3, or all of them among the 55 cards."""
    first, second = {"red_threes": 1}, {"red_threes_in_hand": 1, "black_threes_in_hand": 1}
    ruled = FARAES.with_rulings({"threes_as_cards": "yes"})
    for regulation, left in ((FARAES, 46), (ruled, 49)):
        assert findings_of(regulation, first, second, left=left) == []
        assert findings_of(regulation, first, second, left=left + 1) == [count_differs_row(FARAES, "threes_as_cards")]


def test_a_deck_exceeded_does_not_come_out_either() -> None:
    assert findings_of(APCEF, {"table_points": 700}, left=0) == [exceeded_row(APCEF), count_differs_row(APCEF)]


# How many cards of each class there are: 8 of each rank, six ranks of 10 points, five of 5; 4 jokers.
SIZES = [
    *((AACRT, name, size) for name, size in (("joker", 4), ("two", 8), ("ace", 8), ("high", 48), ("low", 40))),
    *((APCEF, name, size) for name, size in (("two", 8), ("ace", 8), ("high", 48), ("low", 40))),
    *((BURACO, name, size) for name, size in (("joker", 4), ("two", 8), ("ace", 8), ("high", 48), ("low", 40))),
    *((CANASTA, name, size) for name, size in (("joker", 4), ("two", 8), ("ace", 8), ("high", 44), ("low", 36))),
    *((CANASTA, name, size) for name, size in (("honour", 4), ("red_three", 4))),
]


# Where each regulation says which cards its deck holds. APCEF's two packs without jokers are our decision.
DECK = {AACRT: "Baralhos", APCEF: "decision", BURACO: "Introdução · baralhos", CANASTA: "Le carte"}


@pytest.mark.parametrize(("regulation", "name", "size"), SIZES, ids=label)
def test_cards_of_a_class_cannot_exceed_the_deck(regulation: Regulation, name: str, size: int) -> None:
    """All but one of them on one table, the last, and then one more, in the other pair's hands."""
    table = {"high": 10, name: size - 1}
    hand: Document = {} if regulation is CANASTA else {"mortos_to_stock": 2}
    nobody = [warning("nobody_went_out", None, "Svolgimento", "nobody_closed")] if regulation is CANASTA else []
    first = {"cards": table, "hand_points": 60} | ({"opened": True} if regulation is CANASTA else {})
    for more, expected in ((1, []), (2, [error("deck_exceeded", None, DECK[regulation])])):
        second = {"hand_cards_by_class": {"ace": 3, name: more}}
        assert found_in(regulation, first, second, **hand) == expected + nobody


def test_classes_exceeded_are_named_in_the_order_of_the_regulation() -> None:
    """Whichever pair counted them: jokers before aces."""
    aces, jokers = {"cards": {"ace": 9}, "hand_points": 60}, {"cards": {"joker": 5}, "hand_points": 60}
    for sides in ((aces, jokers), (jokers, aces)):
        findings = result_of(hand_of(AACRT, *sides, mortos_to_stock=2), AACRT).findings
        named = [(finding.code, finding.message.params["kind"], finding.message.params["size"]) for finding in findings]
        assert named == [("deck_exceeded", make_text("Jokers"), 4), ("deck_exceeded", make_text("Aces"), 8)]


def test_points_given_beside_counted_cards_are_what_counts_towards_the_deck() -> None:
    """The cards on the table are worth 1160, the points say 300."""
    whole = {"joker": 4, "two": 8, "ace": 8, "high": 48, "low": 40}
    assert findings_of(AACRT, {"cards": whole}) == [error("count_differs", 0, "Contagem de pontos")]
