"""Every address is linked from somewhere: nobody finds a view that has its row but no link."""

import pytest

from tournament.environment import BASE_DIR
from tournament.required_actions import REQUIRED_ACTIONS

NAMED_IN_PARTS = {
    "desk-pair-board",
    "desk-print-bracket", "desk-print-guide-cards", "desk-print-standings", "desk-print-table-cards",
    "public-pair", "public-share", "public-table-file",
}  # fmt: skip
"""Addresses whose names are put together by views, such as `desk-print-` and what is printed of a stage."""
WITHOUT_A_LINK = {
    "api-nothing", "api-root",  # an address of the API that there is not, and its beginning
    "favicon", "healthz", "metrics", "readyz",  # asked for by programs
    "pair-link",  # printed and sent as a whole address
    "public-without-language",  # typed, or read from a poster
}  # fmt: skip
LISTS = {"urls.py", "required_actions"}
"""The modules that list every address."""


def sources() -> str:
    """All templates and modules except the lists of addresses."""
    paths = [*(BASE_DIR / "templates").rglob("*.html"), *(BASE_DIR / "tournament").rglob("*.py")]
    return "\n".join(path.read_text("utf-8") for path in paths if not LISTS & set(path.parts))


@pytest.mark.smoke
def test_every_address_is_named_by_a_page_or_a_view():
    text = sources()
    named = {name for name in REQUIRED_ACTIONS if f"'{name}'" in text or f'"{name}"' in text}
    assert set(REQUIRED_ACTIONS) - named == NAMED_IN_PARTS | WITHOUT_A_LINK
