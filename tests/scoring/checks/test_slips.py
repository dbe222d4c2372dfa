"""The usual slips, each by the total that results from it, and the hint: named where it alone explains the total."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.schema import Regulation
from rules.text import Text
from scoring.checks.case import Case
from scoring.checks.claimed import COMPARE, COMPARE_LINES
from scoring.checks.slips import explanations, slips
from scoring.codec import read_hand
from scoring.findings import SIDES
from scoring.lines import score_lines, totals
from scoring.totals import are_digits_swapped
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, EVERY, FARAES, label
from tests.scoring.checks.usual_slips import ADDED, NO, PENALTY_FREE, SO_FAR, UNENTERED, UNMARKED, USUAL, WENT_OUT
from tests.scoring.samples import Document, document, result_of
from tests.scoring.table import Table


@pytest.mark.parametrize(("regulation", "second", "claimed", "hint"), USUAL, ids=label)
def test_the_hint_names_the_usual_slip(regulation: Regulation, second: Document, claimed: int, hint: str) -> None:
    assert hint_of(regulation, {}, {**second, "claimed_total": claimed}) == hint


@pytest.mark.parametrize(("regulation", "first", "claimed", "hint"), WENT_OUT, ids=label)
def test_the_usual_slips_of_the_pair_that_went_out_explain_its_total(
    regulation: Regulation, first: Document, claimed: int, hint: str
) -> None:
    assert hint_of(regulation, {**first, "claimed_total": claimed}, {}) == hint


def test_the_sum_so_far_is_no_total_of_a_hand() -> None:
    """190 in a hand that began at 1240 makes 1430."""
    hand = read_hand(document(APCEF, {}, {"claimed_total": 1430}), APCEF)
    (finding,) = result_of(hand, APCEF, (0, 1240)).findings
    assert finding.hint.id == SO_FAR


def test_a_penalty_for_an_unplayed_morto_that_costs_nothing_is_explained() -> None:
    """The stock ran out: 150 − 80 = 70, and not 100 less."""
    assert hint_of(FARAES, {"went_out": False}, {**NO, "morto": "unplayed", "claimed_total": -30}) == PENALTY_FREE
    free = APCEF.with_rulings({"unplayed_morto_at_stock_end": "free"})
    assert hint_of(free, {"went_out": False}, {**NO, "morto": "unplayed", "claimed_total": -10}) == PENALTY_FREE


def test_an_unplayed_morto_whose_partner_went_out_is_never_named_alone() -> None:
    """A hundred too little there is the bonus for going out as well."""
    charged = FARAES.with_rulings({"unplayed_morto_at_stock_end": "charged"})
    assert hint_of(charged, {"morto": "unplayed", "claimed_total": 480}, {}) == COMPARE_LINES


def test_going_out_that_nobody_is_marked_for_explains_the_total() -> None:
    """150 − 60 = 90 of a pair with its morto, and 100 for going out on the paper."""
    nobody = {"went_out": False}
    assert hint_of(APCEF, nobody, {**NO, "claimed_total": 190}) == UNMARKED
    assert hint_of(APCEF, nobody, {"claimed_total": 290}) == COMPARE  # or its dirty canastra twice
    assert hint_of(APCEF, {}, {**NO, "claimed_total": 190}) == UNENTERED  # the other pair went out
    # Canasta, where whoever closed pays nothing: 300 + 150 − 60 = 390, and 550 of the pair that closed.
    assert hint_of(CANASTA, nobody, {"claimed_total": 550}) == UNMARKED


def test_a_total_that_is_the_sum_before_the_hand_is_recognised() -> None:
    hand = read_hand(document(APCEF, {}, {"claimed_total": 1240}), APCEF)
    (finding,) = result_of(hand, APCEF, (0, 1240)).findings
    assert finding.hint.id == "This is the sum before this hand. Enter only the total of this hand."


def test_the_lines_of_several_slips_are_named() -> None:
    """A hundred too little: the batida forgotten, or the real canastra (200) counted as a dirty one (100)."""
    assert _lines(APCEF, {"claimed_total": 490}) == ["Real canastra", "Dirty canastra", "Going out"]
    of_threes = {"clean": 2, "red_threes": 3, "table_cards": 36, "hand_cards": 4, "claimed_total": 1020}
    assert _lines(FARAES, of_threes) == ["Clean canastra", "Dirty canastra", "Going out", "Red threes"]
    # A hundred too much: the dirty one twice, or as a real one.
    assert _lines(APCEF, {}, {"claimed_total": 290}) == ["Dirty canastra", "Real canastra"]


def _lines(regulation: Regulation, first: Document, second: Document | None = None) -> list[str]:
    """The lines listed in the hint on the claimed total."""
    findings = result_of(read_hand(document(regulation, first, second or {}), regulation), regulation).findings
    (finding,) = [finding for finding in findings if finding.code == "claimed_total_differs"]
    assert finding.hint.id == COMPARE_LINES
    return _words(finding.hint.params["lines"])


def _words(text: str | int | Text) -> list[str]:
    assert isinstance(text, Text)
    if not text.params:
        return [text.id]
    assert text.id == "%(first)s · %(second)s"
    return [*_words(text.params["first"]), *_words(text.params["second"])]


def test_where_the_closers_partner_pays_it_is_no_slip() -> None:
    """900 − 40 = 860 under that ruling; 940 has them added."""
    ruled = CANASTA.with_rulings({"closers_partner_pays": "yes"})
    assert hint_of(ruled, {"hand_points": 40, "claimed_total": 940}, {}) == ADDED


def test_neither_of_two_explanations_is_named() -> None:
    """Side 0 of Canasta closed with 510; side 1's 390 is claimed as 510: exchanged, or 60 added instead of taken."""
    assert hint_of(CANASTA, {"clean": 0, "dirty": 1, "table_points": 110}, {"claimed_total": 510}) == COMPARE


@pytest.mark.daily
@pytest.mark.parametrize("regulation", EVERY, ids=label)
@given(seed=st.integers(0, 10**6), before=st.tuples(st.integers(-60, 600), st.integers(-60, 600)))
def test_a_slip_is_named_where_it_alone_explains_the_total(
    regulation: Regulation, seed: int, before: tuple[int, int]
) -> None:
    """For hands that real play could leave. What is named explains it; the right total has none."""
    case = _case(regulation, seed, (5 * before[0], 5 * before[1]))
    for side in SIDES:
        total = case.totals[side]
        assert total not in {slip.claimed for slip in slips(case, side)}
        for slip in slips(case, side):
            alone = all(other.hint == slip.hint for other in slips(case, side) if other.claimed == slip.claimed)
            named = [one.hint for one in explanations(case, side, slip.claimed)]
            assert slip.hint in named
            assert (named == [slip.hint]) == (alone and not are_digits_swapped(total, slip.claimed))
        strange = max([total, *(slip.claimed for slip in slips(case, side))]) + 10**7 + 1
        assert explanations(case, side, strange) == []


def _case(regulation: Regulation, seed: int, before: tuple[int, int]) -> Case:
    base = next((known for known in (AACRT, APCEF, BURACO, CANASTA, FARAES) if known.key == regulation.key), APCEF)
    hand = read_hand(Table(base, Random(seed)).document(), base)
    case = Case(hand, base, (None, None), totals(score_lines(hand, base)), (0, 0), (0, 0))
    first, second = hand.sides
    return replace(case, totals_before=before, held_worth=(first.hand_worth(base), second.hand_worth(base)))


def hint_of(regulation: Regulation, first: Document, second: Document) -> str:
    """The hint of the finding on the claimed total."""
    findings = result_of(read_hand(document(regulation, first, second), regulation), regulation).findings
    (finding,) = [finding for finding in findings if finding.code == "claimed_total_differs"]
    return finding.hint.id
