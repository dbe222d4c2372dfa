"""Long work, done outside the process that answers pages: `enqueue` submits it, `run` does it, a page shows its
progress.

    enqueue(kind, key, arguments, *, user, files={}, line="", back="") → job
                                         the same job for the same key; `TooMany`: too many wait
    find_job(id_) → job or None          what it is, and how far
    job.cancel()                         it stops at its next step, or is stopped
    run(job)                             in the process that does it: `manage.py run_job ID`
    unattended.prepare, start, resume    what the site does by itself, even if killed meanwhile

On one server a job is a folder under `settings.JOBS_DIR` (`folder_store.py`), not a row: a restore replaces the
database, and while an import is one transaction nobody else would see its progress. On several servers it is a row,
with its files in a storage (`database_store.py`), and waits in a queue (`tasks.py`) until a worker does it
(`from_queue.py`).
"""

from tournament.services.jobs.backend import TooManyJobs, TooManyOwnJobs, enqueue
from tournament.services.jobs.job import RESULT, BackgroundJob, JobState, Status
from tournament.services.jobs.running import Cancelled, JobFailed, Progress, run
from tournament.services.jobs.store import all_jobs, find_job

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
