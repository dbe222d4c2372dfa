"""Jobs of a site on several servers: rows visible to all of them, with files in a storage that all of them reach."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, BinaryIO, cast

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from tournament.models import QueuedJob
from tournament.services.jobs.folder_store import write_job_folder
from tournament.services.jobs.job import ID, RESULT, RETENTION_SECONDS, BackgroundJob, JobState, Status
from tournament.services.writing.locks import hold_lock

STATUS = ("state", "sentence", "done", "total", "url", "last")
MAX_UNFINISHED = 500
IS_TRANSACTIONAL = True
TASK = "job"
"""The name under which the queue's library knows the task."""
QUEUE = "jobs"
"""The name under which the queue's library knows the queue."""
FINAL_STATES = tuple(state for state in JobState if state.is_over)


@dataclass(frozen=True)
class StoredJob(BackgroundJob):
    """A job as a row. `folder` is only a name: the files are in the storage."""

    @property
    def status(self) -> Status:
        """The status as last written. If the worker was killed, another one starts the job again."""
        row = self._rows.values(*STATUS, "cancelled").first()
        if row is None:
            return Status(JobState.FAILED)
        if row.pop("cancelled") and row["state"] == JobState.WAITING:
            row["state"] = JobState.CANCELLED
        return Status(**{**row, "state": JobState(row["state"])})

    @property
    def is_unfinished(self) -> bool:
        return False  # the queue starts it again

    @property
    def _rows(self) -> Any:
        return QueuedJob.objects.filter(pk=self.id)

    def write(self, status: Status) -> None:
        fields = asdict(status)
        self._rows.update(**{name: fields[name] for name in STATUS})

    def cancel(self) -> None:
        """Ask the job to stop."""
        self._rows.update(cancelled=True)

    @property
    def is_cancelled(self) -> bool:
        return bool(self._rows.filter(cancelled=True).exists())

    def begin(self) -> bool:
        """Mark it as running; False if it is over. Waits for a transaction that is preparing it again."""
        with transaction.atomic():
            row = self._rows.select_for_update().first()
            if row is None or row.state in FINAL_STATES:
                return False
            row.state = JobState.CANCELLED if row.cancelled and row.state == JobState.WAITING else JobState.RUNNING
            row.save(update_fields=["state"])
        return bool(row.state == JobState.RUNNING)

    def open_file(self, name: str) -> BinaryIO:
        return cast(BinaryIO, job_storage().open(f"{self.id}/{name}"))

    def copy_to(self, folder: Path) -> BackgroundJob:
        """A copy of the job with its files in a folder, where a process can do it."""
        fields = {name: getattr(self, name) for name in ("kind", "arguments", "user", "language", "created", "back")}
        files: dict[str, Any] = {
            name: job_storage().open(f"{self.id}/{name}") for name in job_file_names(self.id) if name != RESULT
        }
        try:
            job = write_job_folder(folder / self.id, fields, files)
        finally:
            for file in files.values():
                file.close()
        return job

    def keep_result(self, path: Path) -> None:
        delete_job_files(self.id, [RESULT])
        with path.open("rb") as file:
            job_storage().save(f"{self.id}/{RESULT}", File(file))

    def clean_up(self) -> None:
        wanted = self.status.state is JobState.DONE and not self.is_cancelled
        delete_job_files(self.id, [name for name in job_file_names(self.id) if not wanted or name != RESULT])

    def forget(self) -> None:
        """Delete the job with its files; if it is not over, cancel it instead."""
        if self.status.state.is_over:
            delete_job_files(self.id, job_file_names(self.id))
            self._rows.delete()
        else:
            self.cancel()


def find(id_: str) -> StoredJob | None:
    """The job with this id; None if there is none."""
    row = QueuedJob.objects.filter(pk=id_).first() if ID.fullmatch(id_) else None
    return None if row is None else _job_of(row)


def find_all() -> list[BackgroundJob]:
    return [_job_of(row) for row in QueuedJob.objects.order_by("created")]


def renew(
    id_: str, kind: str, arguments: Mapping[str, Any], user: int, files: Mapping[str, BinaryIO], back: str = ""
) -> StoredJob:
    """A new job in place of one that came to nothing."""
    delete_job_files(id_, job_file_names(id_))
    for name, source in files.items():
        job_storage().save(f"{id_}/{name}", File(source))
    row = QueuedJob(
        pk=id_,
        kind=kind,
        arguments=dict(arguments),
        user=user,
        language=get_language() or settings.LANGUAGE_CODE,
        back=back,
        created=timezone.now(),
        state=JobState.WAITING,
    )
    row.save()
    return _job_of(row)


def delete_old_jobs() -> None:
    """Delete jobs that are over and older than a day, with their files."""
    old = QueuedJob.objects.filter(
        created__lt=timezone.now() - timedelta(seconds=RETENTION_SECONDS), state__in=FINAL_STATES
    )
    for id_ in list(old.values_list("pk", flat=True)[:10]):
        delete_job_files(id_, job_file_names(id_))
        QueuedJob.objects.filter(pk=id_).delete()


def submit(job: BackgroundJob, line: str, lock: str) -> None:
    """Queue it in the caller's transaction, as a task of `tasks.py`. If it is already queued, that is enough."""
    from procrastinate.contrib.django import app  # the library is not installed in a hall
    from procrastinate.exceptions import AlreadyEnqueued

    with suppress(AlreadyEnqueued), transaction.atomic():
        task = app.configure_task(TASK, queue=QUEUE, lock=lock or f"job {job.id}", queueing_lock=job.id)
        task.defer(job_id=job.id)


@contextmanager
def lock_job(id_: str) -> Iterator[None]:
    with transaction.atomic():
        hold_lock(f"hand over {id_}")
        QueuedJob.objects.select_for_update().filter(pk=id_, state=JobState.WAITING).first()
        yield


def job_storage() -> Storage:
    return storages["jobs"]


def _job_of(row: QueuedJob) -> StoredJob:
    folder, created = Path("jobs", row.pk), row.created.timestamp()
    return StoredJob(folder, row.kind, row.arguments, row.user, row.language, created, row.back)


def job_file_names(id_: str) -> list[str]:
    try:
        return list(job_storage().listdir(id_)[1])
    except OSError:
        return []


def delete_job_files(id_: str, names: list[str]) -> None:
    for name in names:
        with suppress(OSError):
            job_storage().delete(f"{id_}/{name}")
