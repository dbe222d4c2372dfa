"""Who may end a hand, and with what."""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, every_sample, label
from tests.scoring.samples import Document, Row, cases, error, findings_of, warning

BOTH = {AACRT: "O Jogo", APCEF: "Art. 11", BURACO: "Bater", CANASTA: "Svolgimento", FARAES: "Art. 14"}
WANTS_CANASTRA = {AACRT: "O Jogo", APCEF: "Art. 11", BURACO: "Resumo", FARAES: "Art. 14"}
WANTS_MORTO = {AACRT: "O Jogo", APCEF: "Art. 11", BURACO: "Bater", FARAES: "Art. 14"}


@every_sample
def test_only_one_pair_goes_out(regulation: Regulation) -> None:
    """Side 1 has all it takes: a clean canastra and cards enough."""
    table = {"table_cards": 30} if regulation is FARAES else {"table_points": 200}
    second = {"clean": 1, "dirty": 0, **table}
    assert findings_of(regulation, {}, second) == []
    assert findings_of(regulation, {}, {**second, "went_out": True}) == [error("both_went_out", None, BOTH[regulation])]


@cases("regulation", (AACRT,), (APCEF,), (BURACO,), (FARAES,))
def test_nobody_need_go_out(regulation: Regulation) -> None:
    """Both mortos taken, the stock ran out."""
    assert findings_of(regulation, {"went_out": None}) == []


@cases("rulings", ({},), ({"nobody_closed": "nothing_counts"},))
def test_in_canasta_a_hand_ends_only_by_closing(rulings: Document) -> None:
    expected = [warning("nobody_went_out", None, "Svolgimento", "nobody_closed")]
    assert findings_of(CANASTA.with_rulings(rulings), {"went_out": None}) == expected


@cases("regulation", (AACRT,), (APCEF,))
def test_going_out_takes_a_clean_canastra(regulation: Regulation) -> None:
    fault = [error("out_without_canastra", 0, WANTS_CANASTRA[regulation])]
    assert findings_of(regulation, {"clean": 0, "dirty": 1}) == fault
    assert findings_of(regulation, {"clean": 0, "dirty": 3}) == fault
    assert findings_of(regulation, {"clean": 1, "dirty": 3}) == []


@cases(
    "regulation canastras",
    (BURACO, {"royal": 1}),
    (BURACO, {"clean": 1}),
    (BURACO, {"dirty": 1}),
    (FARAES, {"clean": 1}),
    (FARAES, {"dirty": 1}),
    (CANASTA, {"clean": 1}),
    (CANASTA, {"dirty": 1}),
)
def test_any_canastra_will_do(regulation: Regulation, canastras: Document) -> None:
    assert findings_of(regulation, {"clean": 0, **canastras}) == []


@cases(
    "regulation expected",
    (APCEF, [error("out_without_canastra", 0, "Art. 11")]),
    (BURACO, [error("out_without_canastra", 0, "Resumo")]),
    (FARAES, [error("out_without_canastra", 0, "Art. 14")]),
    (CANASTA, [warning("out_without_canastra", 0, "Svolgimento")]),
    (
        AACRT,
        [
            error("out_without_canastra", 0, "O Jogo"),
            error("morto_without_canastra", 0, "Batida Direta e Batida Indireta"),
        ],
    ),
)
def test_going_out_needs_a_canastra(regulation: Regulation, expected: list[Row]) -> None:
    assert findings_of(regulation, {"clean": 0}) == expected


@every_sample
def test_whoever_does_not_go_out_needs_no_clean_canastra(regulation: Regulation) -> None:
    """Side 1 of the quiet hand has a dirty one, or none where no morto was taken with it."""
    assert findings_of(regulation, {}, {"morto": None if regulation is CANASTA else "none", "dirty": 0}) == []


# (rulings, the other pair's morto, mortos to stock, whether a pair may go out without its own)
WITHOUT_MORTO = [
    *((AACRT, {}, "none", stock, False) for stock in (0, 1, 2)),
    *((AACRT, {}, "played", stock, False) for stock in (0, 1)),
    *((AACRT, {"out_when_morto_became_stock": "yes"}, "none", stock, stock == 2) for stock in (0, 1, 2)),
    *((AACRT, {"out_when_morto_became_stock": "yes"}, "played", stock, stock == 1) for stock in (0, 1)),
    *((AACRT, {"out_when_morto_became_stock": "yes"}, "unplayed", stock, stock == 1) for stock in (0, 1)),
    # Art. 11 speaks of both having become stock.
    *((APCEF, {}, "none", stock, stock == 2) for stock in (0, 1, 2)),
    *((APCEF, {}, "played", stock, False) for stock in (0, 1)),
    *((BURACO, {}, "none", stock, stock == 2) for stock in (0, 1, 2)),
    *((BURACO, {}, "played", stock, stock == 1) for stock in (0, 1)),
    *((BURACO, {}, "unplayed", stock, stock == 1) for stock in (0, 1)),
    # Art. 13: an untaken morto never becomes stock.
    *((FARAES, {}, other, None, False) for other in ("none", "played", "unplayed")),
]


@pytest.mark.parametrize(("regulation", "rulings", "other", "stock", "allowed"), WITHOUT_MORTO, ids=label)
def test_going_out_without_a_morto_is_allowed_by_regulation_and_stock(
    regulation: Regulation, rulings: Document, other: str, stock: int | None, allowed: bool
) -> None:
    ruling = "out_when_morto_became_stock" if regulation is AACRT else None
    hand = {} if stock is None else {"mortos_to_stock": stock}
    findings = findings_of(regulation.with_rulings(rulings), {"morto": "none"}, {"morto": other}, **hand)
    assert findings == ([] if allowed else [error("out_without_morto", 0, WANTS_MORTO[regulation], ruling)])


@pytest.mark.parametrize("morto", ["played", "unplayed"])
@cases("regulation", (AACRT,), (APCEF,), (BURACO,), (FARAES,))
def test_going_out_with_a_morto_is_allowed(regulation: Regulation, morto: str) -> None:
    """Unplayed: the partner emptied his hand while the other waited for his turn."""
    assert findings_of(regulation, {"morto": morto}) == []


@pytest.mark.parametrize(("went_out", "expected"), [(True, []), (None, [("concealed_without_out", 1)])])
def test_only_who_closed_can_have_closed_concealed(went_out: bool | None, expected: list[tuple[str, int]]) -> None:
    """Side 1 instead of side 0."""
    findings = findings_of(CANASTA, {"went_out": None, "hand_points": 60}, {"went_out": went_out, "concealed": True})
    nobody = [] if went_out else [warning("nobody_went_out", None, "Svolgimento", "nobody_closed")]
    assert findings == nobody + [error(code, side, "Svolgimento") for code, side in expected]


def test_neither_pair_closed_and_both_say_concealed() -> None:
    assert findings_of(CANASTA, {"went_out": None, "concealed": True}, {"concealed": True}) == [
        warning("nobody_went_out", None, "Svolgimento", "nobody_closed"),
        error("concealed_without_out", 0, "Svolgimento"),
        error("concealed_without_out", 1, "Svolgimento"),
    ]
