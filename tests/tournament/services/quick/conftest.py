"""Two couples at a kitchen table, playing by the rules of APCEF/SC."""

import pytest

from tests.tournament.services.matches.games import PAIRS, Table
from tournament.services import quick


@pytest.fixture
def table(db: None) -> Table:
    return Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="phone"))
