"""Jobs in a process of their own: one after another, cancelled, too slow, dead."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings

from tournament.services.jobs import (
    BackgroundJob,
    JobState,
    Status,
    child_process,
    enqueue,
    folder_store,
)

SLEEPS = """
import sys, time
time.sleep(60)
"""
WAITS = """
import pathlib, sys, time
open(sys.argv[-1], "a").write("x")
while not pathlib.Path("go on").exists(): time.sleep(0.05)
"""

REPLACES = """
import json, pathlib, sys
file = pathlib.Path("jobs") / sys.argv[-1] / "job.json"
facts = json.loads(file.read_text())
file.write_text(json.dumps(facts | {"created": facts["created"] + 1}))
"""


@pytest.fixture
def process(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """What the process that does a job should run in place of the command `run_job`."""
    settings.JOBS_IMMEDIATE = False

    def runs(script: str) -> None:
        package = tmp_path / "tournament"
        package.mkdir()
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(script)
        settings.BASE_DIR = tmp_path

    return runs


def wait_for_end(job: BackgroundJob) -> Status:
    for _again in range(600):
        if job.status.state.is_over:
            return job.status
        time.sleep(0.05)
    raise AssertionError(job.status)


def test_what_is_cancelled_and_goes_on_is_ended(
    process: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_process, "GRACE_SECONDS", 0.1)
    process(SLEEPS)
    job = enqueue("counted", "key", {"upto": 1}, user=1)
    job.cancel()
    assert wait_for_end(job).state is JobState.CANCELLED


def test_what_takes_too_long_is_ended(process: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "MAX_SECONDS", 0.1)
    process(SLEEPS)
    assert wait_for_end(enqueue("counted", "key", {"upto": 1}, user=1)).state is JobState.FAILED


def test_a_process_that_dies_has_failed(process: Callable[[str], None]) -> None:
    process("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    assert wait_for_end(enqueue("counted", "key", {"upto": 1}, user=1)).state is JobState.FAILED


def test_what_is_asked_for_again_as_it_ends_has_not_failed(process: Callable[[str], None]) -> None:
    """The round copy of a round confirmed within a second of the last one."""
    process(REPLACES)
    job = folder_store.renew("a" * 32, "counted", {"upto": 1}, 1, {})
    child_process.run_in_child(job)
    assert job.status.state is JobState.WAITING


def test_jobs_run_one_after_another(process: Callable[[str], None], folder: Path) -> None:
    process("import pathlib, sys, time; pathlib.Path(sys.argv[-1]).write_text(str(time.time())); time.sleep(0.3)")
    jobs = [enqueue("counted", str(number), {"upto": 1}, user=number) for number in range(3)]
    for job in jobs:
        wait_for_end(job)
    began = [float((django_settings.BASE_DIR / job.id).read_text()) for job in jobs]
    assert began[1] - began[0] > 0.3
    assert began[2] - began[1] > 0.3


def test_what_is_cancelled_before_its_turn_is_over_at_once_and_may_be_asked_for_again(
    process: Callable[[str], None], tmp_path: Path
) -> None:
    """Once: both of its turns find the same job."""
    process(WAITS)
    first = enqueue("counted", "first", {"upto": 1}, user=1)
    job = enqueue("counted", "key", {"upto": 1}, user=1)
    job.cancel()
    assert job.status.state is JobState.CANCELLED
    again = enqueue("counted", "key", {"upto": 1}, user=1)
    assert (again.id, again.status.state) == (job.id, JobState.WAITING)
    last = enqueue("counted", "last", {"upto": 1}, user=2)
    (django_settings.BASE_DIR / "go on").touch()
    for each in (first, again, last):
        wait_for_end(each)
    assert (django_settings.BASE_DIR / job.id).read_text() == "x"


def test_who_prints_does_not_wait_for_another_line(process: Callable[[str], None]) -> None:
    process(SLEEPS)
    slow = enqueue("counted", "key", {"upto": 1}, user=1)
    quick = enqueue("counted", "key", {"upto": 1}, user=2, line="paper")
    quick.cancel()
    assert (wait_for_end(quick).state, slow.status.state.is_over) == (JobState.CANCELLED, False)
    slow.cancel()
    wait_for_end(slow)
