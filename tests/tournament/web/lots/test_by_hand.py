"""A drawing by hand: how its places are typed, asked about and refused."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tournament.factories import codes, founded
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.lots.factories import announced_lot, send, to_lot
from tests.tournament.web.reading import text_of
from tournament.models import Club, Lot, Tournament

pytestmark = also_on_a_full_disk


def test_what_is_refused_stands_above_the_long_form(organiser: Client, league: Tournament) -> None:
    """Every pair whose place another has too. Each sentence leads to its field, and the first of them has the focus: it
    may be a screen further down."""
    lot = announced_lot(league, "seeds", codes(6), "A hat", physical=True)
    typed = {"P01": "1", "P02": "2", "P03": "3", "P04": "2", "P05": "3", "P06": "6"}
    sent = {f"place-{code}": place for code, place in typed.items()}
    response = send(organiser, league, "desk-lot-record", lot.pk, **sent, witnesses="Rute")
    page = response.content.decode()
    above = page[page.index("data-wrong-fields") : page.index("data-places")]
    assert re.findall(r'<a href="#([^"]+)">', above) == ["place-P02", "place-P03", "place-P04", "place-P05"]
    for number, place in ((2, 2), (3, 3), (4, 2), (5, 3)):
        assert f"Ana {number}/Bia {number}: Place {place} is given more than once." in text_of(response)
    assert re.findall(r'name="([^"]+)"[^>]*\sautofocus', page) == ["place-P02"]
    assert "data-wrong-fields" not in organiser.get(to_lot(league, lot)).content.decode()


def test_witnesses_that_are_missing_are_named_above_the_long_form(organiser: Client, league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6), "A hat", physical=True)
    sent = {f"place-{code}": number for number, code in enumerate(codes(6), start=1)}
    page = send(organiser, league, "desk-lot-record", lot.pk, **sent, witnesses="").content.decode()
    assert '<a href="#witnesses">Enter who watched the draw.</a>' in page


def test_only_the_first_of_many_refused_places_are_named_above_the_form(organiser: Client, league: Tournament) -> None:
    """Sent empty, the list would push the form itself out of sight."""
    lot = announced_lot(league, "seeds", codes(6), "A hat", physical=True)
    page = send(organiser, league, "desk-lot-record", lot.pk, witnesses="").content.decode()
    above = page[page.index("data-wrong-fields") : page.index("data-places")]
    assert re.findall(r'<a href="#([^"]+)">', above) == [f"place-{code}" for code in codes(4)]
    assert "<li>2 more</li>" in above


def groups_asked_about(response: HttpResponse) -> dict[str, list[str]]:
    """The groups in the question before they are recorded: the names by title."""
    page = re.sub("</?bdi>|<wbr>", "", response.content.decode())
    lists = re.findall(r"<section>\s*<h2>(.*?)</h2>\s*<ol>(.*?)</ol>", page, re.DOTALL)
    return {title: re.findall(r"<li>(.*?)</li>", names) for title, names in lists}


@pytest.mark.parametrize("pots", [False, True])
def test_groups_drawn_by_hand_are_asked_about_as_groups(organiser: Client, club: Club, pots: bool) -> None:
    """What has to be right is who is in which group, and not the order of all."""
    stage = {"id": "all", "kind": "round_robin", "groups": [codes(4)[:2], codes(4)[2:]], "criteria": ["wins"]}
    tournament = founded(club, 4, [stage])
    details = {"groups": 2, "pots": pots}
    lot = announced_lot(tournament, "groups", codes(4), "A hat", stage="all", physical=True, details=details)
    places = {"P01": "2", "P02": "1", "P03": "2", "P04": "1"} if pots else dict(zip(codes(4), "2143", strict=True))
    sent = {f"place-{code}": place for code, place in places.items()}
    question = send(organiser, tournament, "desk-lot-record", lot.pk, **sent, witnesses="Rute", sure="")
    expected = {"Group A": ["Ana 2/Bia 2", "Ana 4/Bia 4"], "Group B": ["Ana 1/Bia 1", "Ana 3/Bia 3"]}
    assert groups_asked_about(question) == expected
    assert "Witnesses: Rute" in text_of(question)
    assert " · 2nd" not in text_of(question)
    send(organiser, tournament, "desk-lot-record", lot.pk, **sent, witnesses="Rute")
    assert Lot.objects.get().details["outcome"] == {"groups": [["P02", "P04"], ["P01", "P03"]]}


def test_the_rule_by_which_the_order_becomes_groups_stands_above_the_places(organiser: Client, club: Club) -> None:
    stage = {"id": "all", "kind": "round_robin", "groups": [codes(4)[:2], codes(4)[2:]], "criteria": ["wins"]}
    tournament = founded(club, 4, [stage])
    lot = announced_lot(
        tournament, "groups", codes(4), "A hat", stage="all", physical=True, details={"groups": 2, "pots": False}
    )
    page = organiser.get(to_lot(tournament, lot)).content.decode()
    assert "In the drawn order to groups A, B, C …, then again from A." in page[: page.index("data-places")]
