"""The phone of a table that plays for itself, and what its form sends for a hand."""

from typing import Any

from django.test import Client

from rules import registry
from scoring.codec import read_hand
from tests.tournament.services.matches.games import Table
from tournament.web.quick.codec import encode


class Phone:
    """A browser that keeps its cookies, at the table's own address."""

    def __init__(self, table: Table) -> None:
        self.table, self.keys = table, 0
        self.client = Client(enforce_csrf_checks=True)
        self.base = f"/en/g/{table.match.score_id}/"

    def get(self, path: str = "", **headers: Any):
        return self.client.get(self.base + path, headers=headers)

    def post(self, path: str, **fields: Any):
        self.keys += 1
        defaults = {"seq": self.table.seq, "key": f"phone-{id(self)}-{self.keys}"}
        return self.client.post(self.base + path, {**defaults, **fields})

    def enter(self, document: dict[str, Any], path: str = "hand/", **fields: Any):
        """Send the form as somebody who typed this hand."""
        return self.post(path, **{**typed(document, self.table.match.regulation), **fields})


def typed(document: dict[str, Any], key: str = "apcef-sc-2022") -> dict[str, str]:
    """The fields of a form for this hand; a box that is not ticked sends nothing."""
    regulation = registry.get(key)
    return {name: value for name, value in encode(read_hand(document, regulation), regulation).items() if value}
