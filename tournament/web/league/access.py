"""Gives access to a pair's page: only to a browser that opened the pair's private link."""

from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from scoring.findings import SideIndex
from tournament.models import Entry, Grant, Match, Tournament
from tournament.permissions import Action
from tournament.services.tournaments import rounds
from tournament.services.tournaments.league.reading import Appointment, appointment_of, pair_name
from tournament.services.writing.context import WriteContext
from tournament.web.entry_links import visited_entry
from tournament.web.form_fields import posted_key, posted_seq
from tournament.web.methods import View
from tournament.web.requests import MemberRequest


@dataclass(frozen=True)
class PairVisit:
    """A visit by a pair's link: the pair, and its tournament with the club."""

    tournament: Tournament
    entry: Entry
    grant: Grant

    @property
    def name(self) -> str:
        return pair_name(self.entry)

    @property
    def home(self) -> str:
        return reverse("pair-home", args=[self.tournament.public_id, self.entry.pk])

    @property
    def queue(self) -> str:
        """Names on the pair's phone what was entered there and waits for the network."""
        return f"pair/{self.entry.pk}"

    @property
    def device(self) -> str:
        """The device id of the pair's events, by which it may undo."""
        return f"grant-{self.grant.pk}"

    def may_play_again(self) -> bool:
        """Whether a round is still to come."""
        return rounds.may_play_again(self.tournament)

    def match_url(self, match: Match) -> str:
        return reverse("pair-match", args=[self.tournament.public_id, self.entry.pk, match.pk])

    def side(self, match: Match) -> SideIndex:
        return 0 if match.first_id == self.entry.pk else 1

    def context(self, request: MemberRequest) -> WriteContext:
        return WriteContext(posted_key(request), posted_seq(request), device=self.device)


def pair_view(view: View) -> View:
    """Decorator: passes the pair's visit to the view. Raises Http404 unless this browser has opened the pair's link."""

    @wraps(view)
    def wrapped(request: MemberRequest, tournament_id: str, entry_id: int, **kwargs: Any) -> HttpResponse:
        grant, tournament, row = visited_entry(request, Action.PLAY_AS_PAIR, tournament_id, entry_id)
        return view(request, PairVisit(tournament, row, grant), **kwargs)

    return wrapped


def pair_match(visit: PairVisit, match_id: int) -> Appointment:
    """A match of the pair in a published round."""
    related = ("round__stage__tournament__club", "first__names", "second__names", "dispute_note", "overruling_note")
    rows = Match.objects.select_related(*related).filter(
        round__stage__tournament=visit.tournament, round__published=True, round__removed=False, removed=False
    )
    row = get_object_or_404(rows, pk=match_id)
    if visit.entry.pk not in (row.first_id, row.second_id) or row.second_id is None:
        raise Http404
    return appointment_of(row, today(visit.tournament))


def today(tournament: Tournament) -> date:
    return timezone.localdate(timezone=tournament.club.zone)
