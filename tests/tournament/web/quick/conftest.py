"""Two couples at a kitchen table, and their phone."""

from typing import Any

import pytest

from rules import registry
from tests.scoring.samples import QUIET
from tests.tournament.services.matches.games import PAIRS, Table
from tests.tournament.web.quick.phones import Phone
from tournament.services import quick


@pytest.fixture
def table(db: None) -> Table:
    return Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="somebody"))


@pytest.fixture
def phone(table: Table) -> Phone:
    return Phone(table)


@pytest.fixture
def quiet() -> dict[str, Any]:
    """A hand without findings: 590 to 190."""
    first, second = QUIET[registry.get("apcef-sc-2022")]
    return {"sides": [dict(first), dict(second)]}
