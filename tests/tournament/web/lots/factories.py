"""Tournaments in which lots are needed, and their forms sent."""

import re
from itertools import count

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import founded, matches_of, open_round, round_of, win, write_context
from tests.tournament.replay import played_once
from tournament.models import Club, Lot, Tournament
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments.lots import announcing

_keys = count(1)


def send(client: Client, tournament: Tournament, url: str, /, *args: int, **fields: object) -> HttpResponse:
    """Send a form; that of an outcome as its question does, unless `sure=""`."""
    defaults = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"lots-{next(_keys)}"}
    if url in ("desk-lot-draw", "desk-lot-record") and "sure" not in fields:
        defaults["sure"] = "1"
    if fields.get("sure") == "":
        del fields["sure"]
    return client.post(reverse(url, args=[tournament.public_id, *args]), defaults | fields)


def text(response: HttpResponse) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def circle(club: Club) -> Tournament:
    """Three pairs of which each beat one: only lots can separate them."""
    tournament = founded(club, 3, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    _play_in_a_circle(tournament)
    return tournament


@played_once
def _play_in_a_circle(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        open_round(tournament, "all", number)
        (match,) = matches_of(round_of(tournament, "all", number))
        codes = [match.first.code, match.second.code]
        winner = {"P01P02": "P01", "P02P03": "P02", "P01P03": "P03"}["".join(sorted(codes))]
        win(match, codes.index(winner))


def announced_lot(
    tournament: Tournament,
    purpose: str,
    among: list[str],
    sources: str = "Mega-Sena 2789",
    *,
    repeats: Lot | None = None,
    reason: str = "",
    **more,
) -> Lot:
    terms = announcing.LotTerms(purpose, among, sources, **more)
    return announcing.announce(tournament, terms, context=write_context(), repeats=repeats, reason=reason)[0]


def to_lot(tournament: Tournament, lot: Lot) -> str:
    return reverse("desk-lot", args=[tournament.public_id, lot.pk])


def main_buttons(page_text: str) -> list[str]:
    return [name.strip() for name in re.findall(r'class="button button-next"[^>]*>([^<]*)<', page_text)]
