"""Limits the PDFs of checked games for one address: rendering one is the most expensive thing open to everybody."""

from datetime import timedelta

from tournament.services import throttling
from tournament.services.networks import network
from tournament.services.throttling import Rate, Throttled
from tournament.services.writing.writer import retry_when_locked

ACTION = "checked-sheet"
RATE = Rate(30, timedelta(minutes=10))


def count_checked_sheet(client_address: str) -> None:
    """Count a sheet that is rendered for this address. Raises `Throttled` beyond the limit.

    A request beyond the limit is refused without a write, so that a flood of requests causes none.
    """
    key = throttling.key_of("tournament.checked-sheet", network(client_address))
    if (wait := throttling.time_to_wait(ACTION, key, RATE)) is not None:
        raise Throttled(wait)
    _count(key)


@retry_when_locked
def _count(key: str) -> None:
    throttling.count_hit(ACTION, [(key, RATE)])
