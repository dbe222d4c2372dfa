"""Limits guessing of passwords, codes and the set-up code: counts recent tries, and gives each name its turn.

Tries are stored with the hits of every other limit. A turn is a row too: the time from which a name may be tried again
from a place. The rule itself is in `delays`.
"""

from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from django.utils import timezone

from tournament.models.user import fold_username
from tournament.services import throttling
from tournament.services.clubs.delays import Failures, next_turn, next_turn_of_name
from tournament.services.clubs.refusals import TooManyTries
from tournament.services.networks import network
from tournament.services.throttling import MAX_WINDOW, delete_old_hits, key_of
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.writer import retry_when_locked

AttemptKind = Literal["sign-in", "password", "code", "setup"]
SALT = "tournament.attempt"
TURN = " turn"


class Attempt(NamedTuple):
    """The name that is tried, and where from.

    `client_address`: empty if only somebody already known can try. `device`: one on which this person has signed in
    before, else empty. In both cases other people's guesses do not count.
    """

    action: AttemptKind
    name: str
    client_address: str = ""
    device: str = ""

    @property
    def own_key(self) -> str:
        """The key of this name from this place."""
        origin = ("device", self.device) if self.device else (network(self.client_address),)
        return key_of(SALT, self.action, "one", fold_username(self.name), *origin)

    @property
    def shared_keys(self) -> tuple[str, ...]:
        """The keys of all tries from the address and of all tries of the name."""
        if self.device or not self.client_address:
            return ()
        return key_of(SALT, self.action, "all", network(self.client_address)), self.name_key

    @property
    def name_key(self) -> str:
        """The key of this name from anywhere."""
        return key_of(SALT, self.action, "name", fold_username(self.name))


def count_attempt(attempt: Attempt) -> None:
    """Count a try before it is checked, so that many at once do not slip through. Raises `TooManyTries` if it is not
    its turn yet."""
    wait = _count(attempt)
    if wait:
        raise TooManyTries(wait)


@retry_when_locked
def _count(attempt: Attempt) -> timedelta:
    """How long to wait; zero if the try counts. A wait is stored too, so that whoever has waited gets a turn."""
    now, keys = timezone.now(), (attempt.own_key, *attempt.shared_keys)
    delete_old_hits(now)
    for key in sorted(keys):
        hold_lock(f"attempt {attempt.action} {key}")
    turn = _last_turn(attempt.action, attempt.own_key) or _give_turn(attempt, now)
    if turn > now:
        return turn - now
    _forget_turn(attempt)
    throttling.store(attempt.action, keys, now)
    _give_turn(attempt, now)
    return timedelta(0)


def forget_attempt(attempt: Attempt) -> None:
    """Forget, after a correct try, all tries of this name from this place, and this one wherever else it was
    counted."""
    throttling.delete_hits(attempt.action, attempt.own_key)
    _forget_turn(attempt)
    for key in attempt.shared_keys:
        throttling.delete_last_hit(attempt.action, key)


def _give_turn(attempt: Attempt, now: datetime) -> datetime:
    """Store the next turn of this name from this place, unless it is now."""
    failures, last = _failures(attempt, now), _last_turn(attempt.action, attempt.name_key)
    turn, queued = next_turn(now, failures, last), next_turn_of_name(now, failures, last)
    if now < turn <= now + MAX_WINDOW:
        _keep_turn(attempt.action, attempt.own_key, turn)
        if queued > now:
            _keep_turn(attempt.action, attempt.name_key, queued)
    return turn


def _failures(attempt: Attempt, now: datetime) -> Failures:
    """The recent failed tries that count for this attempt."""
    by_address, by_name = [throttling.count(attempt.action, key, now) for key in attempt.shared_keys] or (0, 0)
    return Failures(throttling.count(attempt.action, attempt.own_key, now), by_address, by_name)


def _last_turn(action: str, key: str) -> datetime | None:
    return throttling.last_hit(action + TURN, key)


def _keep_turn(action: str, key: str, time: datetime) -> None:
    throttling.delete_hits(action + TURN, key)
    throttling.store(action + TURN, [key], time)


def _forget_turn(attempt: Attempt) -> None:
    throttling.delete_hits(attempt.action + TURN, attempt.own_key)
