"""What findings say and advise, and which fields they point at: one of each, in the language of the message ids."""

import pytest

from rules.schema import Regulation
from rules.text import Text
from scoring.codec import read_hand
from tests.rules.samples import AACRT, APCEF, FARAES, label
from tests.scoring.checks.texts_of_counts import COUNTS, FindingTexts
from tests.scoring.checks.texts_of_play import PLAY
from tests.scoring.samples import Document, document, result_of


def say(text: Text) -> str:
    params = {name: say(value) if isinstance(value, Text) else value for name, value in text.params.items()}
    form = text.many if text.many and text.number != 1 else text.id
    return form % params


@pytest.mark.parametrize(("regulation", "first", "second", "hand", "texts"), COUNTS + PLAY, ids=label)
def test_what_findings_say(
    regulation: Regulation, first: Document, second: Document, hand: Document, texts: list[FindingTexts]
) -> None:
    findings = result_of(read_hand(document(regulation, first, second, **hand), regulation), regulation).findings
    assert [(f.code, f.side, say(f.message), say(f.hint), f.fields) for f in findings] == texts


def test_what_is_stated_of_both_pairs_together() -> None:
    """Each has enough alone; one deck makes both dearer."""
    first = {"clean": 5, "dirty": 1, "table_points": 280}
    second = {"clean": 4, "dirty": 2, "table_points": 435}
    findings = result_of(read_hand(document(AACRT, first, second), AACRT), AACRT).findings
    assert [(say(f.message), f.ruling) for f in findings if (f.code, f.side) == ("canastra_floor", None)] == [
        ("715 for both pairs together is too little: so many canastras and cards make at least 720 points.", None)
    ]


@pytest.mark.parametrize(
    ("regulation", "first", "sentence", "advice"),
    [
        (
            FARAES,
            {"table_cards": 5},
            "5 is too little: a pair that took its morto and went out laid at least 22 cards.",
            "Count the table again, or correct the canastras, the morto or who went out.",
        ),
        (
            APCEF,
            {"clean": 9, "table_points": 345},
            "345 on the table is too little: with 9 real canastras there are at least 440 points.",
            "Count the table again, or correct the canastras.",
        ),
    ],
    ids=["cards counted once", "canastras alone"],
)
def test_why_so_much_must_lie_on_the_table(regulation: Regulation, first: Document, sentence: str, advice: str) -> None:
    """The cards that ended the hand, or the canastras where those alone ask for as much."""
    findings = result_of(read_hand(document(regulation, first, {}), regulation), regulation).findings
    assert [(say(f.message), say(f.hint)) for f in findings if f.code == "canastra_floor"] == [(sentence, advice)]


def test_what_is_stated_of_two_mortos_left() -> None:
    nobody = {"went_out": None, "morto": "none"}
    findings = result_of(read_hand(document(APCEF, nobody, nobody), APCEF), APCEF).findings
    assert [say(f.message) for f in findings if f.code == "mortos_left"] == [
        "Nobody went out, and 2 mortos were neither taken nor became stock."
    ]
