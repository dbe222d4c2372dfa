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

from tournament.services.whole_files import write_whole

ID = re.compile(r"[0-9a-f]{32}")
JOB, STATUS, CANCEL = "job.json", "status.json", "cancel"


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
    """`arguments` are plain JSON; `user`: the pk of who asked for it; `folder` also holds its files."""

    folder: Path
    kind: str
    arguments: Mapping[str, Any]
    user: int
    language: str
    created: float

    @property
    def id(self) -> str:
        return self.folder.name

    @property
    def status(self) -> Status:
        """As it was written last; failed where whoever was to do it has gone."""
        try:
            found = json.loads((self.folder / STATUS).read_text("utf-8"))
        except (OSError, ValueError):
            return Status(JobState.FAILED)
        status = Status(**{**found, "state": JobState(found["state"])})
        if not status.state.is_over and not _alive(status.process):
            return replace(status, state=JobState.FAILED, sentence="")
        return status

    def write(self, status: Status) -> None:
        text = json.dumps({**asdict(status), "process": os.getpid()}, ensure_ascii=False)
        write_whole(self.folder / STATUS, lambda file: file.write(text.encode()), lasting=False)

    def cancel(self) -> None:
        (self.folder / CANCEL).touch()

    @property
    def is_cancelled(self) -> bool:
        return (self.folder / CANCEL).exists()


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


def create_job(
    id_: str, kind: str, arguments: Mapping[str, Any], user: int, files: Mapping[str, BinaryIO]
) -> BackgroundJob:
    folder = jobs_folder() / id_
    folder.mkdir(mode=0o700, parents=True)
    facts: dict[str, Any] = {
        "kind": kind,
        "arguments": dict(arguments),
        "user": user,
        "language": get_language() or settings.LANGUAGE_CODE,
        "created": time.time(),
    }
    for name, source in files.items():
        write_whole(folder / name, partial(shutil.copyfileobj, source), lasting=False)
    job = BackgroundJob(folder, **facts)
    job.write(Status(JobState.WAITING))
    write_whole(folder / JOB, lambda file: file.write(json.dumps(facts).encode()), lasting=False)
    return job


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
