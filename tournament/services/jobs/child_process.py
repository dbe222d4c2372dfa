"""Watches the process that does a job until it ends: by itself, when cancelled, or when its time is up."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from django.conf import settings

from tournament.operating_system import system
from tournament.services.jobs.job import BackgroundJob, JobState, Status

MAX_SECONDS = 1800
"""The limit of one job's wall-clock time."""
MAX_MEGABYTES = 1024
"""The limit of one job's address space."""
SECONDS_BY_KIND = {"photos": 300}
"""Kinds with a shorter limit: sixty photos take one minute."""
LOOK_SECONDS = 0.2
"""Seconds between two checks of a running job."""
GRACE_SECONDS = 2.0
"""Seconds from a job's cancellation until it is killed."""


def no_progress() -> None:
    """The default for callers that show no progress."""


def run_in_child(job: BackgroundJob, look: Callable[[], None] = no_progress, arguments: Sequence[str] = ()) -> None:
    """Start a process for the job, and make sure that it ends: by itself, when cancelled, or when its time is up.

    `look` is called repeatedly, and may raise to end the process.
    """
    if job.status.state.is_over:  # cancelled before its turn, or submitted twice and already done
        return
    requested = job.request_time
    process = subprocess.Popen(  # noqa: S603 our own command
        [sys.executable, "-m", "tournament", "run_job", *arguments, job.id],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
    )
    try:
        _watch(job, requested, process, look)
    except BaseException:
        process.kill()
        process.wait()
        raise


def _watch(
    job: BackgroundJob, requested: float | None, process: "subprocess.Popen[bytes]", look: Callable[[], None]
) -> None:
    """Wait until the process ends, or end it when its time is up or it ignores a cancellation; then record a status if
    it left none."""
    end = time.monotonic() + SECONDS_BY_KIND.get(job.kind, MAX_SECONDS)
    cancelled_at: float | None = None
    while process.poll() is None:
        look()
        now = time.monotonic()
        cancelled_at = cancelled_at or (now if job.is_cancelled else None)
        if job.status.last:
            cancelled_at = None
        if now > end or (cancelled_at and now > cancelled_at + GRACE_SECONDS):
            process.kill()  # what it was writing is one transaction, or a file without a name yet
            process.wait()
        time.sleep(LOOK_SECONDS)
    state = job.status.state
    if cancelled_at and state is not JobState.DONE:
        job.write(Status(JobState.CANCELLED))
    elif not state.is_over and job.request_time == requested:  # otherwise it was requested again and has not begun
        job.write(Status(JobState.FAILED, last=job.status.last))


def limit_memory() -> None:
    """Limit the memory of the present process, which does a job."""
    system.limit_memory(MAX_MEGABYTES)
