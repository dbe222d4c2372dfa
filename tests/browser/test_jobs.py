"""Jobs as a volunteer sees them: their progress, their end, and the way back; with scripts and without."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.desks import sign_in
from tests.browser.phones import PHONE
from tests.browser.waiting import new_page
from tests.tournament.factories import club_of
from tournament.models import Club, User
from tournament.permissions import Role
from tournament.services.database_copy import copy_database
from tournament.services.jobs import BackgroundJob, JobFailed, JobState, Progress, Status
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import job_id

pytestmark = pytest.mark.django_db(transaction=True)
CONTRADICTS = "The copy contradicts itself."


@pytest.fixture
def club(ana: User, settings: Any, tmp_path: Path) -> Club:
    settings.JOBS_DIR = tmp_path
    return club_of(ana, role=Role.ADMINISTRATOR)


@pytest.fixture
def job(ana: User, club: Club, context: BrowserContext, hall: str) -> BackgroundJob:
    """The third of four sheets."""
    sign_in(context, hall, ana)
    job = create_job(job_id("key"), "paper", {}, ana.pk, {}, back=f"/en/clubs/{club.public_id}/")
    job.write(Status(JobState.RUNNING, "Sheet 3 of 400", 3, 400))
    return job


def refused(_progress: Progress, **_arguments: object) -> dict[str, str]:
    raise JobFailed(CONTRADICTS)


@pytest.mark.main_path
def test_a_job_shows_how_far_it_is_and_leads_to_what_came_of_it(page: Page, job: BackgroundJob) -> None:
    page.goto(f"/en/jobs/{job.id}")
    expect(page.get_by_role("status")).to_have_text("Sheet 3 of 400…")
    job.write(Status(JobState.RUNNING, "Sheet 200 of 400", 200, 400))
    expect(page.get_by_role("status")).to_have_text("Sheet 200 of 400…")
    expect(page.get_by_role("progressbar")).to_have_js_property("value", 200)
    job.write(Status(JobState.DONE, "There it is.", url="/en/clubs/"))
    expect(page).to_have_url("/en/clubs/")
    expect(page.get_by_text("There it is.")).to_have_count(1)


def test_a_job_is_cancelled_and_says_so_and_there_is_a_way_back(page: Page, club: Club, job: BackgroundJob) -> None:
    page.goto(f"/en/jobs/{job.id}")
    with new_page(page):
        page.get_by_role("button", name="Cancel the job").click()
    expect(page.get_by_role("button", name="Cancel the job")).to_be_visible()
    assert job.is_cancelled
    job.write(Status(JobState.CANCELLED))
    expect(page.get_by_role("heading", level=1)).to_have_text("Cancelled")
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(f"/en/clubs/{club.public_id}/")


def test_without_scripts_the_page_asks_again_by_itself(
    chromium: Browser, hall: str, ana: User, job: BackgroundJob
) -> None:
    context = chromium.new_context(base_url=hall, viewport=PHONE, java_script_enabled=False)
    sign_in(context, hall, ana)
    page = context.new_page()
    page.goto(f"/en/jobs/{job.id}")
    expect(page.get_by_role("status")).to_have_text("Sheet 3 of 400…")
    job.write(Status(JobState.FAILED, "This document takes too long."))
    expect(page.get_by_role("alert")).to_contain_text("This document takes too long.")
    expect(page.locator("progress")).to_have_count(0)
    context.close()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own programs")
def test_a_volunteer_is_asked_before_the_site_goes_back_and_told_why_it_did_not(
    page: Page, job: BackgroundJob, settings: Any, tmp_path: Path
) -> None:
    settings.JOB_KINDS = {"restore": f"{__name__}.refused"}
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, var_dir=tmp_path / "var")
    copy_database(tmp_path / "var" / "before-updates", timezone.now())
    page.goto("/en/restore/")
    page.get_by_role("link", name="See, ").click()
    expect(page.get_by_role("heading", name="What is in this copy")).to_be_visible()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("checkbox")).to_be_focused()  # the browser asks for the check mark: nothing was sent
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This did not work")
    expect(page.get_by_role("alert")).to_contain_text(CONTRADICTS)
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", name="What is in this copy")).to_be_visible()
