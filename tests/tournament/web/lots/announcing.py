"""What an organiser requests from the pages of lots."""

from django.test import Client
from django.urls import reverse

from tournament.models import Tournament

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def announcing_page(client: Client, tournament: Tournament, query: str):
    return client.get(reverse("desk-lot-new", args=[tournament.public_id]) + "?" + query)
