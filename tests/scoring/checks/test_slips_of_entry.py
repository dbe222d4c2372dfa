"""A canastra that nobody entered, two digits swapped within one line, a whole line of canastras: named where no usual
slip of the column is."""

import pytest

from rules.schema import Regulation
from scoring.checks.claimed import ADD_AGAIN
from scoring.codec import read_hand
from tests.rules.samples import APCEF, CANASTA, FARAES, label
from tests.scoring.samples import Document, document, result_of

UNENTERED = "The paper seems to count %(kind)s that was not entered here."
SWAPPED = "Two digits may be swapped: %(line)s, %(entered)s here and %(written)s on the paper?"

LINE = "A line seems to be missing: %(line)s (%(points)s)."
LINE_TWICE = "A line seems to have been counted twice: %(line)s (%(points)s)."
RED_THREES = "With a canastra the red threes are added, not subtracted (%(points)s)."
SUBTRACTED = "A line seems to have been subtracted instead of added: %(line)s (%(points)s)."

# Side 1 of the quiet hand: APCEF 150 − 60 = 90 without its dirty canastra; FARAES 150 − 80 = 70, and 10 a card.
NO: Document = {"dirty": 0}
LEFT_OUT: list[tuple[Regulation, Document, int, str]] = [
    (APCEF, {**NO, "table_points": 280}, 420, UNENTERED),  # 220, and 200 for a clean one
    (APCEF, {**NO, "table_points": 30}, 170, ADD_AGAIN),  # which 30 on the table cannot hold
    (APCEF, {**NO, "table_points": 345}, 294, SWAPPED),  # 285 with 345, where the paper has 354
    (APCEF, {**NO, "table_points": 345}, 375, SWAPPED),  # and 435
    (APCEF, {**NO, "hand_points": 65}, 94, SWAPPED),  # 85 with 65 in hand, where the paper has 56
    (FARAES, {**NO, "table_cards": 24}, 340, SWAPPED),  # 160 with 24 cards, 340 with 42
    # 280 + 200 + 300 − 60 = 720 with three dirty canastras beside a clean one.
    (APCEF, {"clean": 1, "dirty": 3, "table_points": 280}, 420, LINE),
    (APCEF, {"clean": 1, "dirty": 3, "table_points": 280}, 1020, LINE_TWICE),
    (FARAES, {"red_threes": 2}, -30, RED_THREES),  # 170 with a dirty one, and 200
    (CANASTA, {"honours": 1, "table_points": 165}, 305, SUBTRACTED),  # 505 with a dirty one, and 100
    # Without a canastra a red three costs 100, with one it gives them: 150 − 80 − 100 = −30, and 270 with a clean one.
    (FARAES, {**NO, "red_threes": 1}, 370, UNENTERED),
]


@pytest.mark.parametrize(("regulation", "second", "claimed", "hint"), LEFT_OUT, ids=label)
def test_a_canastra_that_was_not_entered_explains_the_total(
    regulation: Regulation, second: Document, claimed: int, hint: str
) -> None:
    hand = read_hand(document(regulation, {}, {**second, "claimed_total": claimed}), regulation)
    findings = result_of(hand, regulation).findings
    (finding,) = [finding for finding in findings if finding.code == "claimed_total_differs"]
    assert finding.hint.id == hint
