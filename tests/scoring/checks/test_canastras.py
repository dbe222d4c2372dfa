"""The least points that canastras and cards must be worth. The known answers are those of the specification, proved
there by an optimiser; where they can be checked by hand, the comment shows how."""

import pytest

from rules.schema import Regulation, amend
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES
from tests.scoring.checks.canastra_tables import floor, found_on_table, impossible
from tests.scoring.samples import Document, cases, error, findings_of, found_in, hand_of, result_of


# (canastras, least points or cards). Seven cards from 3 to 9 cost 5·5 + 10 + 10 = 45; with a joker in the place of the
# 9 of AACRT 45 − ... a wild is dearer there, hence 55 (a two for a card of 10), and 45 in APCEF, where a two is 10.
# Buraco: 7 cards of one rank from 3 to 7 are 35, six of them and a two 50. Canasta the same.
@cases(
    "regulation canastras least",
    (AACRT, {"clean": 1}, 45),
    (AACRT, {"dirty": 1}, 55),
    (AACRT, {"clean": 8}, 360),
    (AACRT, {"clean": 9, "dirty": 3}, 720),
    (APCEF, {"clean": 1}, 45),
    (APCEF, {"dirty": 1}, 45),
    (BURACO, {"clean": 1}, 35),
    (BURACO, {"dirty": 1}, 50),
    # 2 to ace: 20 + 5·5 + 6·10 + 15 = 120
    (BURACO, {"royal": 1}, 120),
    (BURACO, {"royal": 8}, 960),
    # FARAES counts cards, 7 a canastra.
    (FARAES, {"clean": 1}, 7),
    (FARAES, {"dirty": 1}, 7),
    (FARAES, {"clean": 3, "dirty": 2}, 35),
)
def test_canastras_have_a_least_worth(regulation: Regulation, canastras: Document, least: int) -> None:
    table, step = ("table_cards", 1) if regulation is FARAES else ("table_points", 5)
    assert found_on_table(regulation, {}, {**canastras, table: least}) == []
    assert found_on_table(regulation, {}, {**canastras, table: least - step}) == [floor(regulation, 1)]


@cases("canastras least", ({"clean": 1}, 35), ({"dirty": 1}, 50))
def test_canastas_have_a_least_worth(canastras: Document, least: int) -> None:
    """Side 0 closed, so side 1 laid whatever it could; below 50 it had not the opening minimum either."""
    opening = error("opening_floor", 1, "Svolgimento")
    below = [floor(CANASTA, 1), opening]
    assert findings_of(CANASTA, {}, {"dirty": 0, **canastras, "table_points": least - 5}) == below
    assert findings_of(CANASTA, {}, {"dirty": 0, **canastras, "table_points": least}) == (
        [opening] if least < 50 else []
    )


# The pair took its morto: 11 cards. It went out as well: 22. (fields, least)
# AACRT one clean and 22 cards 120: the canastra 45 and 15 more cards of 5. No canastra: 11 or 22 cards of 5.
@cases(
    "regulation first least",
    (AACRT, {"clean": 1}, 120),
    (AACRT, {"clean": 2, "dirty": 1}, 155),
    (APCEF, {"clean": 1}, 120),
    (APCEF, {"clean": 2, "dirty": 1}, 145),
    (BURACO, {"clean": 1}, 110),
    (FARAES, {"clean": 1}, 22),
    (FARAES, {"clean": 3}, 22),
    (FARAES, {"clean": 4}, 28),
)
@pytest.mark.parametrize("morto", ["played", "unplayed"])
def test_whoever_went_out_with_the_morto_laid_22_cards(
    regulation: Regulation, first: Document, least: int, morto: str
) -> None:
    table, step = ("table_cards", 1) if regulation is FARAES else ("table_points", 5)
    out = {**first, "morto": morto, table: least}
    assert findings_of(regulation, out) == []
    assert findings_of(regulation, {**out, table: least - step}) == [floor(regulation, 0)]


@cases("regulation least", (APCEF, 55), (BURACO, 55), (FARAES, 11))
@pytest.mark.parametrize("morto", ["played", "unplayed"])
def test_whoever_took_a_morto_laid_11_cards(regulation: Regulation, least: int, morto: str) -> None:
    """Without a canastra, which these three do not ask for."""
    table, step = ("table_cards", 1) if regulation is FARAES else ("table_points", 5)
    second = {"dirty": 0, "morto": morto, table: least}
    assert findings_of(regulation, {}, second) == []
    assert findings_of(regulation, {}, {**second, table: least - step}) == [floor(regulation, 1)]


def test_in_aacrt_the_morto_takes_a_canastra_too() -> None:
    """11 cards, 7 of them from 3 to 9, the other four of 5: 45 + 20."""
    second = {"dirty": 0, "clean": 1, "morto": "played"}
    assert findings_of(AACRT, {}, {**second, "table_points": 65}) == []
    assert findings_of(AACRT, {}, {**second, "table_points": 60}) == [floor(AACRT, 1)]


@cases(
    "regulation rulings least", (APCEF, {}, 65), (BURACO, {}, 55), (AACRT, {"out_when_morto_became_stock": "yes"}, 65)
)
def test_whoever_went_out_without_a_morto_laid_11_cards(regulation: Regulation, rulings: Document, least: int) -> None:
    """Both mortos became stock: one hand of 11 was emptied, a clean canastra in it (AACRT, APCEF 45 and 4 cards of 5;
    Buraco 7 of one rank and 4 more of 5)."""
    ruled = regulation.with_rulings(rulings)
    for points, expected in ((least, []), (least - 5, [floor(regulation, 0)])):
        first = {"morto": "none", "table_points": points}
        assert findings_of(ruled, first, {"morto": "none"}, mortos_to_stock=2) == expected


# Canasta: 11 cards less the honours laid, and each of these adds its 10. One pure canasta of 35 and
# no honour: 4 more of 5, 55 · one: 3 more, 50 + 10 · two: 2 needed, but a meld has 3, 50 + 20 · three: 50 + 30 ·
# four: the canasta alone, 35 + 40. By the ruling an honour adds nothing: 55, 50, 50, 50, 35 (below the opening).
@cases("honours least unvalued", (0, 55, 55), (1, 60, 50), (2, 70, 50), (3, 80, 50), (4, 75, 50))
def test_honours_laid_in_canasta_raise_the_floor(honours: int, least: int, unvalued: int) -> None:
    first = {"honours": honours, "table_points": least}
    ruling = "honour_card_value" if honours else None
    assert findings_of(CANASTA, first) == []
    assert findings_of(CANASTA, {**first, "table_points": least - 5}) == [floor(CANASTA, 0, ruling)]
    ruled = CANASTA.with_rulings({"honour_card_value": 0})
    assert findings_of(ruled, {**first, "table_points": unvalued}) == []
    below = [] if honours == 4 else [floor(CANASTA, 0)]
    opening = [error("opening_floor", 0, "Svolgimento")] if unvalued == 50 else []
    assert findings_of(ruled, {**first, "table_points": unvalued - 5}) == below + opening


def test_honours_held_by_a_pair_that_never_opened_raise_nothing() -> None:
    assert findings_of(CANASTA, {}, {"opened": None, "dirty": 0, "table_points": 0, "honours": 2}) == []


def test_the_opening_pair_that_did_not_close_also_has_its_honours_on_the_table() -> None:
    """A dirty canasta 50 and three honours 30."""
    assert findings_of(CANASTA, {}, {"honours": 3, "table_points": 80}) == []
    assert findings_of(CANASTA, {}, {"honours": 3, "table_points": 75}) == [floor(CANASTA, 1, "honour_card_value")]


# The least meld: three cards of 5, or in FARAES three cards.
@cases("regulation article", (AACRT, "Jogo"), (APCEF, "Art. 7 § 1º"), (BURACO, "Como jogar · baixar"))
def test_whoever_lays_anything_lays_a_meld(regulation: Regulation, article: str) -> None:
    """No canastra is involved, and what is cited is the article on melds."""
    second = {"dirty": 0, "morto": "none"}
    below = [error("canastra_floor", 1, article)]
    for points, expected in ((0, []), (5, below), (10, below), (15, [])):
        assert findings_of(regulation, {}, {**second, "table_points": points}) == expected


def test_the_least_meld_of_tranca_is_three_cards() -> None:
    second = {"dirty": 0, "morto": "none"}
    for cards, expected in ((0, []), (1, [floor(FARAES, 1)]), (2, [floor(FARAES, 1)]), (3, [])):
        assert findings_of(FARAES, {}, {**second, "table_cards": cards}) == expected


def test_the_least_meld_of_canasta_is_below_its_opening_anyway() -> None:
    opening = error("opening_floor", 1, "Svolgimento")
    for points, expected in ((5, [floor(CANASTA, 1), opening]), (10, [floor(CANASTA, 1), opening]), (15, [opening])):
        assert findings_of(CANASTA, {}, {"dirty": 0, "table_points": points}) == expected


def test_an_honour_laid_alone_is_no_meld() -> None:
    opening = error("opening_floor", 1, "Svolgimento")
    alone = findings_of(CANASTA, {}, {"dirty": 0, "honours": 1, "table_points": 10})
    assert alone == [floor(CANASTA, 1, "honour_card_value"), opening]


def test_red_threes_are_among_the_counted_cards_by_a_ruling() -> None:
    """With the ruling each red three laid is one of the cards on the table, and no meld needs it."""
    ruled = FARAES.with_rulings({"threes_as_cards": "yes"})
    out = {"red_threes": 2, "hand_cards": 2}
    assert findings_of(ruled, {**out, "table_cards": 24}) == []
    assert findings_of(ruled, {**out, "table_cards": 23}) == [floor(FARAES, 0, "threes_as_cards")]
    assert findings_of(FARAES, {**out, "table_cards": 22}) == []
    assert findings_of(FARAES, {**out, "table_cards": 21}) == [floor(FARAES, 0)]
    alone = {"dirty": 0, "morto": "none", "red_threes": 1}
    faults = [floor(FARAES, 1, "threes_as_cards")]
    for cards, expected in ((0, faults), (1, []), (2, faults), (3, faults), (4, [])):
        assert findings_of(ruled, {}, {**alone, "table_cards": cards}) == expected
    assert findings_of(FARAES, {}, {**alone, "table_cards": 0}) == []


def test_without_a_table_of_floors_cards_of_the_cheapest_kind_are_the_floor() -> None:
    """A regulation added without proved floors: 7 cards of 5 a canastra, 22 for whoever went out with its morto."""
    plain = amend(APCEF, {}, load_floors=None)
    assert findings_of(plain, {"table_points": 110}) == []
    assert findings_of(plain, {"table_points": 105}) == [floor(APCEF, 0)]
    assert findings_of(plain, {"clean": 4, "table_points": 140}) == []
    assert findings_of(plain, {"clean": 4, "table_points": 135}) == [floor(APCEF, 0)]
    # 14 canastras are 98 cards, 15 more than the deck of 104 has; the points are not the point.
    assert (
        found_in(plain, {"clean": 14, "table_points": 760, "hand_points": 60}, {"hand_points": 60}, mortos_to_stock=2)
        == []
    )
    many = found_in(
        plain, {"clean": 15, "table_points": 760, "hand_points": 60}, {"hand_points": 60}, mortos_to_stock=2
    )
    assert many == [impossible(APCEF, 0)]


def test_a_deck_laid_whole_holds_its_canastras() -> None:
    """Canastras of eight: thirteen of them are all 104 cards."""
    eights = amend(APCEF, {"melds.canastra": 8}, load_floors=None)
    nobody = {"hand_points": 60}
    full = {"clean": 13, "table_points": 760, "hand_points": 60}
    assert found_in(eights, full, nobody, mortos_to_stock=2) == []
    assert found_in(eights, {**full, "clean": 14}, nobody, mortos_to_stock=2) == [impossible(APCEF, 0)]


def test_a_morto_smaller_than_a_hand_asks_for_fewer_cards() -> None:
    """Out with it: a hand of 11 and a morto of 7, 18 cards of 5."""
    small = amend(APCEF, {"mortos.cards": 7}, load_floors=None)
    assert findings_of(small, {"table_points": 90}) == []
    assert findings_of(small, {"table_points": 85}) == [floor(APCEF, 0)]


def test_an_honour_laid_alone_is_compared_with_the_least_meld() -> None:
    """15, the least meld, and not 15 with the honour's 10 taken off or put on."""
    hand = hand_of(CANASTA, {"opened": True, "honours": 1, "table_points": 10}, {"opened": True, "went_out": True})
    finding = result_of(hand, CANASTA).findings[0]
    assert (finding.code, finding.side) == ("canastra_floor", 0)
    assert (finding.message.params["least"].number, finding.message.params["given"]) == (15, 10)
