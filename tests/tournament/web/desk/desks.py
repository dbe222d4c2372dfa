"""An organiser at the desk, with a browser that keeps its session."""

from itertools import count
from typing import Any

from django.test import Client

from tests.tournament.factories import match_seq, matches_of, open_round
from tournament.models import Match, Round, Tournament, User
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope

_keys = count(1)
KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]


class Desk:
    """Somebody at the desk of one tournament."""

    def __init__(self, tournament: Tournament, user: User) -> None:
        self.tournament, self.user = tournament, user
        self.client = Client(enforce_csrf_checks=False)
        self.client.force_login(user)
        self.base = f"/en/desk/{tournament.public_id}/"

    @property
    def seq(self) -> int:
        return desk_seq(tournament_scope(self.tournament.pk))

    def get(self, path: str = "", **headers: Any):
        return self.client.get(self.base + path, headers=headers)

    def post(self, path: str, **fields: Any):
        """Send a form made from the present state, unless `seq` or `key` say otherwise."""
        defaults = {"seq": self.seq, "key": f"desk-{next(_keys)}"}
        return self.client.post(self.base + path, {**defaults, **fields})

    def post_match(self, match: Match, path: str, **fields: Any):
        """Send a form of a match's page: its seq is that of the match."""
        return self.post(f"match/{match.pk}/{path}", **{"seq": match_seq(match), **fields})

    def round(self, number: int, stage: str | None = None) -> Round:
        rows = Round.objects.select_related("stage").filter(stage__tournament=self.tournament, removed=False)
        return rows.get(number=number, **({"stage__key": stage} if stage else {}))

    def matches(self, number: int, stage: str | None = None) -> list[Match]:
        return matches_of(self.round(number, stage))

    def open_round(self, number: int, stage: str) -> list[Match]:
        """Draw and publish a round; returns its matches."""
        open_round(self.tournament, stage, number)
        return self.matches(number, stage)
