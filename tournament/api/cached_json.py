"""The responses of all reading operations: the tournament as the public sees it or, with a token, as the desk does.

Public responses are made once for each version, like pages (`web.conditional`). The ETag names the version and the
language; a client that already has them gets 304 after one query.
"""

from collections.abc import Callable
from typing import cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from ninja import Schema

from tournament.models import Tournament
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.events import current_seq
from tournament.web.conditional import PRIVATE, cached_page, etag_of, not_modified, with_etag
from tournament.web.public.access import get_published_version, public_snapshot
from tournament.web.requests import VisitorRequest

JSON = "application/json"
Make = Callable[[Snapshot], Schema]


def tournament_json(request: HttpRequest, tournament_id: str, make: Make) -> HttpResponse:
    """The response that `make` gives for the tournament."""
    tournament = cast(VisitorRequest, request).tournament
    response = _of_the_desk(request, tournament, make) if tournament else _public(request, tournament_id, make)
    if response.status_code == 200:
        response["Content-Type"] = JSON
    patch_vary_headers(response, ["Authorization"])
    return response


def _public(request: HttpRequest, tournament_id: str, make: Make) -> HttpResponse:
    version = get_published_version(tournament_id)
    return cached_page(request, etag_of(request, *version), lambda: _text(public_snapshot(version), make))


def _of_the_desk(request: HttpRequest, tournament: Tournament, make: Make) -> HttpResponse:
    """The tournament as the desk sees it. The ETag also depends on what the club's own events change: its name and its
    time zone."""
    club, seq = tournament.club, current_seq(tournament_scope(tournament.pk))
    etag = etag_of(request, "desk", tournament.pk, seq, club.name, club.time_zone)
    unchanged = not_modified(request, etag, PRIVATE)
    return unchanged or with_etag(HttpResponse(_text(snapshot(tournament), make)), etag, PRIVATE)


def _text(snap: Snapshot, make: Make) -> str:
    with timezone.override(ZoneInfo(snap.club.time_zone)):
        return make(snap).model_dump_json()
