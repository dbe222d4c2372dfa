"""Limits how many quick games one address may start in an hour."""

from datetime import timedelta

from django.conf import settings

from rules.text import _, make_text
from tournament.services import throttling
from tournament.services.networks import network
from tournament.services.throttling import Rate, Throttled
from tournament.services.writing.refusals import TooMany

ACTION = "quick-game"


class TooManyGames(TooMany):
    """One address has started more games than the limit allows."""

    message = make_text(_("Too many games were started from here in the last hour. Try again later."))


def may_create(client_address: str) -> bool:
    """Whether somebody at this network address may start another quick game now."""
    return throttling.allows_hit(ACTION, _key(client_address), _rate())


def count_creation(client_address: str) -> None:
    """Count a game started from this address, within a transaction. Raises `TooManyGames` beyond the limit."""
    try:
        throttling.count_hit(ACTION, [(_key(client_address), _rate())])
    except Throttled as refusal:
        raise TooManyGames(wait=refusal.wait) from None


def _rate() -> Rate:
    return Rate(settings.QUICK_GAMES_PER_HOUR, timedelta(hours=1))


def _key(client_address: str) -> str:
    return throttling.key_of("tournament.creation", network(client_address))
