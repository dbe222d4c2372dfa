"""The database of a release in place of the tests' own; what a test writes is rolled back as always."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.upgrades.release import Release, releases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise `release` with each release; `row` with each row of its index, `tournament` with each that is a
    tournament.

    The newest runs daily, those before it in long runs.
    """
    if "release" not in metafunc.fixturenames:
        return
    asked = next((name for name in ("row", "tournament") if name in metafunc.fixturenames), None)
    if asked is None:
        cases: list[Any] = [pytest.param(release, id=release.name, marks=marks_of(release)) for release in releases()]
        metafunc.parametrize("release", cases, indirect=True, scope="module")
        return
    cases = [
        pytest.param(release, row, id=f"{release.name} {row['name']}", marks=marks_of(release))
        for release in releases()
        for row in [*release.index["tournaments"], *([release.index["quick"]] if asked == "row" else [])]
    ]
    metafunc.parametrize(("release", asked), cases, indirect=["release"], scope="module")


def marks_of(release: Release) -> list[pytest.MarkDecorator]:
    return [] if release.name == max(known.name for known in releases()) else [pytest.mark.long]


@pytest.fixture(scope="module")
def release(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any) -> Iterator[Release]:
    with django_db_blocker.unblock(), request.param.database():
        yield request.param
