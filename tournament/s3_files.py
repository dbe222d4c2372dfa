"""Files on S3-compatible storage. Its faults are OSErrors, like those of a disk, so callers need not know where files
are."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from storages.backends.s3 import S3Storage


@contextmanager
def disk_faults() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise OSError(str(error)) from error


class S3Files(S3Storage):
    """The storage interface that the site uses."""

    def open(self, name: str, mode: str = "rb") -> Any:
        with disk_faults():
            file = super().open(name, mode)
            file.size  # noqa: B018 asks whether it is there
        return file

    def save(self, name: str | None, content: Any, max_length: int | None = None) -> str:
        with disk_faults():
            return str(super().save(name, content, max_length))

    def delete(self, name: str) -> None:
        with disk_faults():
            super().delete(name)

    def exists(self, name: str) -> bool:
        with disk_faults():
            return bool(super().exists(name))

    def entries(self, beginning: str) -> list[tuple[str, int, float]]:
        """The files whose names begin with `beginning`, as (name, bytes, time)."""
        prefix = f"{self.location}/".lstrip("/")
        with disk_faults():
            objects = self.bucket.objects.filter(Prefix=prefix + beginning)
            return [(each.key.removeprefix(prefix), each.size, each.last_modified.timestamp()) for each in objects]

    def touch(self, name: str) -> None:
        """Nothing to do: S3 does not record when a file was requested, so the oldest is deleted first."""

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        with disk_faults():
            folders, files = super().listdir(path)
        return folders, files
