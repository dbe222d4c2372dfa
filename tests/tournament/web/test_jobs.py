"""The page of a job: its progress, even without scripts; cancelled with a button; and only for the person who asked."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tournament.models import User
from tournament.services.jobs import BackgroundJob, JobState, Status
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import job_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def job(ana: User, settings: Any, tmp_path: Path) -> BackgroundJob:
    settings.JOBS_DIR = tmp_path
    return create_job(job_id("key"), "import", {}, ana.pk, {"tournament.json": io.BytesIO(b"{}")})


@pytest.fixture
def page(client: Client, ana: User, job: BackgroundJob) -> str:
    client.force_login(ana)
    return f"/en/jobs/{job.id}"


def test_the_page_of_a_job_shows_its_progress(client: Client, job: BackgroundJob, page: str) -> None:
    assert "It begins in a moment." in client.get(page).content.decode()
    job.write(Status(JobState.RUNNING))
    text = client.get(page).content.decode()
    assert "It begins in a moment." not in text
    assert re.search(r"It has begun. It was asked for at \d\d:\d\d\.", text)
    job.write(Status(JobState.RUNNING, "Checking every result", 1, 3))
    response = client.get(page)
    text = response.content.decode()
    assert "Checking every result…" in text
    assert '<progress value="1" max="3"' in text
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in text
    assert "no-store" in response["Cache-Control"]


def test_the_page_of_a_job_leads_to_what_came_of_it(client: Client, job: BackgroundJob, page: str) -> None:
    job.write(Status(JobState.DONE, "There it is.", url="/en/clubs/"))
    response = client.get(page)
    assert (response.status_code, response["Location"]) == (302, "/en/clubs/")
    assert "There it is." in client.get("/en/clubs/").content.decode()


@pytest.mark.parametrize(
    ("status", "heading", "sentence"),
    [
        (Status(JobState.DONE, "It is restored."), "Done", "It is restored."),
        (Status(JobState.CANCELLED), "Cancelled", "nothing was changed"),
        (Status(JobState.FAILED, "The file is no file."), "This did not work", "The file is no file."),
        (Status(JobState.FAILED), "This did not work", "The work was interrupted, and nothing was changed."),
        (Status(JobState.FAILED, last=True), "This did not work", "interrupted while it was being written"),
        (Status(JobState.DONE, "Elsewhere.", url="https://example.org/"), "Done", "Elsewhere."),
    ],
)
def test_the_page_of_a_job_states_how_it_ended(
    client: Client, job: BackgroundJob, page: str, status: Status, heading: str, sentence: str
) -> None:
    job.write(status)
    text = client.get(page).content.decode()
    assert f"<h1>{heading}</h1>" in text
    assert sentence in text
    assert "refresh" not in text
    assert "<progress" not in text


def test_the_button_ends_it(client: Client, job: BackgroundJob, page: str) -> None:
    response = client.post(page + "/cancel")
    assert (response["Location"], job.is_cancelled) == (page, True)
    assert client.get(page + "/cancel").status_code == 405


def test_the_page_of_a_job_is_nobody_elses(client: Client, bia: User, job: BackgroundJob, page: str) -> None:
    client.force_login(bia)
    assert [client.get(page).status_code, client.post(page + "/cancel").status_code] == [404, 404]
    assert not job.is_cancelled
    client.logout()
    assert client.get(page)["Location"].startswith("/en/sign-in")
