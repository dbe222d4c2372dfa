"""Made once, whoever asks and however many; kept while there is room."""

from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore

import pytest

from tournament.web.single_flight import Once


def test_fifty_ask_and_one_makes():
    once, made, arrived = Once(100, len), [], Semaphore(0)

    def make() -> bytes:
        made.append(1)
        for _ in range(50):  # nothing is made before all of them are there
            arrived.acquire(timeout=5)
        return b"page"

    def ask() -> bytes:
        arrived.release()
        return once.get("key", make)

    with ThreadPoolExecutor(50) as crowd:
        answers = [asked.result() for asked in [crowd.submit(ask) for _ in range(50)]]
    assert (answers, made) == ([b"page"] * 50, [1])


def test_another_revision_is_made_anew():
    once = Once(100, len)
    assert [once.get(("page", revision), lambda revision=revision: b"%d" % revision) for revision in (1, 2, 1)] == [
        b"1",
        b"2",
        b"1",
    ]


def test_what_fails_is_told_and_tried_again():
    once = Once(100, len)

    def fail() -> bytes:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        once.get("key", fail)
    assert once.get("key", lambda: b"page") == b"page"


def test_who_was_asked_for_longest_ago_goes_first():
    once, made = Once(8, len), []

    def make(name: str):
        def making() -> bytes:
            made.append(name)
            return b"1234"

        return making

    for name in ("a", "b", "a", "c", "a", "b"):
        once.get(name, make(name))
    assert made == ["a", "b", "c", "b"]


def test_a_page_larger_than_the_room_is_kept_alone():
    once = Once(2, len)
    once.get("small", lambda: b"1")
    assert once.get("large", lambda: b"12345") == b"12345"
    assert once.get("large", lambda: b"never") == b"12345"
