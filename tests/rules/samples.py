"""Five regulations by name, whose known answers are in the tests, and ways to run one test over these or over all."""

from collections.abc import Callable
from typing import Any

import pytest

from rules import registry
from rules.schema import Regulation


def sample_regulation(key: str) -> Regulation:
    regulation = registry.get(key)
    assert regulation is not None
    return regulation


SAMPLES = tuple(
    map(sample_regulation, ("aacrt-2016", "apcef-sc-2022", "buraco-aberto-sujo", "canasta-it", "faraes-2023"))
)
"""The regulations with answers taken from their sources; a new one in `rules/editions/` need not have any yet."""
AACRT, APCEF, BURACO, CANASTA, FARAES = SAMPLES
FIBUR = sample_regulation("burraco-it")
EVERY = registry.all_regulations()
"""All regulations: every one keeps the laws of the game."""

Mark = Callable[..., Any]


def label(value: object) -> str:
    """The name of a parameter in the report."""
    return value.key if isinstance(value, Regulation) else str(value) if isinstance(value, str | int) else ""


every_regulation: Mark = pytest.mark.parametrize("regulation", EVERY, ids=label)
every_sample: Mark = pytest.mark.parametrize("regulation", SAMPLES, ids=label)


def one_case_each(*expected: object) -> Mark:
    """One known answer for each regulation, in the order AACRT, APCEF, Buraco, Canasta, FARAES."""
    return pytest.mark.parametrize(("regulation", "expected"), list(zip(SAMPLES, expected, strict=True)), ids=label)
