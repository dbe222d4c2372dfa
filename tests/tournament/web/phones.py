"""Phones on which pairs agree with a result: the one at the table, and a pair's own, which opened its link."""

import re
from typing import Any

from django.test import Client

from tournament.models import Entry, Match
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link


class Phone:
    def __init__(self, table: Match) -> None:
        self.client, self.at = Client(), f"/en/g/{table.score_id}/agree/"

    def get(self, path: str = "") -> Any:
        return self.client.get(self.at + path)

    def send(self, page: Any, **fields: Any) -> Any:
        """Send the form of a page as it is."""
        hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()))
        return self.client.post(page.request["PATH_INFO"], {**hidden, **fields})


class PairPhone(Phone):
    """A phone of its own that opened the link of a pair."""

    def __init__(self, table: Match, entry: Entry) -> None:
        super().__init__(table)
        self.open(table, entry)

    def open(self, table: Match, entry: Entry) -> None:
        secret = give_league_link(entry.tournament, entry, WriteContext(f"link of {entry.code}"))
        opened = self.client.get(f"/play/{secret}/", follow=True, headers={"Accept-Language": "en"})
        self.home = opened.redirect_chain[-1][0]
        self.at = f"{self.home}{table.pk}/agree/"
