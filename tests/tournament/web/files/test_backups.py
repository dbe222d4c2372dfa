"""Copies on a page: seen, downloaded, made at once; and what is wrong with them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from rules.text import Text
from tests.tournament.factories import write_context
from tests.tournament.web.files.posting import posted
from tournament.models import Club, Membership, Tournament, User
from tournament.permissions import Role
from tournament.services.jobs import all_jobs
from tournament.services.tournaments import backup, founding


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path
    return tmp_path


def test_a_backup_is_made_listed_and_downloaded(organiser: Client, league: Tournament) -> None:
    desk = f"/en/desk/{league.public_id}/backups/"
    page = organiser.get(desk).content.decode()
    assert "There is none yet" in page
    assert f'href="/en/desk/{league.public_id}/file"' in page
    response = organiser.post(desk + "new", posted(seq=0))
    page = organiser.get(response["Location"]).content.decode()
    assert "The copy is ready." in page
    assert "Revision" not in page
    assert re.findall(r"<p class=.note.>([^<]+)</p></td>", page) == [
        "Round 1, table 2, Ana 2/Bia 2 × Ana 3/Bia 3: the result was confirmed."
    ]
    (stored_backup,) = backup.backups_of(league)
    file = organiser.get(desk + stored_backup.name)
    assert json.loads(file.content)["name"] == league.name
    assert file["Content-Disposition"] == f'attachment; filename="sumula-taca-da-primavera-{stored_backup.name}"'


def test_a_tournament_that_is_not_whole_has_nothing_to_copy(organiser: Client, club: Club) -> None:
    tournament, _written = founding.create_tournament(club, "Taça", "apcef-sc-2022", context=write_context())
    desk = f"/en/desk/{tournament.public_id}/backups/"
    page = organiser.post(desk + "new", posted(seq=0), follow=True).content.decode()
    assert "once it has pairs and a format" in page
    assert "The computer reports" not in page


def test_what_went_wrong_is_reported_and_goes_with_the_next_copy(
    organiser: Client, league: Tournament, folder: Path
) -> None:
    desk = f"/en/desk/{league.public_id}/backups/"
    (folder / league.public_id).write_text("in the way")
    organiser.post(desk + "new", posted(seq=0))
    for page in (desk, f"/en/desk/{league.public_id}/", f"/en/desk/{league.public_id}/pairs/"):
        assert organiser.get(page).content.decode().count("The computer reports: File exists.") == 1
    (folder / league.public_id).unlink()
    organiser.post(desk + "new", posted(seq=0))
    assert "The computer reports" not in organiser.get(desk).content.decode()


def test_a_copy_that_was_interrupted_asks_for_no_room_on_the_disk(
    organiser: Client, league: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "failed_backup_job", lambda _tournament: backup.Failure(timezone.now(), ""))
    page = organiser.get(f"/en/desk/{league.public_id}/backups/").content.decode()
    assert "The last copy on this computer was interrupted." in page
    assert "The computer reports" not in page
    assert "Free some space" not in page


def test_no_file_but_a_copy_is_given_away(organiser: Client, league: Tournament, folder: Path) -> None:
    (folder / "secret_key").write_text("secret")
    for name in ("secret_key", "..%2Fsecret_key", "20260101T000000Z-000001.json"):
        assert organiser.get(f"/en/desk/{league.public_id}/backups/{name}").status_code == 404


def test_who_may_only_look_makes_no_copy(client: Client, bia: User, club: Club, league: Tournament) -> None:
    Membership.objects.create(user=bia, club=club, role=Role.VIEWER, created=timezone.now())
    client.force_login(bia)
    desk = f"/en/desk/{league.public_id}/backups/"
    page = client.get(desk)
    assert page.status_code == 200
    assert "Make a copy now" not in page.content.decode()
    assert client.post(desk + "new", posted(seq=0)).status_code == 403
    assert backup.backups_of(league) == []


def test_what_has_not_changed_is_not_copied_again(organiser: Client, league: Tournament, folder: Path) -> None:
    desk = f"/en/desk/{league.public_id}/backups/"
    pages = [organiser.post(desk + "new", posted(seq=0), follow=True).content.decode() for _again in range(24)]
    assert ["Nothing has changed since the last copy" in page for page in pages] == [False] + 23 * [True]
    assert len(backup.backups_of(league)) == 1


@pytest.fixture
def long_copies(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every copy takes long."""
    settings.JOBS_DIR = tmp_path / "jobs"
    monkeypatch.setattr(backup, "MAX_HANDS", -1)


def test_a_long_copy_is_a_job_that_leads_back(organiser: Client, league: Tournament, long_copies: None) -> None:
    desk = f"/en/desk/{league.public_id}/backups/"
    asked = organiser.post(desk + "new", posted(seq=0))
    (job,) = all_jobs()
    assert asked["Location"] == f"/en/jobs/{job.id}"
    assert organiser.get(asked["Location"])["Location"] == desk
    assert "The copy is ready." in organiser.get(desk).content.decode()
    assert len(backup.backups_of(league)) == 1
    assert "no need for another" in organiser.post(desk + "new", posted(seq=0), follow=True).content.decode()


def test_why_a_long_copy_could_not_be_written_and_the_next_that_could(
    organiser: Client, league: Tournament, folder: Path, long_copies: None
) -> None:
    desk = f"/en/desk/{league.public_id}/backups/"
    backup.note_failure(league.public_id, OSError(28, "No space left on device"))
    (folder / league.public_id).write_text("in the way")
    asked = organiser.post(desk + "new", posted(seq=0))
    assert "The copy could not be written: File exists." in organiser.get(asked["Location"]).content.decode()
    assert "The computer reports: No space" in organiser.get(desk).content.decode()
    (folder / league.public_id).unlink()
    organiser.post(desk + "new", posted(seq=0))
    assert "The computer reports" not in organiser.get(desk).content.decode()


def test_a_long_copy_tells_how_far_it_is_and_leaves_nothing_when_it_is_cancelled(
    league: Tournament, folder: Path
) -> None:
    reported: list[str] = []

    class Cancelled(Exception):
        pass

    def report(done: int, total: int, sentence: Text) -> None:
        reported.append(sentence.id)
        if sentence == backup.COPYING:
            assert 0 < done <= total
            raise Cancelled

    if connection.vendor == "sqlite":
        with pytest.raises(Cancelled):
            backup.back_up_long(league, report)
        assert list((folder / backup.DATABASE_FOLDER).iterdir()) == []
    else:
        backup.back_up_long(league, report)
    assert reported[0] == backup.WRITING.id
