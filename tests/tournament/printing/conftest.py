"""A table that has played, and a site whose address may be printed. No paper asks for an undefined variable."""

import pytest

from tests.tournament.services.matches.games import Table


@pytest.fixture(autouse=True)
def _templates(strict_templates: None) -> None: ...


@pytest.fixture
def site(settings):
    settings.SITE_URL = "https://sumula.example.org"


@pytest.fixture
def table(table, site) -> Table:
    return table
