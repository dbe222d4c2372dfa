"""Who does the jobs: a process each, one after another, watched by a thread of the site's own process."""

import logging
import resource
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from queue import SimpleQueue
from shutil import rmtree
from threading import Thread
from typing import Any, BinaryIO

from django.conf import settings

from rules.text import _, say
from tournament.services.jobs.job import (
    BackgroundJob,
    JobState,
    Status,
    all_jobs,
    find_job,
    job_id,
    jobs_folder,
    renew_job,
)
from tournament.services.jobs.running import run
from tournament.services.writing.refusals import TooMany

log = logging.getLogger(__name__)
NOBODY = -1
"""Who asked for what the site does by itself (`unattended.py`)."""
MOST_WAITING, MOST_OF_ONE = 6, 2
"""Jobs that are not over: of all, and of one person."""
KEPT = 24 * 3600
"""Seconds for which a job can be looked at."""
SECONDS, MEGABYTES = 1800, 1024
"""Of one job: time on the clock, and addresses."""
SECONDS_OF = {"photos": 300}
"""Of kinds that have less time: sixty photos take one minute."""
LOOK, GRACE = 0.2, 2.0
"""Seconds between two looks at a job that runs, and until one that was cancelled and goes on is ended."""


class TooManyJobs(TooMany):
    message = say(_("Other long work is being done: try again in a few minutes."))


class TooManyOwnJobs(TooMany):
    message = say(_("Two pieces of long work that you asked for are not finished: wait for one, or cancel it."))


def enqueue(
    kind: str,
    key: str,
    arguments: Mapping[str, Any],
    *,
    user: int,
    files: Mapping[str, BinaryIO] | None = None,
    line: str = "",
    back: str = "",
) -> BackgroundJob:
    """Hand the job over. The same key is the same job, however often it comes; `TooMany` where too many wait.

    Jobs of one `line` are done one after another. `back`: the address of the page that it was asked on.
    """
    _sweep()
    id_ = job_id(f"{user} {kind} {key}")
    found = find_job(id_)
    if found is not None and found.status.state in (JobState.WAITING, JobState.RUNNING, JobState.DONE):
        return found
    _refuse_too_many(user)
    job = renew_job(id_, kind, arguments, user, files or {}, back)
    submit(job, line)
    return job


def submit(job: BackgroundJob, line: str) -> None:
    """Let it be done when its turn in the line comes. One that is over by then is not done again."""
    if settings.JOBS_AT_ONCE:
        run(job)
    else:
        _queue(line).put(job)


def _refuse_too_many(user: int) -> None:
    unfinished = [job for job in all_jobs() if job.user != NOBODY and not job.status.state.is_over]
    if sum(job.user == user for job in unfinished) >= MOST_OF_ONE:
        raise TooManyOwnJobs
    if len(unfinished) >= MOST_WAITING:
        raise TooManyJobs


@lru_cache
def _queue(line: str) -> "SimpleQueue[BackgroundJob]":
    jobs: SimpleQueue[BackgroundJob] = SimpleQueue()
    Thread(target=_serve, args=(jobs,), name=f"jobs {line}", daemon=True).start()
    return jobs


def _serve(jobs: "SimpleQueue[BackgroundJob]") -> None:
    while True:
        job = jobs.get()
        try:
            _watch(job)
        except Exception:
            log.exception("The job %s could not be started.", job.kind)
        with suppress(OSError):
            job.clean_up()


def _watch(job: BackgroundJob) -> None:
    """Let a process do the job, and see to it that it ends: by itself, when cancelled, or when its time is over."""
    if job.status.state.is_over:  # cancelled before its turn, or asked for again and done at the turn of the first
        return
    process = subprocess.Popen(  # noqa: S603 our own command
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "run_job", job.id],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
    )
    end = time.monotonic() + SECONDS_OF.get(job.kind, SECONDS)
    asked: float | None = None
    while process.poll() is None:
        now = time.monotonic()
        asked = asked or (now if job.is_cancelled else None)
        if job.status.last:
            asked = None
        if now > end or (asked and now > asked + GRACE):
            process.kill()  # what it wrote was one transaction, or has no name yet
            process.wait()
        time.sleep(LOOK)
    state = job.status.state
    if asked and state is not JobState.DONE:
        job.write(Status(JobState.CANCELLED))
    elif not state.is_over:
        job.write(Status(JobState.FAILED))


def limit_memory() -> None:
    """For the process that does a job, where the system has such limits."""
    with suppress(OSError, ValueError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 1024 * 1024, hard))


def _sweep() -> None:
    """Jobs that nobody looks at any more, with their files."""
    for path in jobs_folder().glob("*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > KEPT:
                rmtree(path, ignore_errors=True)
