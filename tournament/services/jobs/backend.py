"""Creates jobs and submits them, within limits."""

from collections.abc import Mapping
from typing import Any, BinaryIO

from django.conf import settings

from rules.text import _, make_text
from tournament.services.jobs.job import BackgroundJob, JobState, job_id
from tournament.services.jobs.running import run
from tournament.services.jobs.store import all_jobs, find_job, job_store
from tournament.services.writing.refusals import TooMany

NOBODY_ID = -1
"""The user of jobs that the site starts by itself (`unattended.py`)."""
MAX_JOBS_OF_USER = 2
"""The most unfinished jobs of one person; those of everybody together are limited by the store.
`TooManyOwnJobs` says this number in words."""


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
    with job_store().lock_job(id_):
        existing = find_job(id_)
        if existing is not None and existing.status.state in (JobState.WAITING, JobState.RUNNING, JobState.DONE):
            return existing
        _refuse_too_many(user)
        job = job_store().renew(id_, kind, arguments, user, files or {}, back)
        submit(job, line)
    return job


def submit(job: BackgroundJob, line: str, lock: str = "") -> None:
    """Have it done when its turn comes (`JobStore.submit`). If it is already over by then, it is not done again."""
    if settings.JOBS_IMMEDIATE:
        run(job)
    else:
        job_store().submit(job, line, lock)


def _refuse_too_many(user: int) -> None:
    unfinished = [job for job in all_jobs() if job.user != NOBODY_ID and not job.status.state.is_over]
    if sum(job.user == user for job in unfinished) >= MAX_JOBS_OF_USER:
        raise TooManyOwnJobs
    if len(unfinished) >= job_store().MAX_UNFINISHED:
        raise TooManyJobs
