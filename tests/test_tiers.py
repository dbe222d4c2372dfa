"""What of a matrix belongs to `make test`."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.tiers import is_typical


def item(indices: dict[str, int], *limits: Any) -> Any:
    """A test with these parameters, by their places among the values, and marked `typical` if there are limits."""
    marker = SimpleNamespace(args=limits) if limits else None
    return SimpleNamespace(get_closest_marker=lambda _name: marker, callspec=SimpleNamespace(indices=indices))


@pytest.mark.parametrize(
    ("places", "limits", "daily"),
    [
        ({"paper": 9}, (), True),
        ({"paper": 0}, (1,), True),
        ({"paper": 1}, (1,), False),
        ({"paper": 0, "language": 1}, (1,), False),
        ({"paper": 5, "language": 0}, (1, "language"), True),
        ({"paper": 0, "language": 2}, (2, "language"), False),
    ],
)
def test_each_parameter_has_one_of_its_first_values(places, limits, daily):
    assert is_typical(item(places, *limits)) is daily
