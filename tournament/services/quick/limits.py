"""How many games one address may begin in an hour.

Counted in the database: django-ratelimit wants a cache that is shared and counts atomically (Redis, Memcached), and
a hall has none.
"""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import Creation
from tournament.services.matches.refusals import TooManyGames
from tournament.services.networks import network
from tournament.services.writing.locks import hold

HOUR = timedelta(hours=1)


def may_create(address: str) -> bool:
    """Whether this address (as `tournament.web.address` gives it) may begin another quick game now."""
    return _recent(_hashed(address)) < settings.QUICK_GAMES_PER_HOUR


def admit(address: str) -> None:
    """Count one more game begun from this address; `TooManyGames` past the limit. Within a transaction."""
    hashed = _hashed(address)
    hold(f"creation {hashed}")
    Creation.objects.filter(time__lte=timezone.now() - HOUR).delete()
    if _recent(hashed) >= settings.QUICK_GAMES_PER_HOUR:
        raise TooManyGames
    Creation.objects.create(address=hashed, time=timezone.now())


def _recent(hashed: str) -> int:
    return Creation.objects.filter(address=hashed, time__gt=timezone.now() - HOUR).count()


def _hashed(address: str) -> str:
    return salted_hmac("tournament.creation", network(address), algorithm="sha256").hexdigest()
