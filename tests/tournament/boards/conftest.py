"""Boards are read in English."""

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield
