"""The queue: kept in PostgreSQL by Procrastinate, emptied by `manage.py worker`. Decision 75 explains why.

Imported only under `settings.JOB_QUEUE`: other sites do not have the library.
"""

from django.db import transaction
from procrastinate import JobContext, RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued, JobAborted

from tournament.services.jobs.from_queue import MAX_TRIES, run_from_queue

QUEUE = "jobs"


@app.task(name="job", queue=QUEUE, pass_context=True, retry=RetryStrategy(max_attempts=MAX_TRIES + 1, wait=3))
def run_job(context: JobContext, job_id: str) -> None:
    """Do a job. It is retried if the database or the storage goes away, and done by another worker if this one is to
    stop."""

    def check() -> None:
        if context.should_abort():
            raise JobAborted

    run_from_queue(job_id, tries=context.job.attempts, check=check)


def defer(job_id: str, *, lock: str) -> None:
    """Queue a job in the caller's transaction. If it is already queued, that is enough; no other job with its lock runs
    at the same time."""
    try:
        with transaction.atomic():
            run_job.configure(lock=lock, queueing_lock=job_id).defer(job_id=job_id)
    except AlreadyEnqueued:
        return
