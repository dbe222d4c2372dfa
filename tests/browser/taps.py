"""How often a finger touched a phone, digits and letters aside; and what it touches."""

from playwright.sync_api import Page

COUNT_TAPS = (
    """addEventListener("pointerdown", () => { sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1; }, true)"""
)


def taps(page: Page) -> int:
    """Those since this was last asked."""
    return page.evaluate(
        "() => { const taps = Number(sessionStorage.taps ?? 0); sessionStorage.taps = 0; return taps; }"
    )


def mark(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()
