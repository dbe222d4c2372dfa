"""What is typed into the set-up pages, and their responses."""

import re
from itertools import count

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournament.models import Tournament
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope

HALL = {"tables": 12, "first_table": 1, "minutes": 80, "between": 10, "tolerance": 15, "clock": "stop"}
_keys = count(1)


def page(response: HttpResponse) -> str:
    """The markup of a page, on one line."""
    return re.sub(r"\s+", " ", response.content.decode())


def send(client: Client, tournament: Tournament, url: str, /, *args: int, **fields: object):
    """Post a form of the set-up, on the present seq and with a new key."""
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"form-{next(_keys)}"}
    return client.post(reverse(url, args=[tournament.public_id, *args]), form | fields)
