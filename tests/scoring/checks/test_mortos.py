"""The two mortos (reserve hands), and where each of them went."""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, FARAES, label
from tests.scoring.samples import Document, Row, cases, error, findings_of, warning

MORTOS = {AACRT: "Morto", APCEF: "Art. 3", BURACO: "Como jogar"}
STOCK = {AACRT: "O Jogo", APCEF: "Art. 10 § 2º (bis)", BURACO: "Morto"}
INDIRECT = "Batida Direta e Batida Indireta"


@pytest.mark.parametrize("morto", ["played", "unplayed"])
def test_aacrt_gives_a_morto_only_to_a_pair_with_a_canastra(morto: str) -> None:
    assert findings_of(AACRT, {}, {"morto": morto, "dirty": 0}) == [error("morto_without_canastra", 1, INDIRECT)]
    assert findings_of(AACRT, {}, {"morto": morto, "dirty": 1}) == []
    assert findings_of(AACRT, {}, {"morto": morto, "dirty": 0, "clean": 1}) == []
    assert findings_of(AACRT, {}, {"morto": "none", "dirty": 0}) == []


@pytest.mark.parametrize("morto", ["played", "unplayed"])
@cases("regulation", (APCEF,), (BURACO,), (FARAES,))
def test_elsewhere_no_canastra_is_needed_to_take_it(regulation: Regulation, morto: str) -> None:
    assert findings_of(regulation, {}, {"morto": morto, "dirty": 0}) == []


def mortos(taken: int) -> list[Document]:
    return [{"morto": "played" if taken > 0 else "none"}, {"morto": "unplayed" if taken > 1 else "none"}]


@pytest.mark.parametrize("taken", [0, 1, 2])
@cases("regulation", (AACRT,), (APCEF,), (BURACO,))
def test_there_are_two_mortos(regulation: Regulation, taken: int) -> None:
    """Nobody went out, so that all of them are accounted for: two in all, one more is too many."""
    first, second = mortos(taken)
    out = {"went_out": None, "hand_points": 60}
    assert findings_of(regulation, {**first, **out}, second, mortos_to_stock=2 - taken) == []
    too_many = findings_of(regulation, {**first, **out}, second, mortos_to_stock=3 - taken)
    assert too_many == [error("too_many_mortos", None, MORTOS[regulation])]


@cases("regulation", (AACRT,), (APCEF,), (BURACO,))
def test_too_many_mortos_though_somebody_went_out(regulation: Regulation) -> None:
    assert findings_of(regulation, {}, {}, mortos_to_stock=1) == [error("too_many_mortos", None, MORTOS[regulation])]


# When the stock ran out every morto was taken or had become stock (taken, to stock, what is said).
# APCEF art. 10, second § 2: certain where nobody took one; with one taken it can be read otherwise.
# Buraco: a morto replaces an empty stock, yet the list of endings names the empty stock alone.
UNACCOUNTED = [
    *((AACRT, taken, stock, error) for taken, stock in ((0, 0), (0, 1), (1, 0))),
    *((BURACO, taken, stock, warning) for taken, stock in ((0, 0), (0, 1), (1, 0))),
    (APCEF, 0, 0, error),
    (APCEF, 0, 1, error),
    (APCEF, 1, 0, warning),
]
ACCOUNTED = [
    (regulation, taken, stock, None)
    for regulation in (AACRT, APCEF, BURACO)
    for taken, stock in ((0, 2), (1, 1), (2, 0))
]


@pytest.mark.parametrize(("regulation", "taken", "stock", "text"), UNACCOUNTED + ACCOUNTED, ids=label)
def test_no_morto_is_left_when_the_stock_ran_out(regulation: Regulation, taken: int, stock: int, text: object) -> None:
    first, second = mortos(taken)
    findings = findings_of(regulation, {**first, "went_out": None, "hand_points": 60}, second, mortos_to_stock=stock)
    expected: list[Row] = []
    if text is error:
        expected = [error("mortos_left", None, STOCK[regulation])]
    elif text is warning:
        expected = [warning("mortos_left", None, STOCK[regulation])]
    assert findings == expected


@cases("regulation", (AACRT,), (APCEF,), (BURACO,))
def test_a_morto_may_be_left_when_somebody_went_out(regulation: Regulation) -> None:
    assert findings_of(regulation, {}, {"morto": "none"}, mortos_to_stock=0) == []


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_in_faraes_an_untaken_morto_never_becomes_stock(taken: int) -> None:
    """Art. 13: the hand ends, and the morto stays out."""
    first, second = mortos(taken)
    assert findings_of(FARAES, {**first, "went_out": None}, second) == []
