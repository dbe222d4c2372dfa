"""Jobs of a site on one server: one folder each under `settings.JOBS_DIR`.

Each runs in a process of its own, one after another, watched by a thread of the site's process.
"""

import json
import logging
import shutil
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import lru_cache, partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from django.conf import settings
from django.utils.translation import get_language

from tournament.services.atomic_files import write_atomically
from tournament.services.jobs.child_process import run_in_child
from tournament.services.jobs.job import ID, JOB, RETENTION_SECONDS, BackgroundJob, JobState, Status

log = logging.getLogger(__name__)
MAX_UNFINISHED = 6
IS_TRANSACTIONAL = False


def find(id_: str, within: Path | None = None) -> BackgroundJob | None:
    """The job with this id; None if there is none (any more). `within`: look in another folder than the site's."""
    folder = (within or jobs_folder()) / id_
    try:
        facts = json.loads((folder / JOB).read_text("utf-8")) if ID.fullmatch(id_) else None
    except (OSError, ValueError):
        return None
    return facts and BackgroundJob(folder, **facts)


def find_all() -> list[BackgroundJob]:
    """All jobs that have not been deleted."""
    jobs = (find(path.name) for path in jobs_folder().glob("*"))
    return [job for job in jobs if job is not None]


def create_job(
    id_: str, kind: str, arguments: Mapping[str, Any], user: int, files: Mapping[str, BinaryIO], back: str = ""
) -> BackgroundJob:
    facts: dict[str, Any] = {
        "kind": kind,
        "arguments": dict(arguments),
        "user": user,
        "language": get_language() or settings.LANGUAGE_CODE,
        "created": time.time(),
        "back": back,
    }
    return write_job_folder(jobs_folder() / id_, facts, files)


def write_job_folder(folder: Path, facts: Mapping[str, Any], files: Mapping[str, BinaryIO]) -> BackgroundJob:
    """Write the folder of a job. Nobody sees the job before it is complete."""
    folder.mkdir(mode=0o700, parents=True)
    for name, source in files.items():
        write_atomically(folder / name, partial(shutil.copyfileobj, source), durable=False)
    job = BackgroundJob(folder, **facts)
    job.write(Status(JobState.WAITING))
    write_atomically(folder / JOB, lambda file: file.write(json.dumps(dict(facts)).encode()), durable=False)
    return job


def renew(id_: str, *facts: Any) -> BackgroundJob:
    """A new job in place of one that came to nothing; if the disk is full, nothing is left."""
    folder = jobs_folder() / id_
    shutil.rmtree(folder, ignore_errors=True)
    try:
        return create_job(id_, *facts)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def delete_old_jobs() -> None:
    """Delete jobs that are too old to be of interest, with their files."""
    for path in jobs_folder().glob("*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > RETENTION_SECONDS:
                shutil.rmtree(path, ignore_errors=True)


def submit(job: BackgroundJob, line: str, lock: str) -> None:
    _queue(line).put(job)


def lock_job(id_: str) -> AbstractContextManager[None]:
    return nullcontext()


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


def jobs_folder() -> Path:
    return Path(settings.JOBS_DIR)
