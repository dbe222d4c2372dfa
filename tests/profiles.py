"""The number of examples that Hypothesis tries, in percent of the number that a test names: all of them in long
runs alone."""

from typing import Any

from hypothesis import HealthCheck, settings

PERCENT = {"daily": 15, "check": 5, "long": 100}
"""The number of examples, by profile, for a test that names none; other tests get the same share of theirs."""
FEWEST = 5


def register_profiles() -> None:
    for profile, percent in PERCENT.items():
        # A busy machine breaks no law of the game.
        checks = [HealthCheck.too_slow]
        settings.register_profile(profile, max_examples=percent, deadline=None, suppress_health_check=checks)
    settings.load_profile("daily")


def max_examples(number: int, **more: Any) -> settings:
    """Hypothesis's `settings` with this many examples daily, and as many as the profile makes of them elsewhere."""
    return settings(max_examples=max(FEWEST, number * settings.default.max_examples // 100), **more)
