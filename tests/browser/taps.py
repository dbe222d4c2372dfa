"""How often a finger touched a phone, apart from digits and letters; and what it touches."""

from playwright.sync_api import Page

COUNT_TAPS = (
    """addEventListener("pointerdown", () => { sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1; }, true)"""
)


def taps(page: Page) -> int:
    """The touches since the last call."""
    return page.evaluate(
        "() => { const taps = Number(sessionStorage.taps ?? 0); sessionStorage.taps = 0; return taps; }"
    )
