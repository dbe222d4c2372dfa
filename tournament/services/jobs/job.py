"""A job as a folder on the site's disk: what is to be done, its files, and its progress."""

import json
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum, auto
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from tournament.operating_system import system
from tournament.services.atomic_files import write_atomically
from tournament.services.faults import disk_sentence

ID = re.compile(r"[0-9a-f]{32}")
JOB, STATUS, CANCEL = "job.json", "status.json", "cancel"
EVERY_TOURNAMENT = "*"
"""The value of the argument `tournament` if the job's file may contain any tournament of a club."""
RESULT = "result"
"""The name of the file that a job produced, if it produced one."""
RETENTION_SECONDS = 24 * 3600
"""Seconds after which a job is deleted."""


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
    """How far a job is, and how it ended."""

    state: JobState
    sentence: str = ""
    """What it is doing, what it did, or why it failed."""
    done: int = 0
    """How many of the `total` steps are done."""
    total: int = 0
    url: str = ""
    """Where to go once it is done."""
    last: bool = False
    """Whether it is too late to cancel it."""
    process: int = 0
    """The id of the process that does it."""


@dataclass(frozen=True)
class BackgroundJob:
    """`arguments` are plain JSON; `user`: the pk of the person who asked for it; `back`: the page on which they asked;
    `folder` also contains its files."""

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
        """The status as last written; failed if the process that was to do it is gone."""
        status = self._stored_status
        if status.state is JobState.WAITING and self.is_cancelled:
            return replace(status, state=JobState.CANCELLED)
        if not status.state.is_over and not system.is_alive(status.process):
            return replace(status, state=JobState.FAILED, sentence=disk_sentence(self.folder))
        return status

    @property
    def is_unfinished(self) -> bool:
        """Whether it has not ended and no process is working on it."""
        return not self._stored_status.state.is_over and self.status.state is not JobState.RUNNING

    @property
    def request_time(self) -> float | None:
        """When the contents of its folder were requested: later than `created` once a newer request with its id took it
        over."""
        try:
            created: float = json.loads((self.folder / JOB).read_text("utf-8"))["created"]
        except (OSError, ValueError):
            return None
        return created

    @property
    def _stored_status(self) -> Status:
        """The status as last stored; failed if it cannot be read."""
        try:
            facts = json.loads((self.folder / STATUS).read_text("utf-8"))
        except (OSError, ValueError):
            return Status(JobState.FAILED)
        return Status(**{**facts, "state": JobState(facts["state"])})

    def write(self, status: Status) -> None:
        """Store the progress of the job."""
        text = json.dumps({**asdict(status), "process": os.getpid()}, ensure_ascii=False)
        write_atomically(self.folder / STATUS, lambda file: file.write(text.encode()), durable=False)

    def cancel(self) -> None:
        """Ask the job to stop."""
        (self.folder / CANCEL).touch()

    @property
    def is_cancelled(self) -> bool:
        return (self.folder / CANCEL).exists()

    def content(self, name: str) -> bytes:
        """The content of one of its files. Raises `OSError` if it is not there (any more)."""
        with self.open_file(name) as file:
            return file.read()

    def open_file(self, name: str) -> BinaryIO:
        """Open one of its files, which may be large. Raises `OSError` if it is not there (any more)."""
        return (self.folder / name).open("rb")

    def clean_up(self) -> None:
        """Delete all files but the result, and that too if the job was cancelled."""
        wanted = self.status.state is JobState.DONE and not self.is_cancelled
        stay = {JOB, STATUS, CANCEL, *([RESULT] if wanted else [])}
        for path in self.folder.glob("*"):
            if path.name not in stay:
                path.unlink(missing_ok=True)

    def forget(self) -> None:
        """Delete it with its files; if it is still being done, cancel it instead, which also leaves no files."""
        if self.status.state.is_over:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            self.cancel()


def job_id(key: str) -> str:
    """An id that is always the same for the same key, which cannot be read from it."""
    return sha256(key.encode()).hexdigest()[:32]
