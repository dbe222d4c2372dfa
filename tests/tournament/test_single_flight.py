"""Values are made once, whoever asks and however many; kept while there is room."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Semaphore, Thread

import pytest

from tournament.single_flight import MemoryStore, SingleFlightCache


def cache_of(capacity: int = 100, patience: float = 20.0) -> SingleFlightCache:
    return SingleFlightCache(MemoryStore(capacity, len), patience)


def test_fifty_ask_and_one_makes():
    cache, made, arrived = cache_of(), [], Semaphore(0)

    def make() -> bytes:
        made.append(1)
        for _ in range(50):  # nothing is made before all of them are there
            arrived.acquire(timeout=5)
        return b"page"

    def ask() -> bytes:
        arrived.release()
        return cache.get("key", make)

    with ThreadPoolExecutor(50) as many_clients:
        answers = [asked.result() for asked in [many_clients.submit(ask) for _ in range(50)]]
    assert (answers, made) == ([b"page"] * 50, [1])


def test_another_revision_is_made_again():
    cache = cache_of()
    pages = [cache.get(("page", revision), lambda revision=revision: b"%d" % revision) for revision in (1, 2, 1)]
    assert pages == [b"1", b"2", b"1"]


def test_an_error_is_raised_and_not_kept():
    cache = cache_of()
    with pytest.raises(ZeroDivisionError):
        cache.get("key", lambda: 1 / 0)
    assert cache.get("key", lambda: b"page") == b"page"


def blocked(cache: SingleFlightCache, outcome: BaseException | bytes) -> tuple[Thread, Event]:
    """A thread that is making "key" until the event is set."""
    begun, go_on = Event(), Event()

    def make() -> bytes:
        begun.set()
        go_on.wait(10)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    def ask() -> None:
        with suppress(ValueError):
            cache.get("key", make)

    thread = Thread(target=ask)
    thread.start()
    assert begun.wait(10)
    return thread, go_on


def test_an_error_is_raised_for_everybody_who_waited():
    cache = cache_of()
    thread, go_on = blocked(cache, ValueError("no"))
    joined = cache._running["key"]
    go_on.set()
    thread.join(10)
    assert isinstance(joined.exception(10), ValueError)


def test_nobody_waits_for_ever():
    cache = cache_of(patience=0.05)
    thread, go_on = blocked(cache, b"page")
    with pytest.raises(TimeoutError):
        cache.get("key", lambda: b"never")
    go_on.set()
    thread.join(10)
    assert cache.get("key", lambda: b"never") == b"page"


def test_who_was_asked_for_longest_ago_goes_first():
    cache, made = cache_of(capacity=8), []

    def make(name: str):
        def making() -> bytes:
            made.append(name)
            return b"1234"

        return making

    for name in ("a", "b", "a", "c", "a", "b"):
        cache.get(name, make(name))
    assert made == ["a", "b", "c", "b"]


def test_a_page_larger_than_the_capacity_is_kept_alone():
    cache = cache_of(capacity=2)
    cache.get("small", lambda: b"1")
    assert cache.get("large", lambda: b"12345") == b"12345"
    assert cache.get("large", lambda: b"never") == b"12345"
