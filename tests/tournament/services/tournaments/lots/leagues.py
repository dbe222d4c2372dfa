"""A league that ends with lots, and drawings announced in it."""

from tests.tournament.factories import (
    write_context,
)
from tournament.models import Lot, Tournament
from tournament.services.tournaments.lots import announcing

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def announced_lot(tournament: Tournament, purpose: str, among: list[str], **more: object) -> Lot:
    return announcing.announce(tournament, purpose, among, "Mega-Sena 2789", context=write_context(), **more)[0]  # type: ignore[arg-type]
