"""Jobs: each once, one after another, in a process of its own; their progress, and how they end."""

import errno
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.module_loading import import_string
from django.utils.translation import override

from tests.tournament.services.jobs.kinds import HERE
from tournament.services.jobs import (
    BackgroundJob,
    JobState,
    Status,
    TooManyJobs,
    TooManyOwnJobs,
    backend,
    enqueue,
    find_job,
    folder_store,
)
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import job_id
from tournament.signals import erased, restored


def ended_status(kind: str, **arguments: Any) -> Status:
    return enqueue(kind, "key", arguments, user=1).status


def test_a_finished_job_records_what_came_of_it() -> None:
    status = ended_status("counted", upto=3)
    assert status == Status(JobState.DONE, "There are 3.", url="/en/there", process=os.getpid())


@pytest.mark.parametrize(
    ("kind", "state", "sentence"),
    [
        ("refused", JobState.FAILED, "The file is no file."),
        ("broken", JobState.FAILED, ""),
        ("starved", JobState.FAILED, "There was not enough memory for this."),
        ("stopped", JobState.CANCELLED, ""),
    ],
)
def test_a_failed_job_records_why(kind: str, state: JobState, sentence: str) -> None:
    with override("en"):
        status = ended_status(kind)
    assert (status.state, status.sentence) == (state, sentence)


def test_a_running_job_records_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.services.jobs.running.NOTE_SECONDS", 0)
    seen: list[tuple[int, int, str]] = []
    write = BackgroundJob.write

    def noted(job: BackgroundJob, status: Status) -> None:
        write(job, status)
        if status.total:
            seen.append((job.status.done, job.status.total, job.status.sentence))

    monkeypatch.setattr(BackgroundJob, "write", noted)
    ended_status("counted", upto=2)
    assert seen == [(0, 2, "Counting 0"), (1, 2, "Counting 1")]


def test_the_same_key_is_the_same_job_and_one_that_failed_may_be_tried_again() -> None:
    first, again = (enqueue("counted", "key", {"upto": 1}, user=1) for _again in range(2))
    assert (first, again.created) == (again, first.created)
    assert enqueue("counted", "key", {"upto": 1}, user=2).id != first.id
    failed = enqueue("refused", "key", {}, user=1)
    assert enqueue("refused", "key", {}, user=1).created > failed.created


def test_the_files_of_a_job_are_its_own_and_for_nobody_else() -> None:
    job = create_job(job_id("key"), "counted", {"upto": 1}, 1, {"input": io.BytesIO(b"hands")})
    assert (job.folder / "input").read_bytes() == b"hands"
    assert [path.stat().st_mode & 0o077 for path in (job.folder, *job.folder.iterdir())] == [0] * 4


@pytest.mark.parametrize(("kind", "stays"), [("made", {"result"}), ("refused", set()), ("unwanted", set())])
def test_what_it_was_given_goes_when_it_is_over_and_what_came_of_it_stays(kind: str, stays: set[str]) -> None:
    job = enqueue(kind, "key", {}, user=1, files={"input": io.BytesIO(b"hands"), "other": io.BytesIO(b"")})
    assert {path.name for path in job.folder.iterdir()} - {"job.json", "status.json", "cancel"} == stays


def test_what_tells_of_an_erased_name_goes_at_once() -> None:
    ours, other = (enqueue("counted", id_, {"upto": 1, "tournament": id_}, user=1) for id_ in ("t1", "t2"))
    running = create_job(job_id("key"), "counted", {"tournament": "t1"}, 1, {})
    erased.send(sender=None, public_id="t1")
    assert (find_job(ours.id), running.is_cancelled, find_job(other.id)) == (None, True, other)
    restored.send(sender=None)
    assert find_job(other.id) is None


def test_what_others_wait_for_is_made_although_an_account_is_erased() -> None:
    """Read afterwards, it has the name no more; what is being made may have it already, and what is made has."""
    given = {"tournament": "t1", "upto": 1}
    own, waiting, running = (create_job(job_id(key), "counted", given, int(key), {}) for key in "123")
    running.write(Status(JobState.RUNNING))
    made = enqueue("counted", "4", given, user=4)
    erased.send(sender=None, public_id="t1", account=1)
    assert [job.is_cancelled for job in (own, waiting, running)] == [True, False, True]
    assert find_job(made.id) is None


@pytest.mark.parametrize("within", [True, False])
def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch, within: bool) -> None:
    """Where its status could be written, and where not even that."""
    if within:
        monkeypatch.setattr(f"{HERE}.broken", lambda _progress: write_to_a_full_disk())
        status = ended_status("broken")
    else:
        job = waiting_job("key", gone_process())
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=0))
        status = job.status
    assert (status.state, "disk is full" in status.sentence or "disco está cheio" in status.sentence) == (
        JobState.FAILED,
        True,
    )


def write_to_a_full_disk() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_nothing_of_a_job_that_was_to_be(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tournament.services.jobs.folder_store.write_atomically", lambda *_args, **_named: write_to_a_full_disk()
    )
    with pytest.raises(OSError, match="No space"):
        enqueue("counted", "key", {"upto": 1}, user=1, files={"input": io.BytesIO(b"hands")})
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["", "..", "x" * 32, "../jobs", "0" * 32])
def test_there_is_no_other(name: str) -> None:
    assert find_job(name) is None


def waiting_job(key: str, process: int, user: int = 1) -> BackgroundJob:
    job = create_job(job_id(key), "counted", {"upto": 1}, user, {})
    text = (job.folder / "status.json").read_text().replace(str(os.getpid()), str(process))
    (job.folder / "status.json").write_text(text)
    return job


def test_no_more_than_so_many_wait() -> None:
    for number in range(folder_store.MAX_UNFINISHED):
        waiting_job(str(number), os.getpid(), user=number)
    with pytest.raises(TooManyJobs):
        enqueue("counted", "one more", {"upto": 1}, user=folder_store.MAX_UNFINISHED)


def test_one_person_leaves_room_for_others() -> None:
    for number in range(backend.MAX_JOBS_OF_USER):
        waiting_job(str(number), os.getpid())
    with pytest.raises(TooManyOwnJobs):
        enqueue("counted", "one more", {"upto": 1}, user=1)
    assert enqueue("counted", "one more", {"upto": 1}, user=2).status.state is JobState.DONE


def test_a_job_whose_process_is_gone_has_failed_and_holds_nobody_up() -> None:
    process = gone_process()
    for number in range(folder_store.MAX_UNFINISHED):
        assert waiting_job(str(number), process).status.state is JobState.FAILED
    assert ended_status("counted", upto=1).state is JobState.DONE


def gone_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_after_a_day_it_is_forgotten(folder: Path) -> None:
    old = enqueue("counted", "old", {"upto": 1}, user=1)
    os.utime(old.folder, (0, 0))
    enqueue("counted", "new", {"upto": 1}, user=1)
    assert find_job(old.id) is None


def test_every_kind_there_is_can_be_done(settings: Any) -> None:
    from tournament.settings import JOB_KINDS

    assert all(callable(import_string(work)) for work in JOB_KINDS.values())


def test_the_command_does_the_job(folder: Path) -> None:
    from django.core.management import CommandError, call_command

    job = create_job(job_id("key"), "counted", {"upto": 2}, 1, {})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournament.management.commands.run_job.limit_memory", lambda: None)
        call_command("run_job", job.id)
        assert job.status.sentence == "There are 2."
        with pytest.raises(CommandError):
            call_command("run_job", "0" * 32)
