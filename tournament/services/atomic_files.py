"""Writes files completely or not at all: if the process ends while writing, nothing half done is left."""

import contextlib
import os
import platform
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from tournament.operating_system import system

ASIDE = re.compile(r"\..+\.(?P<process>[0-9]+)(-(?P<machine>[0-9a-f]{8}(?=[0-9a-f]{8}$))?[0-9a-f]+)?")
MACHINE = sha256(platform.node().encode()).hexdigest()[:8]
"""Part of the names of temporary files: in a folder that several servers share, each only knows its own processes."""
ABANDONED_SECONDS = 3600
"""Seconds after which a temporary file is abandoned, even if another process has the number of the one that wrote
it."""


def write_atomically(path: Path, write: Callable[[BinaryIO], object], *, durable: bool = True) -> None:
    """Let `write` fill a file, which gets its name (replacing any file that has it) once it is on the disk. `durable`:
    it survives a power cut; otherwise it only appears complete to readers."""
    remove_abandoned(path.parent)
    with _file_to_name(path) as (file, give_name):
        write(file)
        file.flush()
        if durable:
            os.fsync(file.fileno())
        give_name()


@contextmanager
def temporary_file(folder: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A file for a library that asks for a path, to be opened at once; it disappears with the process at the latest."""
    path = temporary_path(folder / "work")
    try:
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "rb") as file:
            yield path, file
    finally:
        path.unlink(missing_ok=True)


def remove_abandoned(folder: Path) -> None:
    """Remove temporary files of processes that ended while writing."""
    for path in folder.glob(".*"):
        match = ASIDE.fullmatch(path.name)
        with contextlib.suppress(OSError):
            if match is None:
                continue
            ended = match["machine"] in (None, MACHINE) and not system.is_alive(int(match["process"]))
            if ended or time.time() - path.stat().st_mtime > ABANDONED_SECONDS:
                path.unlink()


def temporary_path(path: Path) -> Path:
    """A temporary path in the same folder, which contains the id of the writing process."""
    return path.with_name(f".{path.name}.{os.getpid()}-{MACHINE}{secrets.token_hex(4)}")


@contextmanager
def _file_to_name(path: Path) -> Iterator[tuple[BinaryIO, Callable[[], None]]]:
    """An unnamed file if the system has these (Linux), else a temporary one; and the function that names it `path`."""
    number = system.unnamed_file(path.parent)
    if number is None:
        with _temporary_file_beside(path) as named:
            yield named
        return
    with os.fdopen(number, "wb") as file:
        yield file, lambda: system.name_file(number, path, partial(temporary_path, path))


@contextmanager
def _temporary_file_beside(path: Path) -> Iterator[tuple[BinaryIO, Callable[[], None]]]:
    other = temporary_path(path)
    try:
        with os.fdopen(os.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file, partial(_rename, file, other, path)
    finally:
        other.unlink(missing_ok=True)


def _rename(file: BinaryIO, other: Path, path: Path) -> None:
    file.close()  # Windows cannot rename an open file
    system.replace_file(other, path)
