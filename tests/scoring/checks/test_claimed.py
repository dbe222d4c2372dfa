"""The total on the paper against the one reckoned, and the usual slips."""

import pytest

from rules.schema import Regulation
from scoring.codec import read_hand
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, cases, document, error, found, result_of

ARTICLE = {
    AACRT: "Contagem de pontos",
    APCEF: "Art. 12 § 1º",
    BURACO: "Contagem de pontos",
    CANASTA: "Le carte",
    FARAES: "Art. 22",
}
ADD_AGAIN = "Add the paper's column again."
EXCHANGED = "This is the other pair's total. The two may have been swapped."
ADDED = "The cards left in hand (%(held)s) seem to have been added instead of subtracted."
PENALTY = "The penalty for the morto (%(points)s) seems to be missing."
BONUS = "The points for the morto (%(points)s) seem to be missing."
SWAPPED = "It looks like two digits swapped: %(claimed)s and %(total)s."

# The quiet hand reckoned by hand.
# AACRT: 200 + 100 out + 100 morto + 300 + 60 of the opponents = 760; 100 + 100 morto + 150 + 10 = 360.
# APCEF and Buraco: 200 + 100 + 300 − 10 = 590; 100 + 150 − 60 = 190.
# Canasta: 500 + 100 + 300 = 900; 300 + 150 − 60 = 390.
# FARAES: 200 + 100 + 10·30 − 10·2 = 580; 100 + 150 − 80 = 170.
TOTALS = {AACRT: (760, 360), APCEF: (590, 190), BURACO: (590, 190), CANASTA: (900, 390), FARAES: (580, 170)}


def hint_of(regulation: Regulation, first: Document, second: Document) -> tuple[str, dict[str, object]]:
    """The hint of the only finding, and its parameters."""
    (finding,) = result_of(read_hand(document(regulation, first, second), regulation), regulation).findings
    assert finding.code == "claimed_total_differs"
    return finding.hint.id, dict(finding.hint.params)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("regulation", "totals"), list(TOTALS.items()), ids=label)
def test_a_claim_is_the_total_or_a_finding(regulation: Regulation, totals: tuple[int, int], side: int) -> None:
    for claimed in (totals[side] - 1, totals[side], totals[side] + 1, 0, -totals[side]):
        changes: list[Document] = [{}, {}]
        changes[side]["claimed_total"] = claimed
        right = claimed == totals[side]
        fault = error("claimed_total_differs", side, ARTICLE[regulation])
        assert found(regulation, *changes) == ([] if right else [fault])


def test_both_claims_may_differ() -> None:
    assert found(APCEF, {"claimed_total": 1}, {"claimed_total": 2}) == [
        error("claimed_total_differs", 0, "Art. 12 § 1º"),
        error("claimed_total_differs", 1, "Art. 12 § 1º"),
    ]


@cases("claimed said off", (600, "too much", 10), (580, "too little", 10), (-590, "too little", 1180))
def test_by_how_much(claimed: int, said: str, off: int) -> None:
    hand = read_hand(document(APCEF, {"claimed_total": claimed}, {}), APCEF)
    (finding,) = result_of(hand, APCEF).findings
    assert finding.message.id == f"The paper says %(claimed)s, the count gives %(total)s: %(off)s {said}."
    assert finding.fields == ("claimed_total",)
    assert finding.message.params == {"claimed": claimed, "total": 590, "off": off}


# (what was counted otherwise, the claim of side 1, the hint)
SLIPS = [
    # Sides exchanged.
    (AACRT, {}, 760, (EXCHANGED, {})),
    (FARAES, {}, 580, (EXCHANGED, {})),
    # Own hand added: 100 + 150 + 60 instead of − 60.
    (APCEF, {}, 310, (ADDED, {"held": 60})),
    (BURACO, {}, 310, (ADDED, {"held": 60})),
    (CANASTA, {}, 510, (ADDED, {"held": 60})),
    # 8 cards of 10.
    (FARAES, {}, 330, (ADDED, {"held": 80})),
    # In AACRT the hand goes to the opponents: twice 60 off explains nothing.
    (AACRT, {}, 480, (ADD_AGAIN, {})),
    # The 100 for no morto forgotten; 190 becomes 90 with no morto taken. FARAES 70.
    (APCEF, {"morto": "none"}, 190, (PENALTY, {"points": -100})),
    (BURACO, {"morto": "none"}, 190, (PENALTY, {"points": -100})),
    (FARAES, {"morto": "none"}, 170, (PENALTY, {"points": -100})),
    (APCEF, {"morto": "unplayed"}, 190, (PENALTY, {"points": -100})),
    (FARAES, {"morto": "unplayed"}, 170, (PENALTY, {"points": -100})),
    # Subtracted twice is no slip of this kind, nor is forgetting what was not due.
    (APCEF, {"morto": "none"}, -10, (ADD_AGAIN, {})),
    (APCEF, {}, 290, (ADD_AGAIN, {})),
    (BURACO, {"morto": "unplayed"}, 290, (ADD_AGAIN, {})),
    # AACRT gives 100 for a morto, played or not: 260 without.
    (AACRT, {}, 260, (BONUS, {"points": 100})),
    (AACRT, {"morto": "unplayed"}, 260, (BONUS, {"points": 100})),
    (AACRT, {"morto": "none"}, 160, (ADD_AGAIN, {})),
    (CANASTA, {}, 490, (ADD_AGAIN, {})),
    # 190 written 910 or 109; off by 720 and 81, multiples of 9.
    (APCEF, {}, 910, (SWAPPED, {"claimed": 910, "total": 190})),
    (APCEF, {}, 109, (SWAPPED, {"claimed": 109, "total": 190})),
    (CANASTA, {}, 930, (SWAPPED, {"claimed": 930, "total": 390})),
    # Two digits other, but not swapped; a sign; a digit more; three in a circle.
    (APCEF, {}, 280, (ADD_AGAIN, {})),
    (APCEF, {}, -910, (ADD_AGAIN, {})),
    (APCEF, {}, 1090, (ADD_AGAIN, {})),
    (APCEF, {}, 901, (ADD_AGAIN, {})),
]


@pytest.mark.parametrize(("regulation", "changes", "claimed", "hint"), SLIPS, ids=label)
def test_the_usual_slips(
    regulation: Regulation, changes: Document, claimed: int, hint: tuple[str, dict[str, object]]
) -> None:
    assert hint_of(regulation, {}, {**changes, "claimed_total": claimed}) == hint


def test_negative_totals_with_digits_swapped() -> None:
    """Side 1 laid nothing: −100 for the morto and −125 in hand make −225, written −252."""
    second = {"dirty": 0, "morto": "none", "table_points": 0, "hand_points": 125, "claimed_total": -252}
    assert hint_of(APCEF, {}, second) == (SWAPPED, {"claimed": -252, "total": -225})


def test_a_hand_that_was_not_due_cannot_have_been_added() -> None:
    """The pair that closed pays nothing for its partner's 50, unless so ruled (900 − 50 = 850)."""
    first = {"hand_points": 50}
    assert hint_of(CANASTA, {**first, "claimed_total": 1000}, {}) == (ADD_AGAIN, {})
    ruled = CANASTA.under({"closers_partner_pays": "yes"})
    assert hint_of(ruled, {**first, "claimed_total": 950}, {}) == (ADDED, {"held": 50})


def test_a_penalty_that_was_not_due_cannot_have_been_forgotten() -> None:
    """FARAES art. 14: the pair went out with its morto unplayed and pays nothing; 580 is right, 680 just wrong.
    APCEF by the other ruling: the cards count, and no 100 stand for them."""
    assert hint_of(FARAES, {"morto": "unplayed", "claimed_total": 680}, {}) == (ADD_AGAIN, {})
    ruled = APCEF.under({"unplayed_morto": "cards_count"})
    assert hint_of(ruled, {}, {"morto": "unplayed", "claimed_total": 290}) == (ADD_AGAIN, {})


def test_exchanged_sides_are_the_first_guess() -> None:
    """Side 0 of Canasta closed with 510; side 1's 390 is claimed as 510: exchanged, or 60 added instead of taken."""
    first = {"clean": 0, "dirty": 1, "table_points": 110}
    assert hint_of(CANASTA, first, {"claimed_total": 510}) == (EXCHANGED, {})


def test_the_hand_is_guessed_before_the_morto() -> None:
    """Twice a hand of 50 is 100, and so is the morto: 100 − 100 + 150 − 50 = 100, claimed 200."""
    second = {"morto": "none", "hand_points": 50, "claimed_total": 200}
    assert hint_of(APCEF, {}, second) == (ADDED, {"held": 50})
