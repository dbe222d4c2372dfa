"""Work that the site gives itself: nobody waits for it, and it is done even where the site is killed meanwhile.

    prepare(kind, subject, arguments) → job     before what asks for it is committed: it lies on the disk from then on
    start(kind, subject, arguments)             once that is committed
    resume()                                    when the site starts: what was prepared and never done
    failed(kind, subject) → job or None         the last one, where nothing came of it

It counts for nobody's limit. Of a kind and subject there is one that is being done and one that waits, at most: whoever
comes while one waits is served by that one, which begins later and sees all that was written by then.
"""

from collections.abc import Mapping
from typing import Any

from tournament.services.jobs.backend import NOBODY, submit
from tournament.services.jobs.job import BackgroundJob, JobState, all_jobs, find_job, job_id, renew_job


def prepare(kind: str, subject: str, arguments: Mapping[str, Any]) -> BackgroundJob:
    """The job that waits, or a new one. `OSError` where the disk takes none."""
    found = {id_: find_job(id_) for id_ in _ids(kind, subject)}
    for job in found.values():
        if job is not None and job.status.state is JobState.WAITING:
            return job
    free = next(id_ for id_, job in found.items() if job is None or job.status.state is not JobState.RUNNING)
    return renew_job(free, kind, arguments, NOBODY, {})


def start(kind: str, subject: str, arguments: Mapping[str, Any]) -> None:
    """Hand it over; one that has begun since it was prepared may have read too early, and another follows."""
    submit(prepare(kind, subject, arguments), kind)


def resume() -> None:
    """What was prepared or begun by a site that is no more."""
    for job in all_jobs():
        if job.user == NOBODY and job.is_unfinished:
            submit(renew_job(job.id, job.kind, job.arguments, NOBODY, {}), job.kind)


def failed(kind: str, subject: str) -> BackgroundJob | None:
    jobs = [job for job in map(find_job, _ids(kind, subject)) if job is not None and job.status.state.is_over]
    last = max(jobs, key=lambda job: job.created, default=None)
    return last if last is not None and last.status.state is not JobState.DONE else None


def _ids(kind: str, subject: str) -> tuple[str, str]:
    first, second = (job_id(f"{NOBODY} {kind} {subject} {number}") for number in (1, 2))
    return first, second
