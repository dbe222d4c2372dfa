"""The usual slips, each by the total that results from it, and the hint: named where it alone explains the total."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.schema import Regulation
from rules.text import Text
from scoring.checks.case import Case
from scoring.checks.claimed import ADD_AGAIN, COMPARE, COMPARE_LINES, NO_TOTAL
from scoring.checks.slips import explanations, slips
from scoring.codec import read_hand
from scoring.findings import SIDES
from scoring.lines import score_lines, totals
from scoring.totals import are_digits_swapped
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, EVERY, FARAES, label
from tests.scoring.samples import Document, document, result_of
from tests.scoring.table import Table

EXCHANGED = "This is the other pair's total. The two may have been swapped."
SO_FAR = "This is the sum so far. Enter only the total of this hand."
SIGN = "The minus sign seems to be missing."
ZERO = "There seems to be a zero too many."
NO_ZERO = "A zero seems to be missing."
SWAPPED = "It looks like two digits swapped: %(claimed)s and %(total)s."
CANASTRA = "The paper seems to leave out %(kind)s."
CANASTRA_TWICE = "The paper seems to count %(kind)s twice, or one more than was entered here."
UNENTERED = "The paper seems to count %(kind)s that was not entered here."
KIND = "The paper seems to count %(wrong)s instead of %(kind)s."
ROYAL = "The royal canastra seems to have been counted as a clean one too. It counts only %(points)s."
OUT = "The points for going out (%(points)s) seem to be missing."
OUT_TWICE = "The points for going out (%(points)s) seem to have been added twice."
UNMARKED = "On the paper this pair seems to have gone out, and here nobody is marked."
NOT_CONCEALED = "Going out seems to have been counted as not concealed. Concealed, it counts %(points)s."
CONCEALED = "Both bonuses for going out seem to have been added. Going out concealed counts only %(points)s."
PENALTY = "The penalty for the morto (%(points)s) seems to be missing."
PENALTY_TWICE = "The penalty for the morto (%(points)s) seems to have been subtracted twice."
BONUS = "The points for the morto (%(points)s) seem to be missing."
BONUS_TWICE = "The points for the morto (%(points)s) seem to have been added twice."
TABLE = "The cards on the table (%(points)s) seem to be missing."
ADDED = "The cards left in hand (%(held)s) seem to have been added instead of subtracted."
NOT_TAKEN = "The cards left in hand (%(held)s) do not seem to have been subtracted."
NOT_GIVEN = "The cards from the opponents' hands (%(held)s) seem to be missing."
OWN = "The pair seems to have counted its own cards (%(held)s). They go to the opponents."
CLOSER = "The pair that went out does not pay for its partner's cards (%(held)s)."
THREES = "The threes seem to have been counted among the cards as well."
SIGN_TOO_MANY = "There seems to be a minus sign too many."
CANASTRAS = "The points for the canastras (%(points)s) seem to be missing. They come on top of the cards."
TABLE_TWICE = "The cards on the table (%(points)s) seem to have been added twice."
TABLE_OTHER = "The other pair's cards on the table (%(points)s) seem to have been counted here."
UNIT = "The cards seem to have been counted as one point each. Each is worth %(each)s."
GIVEN_AGAINST = "The cards from the opponents' hands (%(held)s) seem to have been subtracted instead of added."
OWN_AGAINST = "The pair's own cards (%(held)s) seem to have been subtracted. They only go to the opponents."
HAND_TWICE = "The cards left in hand (%(held)s) seem to have been subtracted twice."
HAND_OTHER = "The opponents' cards (%(held)s) seem to have been subtracted. Each pair pays its own."
HAND_GIVEN = "The cards from the opponents' hands (%(held)s) seem to have been added. Here they count for nobody."
PENALTY_ADDED = "The penalty for the morto (%(points)s) seems to have been added instead of subtracted."
PENALTY_FREE = "The unplayed morto seems to have been charged. It costs nothing when the stock runs out."
LINE = "A line seems to be missing: %(line)s (%(points)s)."
LINE_TWICE = "A line seems to have been counted twice: %(line)s (%(points)s)."
LINE_ADDED = "A line seems to have been added instead of subtracted: %(line)s (%(points)s)."
ONE_BY_ONE = "The honours seem to have been counted one by one. All four count %(points)s."
RED = "Without a canastra the red threes are subtracted, not added (%(points)s)."

# The quiet hand: AACRT 760 and 100 + 100 + 150 + 10 = 360; APCEF and Buraco 590 and 100 + 150 − 60 = 190;
# Canasta 900 and 300 + 150 − 60 = 390; FARAES 580 and 100 + 150 − 80 = 170. No canastra: NO.
NO: Document = {"dirty": 0}
# What side 1 counted otherwise, what its paper says, and the hint.
USUAL: list[tuple[Regulation, Document, int, str]] = [
    # AACRT: 360 without its canastra, and with a clean one 460.
    (AACRT, {}, 760, EXCHANGED),
    (AACRT, {}, 210, TABLE),
    (AACRT, {}, 350, NOT_GIVEN),
    (AACRT, {}, 410, OWN),  # its own 60 instead of the opponents' 10
    (AACRT, {}, 3600, ZERO),
    (AACRT, {}, 36, NO_ZERO),
    (AACRT, {}, 630, SWAPPED),
    (AACRT, {"dirty": 0, "clean": 1}, 260 + 400, CANASTRA_TWICE),
    (AACRT, {"dirty": 0, "morto": "none"}, 60, ADD_AGAIN),  # 160, and nothing of 100 in it
    # A canastra of 100 and a morto of 100: forgotten or doubled, either explains it.
    (AACRT, {}, 260, COMPARE_LINES),
    (AACRT, {}, 460, COMPARE_LINES),
    (AACRT, {"dirty": 0, "clean": 1}, 260, CANASTRA),
    (AACRT, {}, -360, SIGN_TOO_MANY),
    (AACRT, {"clean": 1}, 260, CANASTRAS),  # 560, of which 200 and 100
    (AACRT, {"table_points": 155}, 520, TABLE_TWICE),
    (AACRT, {"table_points": 155}, 510, TABLE_OTHER),  # 365 − 155 + 300
    (AACRT, {}, 340, GIVEN_AGAINST),
    (AACRT, {}, 370, "The cards from the opponents' hands (%(held)s) seem to have been added twice."),
    (AACRT, {}, 420, OWN),  # its own 60 and the opponents' 10
    (AACRT, {}, 300, OWN_AGAINST),
    (AACRT, {}, 290, OWN_AGAINST),  # and the opponents' 10 not added
    # APCEF.
    (APCEF, {}, 590, EXCHANGED),
    (APCEF, {}, 130, HAND_TWICE),
    (APCEF, {}, 240, HAND_OTHER),  # 190 + 60 − 10
    (APCEF, {}, 260, HAND_GIVEN),  # 190 + 60 + 10
    (APCEF, {**NO, "morto": "none"}, 190, PENALTY_ADDED),  # −10, and 100 twice
    (APCEF, {}, 90, CANASTRA),
    (APCEF, {}, 310, ADDED),
    (APCEF, {}, 250, NOT_TAKEN),
    (APCEF, {}, 40, TABLE),
    (APCEF, {}, 910, SWAPPED),
    (APCEF, {}, 109, SWAPPED),
    (APCEF, {}, 1900, ZERO),
    (APCEF, {}, 19, NO_ZERO),
    (APCEF, {}, 290, COMPARE_LINES),  # the dirty one twice, or as a real one
    (APCEF, {"dirty": 0, "clean": 1}, 190, KIND),
    (APCEF, {"dirty": 0, "clean": 1}, 90, CANASTRA),
    (APCEF, {"dirty": 0, "clean": 1}, 490, CANASTRA_TWICE),
    (APCEF, {**NO, "morto": "none"}, 90, PENALTY),  # −100 + 150 − 60 = −10
    (APCEF, {**NO, "morto": "none"}, -110, PENALTY_TWICE),
    (APCEF, {**NO, "morto": "none"}, 10, SIGN),
    (APCEF, {**NO, "morto": "unplayed"}, 90, PENALTY),
    (APCEF, {"morto": "none"}, 190, COMPARE_LINES),  # the penalty forgotten, or the canastra counted twice
    (APCEF, {"table_points": 155}, 198, NO_TOTAL),
    (APCEF, {"table_points": 155}, 200, ADD_AGAIN),  # 195: five too much is nobody's slip
    # Buraco: 500 + 150 − 60 = 590 with a royal one, as the other pair; with 160 on the table 600.
    (BURACO, {}, 90, CANASTRA),
    (BURACO, {}, 310, ADDED),
    (BURACO, {"dirty": 0, "royal": 1, "table_points": 160}, 800, ROYAL),
    (BURACO, {"dirty": 0, "royal": 1, "table_points": 160}, 300, KIND),
    (BURACO, {"dirty": 0, "royal": 1, "table_points": 160}, 100, CANASTRA),
    (BURACO, {**NO, "morto": "none"}, 90, PENALTY),
    # 90: an unplayed morto costs nothing here, and the cards on the table may hold a dirty canastra, of 100.
    (BURACO, {**NO, "morto": "unplayed"}, 190, UNENTERED),
    # Canasta.
    (CANASTA, {}, 900, EXCHANGED),
    (CANASTA, {}, 90, CANASTRA),
    (CANASTA, {}, 690, CANASTRA_TWICE),
    (CANASTA, {}, 590, KIND),
    (CANASTA, {}, 510, ADDED),
    (CANASTA, {}, 450, NOT_TAKEN),
    (CANASTA, {}, 930, SWAPPED),
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 1}, 590, LINE),  # 690, of which 100 for it
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 1}, 790, LINE_TWICE),
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 4}, 990, ONE_BY_ONE),  # 1390 with 800 for the four
    # 790: the honours, or a pure one taken for dirty.
    (CANASTA, {"dirty": 0, "clean": 1, "honours": 2}, 590, COMPARE_LINES),
    (CANASTA, {"failed_openings": 1}, 390, LINE),  # 290
    (CANASTA, {"dirty": 0, "clean": 1, "failed_openings": 1}, 690, LINE_ADDED),  # 490
    (CANASTA, {"false_closings": 1}, 190, LINE_TWICE),
    # An honour forgotten and a penalty counted twice, both of 100.
    (CANASTA, {"honours": 1, "failed_openings": 1}, 290, COMPARE_LINES),
    # FARAES: 8 cards of 10 in hand.
    (FARAES, {}, 35, UNIT),  # 170 − 150 + 15
    (FARAES, {"table_cards": 20}, 112, UNIT),  # 220 − 200 + 20 + 80 − 8
    (FARAES, {**NO, "black_threes_in_hand": 1}, 70, LINE),  # 150 − 80 − 100 = −30
    (FARAES, {**NO, "black_threes_in_hand": 1}, 170, LINE_ADDED),
    (FARAES, {**NO, "red_threes_in_hand": 1}, -130, LINE_TWICE),
    (FARAES, {"dirty": 0, "clean": 1, "red_threes": 1}, 470, LINE_TWICE),  # 370
    # 570: two red threes or a canastra of 200 forgotten.
    (FARAES, {"dirty": 0, "clean": 1, "red_threes": 2}, 270, COMPARE_LINES),
    (FARAES, {}, 580, EXCHANGED),
    (FARAES, {}, 70, CANASTRA),
    (FARAES, {}, 330, ADDED),
    (FARAES, {}, 20, TABLE),
    (FARAES, {**NO, "morto": "none"}, 70, PENALTY),  # −100 + 150 − 80 = −30
    (FARAES, {**NO, "morto": "unplayed"}, 70, PENALTY),
    (FARAES, {"red_threes": 2}, 390, THREES),  # 170 + 200, and 10 for each
    (FARAES, {"black_threes_in_hand": 1}, 60, THREES),  # 170 − 100, and 10 for it
    (FARAES, {**NO, "red_threes": 1}, 170, RED),  # 150 − 80 − 100 = −30
]


@pytest.mark.parametrize(("regulation", "second", "claimed", "hint"), USUAL, ids=label)
def test_the_hint_names_the_usual_slip(regulation: Regulation, second: Document, claimed: int, hint: str) -> None:
    assert hint_of(regulation, {}, {**second, "claimed_total": claimed}) == hint


# The pair that went out: what it counted otherwise, what its paper says, and the hint.
WENT_OUT: list[tuple[Regulation, Document, int, str]] = [
    (BURACO, {"clean": 0, "royal": 1}, 790, OUT),  # 500 + 100 + 300 − 10 = 890
    (BURACO, {"clean": 0, "royal": 1}, 990, OUT_TWICE),
    (APCEF, {}, 490, COMPARE_LINES),  # the batida forgotten, or the real canastra counted as a dirty one
    (CANASTA, {}, 800, OUT),
    (CANASTA, {}, 1000, OUT_TWICE),
    (CANASTA, {"concealed": True}, 1100, CONCEALED),  # 500 + 200 + 300 = 1000
    (CANASTA, {"concealed": True}, 1200, OUT_TWICE),
    (CANASTA, {"concealed": True}, 900, NOT_CONCEALED),
    (CANASTA, {"hand_points": 40}, 860, CLOSER),
    # 930 written 840: its own 90 subtracted, and no two digits are swapped.
    (CANASTA, {"table_points": 330, "hand_points": 90}, 840, CLOSER),
    (FARAES, {"clean": 2, "morto": "unplayed"}, 380, CANASTRAS),  # 780
    (FARAES, {"morto": "unplayed"}, 680, OUT_TWICE),  # no charge for that morto was due
]


@pytest.mark.parametrize(("regulation", "first", "claimed", "hint"), WENT_OUT, ids=label)
def test_the_usual_slips_of_the_pair_that_went_out(
    regulation: Regulation, first: Document, claimed: int, hint: str
) -> None:
    assert hint_of(regulation, {**first, "claimed_total": claimed}, {}) == hint


def test_the_sum_so_far_is_no_total_of_a_hand() -> None:
    """190 in a hand that began at 1240 makes 1430."""
    hand = read_hand(document(APCEF, {}, {"claimed_total": 1430}), APCEF)
    (finding,) = result_of(hand, APCEF, (0, 1240)).findings
    assert finding.hint.id == SO_FAR


def test_an_unplayed_morto_that_costs_nothing() -> None:
    """The stock ran out: 150 − 80 = 70, and not 100 less."""
    assert hint_of(FARAES, {"went_out": False}, {**NO, "morto": "unplayed", "claimed_total": -30}) == PENALTY_FREE
    free = APCEF.with_rulings({"unplayed_morto_at_stock_end": "free"})
    assert hint_of(free, {"went_out": False}, {**NO, "morto": "unplayed", "claimed_total": -10}) == PENALTY_FREE


def test_an_unplayed_morto_whose_partner_went_out_is_never_named_alone() -> None:
    """A hundred too little there is the bonus for going out as well."""
    charged = FARAES.with_rulings({"unplayed_morto_at_stock_end": "charged"})
    assert hint_of(charged, {"morto": "unplayed", "claimed_total": 480}, {}) == COMPARE_LINES


def test_going_out_that_nobody_is_marked_for() -> None:
    """150 − 60 = 90 of a pair with its morto, and 100 for going out on the paper."""
    nobody = {"went_out": False}
    assert hint_of(APCEF, nobody, {**NO, "claimed_total": 190}) == UNMARKED
    assert hint_of(APCEF, nobody, {"claimed_total": 290}) == COMPARE  # or its dirty canastra twice
    assert hint_of(APCEF, {}, {**NO, "claimed_total": 190}) == UNENTERED  # the other pair went out
    # Canasta, where whoever closed pays nothing: 300 + 150 − 60 = 390, and 550 of the pair that closed.
    assert hint_of(CANASTA, nobody, {"claimed_total": 550}) == UNMARKED


def test_the_sum_before_the_hand() -> None:
    hand = read_hand(document(APCEF, {}, {"claimed_total": 1240}), APCEF)
    (finding,) = result_of(hand, APCEF, (0, 1240)).findings
    assert finding.hint.id == "This is the sum before this hand. Enter only the total of this hand."


def test_of_several_slips_the_lines_are_named() -> None:
    """A hundred too little: the batida forgotten, or the real canastra (200) counted as a dirty one (100)."""
    assert _lines(APCEF, {"claimed_total": 490}) == ["Real canastra", "Dirty canastra", "Going out"]
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


def test_of_two_explanations_neither_is_named() -> None:
    """Side 0 of Canasta closed with 510; side 1's 390 is claimed as 510: exchanged, or 60 added instead of taken."""
    assert hint_of(CANASTA, {"clean": 0, "dirty": 1, "table_points": 110}, {"claimed_total": 510}) == COMPARE


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
