"""What the doctor says about what several servers share."""

from typing import Any

import pytest
from django.core.files.storage import InMemoryStorage

from tournament.doctor import servers
from tournament.doctor.diagnosis import Diagnosis, Level
from tournament.environment import Environment

GUIDE = "less docs/several-servers.md"


def test_a_site_on_one_server_has_nothing_to_look_at() -> None:
    assert list(servers.diagnose()) == []


def test_files_that_come_back_are_kept() -> None:
    assert servers.files("photos", InMemoryStorage()).level is Level.OK


def test_files_that_do_not_come_back_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = InMemoryStorage()
    monkeypatch.setattr(storage, "open", lambda _name: InMemoryStorage().open("nothing"))
    diagnosis = servers.files("photos", storage)
    assert (diagnosis.level, diagnosis.fix) == (Level.ERROR, GUIDE)


def test_without_valkey_pages_are_only_slower() -> None:
    assert [servers.valkey(state).level for state in ("reached", "away")] == [Level.OK, Level.WARNING]


@pytest.mark.parametrize(("state", "level"), [((3, 0), Level.ERROR), ((3, 1), Level.OK), ((0, 2), Level.OK)], ids=str)
def test_a_queue_needs_a_worker(monkeypatch: pytest.MonkeyPatch, state: tuple[int, int], level: Level) -> None:
    monkeypatch.setattr(servers, "queue_state", lambda: state)
    assert [diagnosis.level for diagnosis in servers.queue()] == [level]


def test_servers_have_one_key(settings: Any) -> None:
    settings.ENVIRONMENT = Environment(files="/shared")
    settings.STORAGES = {**settings.STORAGES, "photos": settings.STORAGES["photos"]}
    diagnoses: list[Diagnosis] = list(servers.diagnose())
    assert [line.level for line in diagnoses] == [Level.OK, Level.OK, Level.ERROR]
    settings.ENVIRONMENT = Environment(files="/shared", secret_key="k" * 40)
    assert [line.level for line in servers.diagnose()] == [Level.OK, Level.OK]
