"""What is waited for where no words on the page say that it is there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE


@contextmanager
def new_page(page: Page) -> Iterator[None]:
    """What is done meanwhile leads to another page, which has come whole at the end.

    Not `expect_navigation`: a script sends most forms and leads on then, maybe to a part of the page that is there and
    by loading it again, and a change of the fragment is a navigation too.
    """
    page.wait_for_load_state()
    with page.expect_event("load"):
        yield


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Something is so outside the page: a request is held, a dialog was opened."""
    for _twentieth in range(PATIENCE // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("what was waited for did not come")


def nothing_kept(page: Page, prefix: str = "sumula:") -> None:
    """The device keeps nothing, or nothing more, under names that begin like this."""
    page.wait_for_function("start => !Object.keys(localStorage).some(name => name.startsWith(start))", arg=prefix)
