"""Which parameters of a test run every day."""

import pytest


def is_typical(item: pytest.Item) -> bool:
    """Whether each parameter has one of its first values, if the test is marked `typical(their number)`; only the
    parameters that the mark names, if it names any."""
    marker = item.get_closest_marker("typical")
    if not marker:
        return True
    number, *names = marker.args
    indices: dict[str, int] = item.callspec.indices  # type: ignore[attr-defined]
    return all(index < number for name, index in indices.items() if not names or name in names)
