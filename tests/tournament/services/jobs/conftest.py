"""A folder for the jobs of each test, and their kinds."""

from pathlib import Path
from typing import Any

import pytest

from tests.tournament.services.jobs.kinds import HERE, KINDS


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.JOBS_DIR = tmp_path / "jobs"
    settings.JOBS_IMMEDIATE = True
    settings.JOB_KINDS = {name: f"{HERE}.{name}" for name in KINDS}
    return settings.JOBS_DIR
