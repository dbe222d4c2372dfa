"""Stores files that the site makes by itself (papers, backups of tournaments): in a folder, or where all servers
reach them."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, storages

from tournament.services.atomic_files import write_atomically
from tournament.units import MEBIBYTE


class StoredFile(NamedTuple):
    """`size` in bytes; `last_used`: when it was last written or read, in seconds since 1970."""

    name: str
    size: int
    last_used: float


class FileStore(Protocol):
    """The storage interface that the site needs. All its faults are `OSError`s."""

    def open(self, name: str, mode: str = "rb") -> Any: ...

    def save(self, name: str, content: Any, max_length: int | None = None) -> str: ...

    def delete(self, name: str) -> None: ...

    def entries(self, beginning: str) -> list[tuple[str, int, float]]:
        """The files whose names begin with `beginning`, as (name, bytes, time)."""

    def touch(self, name: str) -> None:
        """Note that the file was read."""


class AtomicFiles(FileSystemStorage):
    """A folder whose files are always complete, and readable only by the user who runs the site."""

    def __init__(self, location: Path | str, durable: bool = True) -> None:
        super().__init__(
            location=location, file_permissions_mode=0o600, directory_permissions_mode=0o700, allow_overwrite=True
        )
        self.durable = durable

    def _save(self, name: str, content: Any) -> str:
        path = Path(self.path(name))
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_atomically(path, lambda file: shutil.copyfileobj(content, file, MEBIBYTE), durable=self.durable)
        return name

    def entries(self, beginning: str) -> list[tuple[str, int, float]]:
        folder, _slash, start = beginning.rpartition("/")
        entries = []
        for path in Path(self.path(folder)).glob(f"{start}*"):
            with suppress(OSError):  # deleted in the meantime
                if path.is_file() and not path.name.startswith("."):
                    stat = path.stat()
                    entries.append((f"{folder}/{path.name}" if folder else path.name, stat.st_size, stat.st_mtime))
        return entries

    def touch(self, name: str) -> None:
        Path(self.path(name)).touch()


def store_of(kind: str, folder: Path | None, *, durable: bool = True) -> FileStore | None:
    """The storage of "papers" or "copies"; None: nothing is kept."""
    if folder is None:
        return None
    if kind in settings.STORAGES:
        return cast(FileStore, storages[kind])
    return AtomicFiles(folder, durable)


def read_file(store: FileStore, name: str) -> bytes:
    """The content of a file. Raises `OSError` if there is none."""
    with store.open(name) as file:
        return bytes(file.read())


def write_file(store: FileStore, name: str, content: bytes) -> None:
    """Store a file, replacing one of that name."""
    store.save(name, ContentFile(content))


def list_files(store: FileStore, beginning: str) -> list[StoredFile]:
    """The files whose names begin with `beginning`."""
    return [StoredFile(*entry) for entry in store.entries(beginning)]
