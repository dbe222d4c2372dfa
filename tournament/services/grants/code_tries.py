"""How often codes may be tried: per tournament, so that guessing from many addresses fails, and per address.

A try counts for every tournament in which the code is looked up: for all of them, unless one is named.
"""

from collections.abc import Iterable
from datetime import timedelta

from tournament.models import Tournament
from tournament.services import throttling
from tournament.services.networks import network
from tournament.services.throttling import Rate, key_of
from tournament.services.writing.writer import retry_when_locked

ACTION, SALT = "grant-code", "tournament.grant.code.try"
WINDOW = timedelta(minutes=10)
TOURNAMENT_RATE = Rate(120, WINDOW)
"""With the codes of 40 tables among 2^30, guessing at this rate for a year finds one with a probability of a
quarter."""
ADDRESS_RATE = Rate(20, WINDOW)


@retry_when_locked
def count_code_try(tournaments: Iterable[Tournament], client_address: str) -> None:
    """Count a try in these tournaments before it is checked. Raises `Throttled` beyond the limit of any."""
    rates = [(key, TOURNAMENT_RATE) for key in _keys_of(tournaments)]
    throttling.count_hit(ACTION, [(_key_of_address(client_address), ADDRESS_RATE), *rates])


def forget_code_try(tournaments: Iterable[Tournament], client_address: str) -> None:
    """Take back a try whose code was right."""
    for key in (_key_of_address(client_address), *_keys_of(tournaments)):
        throttling.delete_last_hit(ACTION, key)


def _key_of_address(client_address: str) -> str:
    return key_of(SALT, "address", network(client_address))


def _keys_of(tournaments: Iterable[Tournament]) -> list[str]:
    """The keys in one order, since each is locked in turn."""
    return sorted(key_of(SALT, "event", tournament.public_id) for tournament in tournaments)
