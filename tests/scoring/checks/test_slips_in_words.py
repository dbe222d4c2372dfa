"""What a slip says about the paper: the figures that it names, and the lines to which it refers. Computed by hand."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from rules.schema import Regulation
from rules.text import Text
from rules.words import LINE_WORDS
from scoring.checks.case import Case
from scoring.checks.slips import slips
from scoring.codec import read_hand
from scoring.findings import SIDES
from scoring.lines import score_lines, totals
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, SAMPLES, label
from tests.scoring.samples import Document, document
from tests.scoring.table import Table

NOBODY = {"morto": "none", "dirty": 0}


def case_of(regulation: Regulation, given: Document) -> Case:
    hand = read_hand(given, regulation)
    return Case(hand, regulation, (None, None), totals(score_lines(hand, regulation)), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("regulation", "first", "beginning", "named"),
    [
        (APCEF, {}, "The points for going out", 100),
        (CANASTA, {"concealed": True}, "Both bonuses for going out", 200),
        (CANASTA, {"concealed": True}, "Going out seems to have been counted as not concealed", 200),
        (APCEF, {"dirty": 1}, "The points for the canastras", 300),  # a real one of 200 and a simple one of 100
        (BURACO, {"clean": 0, "royal": 1}, "The royal canastra seems", 500),
        (AACRT, {}, "The points for the morto", 100),
        (APCEF, {"went_out": False, **NOBODY}, "The penalty for the morto", -100),
        (FARAES, {"red_threes": 1}, "A line seems to be missing", 100),
        (CANASTA, {"honours": 4}, "A line seems to have been counted twice", 800),
        (CANASTA, {"honours": 4}, "The honours seem to have been counted one by one", 800),
        (CANASTA, {"failed_openings": 1}, "A line seems to have been added", -100),
    ],
    ids=label,
)
def test_a_slip_names_its_figure_in_words(regulation: Regulation, first: Document, beginning: str, named: int) -> None:
    named_slips = list(slips(case_of(regulation, document(regulation, first, {})), 0))
    points = {slip.hint.params["points"] for slip in named_slips if slip.hint.id.startswith(beginning)}
    assert points == {named}
    assert {code for slip in named_slips for code in slip.codes} <= set(LINE_WORDS)


@pytest.mark.daily
@pytest.mark.parametrize("regulation", SAMPLES, ids=label)
def test_a_slip_is_a_whole_sentence_about_lines_that_there_are(regulation: Regulation) -> None:
    """Of 60 hands that real play could leave, with all that is in them."""
    named_slips = [
        slip
        for seed in range(60)
        for case in [case_of(regulation, Table(regulation, Random(seed)).document())]
        for side in SIDES
        for slip in slips(case, side)
    ]
    assert len({slip.hint.id for slip in named_slips}) > 15
    for slip in named_slips:
        assert [
            text
            for text in texts(slip.hint)
            if set(re.findall(r"%\((\w+)\)s", text.many or text.id)) != set(text.params)
        ] == []
        assert set(slip.codes) <= set(LINE_WORDS)


def texts(text: Text) -> Iterator[Text]:
    """The text and those it is made of. Raises AssertionError where nothing stands for one of its places."""
    yield text
    for value in text.params.values():
        assert isinstance(value, Text | int | str)
        if isinstance(value, Text):
            yield from texts(value)
