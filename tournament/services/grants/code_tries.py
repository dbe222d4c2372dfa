"""How often codes may be tried: on the whole site, so that guessing from many addresses fails, and per address.

A typed code may be that of any tournament, so a try counts for all of them at once.
"""

from datetime import timedelta

from tournament.services import throttling
from tournament.services.networks import network
from tournament.services.throttling import Rate, key_of
from tournament.services.writing.writer import retry_when_locked

ACTION, SALT = "grant-code", "tournament.grant.code.try"
WINDOW = timedelta(minutes=10)
SITE_RATE = Rate(120, WINDOW)
"""With the codes of 40 tables among 2^30, guessing at this rate for a year finds one with a probability of a
quarter."""
ADDRESS_RATE = Rate(20, WINDOW)


@retry_when_locked
def count_code_try(client_address: str) -> None:
    """Count a try before it is checked. Raises `Throttled` beyond the limit."""
    throttling.count_hit(ACTION, [(_key_of_address(client_address), ADDRESS_RATE), (_key_of_site(), SITE_RATE)])


def forget_code_try(client_address: str) -> None:
    """Take back a try whose code was right."""
    throttling.delete_last_hit(ACTION, _key_of_address(client_address))
    throttling.delete_last_hit(ACTION, _key_of_site())


def _key_of_address(client_address: str) -> str:
    return key_of(SALT, "address", network(client_address))


def _key_of_site() -> str:
    return key_of(SALT, "site")
