"""A real Chromium that reaches the site as a phone in the hall does: plain http, under a name.

127.0.0.1 would count as a secure context and hide what the hall lacks, so the browser is told
that `hall.test` is this machine.
"""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.phones import HALL, PHONE
from tests.browser.taps import COUNT_TAPS
from tests.browser.waiting import PATIENCE

ARGUMENTS = [
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide as on a phone: without a screen they are rounded up to whole pixels
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            if not item.get_closest_marker("main_path"):
                item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "no Chromium found: set CHROMIUM, or run `make test`, which installs one"
    # Playwright runs an event loop in this thread, because of which Django would refuse database access.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def hall(live_server) -> str:
    """The site's address as used by the hall's phones, without a trailing slash."""
    port = live_server.url.rsplit(":", 1)[1]
    return f"http://{HALL}:{port}"


@pytest.fixture
def context(chromium: Browser, hall: str) -> Iterator[BrowserContext]:
    """A phone of its own: `context.new_page()` opens another tab, with the same cookies.

    It asks for less motion: on a busy machine a page that is still gliding stands still for a moment, in which a click
    is aimed and then missed.
    """
    context = chromium.new_context(
        base_url=hall, viewport=PHONE, locale="pt-BR", timezone_id="America/Sao_Paulo", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of; a test that expects complaints clears the list."""
    return []


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A tab in which an error, or anything refused by the content policy, fails the test."""
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
    yield page
    page.close()
    assert complaints == []


@pytest.fixture
def phone(page: Page) -> Page:
    """A tab that counts how often a finger touches it."""
    page.add_init_script(COUNT_TAPS)
    return page
