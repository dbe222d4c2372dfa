"""The phone of a pair in a league, and the days that it proposes."""

from datetime import timedelta
from itertools import count
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.tournament.factories import match_seq, write_context
from tests.tournament.web.reading import text_of
from tournament.models import DateProposal, Entry, Match, Round
from tournament.services.tournaments.league.periods import set_period
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link

_keys = count(1)


class PairPhone:
    """A browser that opened the private link of one pair."""

    def __init__(self, match: Match, entry: Entry) -> None:
        self.match, self.entry = match, entry
        self.secret = give_league_link(entry.tournament, entry, WriteContext(f"link-{next(_keys)}"))
        self.client = Client(headers={"Accept-Language": "en"})
        self.opened = self.client.get(f"/en/play/{self.secret}/")
        self.home = f"/en/pair/{entry.tournament.public_id}/{entry.pk}/"
        self.page = f"{self.home}{match.pk}/"

    def text(self, path: str = "") -> str:
        return text_of(self.client.get(path or self.page))

    def post(self, action: str, **fields: Any):
        """Send a form made from the present state, unless `seq` or `key` say otherwise."""
        defaults = {"seq": match_seq(self.match), "key": f"pair-{next(_keys)}"}
        return self.client.post(self.page + action, {**defaults, **fields})


def day(days: int = 3) -> str:
    return (timezone.localdate() + timedelta(days=days)).isoformat()


def propose(phone, days: int = 3, **fields):
    return phone.post("date", do="propose", **{"day": day(days), "hour": "20:00", "place": "", **fields})


def last_proposal() -> str:
    return str(DateProposal.objects.latest("pk").pk)


def post_to_match(desk, match, path: str, **fields):
    return desk.post(f"league/{match.pk}/{path}", **{"seq": match_seq(match), **fields})


def end_round(days_ago: int = 2) -> None:
    """Move the last day of every round into the past."""
    today = timezone.localdate()
    for round_ in Round.objects.all():
        first, last = today - timedelta(days=20), today - timedelta(days=days_ago)
        set_period(round_, first, last, context=write_context())
