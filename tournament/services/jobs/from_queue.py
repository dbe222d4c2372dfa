"""Does a job of the queue, in a process of its own as on one server; the row shows its progress and outcome.

The row records how it ended, unless the worker is killed: then the queue gives the job to another one.
"""

import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from tournament.services.jobs import database_store
from tournament.services.jobs.child_process import run_in_child
from tournament.services.jobs.job import RESULT, BackgroundJob, JobState, Status

REPORT_SECONDS = 1.0
"""Seconds between two exchanges of progress and cancellation with the row."""
MAX_TRIES = 4
"""How often a job is tried before it counts as failed, if its worker is killed each time."""


def no_check() -> None:
    """The check for a worker that cannot be interrupted."""


def run_from_queue(id_: str, *, tries: int = 0, check: Callable[[], None] = no_check) -> None:
    """Do the job unless it is over. `check` raises if the worker is to stop, which leaves the job unfinished."""
    job = database_store.find(id_)
    if job is None or not job.begin():
        return
    if tries >= MAX_TRIES:
        job.write(Status(JobState.FAILED))
        return
    folder = Path(settings.JOBS_DIR) / f"worker-{os.getpid()}"
    shutil.rmtree(folder / id_, ignore_errors=True)
    try:
        local_job = job.copy_to(folder)
        run_in_child(local_job, _Mirror(job, local_job, check), ("--within", str(folder), "--parent", str(os.getpid())))
        _keep_outcome(job, local_job)
    finally:
        shutil.rmtree(folder / id_, ignore_errors=True)


class _Mirror:
    """Copies the progress of the process to the row, and a cancellation from the row to the process."""

    def __init__(self, job: database_store.StoredJob, local_job: BackgroundJob, check: Callable[[], None]) -> None:
        self.job, self.local_job, self.check = job, local_job, check
        self.reported, self.shown = 0.0, Status(JobState.RUNNING)

    def __call__(self) -> None:
        self.check()
        if time.monotonic() - self.reported < REPORT_SECONDS:
            return
        self.reported = time.monotonic()
        status = self.local_job.status
        if status != self.shown and not status.state.is_over and status.state is not JobState.WAITING:
            self.job.write(status)
            self.shown = status
        if not self.local_job.is_cancelled and self.job.is_cancelled:
            self.local_job.cancel()


def _keep_outcome(job: database_store.StoredJob, local_job: BackgroundJob) -> None:
    """Keep the outcome: first the result file, then the status that says it is done."""
    status = local_job.status
    if status.state is JobState.DONE and (local_job.folder / RESULT).exists():
        job.keep_result(local_job.folder / RESULT)
    job.write(status)
    with suppress(OSError):
        job.clean_up()
