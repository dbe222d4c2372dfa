"""What people read about their place: sentences in three languages, from a golden file that people have read."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.contest.criteria import known_criteria
from scoring.contest.why import ordinal, place_noun
from tests.scoring.contest.samples import beat, document, in_english, met, why
from tests.scoring.contest.why_cases import CASES, LANGUAGES, known_reasons, sentence_of

SENTENCES = [
    (case, column, sentence)
    for case, by_language in known_reasons().items()
    for column, sentence in by_language.items()
    if sentence is not None  # None: not translated yet
]


@pytest.mark.parametrize(("case", "column", "sentence"), SENTENCES)
def test_each_reason_is_stated_in_each_language(case: str, column: str, sentence: str) -> None:
    with translation.override(LANGUAGES[column]):
        assert sentence_of(case) == sentence


def test_every_case_is_in_the_golden_file() -> None:
    assert list(known_reasons()) == list(CASES)
    assert all(set(by_language) == set(LANGUAGES) and by_language["en"] for by_language in known_reasons().values())


def test_every_criterion_is_mentioned() -> None:
    named = {name for file, _pair in CASES.values() for name in file["stages"][0]["criteria"]}
    assert set(known_criteria()) - named == {"faraes"}  # made of others


@pytest.mark.parametrize("case", CASES)
def test_every_case_is_short_and_about_one_place(case: str) -> None:
    with translation.override("en"):
        sentence = sentence_of(case)
    assert sentence[0].isdigit()
    assert sentence.endswith(".")
    assert "%" not in sentence
    assert "  " not in sentence
    assert len(sentence) <= 160


@pytest.mark.parametrize(
    ("place", "expected"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"),
     (102, "102nd"), (111, "111th"), (1001, "1001st")],
)  # fmt: skip
def test_a_place_is_an_ordinal_in_english(place: int, expected: str) -> None:
    assert in_english(ordinal(place)) == expected


@pytest.mark.parametrize(("place", "expected"), [(3, "third-placed pairs"), (6, "pairs in 6th place")])
def test_the_pairs_at_a_place_of_their_groups_have_a_noun(place: int, expected: str) -> None:
    assert in_english(place_noun(place)) == expected


def test_two_who_lead_together_are_told_of_each_other_alone() -> None:
    sentences = why(document("ABCD", [beat("A", "C"), beat("B", "D")], criteria=["wins"]))
    assert sentences["A"] == "1st: level with B on everything, so they share the place."
    assert sentences["C"] == "3rd: 0 wins (A and B: 1). Level with D on everything, so they share the place."


def test_three_others_are_named_and_four_are_counted() -> None:
    assert why(document("ABCD", criteria=["wins"]))["B"] == (
        "1st: level with A, C and D on everything, so they share the place."
    )
    assert why(document("ABCDE", criteria=["wins"]))["B"] == (
        "1st: level with 4 other pairs on everything, so they share the place."
    )


def test_who_is_alone_on_its_side_is_alone_in_its_table() -> None:
    stage = {"kind": "mitchell", "tables": "by_side", "stationary": ["C"]}
    assert why(document("ABC", stage=stage))["C"] == "1st: alone in its table."


def test_what_has_no_amount_is_reported_as_a_comparison() -> None:
    """Two games to none; the head-to-head comes first of all."""
    file = document("AB", [met("A", "B", (3000, 0), (3000, 10))], criteria=["head_to_head"], stage={"games": 3})
    assert why(file) == {
        "A": "1st: compared with B. Tie-break: beat them 2 to 0 in games.",
        "B": "2nd: compared with A. Tie-break: lost to them 0 to 2 in games.",
    }
