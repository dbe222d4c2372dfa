"""Waiting for what another thread or process does, with a deadline."""

import time
from collections.abc import Callable
from typing import TypeVar

Outcome = TypeVar("Outcome")


def wait_until(condition: Callable[[], Outcome], seconds: float = 60.0) -> Outcome:
    """Ask until the condition holds, and return what it returned. Fails if it does not hold within `seconds`."""
    end = time.monotonic() + seconds
    while not (outcome := condition()):
        assert time.monotonic() < end, f"what was waited for did not come within {seconds:g} seconds"
        time.sleep(0.02)
    return outcome
