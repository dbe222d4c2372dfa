"""Sums that a paper carries on, where one of its totals is wrong: what is said of each hand."""

from rules.text import Text
from tests.rules.samples import APCEF
from tests.scoring.checks.usual_slips import ADD_AGAIN, SO_FAR
from tests.scoring.samples import Document, cases, document, play_document

CARRIED = "This is the sum so far, counted on from the paper's %(before)s. Enter only the total of this hand."
# Side 1 of the quiet hand has 190; 195 and 330 are nobody's slip in adding that up.


def hints_on(*claims: int | None) -> list[tuple[str, int | None] | None]:
    """The hint on the second pair's total in each hand of a game with these totals on paper, and the sum that it names;
    None where nothing is said."""
    hands = [document(APCEF, {}, {"claimed_total": claim}) for claim in claims]
    result = play_document({"regulation": APCEF.key, "hands": hands})
    return [next((_hint_and_sum(finding.hint) for finding in hand.findings), None) for hand in result.hands]


def _hint_and_sum(hint: Text) -> tuple[str, int | None]:
    before = hint.params.get("before")
    assert before is None or isinstance(before, int)
    return hint.id, before


@cases(
    "claims hints",
    # The column is right.
    ((190, 380, 570), [None, (SO_FAR, None), (SO_FAR, None)]),
    ((190, 190, 570), [None, None, (SO_FAR, None)]),
    # The first total is wrong, and each sum continues the one above it.
    ((195, 385, 575), [(ADD_AGAIN, None), (CARRIED, 195), (CARRIED, 385)]),
    # As before, but the second total was corrected here.
    ((195, 190, 575), [(ADD_AGAIN, None), None, (CARRIED, 385)]),
    ((195, None, 575), [(ADD_AGAIN, None), None, (CARRIED, 385)]),
    # A sum is wrong, and the next one continues it.
    ((190, 330, 520), [None, (ADD_AGAIN, None), (CARRIED, 330)]),
    # Totals of hands, two of them wrong, and then their sum.
    ((195, 330, 715), [(ADD_AGAIN, None), (ADD_AGAIN, None), (CARRIED, 525)]),
)
def test_a_sum_that_continues_the_papers_own_is_hint_and_sum(
    claims: tuple[int | None, ...], hints: list[object]
) -> None:
    assert hints_on(*claims) == hints


def test_what_the_other_pairs_paper_says_is_not_continued() -> None:
    first: Document = {"claimed_total": 605}
    hands = [document(APCEF, first, {}), document(APCEF, {}, {"claimed_total": 795})]
    result = play_document({"regulation": APCEF.key, "hands": hands})
    assert [[finding.hint.id for finding in hand.findings] for hand in result.hands] == [[ADD_AGAIN], [ADD_AGAIN]]
