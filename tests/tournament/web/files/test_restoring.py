"""The pages that take the whole site back to a copy: who may, which copies there are, how one differs, and the
question."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tournament.factories import club_of, play_round
from tests.tournament.web.files.posting import posted
from tournament.models import Club, Tournament, User
from tournament.permissions import Role
from tournament.services import clubs
from tournament.services.database_copy import copy_database
from tournament.services.restoring import database_copies
from tournament.services.restoring.proofs import site_hashes
from tournament.web.files import restoring

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has its own programs"),
]
PAGE = "/en/restore/"


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    assert connection.vendor == "sqlite"
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, var_dir=tmp_path)
    settings.JOBS_DIR = tmp_path / "jobs"
    return tmp_path


@pytest.fixture
def organiser(organiser: Client, club: Club) -> Client:
    """The administrator of the only club."""
    club.memberships.update(role=Role.ADMINISTRATOR)
    return organiser


@pytest.fixture
def copy(league: Tournament, var: Path) -> str:
    """The name of a copy."""
    copy_database(var / "before-updates", timezone.now())
    return database_copies()[0].name


def test_every_copy_and_a_file_to_upload_are_offered(organiser: Client, copy: str) -> None:
    page = organiser.get(PAGE).content.decode()
    assert f'href="/en/restore/{copy}"' in page
    assert "before an update" in page
    assert 'type="file"' in page


def test_a_voice_command_can_use_the_visible_words_of_a_link(organiser: Client, copy: str) -> None:
    page = organiser.get(PAGE).content.decode()
    link = re.search(rf'href="/en/restore/{copy}"\s+aria-label="([^"]*)"\s*>([^<]*)<', page)
    assert link
    assert (link[2], link[1].startswith("See, ")) == ("See", True)


def test_what_is_in_it_and_how_it_differs(organiser: Client, league: Tournament, copy: str) -> None:
    assert "stays as it is" in organiser.get(PAGE + copy).content.decode()
    play_round(league, "all", 2)
    page = organiser.get(PAGE + copy).content.decode()
    assert "goes back to" in page
    assert "stays as it is" not in page
    assert f"What changes: {league.name}." in page
    assert "Yes, take the whole site back to the copy of " in page
    assert page.index("Everything written since the copy disappears") < page.index('name="sure"')


def test_restoring_is_asked_first_and_then_done(organiser: Client, league: Tournament, copy: str) -> None:
    before = site_hashes()
    play_round(league, "all", 2)
    after = site_hashes()
    refused = organiser.post(PAGE + copy, posted())
    assert (refused.status_code, site_hashes() == after) == (422, True)
    response = organiser.post(PAGE + copy, posted(sure="1"))
    page = organiser.get(response["Location"]).content.decode()
    assert "The site is restored: the standings of all tournaments (1) are those of the copy." in page
    assert site_hashes() == before
    assert sorted(kept_copy.kind for kept_copy in database_copies()) == ["restore", "update"]


def test_a_copy_that_contradicts_itself_is_refused_in_a_sentence(organiser: Client, copy: str, var: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(database_copies()[0].path)) as database:
        database.execute("UPDATE tournament_game SET total_0 = 5")
        database.commit()
    response = organiser.post(PAGE + copy, posted(sure="1"))
    page = organiser.get(response["Location"]).content.decode()
    assert "This did not work" in page
    assert "The copy contradicts itself" in page


def test_an_uploaded_copy_is_looked_into_first(organiser: Client, copy: str) -> None:
    data = database_copies()[0].path.read_bytes()
    response = organiser.post(PAGE + "upload", {"file": SimpleUploadedFile("copy.sqlite3", data)})
    assert response["Location"].startswith("/en/restore/upload-")
    assert "stays as it is" in organiser.get(response["Location"]).content.decode()


@pytest.mark.parametrize(("data", "status"), [(b"no database", 422), (b"x" * 101, 413)])
def test_what_is_no_copy_is_not_kept(
    organiser: Client, club: Club, data: bytes, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "MAX_UPLOAD_SIZE", 100)
    response = organiser.post(PAGE + "upload", {"file": SimpleUploadedFile("copy.sqlite3", data)})
    assert (response.status_code, database_copies()) == (status, [])
    assert organiser.post(PAGE + "upload").status_code == 422


def test_only_who_administers_every_club_may_restore(organiser: Client, ana: User, bia: User, copy: str) -> None:
    clubs.create_club(bia, "Outro")
    asked = [organiser.get(PAGE), organiser.get(PAGE + copy), organiser.post(PAGE + copy, posted(sure="1"))]
    asked.append(organiser.post(PAGE + "upload"))
    assert [response.status_code for response in asked] == [403] * 4


def test_there_is_no_other_copy(organiser: Client, copy: str) -> None:
    for name in ("update-20250101T000000Z", "x", "..%2Fsecret_key"):
        assert organiser.get(PAGE + name).status_code == 404


def test_who_belongs_to_no_club_is_refused(client: Client, ana: User, bia: User) -> None:
    club_of(ana)
    client.force_login(bia)
    assert client.get(PAGE).status_code == 403
