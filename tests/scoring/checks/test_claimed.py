"""The total on paper against the computed one, and the usual slips."""

import pytest

from rules.schema import Regulation
from scoring.codec import read_hand
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, cases, document, error, findings_of, result_of

ARTICLE = {
    AACRT: "Contagem de pontos",
    APCEF: "Art. 12 § 1º",
    BURACO: "Contagem de pontos",
    CANASTA: "Le carte",
    FARAES: "Art. 22",
}

# The quiet hand computed by hand.
# AACRT: 200 + 100 out + 100 morto + 300 + 60 of the opponents = 760; 100 + 100 morto + 150 + 10 = 360.
# APCEF and Buraco: 200 + 100 + 300 − 10 = 590; 100 + 150 − 60 = 190.
# Canasta: 500 + 100 + 300 = 900; 300 + 150 − 60 = 390.
# FARAES: 200 + 100 + 10·30 − 10·2 = 580; 100 + 150 − 80 = 170.
TOTALS = {AACRT: (760, 360), APCEF: (590, 190), BURACO: (590, 190), CANASTA: (900, 390), FARAES: (580, 170)}


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("regulation", "totals"), list(TOTALS.items()), ids=label)
def test_a_claim_is_the_total_or_a_finding(regulation: Regulation, totals: tuple[int, int], side: int) -> None:
    for claimed in (totals[side] - 1, totals[side], totals[side] + 1, 0, -totals[side]):
        changes: list[Document] = [{}, {}]
        changes[side]["claimed_total"] = claimed
        right = claimed == totals[side]
        fault = error("claimed_total_differs", side, ARTICLE[regulation])
        assert findings_of(regulation, *changes) == ([] if right else [fault])


def test_both_claims_may_differ() -> None:
    assert findings_of(APCEF, {"claimed_total": 1}, {"claimed_total": 2}) == [
        error("claimed_total_differs", 0, "Art. 12 § 1º"),
        error("claimed_total_differs", 1, "Art. 12 § 1º"),
    ]


@cases("claimed text off", (600, "too much", 10), (580, "too little", 10), (-590, "too little", 1180))
def test_the_finding_states_by_how_much_the_paper_is_off(claimed: int, text: str, off: int) -> None:
    hand = read_hand(document(APCEF, {"claimed_total": claimed}, {}), APCEF)
    (finding,) = result_of(hand, APCEF).findings
    assert finding.message.id == f"The paper says %(claimed)s, the count gives %(total)s: %(off)s {text}."
    assert finding.fields == ("claimed_total",)
    assert finding.message.params == {"claimed": claimed, "total": 590, "off": off}
