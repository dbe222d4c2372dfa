"""A table that has played, and a site whose address paper may name."""

import pytest

from tests.tournament.services.matches.games import PAIRS, Table
from tournament.printing.press import Press
from tournament.services import quick


@pytest.fixture
def site(settings, monkeypatch):
    settings.SITE_URL = "https://sumula.example.org"
    monkeypatch.setattr("tournament.web.printing.PRESS", Press())


@pytest.fixture
def table(db, site) -> Table:
    return Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="phone"))
