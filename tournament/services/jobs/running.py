"""Runs a job in the present process, whoever started it."""

import logging
import time
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournament.services.faults import disk_sentence, is_disk_full
from tournament.services.jobs.job import BackgroundJob, JobState, Status

log = logging.getLogger(__name__)
NOTE_SECONDS = 0.2
"""Seconds between two writes of a job's progress."""


class Cancelled(Exception):
    """The person who asked for the job no longer wants it."""


class JobFailed(Exception):
    """The job failed for a reason that can be shown: a sentence in the active language."""


class Progress:
    """Called by the work at each step. Raises `Cancelled` if the work is to stop, except from its `last` step on."""

    def __init__(self, job: BackgroundJob) -> None:
        self.job = job
        self._noted = 0.0
        self._status = Status(JobState.RUNNING)

    def __call__(self, done: int, total: int, sentence: str = "", *, last: bool = False) -> None:
        if self.job.is_cancelled and not self._status.last:
            raise Cancelled
        text = sentence or self._status.sentence
        changed = text != self._status.sentence or last != self._status.last
        self._status = replace(self._status, done=done, total=total, sentence=text, last=last or self._status.last)
        if changed or time.monotonic() - self._noted >= NOTE_SECONDS:
            self.job.write(self._status)
            self._noted = time.monotonic()


def run(job: BackgroundJob) -> None:
    """Do the job in this process. Its status records how it ended; nothing is raised."""
    with translation.override(job.language):
        job.write(Status(JobState.RUNNING))
        job.write(_run_to_end(job))
        job.clean_up()


def _run_to_end(job: BackgroundJob) -> Status:
    """Do the work and return the status with which it ended. An unexpected error is logged and becomes a failure."""
    work = import_string(settings.JOB_KINDS[job.kind])
    progress = Progress(job)
    try:
        progress(0, 0)
        outcome: dict[str, Any] = work(progress, **job.arguments)
    except Cancelled:
        return Status(JobState.CANCELLED)
    except JobFailed as fault:
        return Status(JobState.FAILED, str(fault))
    except MemoryError:
        return Status(JobState.FAILED, _("There was not enough memory for this."))
    except Exception as error:
        log.exception("The job %s failed.", job.kind)
        return Status(JobState.FAILED, disk_sentence() if is_disk_full(error) else "", last=job.status.last)
    return Status(JobState.DONE, outcome.get("sentence", ""), url=outcome.get("url", ""))
