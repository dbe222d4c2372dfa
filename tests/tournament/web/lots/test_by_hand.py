"""A drawing by hand: how its places are typed, asked about and refused."""

import re

from django.test import Client

from tests.tournament.factories import codes
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.lots.factories import announced_lot, send, to_lot
from tests.tournament.web.reading import text_of
from tournament.models import Tournament

pytestmark = also_on_a_full_disk


def test_what_is_refused_stands_above_the_long_form(organiser: Client, league: Tournament) -> None:
    """Each sentence leads to its field, and the first of them has the focus: it may be a screen further down."""
    lot = announced_lot(league, "seeds", codes(6), "A hat", physical=True)
    typed = {"P01": "1", "P02": "2", "P03": "3", "P04": "2", "P05": "5", "P06": "6"}
    sent = {f"place-{code}": place for code, place in typed.items()}
    response = send(organiser, league, "desk-lot-record", lot.pk, **sent, witnesses="Rute")
    page = response.content.decode()
    above = page[page.index("data-wrong-fields") : page.index("data-places")]
    assert re.findall(r'<a href="#([^"]+)">', above) == ["place-P04"]
    assert "Ana 4/Bia 4: Place 2 is given twice." in text_of(response)
    assert re.findall(r'name="([^"]+)"[^>]*\sautofocus', page) == ["place-P04"]
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
