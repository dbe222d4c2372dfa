"""A new tournament: its name and its regulation."""

from django.test import Client
from django.urls import reverse

from tests.tournament.web.setup.forms import page
from tournament.models import Club


def test_the_first_tournament_of_a_club_asks_for_its_regulation(organiser: Client, club: Club) -> None:
    """Enter after the name starts it under none that just stands first; the next one takes the club's last."""
    address = reverse("tournament-new", args=[club.public_id])
    assert " checked" not in page(organiser.get(address))
    response = organiser.post(address, {"name": "Taça", "key": "k"})
    assert response.status_code == 422
    assert 'id="regulation-f"' in page(response)
    assert 'value="Taça"' in page(response)
    organiser.post(address, {"name": "Taça", "regulation": "canasta-it", "key": "k"})
    assert 'value="canasta-it" checked' in page(organiser.get(address))
