"""Jobs of a site on several servers: rows in PostgreSQL, queued once, done once, by any worker that is alive."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from tournament.models import QueuedJob
from tournament.services.jobs import (
    JobState,
    Status,
    TooManyOwnJobs,
    all_jobs,
    enqueue,
    find_job,
    folder_store,
    running,
    unattended,
)
from tournament.services.jobs.database_store import StoredJob, job_storage
from tournament.services.jobs.from_queue import MAX_TRIES, run_from_queue

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def queue(settings: Any, db: None) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("the queue is kept in PostgreSQL")
    settings.JOB_QUEUE, settings.JOBS_IMMEDIATE = True, False


@pytest.fixture
def jobs_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do the work in this process: another would not see what a test has written."""

    def run_at_once(own: Any, look: Any, _arguments: Any) -> None:
        look()
        running.run(own)

    monkeypatch.setattr("tournament.services.jobs.from_queue.run_in_child", run_at_once)


def waiting() -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT args FROM procrastinate_jobs WHERE status = 'todo' ORDER BY id")
        return [json.loads(args) for (args,) in cursor.fetchall()]


def locks() -> list[str]:
    """The lock of each job in the queue: of those with one lock, the library lets workers begin one at a time."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT lock FROM procrastinate_jobs ORDER BY id")
        return [lock for (lock,) in cursor.fetchall()]


def queue_job(key: str = "key", kind: str = "counted", **arguments: Any) -> StoredJob:
    job = enqueue(kind, key, arguments or {"upto": 2}, user=1, files={"input": io.BytesIO(b"names")}, back="/en/")
    assert isinstance(job, StoredJob)
    return job


def test_what_is_asked_for_twice_waits_once() -> None:
    job = queue_job()
    assert (queue_job(), waiting(), all_jobs()) == (job, [{"job_id": job.id}], [job])
    assert (job.status, job.user, job.back, job.content("input")) == (Status(JobState.WAITING), 1, "/en/", b"names")


def test_what_is_not_committed_is_not_handed_over() -> None:
    with transaction.atomic():
        queue_job()
        transaction.set_rollback(True)
    assert (waiting(), all_jobs()) == ([], [])


def test_a_worker_does_it_and_the_row_says_what_came_of_it(jobs_in_process: None, settings: Any) -> None:
    job = queue_job()
    run_from_queue(job.id)
    assert job.status == Status(JobState.DONE, "There are 2.", url="/en/there")
    assert job_storage().listdir(job.id)[1] == []
    assert list(Path(settings.JOBS_DIR).glob("*/*")) == []


def test_what_is_over_is_not_done_again(jobs_in_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    job = queue_job()
    run_from_queue(job.id)
    monkeypatch.setattr("tournament.services.jobs.from_queue.run_in_child", lambda *_: pytest.fail("done twice"))
    run_from_queue(job.id)
    run_from_queue("0" * 32)


def test_the_file_that_came_of_it_can_be_fetched(jobs_in_process: None) -> None:
    job = queue_job(kind="made", key="a")
    QueuedJob.objects.update(arguments={})
    run_from_queue(job.id)
    assert (job.status.state, job.content("result")) == (JobState.DONE, b"%PDF")


def test_a_failed_job_of_the_queue_records_why(jobs_in_process: None) -> None:
    job = queue_job(kind="refused")
    QueuedJob.objects.update(arguments={})
    run_from_queue(job.id)
    assert job.status == Status(JobState.FAILED, "The file is no file.")
    assert queue_job(kind="refused").status.state is JobState.WAITING


def test_what_is_cancelled_before_its_turn_is_not_begun(jobs_in_process: None) -> None:
    job = queue_job()
    job.cancel()
    assert job.status.state is JobState.CANCELLED
    run_from_queue(job.id)
    assert (job.status.state, QueuedJob.objects.get().state) == (JobState.CANCELLED, "cancelled")


def test_what_is_cancelled_meanwhile_is_stopped(
    jobs_in_process: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = queue_job()
    begin = StoredJob.begin

    def begun(job: StoredJob) -> bool:
        done = begin(job)
        job.cancel()
        return done

    monkeypatch.setattr(StoredJob, "begin", begun)
    run_from_queue(job.id)
    assert job.status.state is JobState.CANCELLED


def test_a_worker_that_is_to_stop_leaves_it_to_another(jobs_in_process: None) -> None:
    class Stopping(Exception):
        pass

    def check() -> None:
        raise Stopping

    job = queue_job()
    with pytest.raises(Stopping):
        run_from_queue(job.id, check=check)
    assert job.status.state is JobState.RUNNING
    run_from_queue(job.id, tries=1)
    assert job.status.state is JobState.DONE


def test_what_ends_each_worker_is_given_up(jobs_in_process: None) -> None:
    job = queue_job()
    run_from_queue(job.id, tries=MAX_TRIES)
    assert job.status.state is JobState.FAILED


def test_one_person_waits_for_two() -> None:
    queue_job("a"), queue_job("b")
    with pytest.raises(TooManyOwnJobs):
        queue_job("c")


def test_what_the_site_does_by_itself_is_handed_over_with_what_asks_for_it() -> None:
    with transaction.atomic():
        unattended.prepare("counted", "a", {"upto": 1})
        transaction.set_rollback(True)
    assert waiting() == []
    first = unattended.prepare("counted", "a", {"upto": 1})
    unattended.start("counted", "a", {"upto": 1})
    unattended.resume()
    assert (unattended.prepare("counted", "a", {"upto": 1}), waiting()) == (first, [{"job_id": first.id}])


def test_while_one_is_being_done_another_waits(jobs_in_process: None) -> None:
    first = unattended.prepare("counted", "a", {"upto": 1})
    assert isinstance(first, StoredJob)
    assert first.begin()
    second = unattended.prepare("counted", "a", {"upto": 1})
    assert (second.id != first.id, second.status.state) == (True, JobState.WAITING)


def test_while_one_is_being_done_no_worker_begins_another_of_its_subject() -> None:
    first = unattended.prepare("counted", "a", {"upto": 1})
    assert isinstance(first, StoredJob)
    assert first.begin()
    unattended.prepare("counted", "a", {"upto": 1})
    unattended.prepare("counted", "b", {"upto": 1})
    assert locks() == ["counted a", "counted a", "counted b"]


def test_a_day_later_nothing_of_it_is_left(jobs_in_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    job = queue_job(kind="made")
    QueuedJob.objects.update(arguments={})
    run_from_queue(job.id)
    monkeypatch.setattr("tournament.services.jobs.database_store.RETENTION_SECONDS", -1)
    queue_job("another")
    assert (find_job(job.id), job_storage().exists(f"{job.id}/result")) == (None, False)


def test_a_folder_s_jobs_are_not_the_queue_s(settings: Any) -> None:
    job = queue_job()
    settings.JOB_QUEUE = False
    assert (find_job(job.id), folder_store.find_all()) == (None, [])
