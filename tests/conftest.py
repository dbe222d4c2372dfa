"""Fixtures for every test: people, a database whose ids begin with 1, where PDFs are rendered, and the choice of what
runs on PostgreSQL."""

import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils import timezone, translation

from tests.databases import another_database
from tests.profiles import register_profiles
from tests.tiers import is_typical
from tests.tournament.replay import forget_pages, set_last_ids
from tournament.models import User
from tournament.printing.rendering import queue
from tournament.server.frame_room import with_frame_room
from tournament.services.clubs import second_factor
from tournament.services.writing.events import Scope

register_profiles()

CORE = ("tests/rules/", "tests/scoring/", "tests/test_", "tests/tournament/test_catalogues.py")
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_reset_sequences"}
DATABASE_FOLDERS = tuple(
    f"tests/{folder}/"
    for folder in ("upgrades", "tournament/doctor", "tournament/migrations", "tournament/models", "tournament/services")
)
SELDOM_FOLDERS = tuple(
    f"tests/tournament/services/{folder}/"
    for folder in ("archives", "grants", "matches", "moving", "personal_data", "restoring", "tournaments", "webhooks")
)
"""What they write goes through `services/writing`, which has its own tests: daily on PostgreSQL are only those that
count queries, or have several transactions at once."""
COUNTING_FIXTURES = {"django_assert_num_queries", "django_assert_max_num_queries"}
"""Every list and every page of a tournament has a test that counts its queries, so each query is run."""


MADE_BEFORE_LOOKING = 50_000
"""The number of new objects after which Python collects garbage: with its default of 700 it spent a tenth of the
suite's time on that."""


STACK = 2**16
"""Values on the stack of the function under all others: 512 KB, so that the rest of what Python takes for it, as much
again, has room for the frames of all calls: otherwise the suite takes a fifth more processor time."""
HAS_ROOM = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Any:
    """Run pytest on top of `run_with_room`; called again by it, leave the work to pytest."""
    if HAS_ROOM in config.stash:
        return None
    config.stash[HAS_ROOM] = True
    return run_with_room(config)


@with_frame_room(STACK)
def run_with_room(config: pytest.Config) -> Any:
    return config.hook.pytest_cmdline_main(config=config)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--only-database", action="store_true", help="services, models and tests that count queries: for PostgreSQL"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Freeze the garbage collector on what was collected, which is never garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(MADE_BEFORE_LOOKING)
        gc.enable()


def pytest_unconfigure() -> None:
    """Leave what is in memory to the end of the process: looking through it once more takes it five seconds."""
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """For PostgreSQL, skip reading a file of page tests that counts no queries."""
    if not config.getoption("--only-database") or collection_path.suffix != ".py":
        return None
    if collection_path.relative_to(config.rootpath).as_posix().startswith(DATABASE_FOLDERS):
        return None
    text = collection_path.read_text("utf-8")
    return None if any(name in text for name in ("empty_database", *COUNTING_FIXTURES)) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(CORE):
            item.add_marker(pytest.mark.core)
        if item.nodeid.startswith("tests/upgrades/"):
            item.add_marker(pytest.mark.upgrade)
        if not is_typical(item):
            item.add_marker(pytest.mark.long)
    if not config.getoption("--only-database"):
        return
    for item in items:
        if item.get_closest_marker("sqlite_by_day") or seldom_on_postgres(item):
            item.add_marker(pytest.mark.long)
    left_out = [item for item in items if not tests_database(item)]
    items[:] = [item for item in items if tests_database(item)]
    config.hook.pytest_deselected(items=left_out)


def tests_database(item: pytest.Item) -> bool:
    """Whether another database could change the result. It cannot for a page, whose content comes from services."""
    if item.get_closest_marker("sqlite_only"):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    if "empty_database" in fixtures:
        return True
    touches = item.get_closest_marker("django_db") is not None or bool(DATABASE_FIXTURES & fixtures)
    return touches and (item.nodeid.startswith(DATABASE_FOLDERS) or bool(COUNTING_FIXTURES & fixtures))


def seldom_on_postgres(item: pytest.Item) -> bool:
    """Whether `make test-all` suffices there: the database could only change what other tests of it would show."""
    if not item.nodeid.startswith(SELDOM_FOLDERS):
        return False
    several = any(marker.kwargs.get("transaction") for marker in item.iter_markers("django_db"))
    return not (several or {"transactional_db", *COUNTING_FIXTURES} & set(getattr(item, "fixturenames", ())))


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Start every test in the site's language and time zone, whatever a request of the previous one left behind."""
    translation.activate(settings.LANGUAGE_CODE)
    timezone.deactivate()
    yield
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True, scope="session")
def quickly_hashed_codes() -> Iterator[None]:
    """Make recovery codes cheap: ten of them took a second of processor time in each test that made some."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(second_factor, "HASH_ITERATIONS", 1)
        yield


@pytest.fixture
def empty_database(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """For tests of the schema: there are no tables, and nothing is left."""
    with django_db_blocker.unblock(), another_database():
        yield


@pytest.fixture
def db(db: None) -> None:
    """Like pytest-django's, and every table's first id is 1, whatever ran before."""
    set_last_ids({})
    forget_pages()


@pytest.fixture
def transactional_db(transactional_db: None) -> None:
    set_last_ids({})
    forget_pages()


@cache
def _hashed(password: str) -> str:
    return make_password(password)


def _person(username: str, password: str, email: str = "") -> User:
    """Like `create_user`, which first looks for somebody of that name: in the tests there is nobody."""
    user = User(username=username, email=email, password=_hashed(password))
    user.save()
    return user


@pytest.fixture
def ana(db: None) -> User:
    """Ana, who runs the club."""
    return _person("ana", "canastra limpa", "ana@example.org")


@pytest.fixture
def bia(db: None) -> User:
    """Bia, who keeps score and has no email."""
    return _person("bia", "canastra suja")


@pytest.fixture
def quick_game() -> Scope:
    return Scope("game", "k3x9w2")


@pytest.fixture
def rendered_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Render PDFs without the second that a process of its own takes. `test_worker` requests every PDF through that
    process."""
    from tournament.printing.rendering.weasy import pdf

    monkeypatch.setattr(queue, "render_pdf", lambda html, *_limits: pdf(html))
