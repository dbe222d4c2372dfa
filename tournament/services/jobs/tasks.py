"""The queue: kept in PostgreSQL by Procrastinate, emptied by `manage.py worker`. Decision 75 explains why.

Imported only under `settings.JOB_QUEUE`: other sites do not have the library.
"""

from procrastinate import JobContext, RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import JobAborted

from tournament.services.jobs.database_store import QUEUE, TASK
from tournament.services.jobs.from_queue import MAX_TRIES, run_from_queue


@app.task(name=TASK, queue=QUEUE, pass_context=True, retry=RetryStrategy(max_attempts=MAX_TRIES + 1, wait=3))
def run_job(context: JobContext, job_id: str) -> None:
    """Do a job. It is retried if the database or the storage goes away, and done by another worker if this one is to
    stop. Its checks raise `JobAborted` once it is to stop."""

    def check() -> None:
        if context.should_abort():
            raise JobAborted

    run_from_queue(job_id, tries=context.job.attempts, check=check)
