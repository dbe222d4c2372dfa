"""Enters the results of a list as one write: all of them, or none."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.unreadable import Unreadable
from tournament.models import Match
from tournament.services.tournaments.results import TotalsOfGames, enter_totals
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Refused
from tournament.services.writing.writer import retry_when_locked


class ListedResult(NamedTuple):
    """The totals of a match in a list, and the context of its own write."""

    match: Match
    totals: TotalsOfGames
    context: WriteContext


class ListRefused(Refused):
    """One result of a list was refused, for the reason in `message`, so none was entered. `index`: its place, from
    0."""

    def __init__(self, refusal: Refused | Unreadable, index: int) -> None:
        super().__init__(refusal.message)
        self.index = index


@retry_when_locked
def enter_list(listed: Sequence[ListedResult]) -> list[Written]:
    """Enter the totals of each match like `enter_totals`. Raises `ListRefused`."""
    written = []
    for index, result in enumerate(listed):
        try:
            written.append(enter_totals(result.match, result.totals, context=result.context))
        except (Refused, Unreadable) as refusal:
            raise ListRefused(refusal, index) from refusal
    return written
