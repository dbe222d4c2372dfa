"""The heading of a hand's form: which hand it is, and for a corrected one, of how many."""

import re

from tests.tournament.services.matches.games import hand
from tournament.services import matches


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


def test_of_as_many_as_were_agreed(phone, table, monkeypatch):
    monkeypatch.setattr(matches.GameView, "agreed_hands", 8)
    table.record(hand())
    assert headings(phone, "hand/1/") == ["Correct hand 1 of 8"] * 2
    assert headings(phone, "hand/") == ["Hand 2"] * 2
