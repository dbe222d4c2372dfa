"""Where jobs are stored: in folders on a single server, in the database on several (`settings.JOB_QUEUE`)."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, BinaryIO, Protocol

from django.conf import settings

from tournament.services.jobs import database_store, folder_store
from tournament.services.jobs.job import EVERY_TOURNAMENT, BackgroundJob, JobState


class JobStore(Protocol):
    """What both kinds of store offer: no other module here asks which of them the site has."""

    MAX_UNFINISHED: int
    """The most unfinished jobs of everybody together."""
    IS_TRANSACTIONAL: bool
    """Whether creating and submitting a job belong to the caller's transaction. What such a store was given is done
    even if the site is killed."""

    def find(self, id_: str) -> BackgroundJob | None: ...

    def find_all(self) -> list[BackgroundJob]: ...

    def renew(
        self,
        id_: str,
        kind: str,
        arguments: Mapping[str, Any],
        user: int,
        files: Mapping[str, BinaryIO],
        back: str = "",
    ) -> BackgroundJob: ...

    def submit(self, job: BackgroundJob, line: str, lock: str) -> None:
        """Have it done when its turn comes.

        One server does the jobs of a `line` one after another. Workers have no lines, as each does several jobs at
        once; of the jobs with one `lock` they do one at a time.
        """

    def lock_job(self, id_: str) -> AbstractContextManager[None]:
        """A context in which nobody else creates this job; if `IS_TRANSACTIONAL`, what is done to it is one
        transaction."""
        ...

    def delete_old_jobs(self) -> None: ...


def job_store() -> JobStore:
    return database_store if settings.JOB_QUEUE else folder_store


def find_job(id_: str) -> BackgroundJob | None:
    """The job with this id; None if there is none (any more)."""
    return job_store().find(id_)


def all_jobs() -> list[BackgroundJob]:
    """All jobs that have not been deleted."""
    return job_store().find_all()


def forget_erased(public_id: str, account: int | None = None, **_sender: object) -> None:
    """Receiver of `signals.erased`: an erased name must not survive in a printed file.

    If it was the name of an account, what others wait for is made all the same: read after it, it has the name no more.
    """
    for job in all_jobs():
        concerned = job.arguments.get("tournament") in (public_id, EVERY_TOURNAMENT)
        if concerned and (account in (None, job.user) or job.status.state is not JobState.WAITING):
            job.forget()


def forget_restored(**_sender: object) -> None:
    """Receiver of `signals.restored`: what was made from the former database does not belong to this one."""
    for job in all_jobs():
        if "tournament" in job.arguments:
            job.forget()
