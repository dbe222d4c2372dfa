"""Tournaments in which lots are wanted, and their forms sent."""

import re
from itertools import count

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.services.tournaments.cast import founded, matches_of, win, write_context
from tournament.models import Club, Lot, Round, Tournament
from tournament.services.tournaments import rounds
from tournament.services.tournaments.founding import change_settings
from tournament.services.tournaments.lots import draws
from tournament.services.tournaments.writer import desk_seq, scope_of

_keys = count(1)


def send(client: Client, tournament: Tournament, url: str, /, *args: int, **fields: object) -> HttpResponse:
    told = {"seq": desk_seq(scope_of(tournament.pk)), "key": f"lots-{next(_keys)}"}
    return client.post(reverse(url, args=[tournament.public_id, *args]), told | fields)


def text(answer: HttpResponse) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def circle(club: Club) -> Tournament:
    """Three pairs of which each beat one: nothing but lots parts them."""
    tournament = founded(club, 3, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    for number in (1, 2, 3):
        rounds.draw_round(tournament, "all", number, context=write_context())
        round_ = Round.objects.select_related("stage").get(stage__tournament=tournament, number=number, removed=False)
        rounds.publish_round(round_, context=write_context())
        (match,) = matches_of(round_)
        codes = [match.first.code, match.second.code]
        winner = {"P01P02": "P01", "P02P03": "P02", "P01P03": "P03"}["".join(sorted(codes))]
        win(match, codes.index(winner))
    return tournament


def announced(tournament: Tournament, purpose: str, among: list[str], sources: str = "Mega-Sena 2789", **more) -> Lot:
    return draws.announce(tournament, purpose, among, sources, context=write_context(), **more)[0]


def published(tournament: Tournament) -> Tournament:
    change_settings(tournament, context=write_context(), published=True)
    return Tournament.objects.get(pk=tournament.pk)
