"""A job as it lies on the disk: what is to be done, its files, and how far it is."""

import json
import os
import re
import shutil
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum, auto
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.utils.translation import get_language

from tournament.services.faults import disk_sentence
from tournament.services.whole_files import write_whole

ID = re.compile(r"[0-9a-f]{32}")
JOB, STATUS, CANCEL = "job.json", "status.json", "cancel"
RESULT = "result"
"""The file that came of a job, where one did."""


class JobState(StrEnum):
    WAITING = auto()
    RUNNING = auto()
    DONE = auto()
    FAILED = auto()
    CANCELLED = auto()

    @property
    def is_over(self) -> bool:
        return self not in (JobState.WAITING, JobState.RUNNING)


@dataclass(frozen=True)
class Status:
    """How far a job is: `done` of `total` steps, and in a sentence what it does, what came of it, or why nothing did.

    `url`: where to go now that it is done. `last`: it can no longer be cancelled. `process`: who does it, or will.
    """

    state: JobState
    sentence: str = ""
    done: int = 0
    total: int = 0
    url: str = ""
    last: bool = False
    process: int = 0


@dataclass(frozen=True)
class BackgroundJob:
    """`arguments` are plain JSON; `user`: the pk of who asked for it, and `back` the address where; `folder` also holds
    its files."""

    folder: Path
    kind: str
    arguments: Mapping[str, Any]
    user: int
    language: str
    created: float
    back: str = ""

    @property
    def id(self) -> str:
        return self.folder.name

    @property
    def status(self) -> Status:
        """As it was written last; failed where whoever was to do it has gone."""
        status = self._written
        if status.state is JobState.WAITING and self.is_cancelled:
            return replace(status, state=JobState.CANCELLED)
        if not status.state.is_over and not _alive(status.process):
            return replace(status, state=JobState.FAILED, sentence=disk_sentence(self.folder))
        return status

    @property
    def is_unfinished(self) -> bool:
        """Whether nobody came to its end, and nobody is at it."""
        return not self._written.state.is_over and self.status.state is not JobState.RUNNING

    @property
    def _written(self) -> Status:
        try:
            found = json.loads((self.folder / STATUS).read_text("utf-8"))
        except (OSError, ValueError):
            return Status(JobState.FAILED)
        return Status(**{**found, "state": JobState(found["state"])})

    def write(self, status: Status) -> None:
        text = json.dumps({**asdict(status), "process": os.getpid()}, ensure_ascii=False)
        write_whole(self.folder / STATUS, lambda file: file.write(text.encode()), lasting=False)

    def cancel(self) -> None:
        (self.folder / CANCEL).touch()

    @property
    def is_cancelled(self) -> bool:
        return (self.folder / CANCEL).exists()

    def clean_up(self) -> None:
        """Now that it is over: only what came of it stays, and nothing of what was cancelled."""
        wanted = self.status.state is JobState.DONE and not self.is_cancelled
        stay = {JOB, STATUS, CANCEL, *([RESULT] if wanted else [])}
        for path in self.folder.glob("*"):
            if path.name not in stay:
                path.unlink(missing_ok=True)

    def forget(self) -> None:
        """With all its files; one that is being done is cancelled, and leaves none."""
        if self.status.state.is_over:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            self.cancel()


def job_id(key: str) -> str:
    """The same for the same key; nothing of a name is in it."""
    return sha256(key.encode()).hexdigest()[:32]


def find_job(id_: str) -> BackgroundJob | None:
    """None where there is none (any more)."""
    folder = jobs_folder() / id_
    try:
        found = json.loads((folder / JOB).read_text("utf-8")) if ID.fullmatch(id_) else None
    except (OSError, ValueError):
        return None
    return found and BackgroundJob(folder, **found)


def all_jobs() -> list[BackgroundJob]:
    """Those that can still be looked at."""
    found = (find_job(path.name) for path in jobs_folder().glob("*"))
    return [job for job in found if job is not None]


def forget_erased(public_id: str, **_sender: object) -> None:
    """Receiver of `signals.erased`: a name that was erased must not lie in what was printed."""
    for job in all_jobs():
        if job.arguments.get("tournament") == public_id:
            job.forget()


def forget_restored(**_sender: object) -> None:
    """Receiver of `signals.restored`: what is made of the former database is not to be kept as of this one."""
    for job in all_jobs():
        if "tournament" in job.arguments:
            job.forget()


def create_job(
    id_: str, kind: str, arguments: Mapping[str, Any], user: int, files: Mapping[str, BinaryIO], back: str = ""
) -> BackgroundJob:
    folder = jobs_folder() / id_
    folder.mkdir(mode=0o700, parents=True)
    facts: dict[str, Any] = {
        "kind": kind,
        "arguments": dict(arguments),
        "user": user,
        "language": get_language() or settings.LANGUAGE_CODE,
        "created": time.time(),
        "back": back,
    }
    for name, source in files.items():
        write_whole(folder / name, partial(shutil.copyfileobj, source), lasting=False)
    job = BackgroundJob(folder, **facts)
    job.write(Status(JobState.WAITING))
    write_whole(folder / JOB, lambda file: file.write(json.dumps(facts).encode()), lasting=False)
    return job


def renew_job(id_: str, *facts: Any) -> BackgroundJob:
    """In the place of one that came to nothing; where the disk is full nothing is left."""
    folder = jobs_folder() / id_
    shutil.rmtree(folder, ignore_errors=True)
    try:
        return create_job(id_, *facts)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def jobs_folder() -> Path:
    return Path(settings.JOBS_DIR)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
