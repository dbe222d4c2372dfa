"""What the organisers of a tournament send and read, by the names of its addresses."""

from itertools import count

from django.test import Client
from django.urls import reverse

from tests.tournament.web.public.pages import main_text
from tournament.models import Tournament
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope

_keys = count(1)


def send(client: Client, tournament: Tournament, name: str, *args: int, **fields: str | list[str]) -> None:
    """Send a form with a key of its own, on the present revision; it must be accepted."""
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"k{next(_keys)}", **fields}
    response = client.post(reverse(name, args=[tournament.public_id, *args]), form)
    assert response.status_code == 302, response.content.decode()


def page(client: Client, tournament: Tournament, name: str, *args: int) -> str:
    """The text of a page."""
    return main_text(client.get(reverse(name, args=[tournament.public_id, *args])).content.decode())
