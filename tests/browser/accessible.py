"""Pages checked with axe, on a phone and on a desktop, light and dark; on one of the four daily."""

from collections.abc import Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

SCREENS = [(360, "light"), (1280, "dark"), (360, "dark"), (1280, "light")]
AT_LENGTH = [pytest.param(*screen, marks=pytest.mark.long) for screen in SCREENS[1:]]
on_every_screen = pytest.mark.parametrize(("width", "scheme"), SCREENS)
on_a_phone_daily = pytest.mark.parametrize(("width", "scheme"), [SCREENS[0], *AT_LENGTH])


def screen(chromium: Any, hall: str, width: int, scheme: str) -> Any:
    """A browser context with that screen. axe is injected into the page as an inline script, which our own policy
    refuses."""
    viewport = {"width": width, "height": 800}
    return chromium.new_context(base_url=hall, bypass_csp=True, color_scheme=scheme, viewport=viewport)


def faults(page: Any, addresses: Iterable[str]) -> list[tuple[str, ...]]:
    """What axe finds on each page with everything unfolded, and whether it is wider than the screen."""
    violations: list[tuple[str, ...]] = []
    for address in addresses:
        page.goto(address)
        violations += faults_here(page, address)
    return violations


def faults_here(page: Any, name: str) -> list[tuple[str, ...]]:
    """The same for the page as it is, once it is fully loaded."""
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
    violations: list[tuple[str, ...]] = [(name, "too wide")] * page.evaluate(
        "document.documentElement.scrollWidth > innerWidth"
    )
    violations += [(name, fault["id"], fault["nodes"][0]["html"]) for fault in Axe().run(page).response["violations"]]
    return violations
