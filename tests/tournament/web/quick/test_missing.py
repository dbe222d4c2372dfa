"""What a hand lacks, in the order of its form, and whose sum waits for it."""

import pytest

from tests.rules.samples import AACRT, APCEF, CANASTA, FARAES
from tournament.web.quick.missing import missing_words, sum_waits

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.mark.parametrize(
    ("regulation", "missing", "words"),
    [
        (APCEF, (), ""),
        (APCEF, ("out", "0-morto"), "missing: who went out"),
        (APCEF, ("1-morto", "1-table_points"), "missing: the morto of Caio/\u200bDavi"),
        (APCEF, ("1-hand_points",), "missing: the points"),
        (FARAES, ("0-table_cards",), "missing: the cards"),
    ],
)
def test_the_first_is_named(regulation, missing, words):
    assert missing_words(missing, regulation, ("Ana/Bia", "Caio/Davi")) == words


@pytest.mark.parametrize(
    ("regulation", "missing", "waits"),
    [
        (APCEF, (), (False, False)),
        (APCEF, ("out",), (True, True)),
        (APCEF, ("1-morto",), (False, True)),
        (APCEF, ("0-hand_points",), (True, False)),
        (AACRT, ("0-hand_points",), (False, True)),  # what is left in hand counts for the opponents
        (CANASTA, ("0-table_points",), (True, False)),
    ],
)
def test_a_sum_waits_for_what_its_side_lacks(regulation, missing, waits):
    assert (sum_waits(0, missing, regulation), sum_waits(1, missing, regulation)) == waits
