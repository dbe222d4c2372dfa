"""How often one may guess a password or the set-up code.

What counts is the pair of what is tried and where from, so that nobody can lock another person out by guessing wrong
from elsewhere.
"""

from datetime import timedelta
from typing import Literal

from tournament.services import throttling
from tournament.services.clubs.refusals import TooManyTries
from tournament.services.networks import network
from tournament.services.throttling import Rate, Throttled
from tournament.services.writing.retry import retry_when_locked

WINDOW = timedelta(minutes=15)
TRIES, TRIES_OF_ONE_ADDRESS = 5, 60
"""Wrong tries within WINDOW: of one name from one address, and of all names from one address (a club shares its)."""

Action = Literal["sign-in", "password", "setup"]


@retry_when_locked
def count_attempt(action: Action, name: str, address: str) -> None:
    """Count a try before it is judged; `TooManyTries` past the limit."""
    of_name, of_address = _keys(action, name, address)
    rates = [(of_name, Rate(TRIES, WINDOW)), (of_address, Rate(TRIES_OF_ONE_ADDRESS, WINDOW))]
    try:
        throttling.hit(action, rates)
    except Throttled as throttled:
        raise TooManyTries(throttled.wait) from None


def forget_attempts(action: Action, name: str, address: str) -> None:
    """The try was right: what was counted for this name from this address no longer counts, and of the address one."""
    of_name, of_address = _keys(action, name, address)
    throttling.forget(action, of_name)
    throttling.forget_last(action, of_address)


def _keys(action: Action, name: str, address: str) -> tuple[str, str]:
    place = network(address)
    salt = "tournament.attempt"
    return (
        throttling.key_of(salt, action, "one", name.casefold(), place),
        throttling.key_of(salt, action, "all", place),
    )
