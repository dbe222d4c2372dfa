"""What a pair must still hold at the end of a hand, and what is more than chance would leave it."""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, cases, findings_of, warning

HELD = {AACRT: "O Jogo", APCEF: "Art. 12 § 2º", BURACO: "Contagem de pontos", CANASTA: "Svolgimento", FARAES: "Art. 23"}
NOT_COUNTED = {"unplayed_morto_cards": "not_counted"}
COUNTED = {"unplayed_morto_cards": "counted"}
BY_CARDS = {"unplayed_morto": "cards_count"}
# Without these rulings there would be nothing to find: the player behind the morto would not count.
COUNTED_BY = {AACRT: "unplayed_morto_cards", APCEF: "unplayed_morto", FARAES: "unplayed_morto_cards"}

# (rulings, side, its morto, the least it holds): 5 points or one card for each player, but not for the one of side 0
# who went out, nor for the one who sits behind an unplayed morto that is not counted.
LEAST = [
    (AACRT, {}, 0, "played", 5),
    (AACRT, {}, 1, "played", 10),
    (AACRT, {}, 1, "none", 10),
    (AACRT, {}, 0, "unplayed", 5),
    (AACRT, {}, 1, "unplayed", 10),
    (AACRT, NOT_COUNTED, 0, "played", 5),
    (AACRT, NOT_COUNTED, 0, "unplayed", 0),
    (AACRT, NOT_COUNTED, 1, "unplayed", 5),
    (APCEF, {}, 0, "played", 5),
    (APCEF, {}, 1, "played", 10),
    (APCEF, {}, 1, "none", 10),
    (APCEF, {}, 0, "unplayed", 0),
    (APCEF, {}, 1, "unplayed", 5),
    (APCEF, BY_CARDS, 0, "unplayed", 5),
    (APCEF, BY_CARDS, 1, "unplayed", 10),
    (BURACO, {}, 0, "played", 5),
    (BURACO, {}, 1, "played", 10),
    (BURACO, {}, 0, "unplayed", 5),
    (BURACO, {}, 1, "unplayed", 10),
    (FARAES, {}, 0, "played", 1),
    (FARAES, {}, 1, "played", 2),
    (FARAES, {}, 1, "none", 2),
    (FARAES, {}, 0, "unplayed", 0),
    (FARAES, {}, 1, "unplayed", 1),
    (FARAES, COUNTED, 0, "unplayed", 1),
    (FARAES, COUNTED, 1, "unplayed", 2),
]


@pytest.mark.parametrize(("regulation", "rulings", "side", "morto", "least"), LEAST, ids=label)
def test_every_player_but_the_one_who_went_out_holds_a_card(
    regulation: Regulation, rulings: Document, side: int, morto: str, least: int
) -> None:
    ruled = regulation.with_rulings(rulings)
    name, card = ("hand_cards", 1) if regulation is FARAES else ("hand_points", 5)

    def held(count: int) -> list[object]:
        changes: list[Document] = [{}, {}]
        changes[side] = {"morto": morto, name: count}
        return list(findings_of(ruled, *changes))

    assert held(least) == []
    if least:
        named = COUNTED_BY.get(regulation) if morto == "unplayed" and _counts_the_morto(ruled) else None
        assert held(least - card) == [warning("hand_floor", side, HELD[regulation], named)]


def _counts_the_morto(regulation: Regulation) -> bool:
    return regulation.mortos is not None and regulation.mortos.unplayed_cards_count


def test_a_hand_too_small_whether_or_not_the_morto_counts_names_no_ruling() -> None:
    assert findings_of(AACRT, {}, {"morto": "unplayed", "hand_points": 0}) == [warning("hand_floor", 1, "O Jogo")]


@cases("regulation", (AACRT,), (APCEF,), (BURACO,))
def test_nobody_went_out_so_all_four_hold_cards(regulation: Regulation) -> None:
    for points, expected in ((10, []), (5, [warning("hand_floor", 0, HELD[regulation])])):
        assert findings_of(regulation, {"went_out": None, "hand_points": points}) == expected
    both = findings_of(regulation, {"went_out": None, "hand_points": None}, {"hand_points": None})
    assert both == [warning("hand_floor", 0, HELD[regulation]), warning("hand_floor", 1, HELD[regulation])]


def test_one_player_a_side_holds_the_cards_of_one() -> None:
    """The one who went out holds nothing, the other a card."""
    alone = {"hand_points": None}
    assert findings_of(BURACO, alone, {"hand_points": 5}, players=1) == []
    assert findings_of(BURACO, alone, alone, players=1) == [warning("hand_floor", 1, "Contagem de pontos")]
    assert findings_of(BURACO, alone, {"hand_points": 5}) == [
        warning("hand_floor", 0, "Contagem de pontos"),
        warning("hand_floor", 1, "Contagem de pontos"),
    ]
    # The stock ran out: either holds one.
    still = {"went_out": None, "hand_points": 5}
    assert findings_of(BURACO, still, {"hand_points": 5}, players=1) == []
    assert findings_of(BURACO, {**still, "hand_points": 0}, {"hand_points": 5}, players=1) == [
        warning("hand_floor", 0, "Contagem de pontos")
    ]


def test_in_canasta_a_player_may_hold_red_threes_alone() -> None:
    assert findings_of(CANASTA, {"hand_points": 0}, {"hand_points": 0}) == []


@pytest.mark.parametrize("three", ["red_threes_in_hand", "black_threes_in_hand"])
def test_a_three_in_hand_is_a_card_in_hand(three: str) -> None:
    """Counted apart, a card and a three are the two of side 1; among the cards the three is that card."""
    fault = [warning("hand_floor", 1, "Art. 23")]
    ruled = FARAES.with_rulings({"threes_as_cards": "yes"})
    assert findings_of(FARAES, {}, {"hand_cards": 1, three: 1}) == []
    assert findings_of(FARAES, {}, {"hand_cards": 0, three: 1}) == fault
    assert findings_of(FARAES, {}, {"hand_cards": 0, three: 2}) == []
    assert findings_of(ruled, {}, {"hand_cards": 1, three: 1}) == fault
    assert findings_of(ruled, {}, {"hand_cards": 2, three: 1}) == []


def test_a_red_three_laid_is_no_card_in_hand() -> None:
    assert findings_of(FARAES, {}, {"hand_cards": 1, "red_threes": 2}) == [warning("hand_floor", 1, "Art. 23")]


# From how many points on 33 cards by chance come to less than once in 10 000 draws: tests/scoring/test_rarity.py.
@cases("regulation unusual", (AACRT, 520), (APCEF, 335), (BURACO, 440), (CANASTA, 535))
def test_more_in_hand_than_chance_would_leave(regulation: Regulation, unusual: int) -> None:
    assert findings_of(regulation, {}, {"hand_points": unusual - 5}) == []
    assert findings_of(regulation, {}, {"hand_points": unusual}) == [warning("unusual", 1, HELD[regulation])]
    laid = {"table_points": 150, "hand_points": unusual}
    assert findings_of(regulation, laid) == [warning("unusual", 0, HELD[regulation])]


def test_cards_left_in_hand_are_not_judged_by_chance_where_only_their_number_is_known() -> None:
    assert findings_of(FARAES, {}, {"hand_cards": 50}) == []
