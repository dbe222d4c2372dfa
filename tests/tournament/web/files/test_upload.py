"""The tournament file through the browser: exported, imported again, and every fault reported with its place."""

import json
from typing import Any

import pytest
from django.test import Client

from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.examples import GROUPS
from tests.tournament.web.files.posting import posted, upload_file
from tournament.models import Club, Tournament
from tournament.services.tournaments import founding
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.writing.context import WriteContext
from tournament.web.files import upload

PRETTY = json.dumps(GROUPS | {"color": 5}, indent=1)


@pytest.mark.smoke
def test_a_file_goes_down_and_up_again(organiser: Client, league: Tournament, club: Club) -> None:
    file = organiser.get(f"/en/desk/{league.public_id}/file")
    assert file["Content-Disposition"] == 'attachment; filename="sumula-taca-da-primavera.json"'
    response = upload_file(organiser, club, file.content)
    copy = Tournament.objects.exclude(pk=league.pk).get()
    assert (response.status_code, response["Location"]) == (302, f"/en/desk/{copy.public_id}/")
    assert read_tournament(export_tournament(copy)) == read_tournament(export_tournament(league))
    assert copy.published is False
    desk = organiser.get(response["Location"]).content.decode()
    assert desk.count('<td class="num entered-since"></td>') == 2  # the file does not say when its results were written
    assert "has been imported: only the members" in desk


def test_the_page_asks_for_a_file(organiser: Client, club: Club) -> None:
    page = organiser.get(f"/en/clubs/{club.public_id}/import").content.decode()
    assert 'type="file"' in page
    assert 'enctype="multipart/form-data"' in page


@pytest.mark.parametrize(
    ("data", "status", "message"),
    [
        (b"", 422, "There is nothing here."),
        (b"\xff\xfe", 422, "This is not UTF-8 text."),
        (b"\xff\xd8\xff\xe0", 422, "This is a picture or a PDF."),
        (b"\0\0\0\x18ftypheic", 422, "with “Photos of score sheets”."),
        (b'{"pairs": [', 422, "This is not well-formed JSON."),
        (b'{"format": "sumula-game/1"}', 422, "<code>format</code>"),
        (json.dumps(GROUPS | {"name": 5}).encode(), 422, "<code>name</code>"),
        (PRETTY.encode(), 422, f"Line {PRETTY.count(chr(10))}, column 2."),
    ],
)
def test_a_fault_is_reported_with_its_place(
    organiser: Client, club: Club, data: bytes, status: int, message: str
) -> None:
    response = upload_file(organiser, club, data)
    assert (response.status_code, Tournament.objects.count()) == (status, 0)
    assert message in response.content.decode()
    assert "Nothing was imported." in response.content.decode()


def test_no_file_was_chosen(organiser: Client, club: Club) -> None:
    response = organiser.post(f"/en/clubs/{club.public_id}/import", posted())
    assert response.status_code == 422
    assert "Choose the file first." in response.content.decode()


def test_a_file_that_is_too_large_founds_nothing(
    organiser: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload, "MAX_UPLOAD_SIZE", 1000)
    response = upload_file(organiser, club, json.dumps(GROUPS).encode())
    assert (response.status_code, Tournament.objects.count()) == (413, 0)


def test_a_tournament_without_pairs_has_no_file_yet(organiser: Client, club: Club) -> None:
    empty, _written = founding.create_tournament(club, "Copa", "apcef-sc-2022", context=WriteContext("empty"))
    response = organiser.get(f"/en/desk/{empty.public_id}/file")
    assert response.status_code == 422
    assert "once it has pairs" in response.content.decode()


# --- Large files ----------------------------------------------------------------------------------------------------


@pytest.fixture
def jobs(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every file count as large."""
    settings.JOBS_DIR = tmp_path
    monkeypatch.setattr(upload, "VALUES_AT_ONCE", 0)


def test_a_large_file_is_imported_by_a_job(organiser: Client, club: Club, jobs: None) -> None:
    response = upload_file(organiser, club, json.dumps(GROUPS).encode())
    assert response["Location"].startswith("/en/jobs/")
    done = organiser.get(response["Location"])
    copy = Tournament.objects.get()
    assert (done.status_code, done["Location"]) == (302, f"/en/desk/{copy.public_id}/")
    assert "has been imported: only the members" in organiser.get(done["Location"]).content.decode()


def test_a_file_of_more_values_than_a_moment_takes_is_a_job(
    organiser: Client, club: Club, settings: Any, tmp_path: Any
) -> None:
    settings.JOBS_DIR = tmp_path
    extra = {"x_values": [0] * 5000}
    assert upload_file(organiser, club, json.dumps(GROUPS | extra).encode())["Location"].startswith("/en/jobs/")


def test_a_fault_of_a_large_file_is_reported_with_its_place(organiser: Client, club: Club, jobs: None) -> None:
    page = upload_file(organiser, club, PRETTY.encode(), follow=True)
    page = organiser.get(page["Location"]).content.decode()
    assert "This did not work" in page
    assert f"It is in line {PRETTY.count(chr(10))}, column 2" in page
    assert Tournament.objects.count() == 0


def test_the_page_says_what_is_taken_before_it_is_chosen(organiser: Client, club: Club) -> None:
    page = organiser.get(f"/en/clubs/{club.public_id}/import").content.decode()
    assert "At most 10 megabytes and 1,000 pairs." in page


def test_millions_of_values_are_refused_before_they_are_read(
    organiser: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An array of 19 MB took 20 s and 424 MB."""
    monkeypatch.setattr("tournament.services.tournaments.files.importing.parse", lambda _text: pytest.fail("read"))
    response = upload_file(organiser, club, b"[" + b"[],[]," * 500_000 + b"[]]")
    assert response.status_code == 422
    assert "at most 1,000,000" in response.content.decode()


def test_more_pairs_than_there_can_be_are_refused_before_they_are_checked(
    organiser: Client, club: Club, jobs: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5,000 took 4.4 s, since a job had to begin for them."""
    monkeypatch.setattr(upload, "enqueue", lambda *_args, **_named: pytest.fail("handed over"))
    pairs = [{"id": f"P{number}", "name": "A/B"} for number in range(5000)]
    response = upload_file(organiser, club, json.dumps(GROUPS | {"pairs": pairs}).encode())
    page = response.content.decode()
    assert response.status_code == 422
    assert "A tournament has at most 1,000 pairs." in page
