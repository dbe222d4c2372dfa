"""Pages that the web processes of several servers share through Valkey: one renders a page, the others send it.

Valkey may go away at any moment. Then each process caches its own pages, as without Valkey, and tries again after a
while; the log says once that it went away, and once that it is back.
"""

import logging
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.utils.crypto import salted_hmac
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournament.single_flight import MemoryStore

log = logging.getLogger(__name__)
Reply = TypeVar("Reply")
MAX_AGE = 3600
"""Seconds for which Valkey keeps a value; a page still requested after that is rendered once more."""
CLAIM_MILLISECONDS = 10_000
"""Milliseconds after which another process may render what one has claimed but not delivered."""
PATIENCE_SECONDS = 0.5
"""Seconds to wait for a connection, and for a response."""
AWAY_SECONDS = 5.0
"""Seconds for which an unresponsive Valkey is left alone."""
RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"


class Valkey:
    """A client for the Valkey at `url` that copes with its absence."""

    def __init__(self, url: str) -> None:
        self._client = Redis.from_url(
            url, socket_connect_timeout=PATIENCE_SECONDS, socket_timeout=PATIENCE_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._away_until = 0.0

    def ask(self, question: Callable[[Any], Reply], otherwise: Reply) -> Reply:
        """Its answer; `otherwise` if it does not respond."""
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            answer = question(self._client)
        except (RedisError, OSError) as error:
            if not self._away_until:
                log.warning("Valkey does not answer; every process keeps its own pages: %s", error)
            self._away_until = time.monotonic() + AWAY_SECONDS
            return otherwise
        if self._away_until:
            log.warning("Valkey answers again.")
            self._away_until = 0.0
        return answer

    @property
    def state(self) -> str:
        """Its state, for /readyz and the doctor."""
        return "reached" if self.ask(lambda client: bool(client.ping()), otherwise=False) else "away"


class SharedStore:
    """Looks in `process_store` first, then in Valkey. Keys name their content, so neither is ever stale."""

    def __init__(self, process_store: MemoryStore[str, bytes], valkey: Valkey, prefix: str) -> None:
        self.process_store, self._valkey, self._prefix = process_store, valkey, prefix
        self._token = secrets.token_hex(8)

    def find(self, key: str) -> bytes | None:
        if (own_value := self.process_store.find(key)) is not None:
            return own_value
        value: bytes | None = self._valkey.ask(lambda client: client.get(self._prefix + key), None)
        if value is not None:
            self.process_store.keep(key, value)
        return value

    def keep(self, key: str, value: bytes) -> None:
        self.process_store.keep(key, value)
        self._valkey.ask(lambda client: client.set(self._prefix + key, value, ex=MAX_AGE), None)

    def claim(self, key: str) -> bool:
        name = f"{self._prefix}making:{key}"
        return bool(
            self._valkey.ask(
                lambda client: client.set(name, self._token, nx=True, px=CLAIM_MILLISECONDS), otherwise=True
            )
        )

    def release(self, key: str) -> None:
        self._valkey.ask(lambda client: client.eval(RELEASE, 1, f"{self._prefix}making:{key}", self._token), None)

    def clear(self) -> None:
        self.process_store.clear()


@lru_cache
def site_valkey() -> Valkey:
    """The client of this process."""
    return Valkey(settings.VALKEY_URL)


def shared_store(process_store: MemoryStore[str, bytes]) -> SharedStore:
    """A shared store whose keys have a prefix derived from the site's key, so that several sites can use one Valkey."""
    site = salted_hmac("valkey", "pages", algorithm="sha256").hexdigest()[:12]
    return SharedStore(process_store, site_valkey(), f"sumula:{site}:")
