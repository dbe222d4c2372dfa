"""Long documents are made as a job, which ends with the file of the requested revision."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

from tests.tournament.factories import club_of, founded, play_round, round_of, write_context
from tournament.models import Tournament, User
from tournament.permissions import Role
from tournament.printing.rendering import queue
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.refusals import PdfTooSlow
from tournament.services.jobs import RESULT, BackgroundJob, JobState, Progress, Status, all_jobs
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import job_id
from tournament.services.tournaments import rounds
from tournament.texts import say
from tournament.web.papers import paper_pdf, print_job

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
pytestmark = pytest.mark.usefixtures("rendered_in_process", "long_documents")


@pytest.fixture
def long_documents(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every document count as long, and cache it."""
    settings.JOBS_DIR = tmp_path / "jobs"
    monkeypatch.setattr(paper_pdf, "CHARACTERS_AT_ONCE", 0)
    pdf_queue = queue.PdfQueue(PdfCache(tmp_path / "paper"))
    for module in ("tournament.web.pdf", "tournament.web.papers.paper_pdf"):
        monkeypatch.setattr(f"{module}.pdf_queue", lambda: pdf_queue)
    monkeypatch.setattr(print_job, "pdf_cache", lambda: PdfCache(tmp_path / "paper"))


@pytest.fixture
def tournament(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    rounds.draw_round(tournament, "all", 2, context=write_context())
    return tournament


def sheets_of(tournament: Tournament) -> str:
    return reverse("desk-print-sheets", args=[tournament.public_id, "all", 2])


def text_of(response: HttpResponse) -> str:
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


@pytest.mark.smoke
def test_a_long_document_leads_to_its_job_and_that_to_the_file(organiser: Client, tournament: Tournament) -> None:
    asked = organiser.get(sheets_of(tournament))
    (job,) = all_jobs()
    assert asked["Location"] == reverse("job", args=[job.id])
    done = organiser.get(asked["Location"])
    assert done["Location"] == reverse("desk-print-file", args=[tournament.public_id, job.id])
    file = organiser.get(done["Location"])
    assert "Ana 1" in text_of(file)
    assert file["Cache-Control"] == "no-store"
    assert ".pdf" in file["Content-Disposition"]
    assert {path.name for path in job.folder.iterdir()} == {"job.json", "status.json", RESULT}


@pytest.mark.long
def test_whoever_asks_next_has_it_at_once(organiser: Client, bia: User, tournament: Tournament) -> None:
    organiser.get(sheets_of(tournament))
    tournament.club.memberships.create(user=bia, role=Role.ORGANISER, created=tournament.created)
    organiser.force_login(bia)
    assert "Ana 1" in text_of(organiser.get(sheets_of(tournament)))


@pytest.mark.long
def test_the_file_stays_what_was_asked_for_whatever_happens_at_the_tables(
    organiser: Client, tournament: Tournament
) -> None:
    organiser.get(sheets_of(tournament))
    (job,) = all_jobs()
    file = reverse("desk-print-file", args=[tournament.public_id, job.id])
    before = organiser.get(file).content
    rounds.publish_round(round_of(tournament, "all", 2), context=write_context())
    assert organiser.get(file).content == before


@pytest.mark.long
def test_a_short_one_comes_at_once(organiser: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_pdf, "CHARACTERS_AT_ONCE", print_job.CHARACTERS_AT_ONCE)
    assert "Ana 1" in text_of(organiser.get(sheets_of(tournament)))
    assert all_jobs() == []


def test_the_file_is_nobody_elses_and_goes_with_the_right_to_print(
    organiser: Client, ana: User, bia: User, tournament: Tournament
) -> None:
    organiser.get(sheets_of(tournament))
    (job,) = all_jobs()
    file = reverse("desk-print-file", args=[tournament.public_id, job.id])
    other = founded(tournament.club, 2, LEAGUE)
    assert organiser.get(reverse("desk-print-file", args=[other.public_id, job.id])).status_code == 404
    mine = tournament.club.memberships.create(user=bia, role=Role.ORGANISER, created=tournament.created)
    organiser.force_login(bia)
    assert organiser.get(file).status_code == 404
    tournament.club.memberships.exclude(pk=mine.pk).delete()
    organiser.force_login(ana)
    assert organiser.get(file).status_code == 404


def test_what_cannot_be_made_is_reported_with_the_way_back(
    organiser: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> bytes:
        raise PdfTooSlow

    monkeypatch.setattr(queue, "render_pdf", refuse)
    page = organiser.get(organiser.get(sheets_of(tournament))["Location"]).content.decode()
    assert f'href="{reverse("desk-print", args=[tournament.public_id])}"' in page
    assert say(PdfTooSlow.message) in page


def test_more_than_two_of_one_person_are_refused(organiser: Client, ana: User, tournament: Tournament) -> None:
    for number in range(2):
        create_job(job_id(str(number)), "paper", {}, ana.pk, {})
    response = organiser.get(sheets_of(tournament))
    assert (response.status_code, len(all_jobs())) == (429, 2)


@pytest.mark.parametrize(
    ("sheets", "pages_done", "reported"),
    [
        (400, 0, (0, 0, "Preparing the document")),
        (400, 100, (300, 1600, "Sheet 100 of 400")),
        (400, 401, (1200, 1600, "Creating the file of 400 sheets")),
        (0, 7, (0, 0, "Page 7 is done")),
    ],
)
def test_printing_reports_how_many_sheets_are_laid_out(
    sheets: int, pages_done: int, reported: tuple[int, int, str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = create_job(job_id("key"), "paper", {"tournament": "t", "key": ["t", 1, "en"], "name": "x.pdf"}, 1, {})
    (job.folder / print_job.INPUT).write_text("<p>")
    seen: list[Status] = []

    def render(_html: str, limits: queue.Limits, step: queue.PageStep) -> bytes:
        assert limits == queue.LONG_LIMITS
        step(pages_done)
        return b"%PDF"

    monkeypatch.setattr(queue, "render_pdf", render)
    monkeypatch.setattr(BackgroundJob, "write", lambda _job, status: seen.append(status))
    with override("en"):
        print_job.print_paper(Progress(job), tournament="t", key=["t", 1, "en"], name="x.pdf", sheets=sheets)
    assert [(status.done, status.total, status.sentence) for status in seen] == [reported]
    assert seen[0].state is JobState.RUNNING
