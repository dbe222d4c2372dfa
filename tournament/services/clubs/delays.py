"""Computes how long somebody who guesses has to wait: a pure rule over counts of failed tries, without clock or
database.

Nobody is ever locked out: each delay has an upper bound, and whoever was asked to wait is let through when it is over,
whatever others did in the meantime.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

NO_DELAY = timedelta(0)


@dataclass(frozen=True)
class DelayRule:
    """After `free_tries` failed tries each further one waits: `first_delay`, then twice as long after every
    `tries_per_doubling` more, up to `longest_delay`."""

    free_tries: int
    first_delay: timedelta
    longest_delay: timedelta
    tries_per_doubling: int = 1

    def delay(self, failures: int) -> timedelta:
        """The delay after this number of failed tries."""
        if failures < self.free_tries:
            return NO_DELAY
        doublings = min((failures - self.free_tries) // self.tries_per_doubling, 20)
        return min(self.longest_delay, self.first_delay * (1 << doublings))


# One name from one place: where somebody mistypes, or guesses.
PAIR_DELAY = DelayRule(free_tries=5, first_delay=timedelta(seconds=15), longest_delay=timedelta(minutes=15))
# All names from one address. A club shares its address, so this delay stays short.
ADDRESS_DELAY = DelayRule(
    free_tries=60, first_delay=timedelta(seconds=5), longest_delay=timedelta(minutes=1), tries_per_doubling=20
)
# One name from everywhere, however many addresses somebody has. The delay is the time between two tries, which take
# turns.
NAME_DELAY = DelayRule(
    free_tries=15, first_delay=timedelta(seconds=5), longest_delay=timedelta(seconds=20), tries_per_doubling=5
)


class Failures(NamedTuple):
    """Recent failed tries: of this name from this place, of all names from this address, of this name from anywhere."""

    pair: int
    address: int
    name: int


def next_turn(now: datetime, failures: Failures, last: datetime | None) -> datetime:
    """When this name may be tried. `last`: the latest turn given to anybody who tries the name."""
    delay = max(PAIR_DELAY.delay(failures.pair), ADDRESS_DELAY.delay(failures.address))
    return max(now + delay, next_turn_of_name(now, failures, last))


def next_turn_of_name(now: datetime, failures: Failures, last: datetime | None) -> datetime:
    """When the name may be tried next, from whatever address: people who try it from several addresses take turns."""
    gap = NAME_DELAY.delay(failures.name)
    return max(now, last or now) + gap if gap else now
