"""Boards are read in English."""

import pytest


@pytest.fixture(autouse=True)
def _boards(in_english: None) -> None: ...
