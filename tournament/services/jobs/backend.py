"""Starts jobs: each runs in a process of its own, one after another, watched by a thread of the site's process."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from django.conf import settings

from rules.text import _, make_text
from tournament.services.jobs.child_process import run_in_child
from tournament.services.jobs.job import BackgroundJob, JobState, job_id
from tournament.services.jobs.running import run
from tournament.services.jobs.store import all_jobs, find_job, job_store, lock_job
from tournament.services.writing.refusals import TooMany

log = logging.getLogger(__name__)
NOBODY = -1
"""The user of jobs that the site starts by itself (`unattended.py`)."""
MAX_WAITING, MAX_JOBS_OF_USER = 6, 2
"""The most unfinished jobs: of everybody together, and of one person."""
MAX_QUEUED = 500
"""The most unfinished jobs of everybody together, if workers do them."""


class TooManyJobs(TooMany):
    message = make_text(_("Other long jobs are running: try again in a few minutes."))


class TooManyOwnJobs(TooMany):
    message = make_text(_("Two long jobs that you asked for are not finished: wait for one, or cancel it."))


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
    """Create the job and submit it. The same key gives the same job, however often it comes. Raises `TooMany` if too
    many wait.

    Jobs in one `line` are done one after another. `back`: the address of the page on which it was asked for.
    """
    job_store().delete_old_jobs()
    id_ = job_id(f"{user} {kind} {key}")
    with lock_job(id_):
        existing = find_job(id_)
        if existing is not None and existing.status.state in (JobState.WAITING, JobState.RUNNING, JobState.DONE):
            return existing
        _refuse_too_many(user)
        job = job_store().renew(id_, kind, arguments, user, files or {}, back)
        submit(job, line)
    return job


def submit(job: BackgroundJob, line: str, *, lock: str = "") -> None:
    """Have it done when its turn in the line comes. If it is already over by then, it is not done again.

    Workers have no lines, as each does several jobs at once; of the jobs with one `lock` they do one at a time.
    """
    if settings.JOBS_IMMEDIATE:
        run(job)
    elif settings.JOB_QUEUE:
        from tournament.services.jobs.tasks import defer  # the queue's library is not installed in a hall

        defer(job.id, lock=lock or f"job {job.id}")
    else:
        _queue(line).put(job)


def _refuse_too_many(user: int) -> None:
    unfinished = [job for job in all_jobs() if job.user != NOBODY and not job.status.state.is_over]
    if sum(job.user == user for job in unfinished) >= MAX_JOBS_OF_USER:
        raise TooManyOwnJobs
    if len(unfinished) >= (MAX_QUEUED if settings.JOB_QUEUE else MAX_WAITING):
        raise TooManyJobs


@lru_cache
def _queue(line: str) -> "SimpleQueue[BackgroundJob]":
    """The queue of a line, with a thread that does its jobs."""
    jobs: SimpleQueue[BackgroundJob] = SimpleQueue()
    Thread(target=_run_jobs, args=(jobs,), name=f"jobs {line}", daemon=True).start()
    return jobs


def _run_jobs(jobs: "SimpleQueue[BackgroundJob]") -> None:
    while True:
        job = jobs.get()
        try:
            run_in_child(job)
        except Exception:
            log.exception("The job %s could not be started.", job.kind)
        with suppress(OSError):
            job.clean_up()
