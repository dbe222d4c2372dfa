"""Pages checked with axe, on a phone and on a desktop, light and dark; daily on a phone."""

from collections.abc import Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

WIDTHS = [360, 1280]
on_every_screen = pytest.mark.parametrize("width", WIDTHS)
on_a_phone_daily = pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
"""The rules about colours: nothing else of a page differs between dark and light."""


def screen(chromium: Any, hall: str, width: int) -> Any:
    """A browser context with that screen. axe is injected into the page as an inline script, which our own policy
    refuses."""
    return chromium.new_context(base_url=hall, bypass_csp=True, viewport={"width": width, "height": 800})


def faults(page: Any, addresses: Iterable[str]) -> list[tuple[str, ...]]:
    """What axe finds on each page with everything unfolded, and whether it is wider than the screen."""
    violations: list[tuple[str, ...]] = []
    for address in addresses:
        page.goto(address)
        violations += faults_here(page, address)
    return violations


def faults_here(page: Any, name: str) -> list[tuple[str, ...]]:
    """The same for the page as it is, once it is fully loaded: dark, then light."""
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
    violations: list[tuple[str, ...]] = [(name, "too wide")] * page.evaluate(
        "document.documentElement.scrollWidth > innerWidth"
    )
    page.emulate_media(color_scheme="dark")
    dark = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="light")
    light = page.evaluate("options => axe.run(options).then((results) => results.violations)", COLOURS)
    return [*violations, *_rows(f"{name}, dark", dark), *_rows(name, light)]


def _rows(name: str, violations: list[Any]) -> list[tuple[str, ...]]:
    return [(name, fault["id"], fault["nodes"][0]["html"]) for fault in violations]
