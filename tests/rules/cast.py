"""The five regulations by name, and ways to run one test over all of them."""

from collections.abc import Callable
from typing import Any

import pytest

from rules import registry
from rules.schema import Regulation

AACRT, APCEF, BURACO, CANASTA, FARAES = EVERY = registry.every()

Mark = Callable[..., Any]


def label(value: object) -> str:
    """What a parameter is called in the report."""
    return value.key if isinstance(value, Regulation) else str(value) if isinstance(value, str | int) else ""


every_regulation: Mark = pytest.mark.parametrize("regulation", EVERY, ids=label)


def each(*expected: object) -> Mark:
    """One known answer a regulation, in the order AACRT, APCEF, Buraco, Canasta, FARAES."""
    return pytest.mark.parametrize(("regulation", "expected"), list(zip(EVERY, expected, strict=True)), ids=label)
