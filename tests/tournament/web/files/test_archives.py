"""The data of a club or tournament as a file: requested, written by a job, only for the person who asked; and imported
again."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.factories import club_of, founded, published
from tests.tournament.web.files.posting import LEAGUE, posted
from tournament.models import Club, Membership, Tournament, User
from tournament.services.archives import Archive
from tournament.services.archives.tournaments import CountStep, ImportedTournaments
from tournament.services.jobs import JobState, run
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import job_id
from tournament.web.files import import_job, upload
from tournament.web.static_copy import papers


@pytest.fixture(autouse=True)
def jobs(settings: Any, tmp_path: Path) -> None:
    settings.JOBS_DIR = tmp_path


def content(response: Any) -> bytes:
    return b"".join(response.streaming_content)


def make_archive(client: Client, page: str) -> tuple[str, str]:
    """Request the file; returns the page about it, and the address of its download."""
    job = client.post(page, posted())["Location"]
    ready = client.get(job)["Location"]
    text = client.get(ready).content.decode()
    (address,) = {part.split('"')[0] for part in text.split('href="') if ".zip" in part.split('"')[0]}
    return text, address


def test_a_club_takes_all_its_data_away(organiser: Client, club: Club, league: Tournament) -> None:
    page = f"/en/clubs/{club.public_id}/archive"
    assert f'href="{page}"' in organiser.get(f"/en/clubs/{club.public_id}/").content.decode()
    text, address = make_archive(organiser, page)
    assert "The file is ready." in text
    response = organiser.get(address)
    assert 'filename="sumula-' in response["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(content(response))) as archive:
        assert f"tournaments/{league.public_id}.json" in archive.namelist()


@pytest.mark.parametrize(("language", "name"), [("pt-br", "todos-os-dados"), ("it", "tutti-i-dati")])
def test_the_data_of_a_tournament_have_a_name_in_the_pages_language(
    organiser: Client, league: Tournament, language: str, name: str
) -> None:
    _text, address = make_archive(organiser, f"/en/desk/{league.public_id}/archive")
    response = organiser.get(address.replace("/en/", f"/{language}/"))
    assert f'{name}.zip"' in response["Content-Disposition"]
    content(response)


def test_nobody_else_gets_it(organiser: Client, club: Club, league: Tournament, bia: User) -> None:
    _text, address = make_archive(organiser, f"/en/clubs/{club.public_id}/archive")
    Membership.objects.create(club=club, user=bia, role="organiser", created=club.created)
    other = Client()
    other.force_login(bia)
    assert other.get(address).status_code == 404


def test_the_archive_of_a_tournament_is_made_by_a_job(organiser: Client, league: Tournament) -> None:
    desk = f"/en/desk/{league.public_id}/"
    job = organiser.post(desk + "archive", posted(seq=0))["Location"]
    text = organiser.get(job, follow=True).content.decode()
    assert "The file is ready." in text
    assert desk + "archive/" in text


def test_a_club_of_a_site_in_use_takes_the_tournaments_out_of_it(
    organiser: Client, club: Club, league: Tournament
) -> None:
    _text, address = make_archive(organiser, f"/en/clubs/{club.public_id}/archive")
    data = content(organiser.get(address))
    other = club_of(User.objects.get(memberships__club=club), "Outro Clube")

    def sent() -> str:
        file = SimpleUploadedFile("clube.zip", data, "application/zip")
        job = organiser.post(f"/en/clubs/{other.public_id}/import", posted(file=file))["Location"]
        return str(organiser.get(job, follow=True).content.decode())

    assert "1 tournament imported." in sent()
    assert "Nothing was changed." in sent()
    assert other.tournaments.count() == 1


def test_the_page_that_takes_an_archive_says_so(organiser: Client, club: Club) -> None:
    page = f"/en/clubs/{club.public_id}/import"
    assert (
        f'<a href="{page}">Import a file</a>' in organiser.get(f"/en/clubs/{club.public_id}/archive").content.decode()
    )
    text = organiser.get(page).content.decode()
    assert "An archive (.zip): at most 20 megabytes;" in text
    assert 'accept=".json, application/json, .zip, application/zip"' in text


def test_an_archive_too_large_for_the_page_is_refused(
    organiser: Client, club: Club, league: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    _text, address = make_archive(organiser, f"/en/clubs/{club.public_id}/archive")
    data = content(organiser.get(address))
    monkeypatch.setattr(upload, "MAX_ARCHIVE_SIZE", len(data) - 1)
    file = SimpleUploadedFile("clube.zip", data, "application/zip")
    response = organiser.post(f"/en/clubs/{club.public_id}/import", posted(file=file))
    assert response.status_code == 413
    assert "a command there takes an archive of any size" in response.content.decode()
    assert club.tournaments.count() == 1


def test_an_archive_without_a_tournament_is_refused(organiser: Client, club: Club) -> None:
    _text, address = make_archive(organiser, f"/en/clubs/{club.public_id}/archive")
    file = SimpleUploadedFile("clube.zip", content(organiser.get(address)), "application/zip")
    job = organiser.post(f"/en/clubs/{club.public_id}/import", posted(file=file))["Location"]
    assert "No tournament in this archive can be imported" in organiser.get(job, follow=True).content.decode()


@pytest.mark.parametrize(("step", "state", "imported"), [(1, JobState.CANCELLED, 0), (3, JobState.DONE, 2)])
def test_an_import_is_cancelled_before_it_writes_or_not_at_all(
    organiser: Client,
    club: Club,
    league: Tournament,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: int,
    state: JobState,
    imported: int,
) -> None:
    """Of the four steps the first two read, and the last two write a tournament each."""
    founded(club, 4, LEAGUE)
    _text, address = make_archive(organiser, f"/en/clubs/{club.public_id}/archive")
    user = User.objects.get(memberships__club=club)
    other = club_of(user, "Outro Clube")
    data = io.BytesIO(content(organiser.get(address)))
    job = create_job(job_id("twice"), "import", {"club": other.pk, "key": "twice"}, user.pk, {import_job.INPUT: data})
    import_all = import_job.import_tournaments

    def cancelled_on_the_way(
        archive: Archive, club: Club, actor: User | None, report: CountStep
    ) -> ImportedTournaments:
        def reported(done: int, total: int) -> None:
            report(done, total)
            if done == step - 1:
                job.cancel()

        return import_all(archive, club, actor, reported)

    monkeypatch.setattr(import_job, "import_tournaments", cancelled_on_the_way)
    run(job)
    assert (job.status.state, other.tournaments.count()) == (state, imported)


def test_a_zip_that_is_none_is_refused(organiser: Client, club: Club) -> None:
    file = SimpleUploadedFile("clube.zip", b"PK\x03\x04 and nothing more", "application/zip")
    job = organiser.post(f"/en/clubs/{club.public_id}/import", posted(file=file))["Location"]
    assert "This did not work" in organiser.get(job).content.decode()
    assert club.tournaments.count() == 0


@pytest.mark.long
def test_the_desk_makes_a_static_copy(organiser: Client, league: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers.queue, "render_pdf", lambda *_all: b"%PDF")
    desk = f"/en/desk/{league.public_id}/"
    assert organiser.post(desk + "static-copy", posted(seq=0)).status_code == 422
    published(league)
    job = organiser.post(desk + "static-copy", posted(seq=0, every="1"))["Location"]
    ready = organiser.get(job)["Location"]
    assert "The static copy is ready." in organiser.get(ready).content.decode()
    file = organiser.get(f"{desk}static-copy/{job.rpartition('/')[2]}.zip")
    with zipfile.ZipFile(io.BytesIO(content(file))) as copy:
        assert {"index.html", "pt-br/index.html", "it/index.html", "en/index.html"} <= set(copy.namelist())
