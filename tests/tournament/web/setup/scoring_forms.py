"""The form of a stage's points and ranking, as it is sent."""

from itertools import count

from django.test import Client
from django.urls import reverse

from tournament.models import Tournament
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["match_points", "point_difference", "lots"]}]
POINTS = {"win": "3", "draw": "1", "loss": "0", "walkover": "0", "present": "3000", "absent": "0",
          "bye_for": "0", "bye_against": "0", "bye_vp": "0", "scoring": "match_points",
          "criteria": ["match_points", "point_difference", "lots"]}  # fmt: skip
ROWS = {"limit": ["100", "300", ""], "winner": ["10", "15", "20"], "loser": ["10", "5", ""]}
keys = count(1)


def address(tournament: Tournament, stage: str = "all") -> str:
    return reverse("setup-stage-scoring", args=[tournament.public_id, stage])


def send(client: Client, tournament: Tournament, stage: str = "all", **fields: object):
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"k{next(keys)}"}
    return client.post(address(tournament, stage), {**form, **POINTS, **fields})


def document(tournament: Tournament, stage: str = "all") -> dict:
    return tournament.stages.get(key=stage, removed=False).document
