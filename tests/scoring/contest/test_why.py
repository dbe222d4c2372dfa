"""What people are told of their place: sentences in three languages, from a golden file that people have read."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.contest.criteria import known_criteria
from scoring.contest.why import ordinal
from tests.scoring.contest.cast import in_english
from tests.scoring.contest.why_cases import CASES, LANGUAGES, golden, said

SENTENCES = [
    (case, column, sentence)
    for case, by_language in golden().items()
    for column, sentence in by_language.items()
    if sentence is not None  # None: not translated yet
]


@pytest.mark.parametrize(("case", "column", "sentence"), SENTENCES)
def test_what_is_said(case: str, column: str, sentence: str) -> None:
    with translation.override(LANGUAGES[column]):
        assert said(case) == sentence


def test_every_case_is_in_the_golden_file() -> None:
    assert list(golden()) == list(CASES)
    assert all(set(by_language) == set(LANGUAGES) and by_language["en"] for by_language in golden().values())


def test_every_criterion_is_told_of() -> None:
    named = {name for file, _pair in CASES.values() for name in file["stages"][0]["criteria"]}
    assert set(known_criteria()) - named == {"faraes"}  # made of others


@pytest.mark.parametrize("case", CASES)
def test_every_case_is_one_sentence_about_one_place(case: str) -> None:
    with translation.override("en"):
        sentence = said(case)
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
def test_places_in_english(place: int, expected: str) -> None:
    assert in_english(ordinal(place)) == expected
