"""How often one may guess a password or the set-up code.

Counted in the database, as quick games are: a hall has no shared cache. What counts is the pair of what is tried and
where from, so that nobody can lock another person out by guessing wrong from elsewhere.
"""

from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import Attempt
from tournament.services.clubs.refusals import TooManyTries
from tournament.services.networks import network
from tournament.services.writing.locks import hold
from tournament.services.writing.retry import retry_when_locked

WINDOW = timedelta(minutes=15)
TRIES, TRIES_OF_ONE_ADDRESS = 5, 60
"""Wrong tries within WINDOW: of one name from one address, and of all names from one address (a club shares its)."""
KEPT = timedelta(hours=1)


@retry_when_locked
def admit(what: str, name: str, address: str) -> None:
    """Count a try before it is judged, so that many at once do not slip through; `TooManyTries` past the limit."""
    now = timezone.now()
    Attempt.objects.filter(time__lte=now - KEPT).delete()
    for subject, most in zip(_subjects(what, name, address), (TRIES, TRIES_OF_ONE_ADDRESS), strict=True):
        hold(f"attempt {subject}")
        lately = Attempt.objects.filter(subject=subject, time__gt=now - WINDOW).order_by("-time")
        times = list(lately.values_list("time", flat=True)[:most])
        if len(times) == most:
            raise TooManyTries(times[-1] + WINDOW - now)
        Attempt.objects.create(subject=subject, time=now)


def forget(what: str, name: str, address: str) -> None:
    """The try was right: what was counted for this name from this address no longer counts, and of the address one."""
    one, all_names = _subjects(what, name, address)
    Attempt.objects.filter(subject=one).delete()
    last = Attempt.objects.filter(subject=all_names).order_by("-time").values("pk")[:1]
    Attempt.objects.filter(pk__in=list(last.values_list("pk", flat=True))).delete()


def _subjects(what: str, name: str, address: str) -> tuple[str, str]:
    place = network(address)
    return _hashed(what, "one", name.casefold(), place), _hashed(what, "all", place)


def _hashed(*parts: str) -> str:
    return salted_hmac("tournament.attempt", "\0".join(parts), algorithm="sha256").hexdigest()
