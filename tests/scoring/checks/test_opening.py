"""The least that a pair must lay to open, and whether it has opened."""

import pytest

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, cases, error, findings_of, warning

ARTICLE = {AACRT: "Buraco", APCEF: "Art. 14", CANASTA: "Svolgimento"}
FAILED = {AACRT: "Buraco", APCEF: "Art. 14 § 1º", CANASTA: "Svolgimento"}

# (total before the hand, failed openings, minimum): what regulations and their articles say, not the ladder's code.
MINIMA = [
    *((AACRT, 1500, failures, least) for failures, least in enumerate((75, 90, 120, 150, 180, 210))),
    (AACRT, 2995, 0, 75),
    *((APCEF, 1500, failures, least) for failures, least in enumerate((75, 90, 120, 150, 150, 150))),
    (APCEF, 2995, 0, 75),
    *((CANASTA, total, 0, 50) for total in (-2000, -5, 0, 1500)),
    *((CANASTA, total, 0, 90) for total in (1505, 3000)),
    *((CANASTA, total, 0, 120) for total in (3005, 6005)),
    # Failed openings cost points there and leave the minimum as it is.
    *((CANASTA, 1500, failures, 50) for failures in (1, 4)),
]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("regulation", "total", "failures", "least"), MINIMA, ids=label)
def test_whoever_lays_anything_lays_its_minimum(
    regulation: Regulation, total: int, failures: int, least: int, side: int
) -> None:
    """The other pair, at 0, went out with a table of 300."""

    def laid(points: int) -> list[object]:
        lays = {"clean": 0, "dirty": 0, "went_out": None, "table_points": points, "failed_openings": failures}
        lays |= {"hand_points": 60} | ({} if regulation is CANASTA else {"morto": "none"})
        out = {"clean": 1, "dirty": 0, "went_out": True, "table_points": 300, "hand_points": 10}
        out |= {"opened": True} if regulation is CANASTA else {"morto": "played"}
        sides, running = ((lays, out), (total, 0)) if side == 0 else ((out, lays), (0, total))
        return list(findings_of(regulation, *sides, running=running))

    assert laid(least) == []
    article = FAILED[regulation] if failures else ARTICLE[regulation]
    assert laid(least - 5) == [error("opening_floor", side, article)]


@cases("regulation", (AACRT,), (APCEF,))
@pytest.mark.parametrize("failures", [0, 3])
def test_below_1500_nothing_is_asked(regulation: Regulation, failures: int) -> None:
    second = {"dirty": 0, "morto": "none", "table_points": 15, "failed_openings": failures}
    for total in (-500, 0, 1495):
        assert findings_of(regulation, {}, second, running=(3000, total)) == []


@cases("regulation", (AACRT,), (APCEF,))
def test_whoever_lays_nothing_need_not_open(regulation: Regulation) -> None:
    second = {"dirty": 0, "morto": "none", "table_points": 0, "failed_openings": 2}
    assert findings_of(regulation, {}, second, running=(0, 1500)) == []


def test_in_canasta_whoever_lays_nothing_has_not_opened() -> None:
    assert findings_of(CANASTA, {}, {"dirty": 0, "opened": None, "table_points": 0}, running=(0, 3005)) == []


@cases("regulation table", (BURACO, {"table_points": 15}), (FARAES, {"table_cards": 3}))
def test_buraco_and_tranca_ask_for_no_minimum(regulation: Regulation, table: Document) -> None:
    assert findings_of(regulation, {}, {"dirty": 0, "morto": "none", **table}, running=(1995, 1995)) == []


def test_a_canastra_is_something_laid() -> None:
    """A figure forgotten: no points on the table, but a canastra."""
    assert findings_of(AACRT, {}, {"morto": "none", "table_points": None}, running=(0, 1500)) == [
        error("canastra_floor", 1, "Canastra"),
        error("opening_floor", 1, "Buraco"),
    ]


# Concealed, a pair opens and closes in one turn: (ruling, total before, points, whether that will do)
@cases(
    "ruling total points enough",
    ("yes", 1505, 90, True),
    ("yes", 1505, 85, False),
    ("yes", 3005, 120, True),
    ("yes", 3005, 115, False),
    ("no", 1505, 85, True),
    ("no", 3005, 115, True),
)
def test_a_concealed_closing_opens_too(ruling: str, total: int, points: int, enough: bool) -> None:
    regulation = CANASTA.with_rulings({"concealed_needs_opening": ruling})
    findings = findings_of(regulation, {"concealed": True, "table_points": points}, running=(total, 0))
    fault = error("opening_floor", 0, "Svolgimento", "concealed_needs_opening")
    assert findings == ([] if enough else [fault])


def test_an_exempt_pair_does_not_exempt_the_other() -> None:
    regulation = CANASTA.with_rulings({"concealed_needs_opening": "no"})
    first = {"concealed": True, "table_points": 85}
    second = {"dirty": 0, "table_points": 45}
    assert findings_of(regulation, first, second, running=(1505, 0)) == [error("opening_floor", 1, "Svolgimento")]


def test_only_a_concealed_closing_is_exempt() -> None:
    regulation = CANASTA.with_rulings({"concealed_needs_opening": "no"})
    fault = error("opening_floor", 0, "Svolgimento")
    assert findings_of(regulation, {"table_points": 115}, running=(3005, 0)) == [fault]
    # Concealed, but not marked as closed: no closing, and no exemption.
    assert findings_of(regulation, {"concealed": True, "went_out": None, "table_points": 115}, running=(3005, 0)) == [
        warning("nobody_went_out", None, "Svolgimento", "nobody_closed"),
        error("concealed_without_out", 0, "Svolgimento"),
        fault,
    ]


def test_only_a_pair_that_opened_has_anything_on_the_table() -> None:
    fault = error("laid_without_opening", 1, "Svolgimento")
    assert findings_of(CANASTA, {}, {"opened": None}) == [fault]
    assert findings_of(CANASTA, {}, {"opened": None, "dirty": 0, "table_points": 50}) == [fault]
    assert findings_of(CANASTA, {}, {"opened": None, "dirty": 0, "table_points": 0}) == []
    assert findings_of(CANASTA, {}, {"opened": None, "table_points": 0}) == [
        error("canastra_floor", 1, "Le carte"),
        error("opening_floor", 1, "Svolgimento"),
        fault,
    ]
    assert findings_of(CANASTA, {}, {"opened": True}) == []


def test_a_pair_that_opened_has_something_on_the_table() -> None:
    fault = error("opened_without_laying", 1, "Svolgimento")
    assert findings_of(CANASTA, {}, {"dirty": 0, "table_points": 0}) == [fault]
    assert findings_of(CANASTA, {}, {"dirty": 0, "table_points": 50}) == []
    assert findings_of(CANASTA, {}, {"dirty": 0, "table_points": 0, "opened": None}) == []


def test_whoever_closed_has_opened() -> None:
    assert findings_of(CANASTA, {"opened": None}) == [
        error("laid_without_opening", 0, "Svolgimento"),
        error("out_without_opening", 0, "Svolgimento"),
    ]
    assert findings_of(CANASTA, {"opened": None, "concealed": True}) == [
        error("laid_without_opening", 0, "Svolgimento"),
        error("out_without_opening", 0, "Svolgimento"),
    ]
    assert findings_of(CANASTA, {}, {"opened": None, "dirty": 0, "table_points": None}) == []
