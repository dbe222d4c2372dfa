"""How many sheets of checked games one address may have made: rendering one is the dearest thing open to anybody."""

from datetime import timedelta

from tournament.services import throttling
from tournament.services.networks import network
from tournament.services.throttling import Rate, Throttled
from tournament.services.writing.writer import retry_when_locked

ACTION = "checked-sheet"
RATE = Rate(30, timedelta(minutes=10))


def count_checked_sheet(address: str) -> None:
    """Count a sheet that is to be rendered for this address; `Throttled` past the limit.

    Whoever is past it is turned away by reading alone: a flood of requests writes nothing.
    """
    key = throttling.key_of("tournament.checked-sheet", network(address))
    if (wait := throttling.wait(ACTION, key, RATE)) is not None:
        raise Throttled(wait)
    _hit(key)


@retry_when_locked
def _hit(key: str) -> None:
    throttling.hit(ACTION, [(key, RATE)])
