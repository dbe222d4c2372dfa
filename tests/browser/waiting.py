"""Waiting for things of which no words on the page tell."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

PATIENCE = 20_000
"""Milliseconds to wait for something at most. It comes within two seconds; on a busy machine within ten."""
SECOND_SENDING_MS = 2500
"""Longer than a device waits before it sends again: what has not been written twice by then, never is."""
HANDED_ON_MS = 2200
"""Longer than the two seconds in which a second agreement is no other pair's: a phone goes round a table."""


@contextmanager
def new_page(page: Page) -> Iterator[None]:
    """A context in which an action leads to another page, which is fully loaded at the end.

    Not `expect_navigation`: a script sends most forms and then leads on, maybe to a part of the same page by loading it
    again, and a change of the fragment is a navigation too.
    """
    page.wait_for_load_state()
    with page.expect_event("load"):
        yield


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for something outside the page: a request is held, a dialog was opened."""
    for _twentieth in range(PATIENCE // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("what was waited for did not come")


def nothing_kept(page: Page, prefix: str = "sumula:") -> None:
    """Wait until the device keeps nothing (any more) under names that begin with `prefix`."""
    page.wait_for_function("start => !Object.keys(localStorage).some(name => name.startsWith(start))", arg=prefix)
