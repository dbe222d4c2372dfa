"""A league that ends with lots, and drawings announced in it."""

from typing import Any

from tests.tournament.factories import write_context
from tournament.models import Lot, Tournament
from tournament.services.tournaments.lots import announcing

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def announced_lot(
    tournament: Tournament,
    purpose: str,
    among: list[str],
    *,
    repeats: Lot | None = None,
    reason: str = "",
    **more: Any,
) -> Lot:
    terms = announcing.LotTerms(purpose, among, "Mega-Sena 2789", **more)
    return announcing.announce(tournament, terms, context=write_context(), repeats=repeats, reason=reason)[0]
