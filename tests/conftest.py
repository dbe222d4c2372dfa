"""What every test may use: people, a database whose ids begin with 1, and the choice of what PostgreSQL runs."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from tests.databases import another_database
from tests.profiles import register_profiles
from tests.tournament.replay import forget_pages, set_last_ids
from tournament.models import User
from tournament.services.clubs import second_factor
from tournament.services.writing.events import Scope

register_profiles()

CORE = ("tests/rules/", "tests/scoring/", "tests/test_", "tests/tournament/test_catalogues.py")
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences"}
DATABASE_FOLDERS = tuple(
    f"tests/{folder}/"
    for folder in ("upgrades", "tournament/doctor", "tournament/migrations", "tournament/models", "tournament/services")
)
COUNTING_FIXTURES = {"django_assert_num_queries", "django_assert_max_num_queries"}
"""Every list and every page of a tournament has a test that counts its queries: so each query is asked."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--only-database", action="store_true", help="services, models and tests that count queries: for PostgreSQL"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(CORE):
            item.add_marker(pytest.mark.core)
        if item.nodeid.startswith("tests/upgrades/"):
            item.add_marker(pytest.mark.upgrade)
    if not config.getoption("--only-database"):
        return
    for item in items:
        if item.get_closest_marker("sqlite_by_day"):
            item.add_marker(pytest.mark.long)
    left_out = [item for item in items if not tests_database(item)]
    items[:] = [item for item in items if tests_database(item)]
    config.hook.pytest_deselected(items=left_out)


def tests_database(item: pytest.Item) -> bool:
    """Whether another database could change what comes of it. A page does not: what it shows is asked by services."""
    fixtures = set(getattr(item, "fixturenames", ()))
    if "empty_database" in fixtures:
        return True
    touches = item.get_closest_marker("django_db") is not None or bool(DATABASE_FIXTURES & fixtures)
    return touches and (item.nodeid.startswith(DATABASE_FOLDERS) or bool(COUNTING_FIXTURES & fixtures))


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Every test begins in the site's language, whatever a request of the one before left behind."""
    translation.activate(settings.LANGUAGE_CODE)
    yield
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True, scope="session")
def quickly_hashed_codes() -> Iterator[None]:
    """Recovery codes that cost nothing: ten of them took a second of the processor wherever a test made some."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(second_factor, "ITERATIONS", 1)
        yield


@pytest.fixture
def empty_database(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """For tests of the schema: no table is there, and nothing is left."""
    with django_db_blocker.unblock(), another_database():
        yield


@pytest.fixture
def db(db: None) -> None:
    """As pytest-django's, and every table's first id is 1, whatever ran before."""
    set_last_ids({})
    forget_pages()


@pytest.fixture
def transactional_db(transactional_db: None) -> None:
    set_last_ids({})
    forget_pages()


@pytest.fixture
def ana(db: None) -> User:
    """Runs the club."""
    return User.objects.create_user("ana", "canastra limpa", "ana@example.org")


@pytest.fixture
def bia(db: None) -> User:
    """Keeps score; has no email."""
    return User.objects.create_user("bia", "canastra suja")


@pytest.fixture
def quick_game() -> Scope:
    return Scope("game", "k3x9w2")
