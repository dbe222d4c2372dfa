"""Sheets that count against no limit."""

import pytest


@pytest.fixture
def uncounted(monkeypatch):
    """How many sheets one address may have made is tested with the sheet, in tests/tournament/printing."""
    monkeypatch.setattr("tournament.web.check.sheet.count_checked_sheet", lambda _address: None)
