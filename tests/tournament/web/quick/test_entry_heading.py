"""The heading of a hand's form: which hand it is, and for a corrected one, of how many."""

import re

import pytest

from tests.tournament.services.matches.games import PAIRS, Table, hand
from tests.tournament.web.quick.phones import Phone
from tournament.services import matches, quick


def headings(phone, path: str) -> list[str]:
    page = phone.get(path).content.decode()
    texts = re.findall(r"<(title|h1)[^>]*>(.*?)</\1>", page, re.DOTALL)
    return [" ".join(text.split()).split(" · ")[0] for _tag, text in texts]


def test_a_correction_is_called_so_and_says_of_how_many_hands(phone, table):
    assert headings(phone, "hand/") == ["Hand 1"] * 2
    table.record(hand())
    assert headings(phone, "hand/1/") == ["Correct hand 1"] * 2
    table.record(hand())
    assert headings(phone, "hand/1/") == ["Correct hand 1 of 2"] * 2
    assert headings(phone, "hand/2/") == ["Correct hand 2 of 2"] * 2
    assert headings(phone, "hand/") == ["Hand 3"] * 2


@pytest.mark.parametrize(
    ("regulation", "words"), [("burraco-it", "Correct hand 1 of 8"), ("faraes-2023", "Correct hand 1")]
)
def test_the_heading_counts_the_hands_that_were_agreed_unless_a_target_comes_first(db, monkeypatch, regulation, words):
    monkeypatch.setattr(matches.GameView, "agreed_hands", 8)
    phone = Phone(Table(quick.start(regulation, names=PAIRS, key="b")))
    worth = "table_cards" if regulation == "faraes-2023" else "table_points"
    phone.table.record({"sides": [{worth: 20}, {worth: 10}]})
    assert headings(phone, "hand/1/") == [words] * 2
    assert headings(phone, "hand/") == ["Hand 2"] * 2


def saved_link(phone) -> tuple[str, str, bool]:
    """Of the link above the next hand: its sign and words; and whether the totals below are thin."""
    page = phone.get("hand/").content.decode()
    link = page.split('<header class="entry-head">')[1].split("<a")[1].split("</a>")[0]
    sign = re.search(r"img/[^#]*#([a-z-]+)", link)
    words = " ".join(re.sub("<[^>]*>", " ", link.split(">", 1)[1]).split())
    return sign.group(1) if sign else "", words, 'class="pair-now unsure"' in page


def test_the_next_hand_says_what_should_be_checked_about_the_last_one(phone, table):
    table.record(hand())
    assert saved_link(phone) == ("", "Hand 1 saved: see the game", False)
    table.record({"sides": [{"table_points": 345, "hand_points": 20, "morto": "played"}, {"table_points": 145}]})
    assert saved_link(phone) == ("note", "Hand 2 to check: see the game", False)
    table.record({"sides": [{"table_points": -250, "hand_points": 20, "went_out": True, "morto": "played"}, {}]})
    assert saved_link(phone) == ("to-check", "Hand 3 has an error: see the game", True)
