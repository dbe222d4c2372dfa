"""What findings say and advise, and which fields they name: one of each, in the language of the message ids."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.schema import Regulation
from rules.text import Text
from rules.words import own_sentence
from scoring import checks, game
from scoring.checks.case import Case
from scoring.checks.registry import registered
from scoring.codec import read_hand
from tests.rules.samples import AACRT, APCEF, CANASTA, FARAES, FIBUR, label
from tests.scoring.checks.texts_of_counts import COUNTS, FindingTexts
from tests.scoring.checks.texts_of_play import PLAY
from tests.scoring.samples import Document, document, result_of


def say(text: Text) -> str:
    params = {name: say(value) if isinstance(value, Text) else value for name, value in text.params.items()}
    form = text.many if text.many and text.number != 1 else text.id
    return form % params


@pytest.mark.parametrize(("regulation", "first", "second", "hand", "texts"), COUNTS + PLAY, ids=label)
def test_each_finding_has_its_text_hint_and_fields(
    regulation: Regulation, first: Document, second: Document, hand: Document, texts: list[FindingTexts]
) -> None:
    findings = result_of(read_hand(document(regulation, first, second, **hand), regulation), regulation).findings
    assert [(f.code, f.side, say(f.message), say(f.hint), f.fields) for f in findings] == texts


def test_every_check_has_a_hand_here_that_it_finds_fault_with(monkeypatch: pytest.MonkeyPatch) -> None:
    cases: list[Case] = []
    monkeypatch.setattr(game, "check_hand", lambda case: cases.append(case) or [])
    for regulation, first, second, hand, _texts in COUNTS + PLAY:
        result_of(read_hand(document(regulation, first, second, **hand), regulation), regulation)
    silent = {
        entry.check.__name__
        for entry in registered()
        if not any(entry.applies(case.regulation) and list(entry.check(case)) for case in cases)
    }
    assert silent == {"claimed_total_differs"}  # test_slips_in_words.py


def test_a_floor_of_both_pairs_together_names_no_ruling() -> None:
    """Each has enough alone; one deck makes both dearer."""
    first = {"clean": 5, "dirty": 1, "table_points": 280}
    second = {"clean": 4, "dirty": 2, "table_points": 435}
    findings = result_of(read_hand(document(AACRT, first, second), AACRT), AACRT).findings
    assert [(say(f.message), f.ruling) for f in findings if (f.code, f.side) == ("canastra_floor", None)] == [
        ("715 for both pairs together is too little: these canastras and cards are worth at least 720 points.", None)
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
        (
            CANASTA,
            {"clean": 1, "dirty": 1, "honours": 1, "went_out": None, "table_points": 50},
            "50 on the table is too little: with a pure canasta, a dirty canasta and an honour there are at least 95 "
            "points.",
            "Count the table again.",
        ),
    ],
    ids=["cards counted once", "canastras alone", "honours beside canastas"],
)
def test_why_so_much_must_lie_on_the_table(regulation: Regulation, first: Document, sentence: str, advice: str) -> None:
    """The cards that ended the hand, or the canastras where those alone ask for as much."""
    findings = result_of(read_hand(document(regulation, first, {}), regulation), regulation).findings
    assert [(say(f.message), say(f.hint)) for f in findings if f.code == "canastra_floor"] == [(sentence, advice)]


def test_how_rare_a_hand_is_needs_no_long_number() -> None:
    """Once in 50,957,014,694,660 draws was no sentence for a volunteer."""
    findings = result_of(read_hand(document(AACRT, {}, {"hand_points": 600}), AACRT), AACRT).findings
    assert [say(f.message) for f in findings if f.code == "unusual"] == [
        "600 left in hand is unlikely: fewer than 1 in 1000000 hands of 33 cards from this deck is worth that much."
    ]


def test_two_mortos_left_are_one_sentence() -> None:
    nobody = {"went_out": None, "morto": "none"}
    findings = result_of(read_hand(document(APCEF, nobody, nobody), APCEF), APCEF).findings
    assert [say(f.message) for f in findings if f.code == "mortos_left"] == [
        "Nobody went out, and 2 mortos were neither taken nor became stock."
    ]


MORTO_OR_OUT = "Count the table again, or correct the canastras, the morto or who went out."
WENT_OUT = "Count the table again, or correct the canastras or who went out."
RARE = "The pair went out without a canastra. It may, but that is rare."
NOT_OF_CANASTA = {
    "The morto is taken only with a canastra on the table, and none is entered.": "AACRT's alone",
    "Enter the canastra, or mark that the pair took no morto.": "AACRT's alone",
    "Without a canastra the red threes are subtracted, not added (%(points)s).": "tranca's alone",
    "With a canastra the red threes are added, not subtracted (%(points)s).": "tranca's alone",
    "The royal canastra seems to have been counted as a clean one too. It counts only %(points)s.": "buraco's alone",
    "no canastra": "no finding has a list of none",
}


@pytest.mark.parametrize(
    ("regulation", "others"),
    [(CANASTA, {"Going out needs %(canastra)s, and none is entered.", MORTO_OR_OUT}), (FIBUR, {WENT_OUT, RARE})],
    ids=label,
)
def test_a_regulation_with_a_word_of_its_own_never_says_canastra(regulation: Regulation, others: set[str]) -> None:
    """`others`: what only the other of the two says."""
    usual = {text for text in marked_texts() if "canastra" in text} - set(NOT_OF_CANASTA) - others
    assert len(usual) > 6
    assert [
        text for text in sorted(usual) if "canastra" in own_sentence(regulation, text).replace("%(canastra", "")
    ] == []


def marked_texts() -> Iterator[str]:
    """What the modules of the checks mark with `_`."""
    for path in Path(checks.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("_"), args=[ast.Constant(str(text))]):
                    yield text
