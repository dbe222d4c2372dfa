"""The total on paper against the computed one, and the usual slips."""

import pytest

from rules.schema import Regulation
from scoring.codec import read_hand
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, cases, document, error, findings_of, result_of

ARTICLE = {
    AACRT: "Contagem de pontos",
    APCEF: "Art. 12",
    BURACO: "Contagem de pontos",
    CANASTA: "Svolgimento",
    FARAES: "Cap. III",
}
"""The article on how a hand is counted: cited where no slip with a line explains the total."""

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
        error("claimed_total_differs", 0, "Art. 12"),
        error("claimed_total_differs", 1, "Art. 12"),
    ]


@cases(
    "regulation first second article",
    # 190, where 310 has the 60 in hand added, 250 leaves them out, and 40 has no cards from the table.
    (APCEF, {}, {"claimed_total": 310}, "Art. 12 § 2º"),
    (APCEF, {}, {"claimed_total": 250}, "Art. 12 § 2º"),
    (APCEF, {}, {"claimed_total": 40}, "Art. 12 § 1º"),
    (APCEF, {}, {"claimed_total": 90}, "Art. 12 c"),  # no dirty canastra
    (APCEF, {}, {"claimed_total": 290}, "Art. 12 c, Art. 12 b"),  # it counted twice, or as a clean one
    (APCEF, {}, {"claimed_total": 590}, "Art. 12"),  # the other pair's
    (APCEF, {}, {"claimed_total": 195}, "Art. 12"),  # nothing explains five more
    (APCEF, {}, {"dirty": 0, "morto": "none", "claimed_total": 90}, "Art. 12 d"),
    (APCEF, {}, {"dirty": 0, "table_points": 280, "claimed_total": 420}, "Art. 12 b"),  # 220, and 200 for a clean one
    (APCEF, {"went_out": False}, {"dirty": 0, "claimed_total": 190}, "Art. 12 a"),  # 90, and 100 for going out
    (AACRT, {}, {"claimed_total": 350}, "O Jogo"),  # 360 without the opponents' 10
    (AACRT, {}, {"claimed_total": 210}, "Contagem de pontos"),
    (CANASTA, {"hand_points": 40, "claimed_total": 860}, {}, "Svolgimento"),  # 900 less its partner's cards
    (CANASTA, {}, {"claimed_total": 90}, "Le carte"),  # 390 without a canasta of 300
    # Without a canastra and with the morto: 150 − 80 − 100 for the red three; 70 leaves out what it costs.
    (FARAES, {}, {"dirty": 0, "red_threes": 1, "claimed_total": 170}, "Art. 19"),
    (FARAES, {}, {"red_threes": 2, "claimed_total": 390}, "Art. 8"),  # 370, and 10 for each three
    # 150 − 80 − 100 without the morto and −100 for the red three: one of them forgotten.
    (FARAES, {}, {"dirty": 0, "morto": "none", "red_threes": 1, "claimed_total": -30}, "Art. 20, Art. 19"),
)
def test_the_articles_cited_are_those_of_the_lines_to_look_at(
    regulation: Regulation, first: Document, second: Document, article: str
) -> None:
    findings = result_of(read_hand(document(regulation, first, second), regulation), regulation).findings
    assert [finding.article for finding in findings if finding.code == "claimed_total_differs"] == [article]


@cases("claimed text off", (600, "too much", 10), (580, "too little", 10), (-590, "too little", 1180))
def test_the_finding_states_by_how_much_the_paper_is_off(claimed: int, text: str, off: int) -> None:
    hand = read_hand(document(APCEF, {"claimed_total": claimed}, {}), APCEF)
    (finding,) = result_of(hand, APCEF).findings
    assert finding.message.id == f"The paper says %(claimed)s, the count gives %(total)s: %(off)s {text}."
    assert finding.fields == ("claimed_total",)
    assert finding.message.params == {"claimed": claimed, "total": 590, "off": off}
