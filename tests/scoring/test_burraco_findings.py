"""Burraco: each finding that a hand of it can have, with its article."""

from tests.rules.samples import FIBUR
from tests.scoring.samples import QUIET, Document, Row, cases, error, findings_of, hand_of, result_of, warning


def test_the_quiet_hand_is_quiet() -> None:
    assert findings_of(FIBUR) == []


@cases(
    "first second expected",
    ({}, {"went_out": True, "table_points": 200}, error("both_went_out", None, "Art. 16")),
    ({"clean": 0}, {}, error("out_without_canastra", 0, "Art. 16")),
    ({"morto": "none"}, {}, error("out_without_morto", 0, "Art. 16")),
    ({}, {"table_points": 65}, error("canastra_floor", 1, "Art. 13")),  # seven low cards, a two, and three more: 70
    ({}, {"semi_clean": 13, "table_points": 700}, error("canastra_impossible", 1, "Art. 13")),
    ({"hand_points": 700}, {"hand_points": 1}, error("deck_exceeded", None, "Art. 1")),
    ({}, {"table_points": 152}, error("not_multiple_of_5", 1, "Art. 17")),
    ({}, {"hand_points": -5}, error("negative", 1, "Art. 1")),
    ({}, {"hand_points": 5}, warning("hand_floor", 1, "Art. 17 · carte in mano")),
    ({}, {"claimed_total": 245}, error("claimed_total_differs", 1, "Art. 17")),  # 240: no slip is of five
    # Fifty too little: the semi-clean one as a dirty one.
    ({}, {"claimed_total": 190}, error("claimed_total_differs", 1, "Art. 13 · semipulito, Art. 13 · sporco")),
    ({}, {"dirty": 0, "semi_clean": 0, "morto": "none", "table_points": 10}, error("canastra_floor", 1, "Art. 9")),
)
def test_each_finding_of_a_burraco_is_seen(first: Document, second: Document, expected: Row) -> None:
    assert expected in findings_of(FIBUR, first, second)


def test_nobody_needs_to_go_out_and_a_pozzetto_may_lie_there() -> None:
    assert findings_of(FIBUR, {"went_out": False, "morto": "none"}, {"morto": "none"}) == []


def test_the_rest_of_the_deck_must_agree() -> None:
    """1080 − 300 − 10 − 150 − 60."""
    assert findings_of(FIBUR, left=560) == []
    assert findings_of(FIBUR, left=555) == [error("count_differs", None, "Art. 1")]


def test_a_semi_clean_one_counted_as_dirty_is_named() -> None:
    first, second = QUIET[FIBUR]
    side = {**second, "claimed_total": 190}  # 150 + 150 − 60 = 240
    [finding] = result_of(hand_of(FIBUR, first, side), FIBUR).findings
    assert finding.hint.id == "The paper seems to count %(wrong)s instead of %(kind)s."
