"""Rulings on what a hand counts: the result of each option, computed by hand, and the lines that name it."""

from itertools import product

from tests.rules.samples import APCEF, CANASTA
from tests.scoring.hand_lines import lines_of, totals_of
from tests.scoring.samples import Document, cases

OUT: Document = {"clean": 1, "went_out": True, "morto": "played", "table_points": 300, "hand_points": 10}
UNPLAYED: Document = {"dirty": 1, "morto": "unplayed", "table_points": 150, "hand_points": 30}


def test_apcef_an_unplayed_morto_when_somebody_goes_out() -> None:
    """Art. 10 § 2º: 100 − 100 + 150 − 30 = 120, whoever it was; for the pair's own partner 220 more (12 a) less 0."""
    charge = ("morto_unplayed", 1, -100, "Art. 10 § 2º", "unplayed_morto")
    for ruled in ("charged", "free"):
        regulation = APCEF.with_rulings({"unplayed_morto_at_stock_end": ruled})
        assert charge in lines_of(regulation, OUT, UNPLAYED)[1]
        assert totals_of(regulation, OUT, UNPLAYED)[1] == 120
        assert charge in lines_of(regulation, {}, {**UNPLAYED, "went_out": True})[1]
        assert totals_of(regulation, {}, {**UNPLAYED, "went_out": True})[1] == 220


def test_apcef_charges_an_unplayed_morto_when_the_stock_ran_out() -> None:
    """Art. 10 speaks of a player who ends the hand: 120, or without the charge 220."""
    at_stock_end = ("morto_unplayed", 1, -100, "Art. 10 § 2º", "unplayed_morto_at_stock_end")
    assert at_stock_end in lines_of(APCEF, {}, UNPLAYED)[1]
    assert totals_of(APCEF, {}, UNPLAYED)[1] == 120
    free = APCEF.with_rulings({"unplayed_morto_at_stock_end": "free"})
    assert totals_of(free, {}, UNPLAYED)[1] == 220


@cases("stock_end", ("charged",), ("free",))
def test_apcef_where_its_cards_count_nothing_stands_for_them(stock_end: str) -> None:
    """100 + 150 − 30 = 220, and the end of the stock makes no difference."""
    ruled = APCEF.with_rulings({"unplayed_morto": "cards_count", "unplayed_morto_at_stock_end": stock_end})
    assert totals_of(ruled, OUT, UNPLAYED)[1] == totals_of(ruled, {}, UNPLAYED)[1] == 220


def test_apcef_going_out_without_a_morto_earns_its_bonus() -> None:
    """Art. 11 lets it when both became stock; art. 12 a: 200 + 100 − 100 + 300 − 10 = 490, or 390 without the bonus."""
    without = {**OUT, "morto": "none"}
    assert lines_of(APCEF, without, {}, mortos_to_stock=2)[0] == [
        ("clean", 1, 200, "Art. 12 b"),
        ("went_out", 1, 100, "Art. 12 a", "closing_bonus_without_morto"),
        ("morto_missed", 1, -100, "Art. 12 d"),
        ("table_points", 300, 300, "Art. 12 § 1º"),
        ("hand_points", 10, -10, "Art. 12 § 2º"),
    ]
    ruled = APCEF.with_rulings({"closing_bonus_without_morto": "no"})
    assert totals_of(APCEF, without, {}, mortos_to_stock=2)[0] == 490
    assert totals_of(ruled, without, {}, mortos_to_stock=2)[0] == 390
    # With a morto the bonus is due under either.
    for regulation in (APCEF, ruled):
        assert ("went_out", 1, 100, "Art. 12 a") in lines_of(regulation, OUT, {})[0]


CLOSER: Document = {"clean": 1, "opened": True, "went_out": True, "table_points": 300, "hand_points": 40}
LOSER: Document = {"honours": 1, "hand_points": 60, "failed_openings": 1, "false_closings": 1}


def test_canasta_penalties_go_to_nobody() -> None:
    """500 + 100 + 300 = 900; −100 for the king held, −100 − 100, −60 in hand = −360."""
    assert totals_of(CANASTA, CLOSER, LOSER) == (900, -360)


def test_canasta_penalties_go_to_the_opponents() -> None:
    """900 and the 360 that the others pay; the closer pays nothing, its partner's 40 stay its own affair."""
    ruled = CANASTA.with_rulings({"penalties": "to_opponents"})
    first, second = lines_of(ruled, CLOSER, LOSER)
    assert first[-1] == ("received", 1, 360, "Le carte", "penalties")
    assert second == lines_of(CANASTA, CLOSER, LOSER)[1]
    assert totals_of(ruled, CLOSER, LOSER) == (1260, -360)


def test_canasta_both_pay_each_other_when_nobody_closed() -> None:
    """Hands of 40 and 25, an opening failed on one side: −40 − 100 + 25, and −25 + 140."""
    ruled = CANASTA.with_rulings({"penalties": "to_opponents"})
    assert totals_of(ruled, {"hand_points": 40, "failed_openings": 1}, {"hand_points": 25}) == (-115, 115)


def test_canasta_what_is_paid_is_only_moved() -> None:
    """Given to the opponents, payments add up to nothing: both totals together rise by what was paid."""
    sides: list[Document] = [CLOSER, LOSER, {"opened": True, "table_points": 90, "hand_points": 15}]
    ruled = CANASTA.with_rulings({"penalties": "to_opponents"})
    for first, second in product(sides, repeat=2):
        lines = [line for side in lines_of(CANASTA, first, second) for line in side]
        paid = -sum(line[2] for line in lines if isinstance(line[2], int) and line[2] < 0)
        assert sum(totals_of(ruled, first, second)) == sum(totals_of(CANASTA, first, second)) + paid
