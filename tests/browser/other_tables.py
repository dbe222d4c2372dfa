"""Results entered through the services, where a test has been through the pages of another table."""

from tests.tournament.factories import write_context
from tournament.models import Match
from tournament.services.tournaments import results


def enter_elsewhere(address: str, totals: list[tuple[int, int]]) -> None:
    """Enter and confirm the result of the match whose page has this address; `totals`: of each game."""
    match = Match.objects.select_related("round__stage").get(pk=address.rstrip("/").rpartition("/")[2])
    results.enter_totals(match, totals, context=write_context())
    results.confirm(match, context=write_context())
