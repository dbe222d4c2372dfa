"""Long work, done outside the process that answers pages: `enqueue` hands it over, `run` does it, a page shows it.

    enqueue(kind, key, arguments, *, user, files={}) → job     the same job for the same key; TooMany: too many wait
    find_job(id) → job or None                                what it is, and how far
    job.cancel()                                              asked; it stops at its next step, or is stopped
    run(job)                                                  in the process that does it: `manage.py run_job ID`
    unattended.prepare, start, resume                         what the site does by itself, and does although killed

What a job is lies in a folder of its own under `settings.JOBS_DIR`, not in the database: a restore replaces the
database, and within the one transaction of an import nobody else would see how far it is. Another backend, such as a
queue kept in the database, replaces `backend.py` alone.
"""

from tournament.services.jobs.backend import TooManyJobs, TooManyOwnJobs, enqueue
from tournament.services.jobs.job import RESULT, BackgroundJob, JobState, Status, all_jobs, find_job
from tournament.services.jobs.running import Cancelled, JobFailed, Progress, run

__all__ = [
    "RESULT",
    "BackgroundJob",
    "Cancelled",
    "JobFailed",
    "JobState",
    "Progress",
    "Status",
    "TooManyJobs",
    "TooManyOwnJobs",
    "all_jobs",
    "enqueue",
    "find_job",
    "run",
]
