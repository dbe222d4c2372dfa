"""Work that the site starts by itself: nobody waits for it, and it gets done even if the site is killed meanwhile.

    prepare(kind, subject, arguments) → job     before the transaction that wants it commits: from then on it is on disk
    start(kind, subject, arguments)             once that has committed
    resume()                                    when the site starts: does what was prepared and never done
    failed_job(kind, subject) → job or None     the last one, if it failed

It counts towards nobody's limit. For a kind and subject there is at most one job running and one waiting: a request
that comes while one waits is served by it, since it starts later and sees everything written by then.
"""

from collections.abc import Mapping
from typing import Any

from tournament.services.jobs.backend import NOBODY_ID, submit
from tournament.services.jobs.job import BackgroundJob, JobState, job_id
from tournament.services.jobs.store import all_jobs, find_job, job_store


def prepare(kind: str, subject: str, arguments: Mapping[str, Any]) -> BackgroundJob:
    """The waiting job, or a new one. Raises `OSError` if the disk is full.

    With a queue, it belongs to the caller's transaction: nobody starts it before that commits.
    """
    with job_store().lock_job(_job_ids(kind, subject)[0]):
        job = _prepare(kind, subject, arguments)
        if job_store().IS_TRANSACTIONAL:
            submit(job, kind, lock=f"{kind} {subject}")
    return job


def _prepare(kind: str, subject: str, arguments: Mapping[str, Any]) -> BackgroundJob:
    """The waiting job, or a new one with the id that is free."""
    jobs = {id_: find_job(id_) for id_ in _job_ids(kind, subject)}
    for job in jobs.values():
        if job is not None and job.status.state is JobState.WAITING:
            return job
    free = next(id_ for id_, job in jobs.items() if job is None or job.status.state is not JobState.RUNNING)
    return job_store().renew(free, kind, arguments, NOBODY_ID, {})


def start(kind: str, subject: str, arguments: Mapping[str, Any]) -> None:
    """Submit the job. If it has started since it was prepared, it may have read too early, so another one follows."""
    if job_store().IS_TRANSACTIONAL:
        return
    submit(prepare(kind, subject, arguments), kind)


def resume() -> None:
    """Do what an earlier process prepared or started; a queue needs no such help."""
    if job_store().IS_TRANSACTIONAL:
        return
    for job in all_jobs():
        if job.user == NOBODY_ID and job.is_unfinished:
            submit(job_store().renew(job.id, job.kind, job.arguments, NOBODY_ID, {}), job.kind)


def failed_job(kind: str, subject: str) -> BackgroundJob | None:
    """The last finished job of this kind and subject, if it failed; else None."""
    jobs = [job for job in map(find_job, _job_ids(kind, subject)) if job is not None and job.status.state.is_over]
    last = max(jobs, key=lambda job: job.created, default=None)
    return last if last is not None and last.status.state is not JobState.DONE else None


def _job_ids(kind: str, subject: str) -> tuple[str, str]:
    """The two ids that jobs of this kind and subject take in turn: one may wait while the other runs."""
    first, second = (job_id(f"{NOBODY_ID} {kind} {subject} {number}") for number in (1, 2))
    return first, second
