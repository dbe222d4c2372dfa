"""The name of a format on the page of formats follows what is chosen in it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import founded
from tests.tournament.web.setup.forms import page, send
from tournament.models import Club

pytestmark = pytest.mark.usefixtures("in_english")


def test_a_danese_in_which_wins_count_is_called_swiss(organiser: Client, club: Club) -> None:
    """The Swiss is offered among the first formats, and has no question about what counts."""
    tournament = founded(club, 24, [])
    answers = {"preset": "danese-victory-points", "a-hands": "0", "a-rounds": "6"}
    page_text = page(organiser.get(reverse("setup-format", args=[tournament.public_id]), answers))
    assert re.findall(r'name="preset" value="([^"]+)" checked', page_text) == ["swiss-wins"]
    assert page_text.index('value="swiss-wins"') < page_text.index("more formats")
    assert 'name="a-hands"' not in page_text
    assert 'name="a-rounds" value="6"' in page_text
    send(organiser, tournament, "setup-format", **answers, use="1")
    tournament.refresh_from_db()
    assert tournament.plan["preset"] == "swiss-wins"
