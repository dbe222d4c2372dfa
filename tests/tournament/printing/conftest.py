"""A table that has played, and a site whose address may be printed."""

import pytest

from tests.tournament.services.matches.games import PAIRS, Table
from tournament.services import quick


@pytest.fixture
def site(settings):
    settings.SITE_URL = "https://sumula.example.org"


@pytest.fixture
def table(db, site) -> Table:
    return Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="phone"))
