"""Files that are there whole or not at all: whatever ends the process while it writes, nothing half done is left."""

import contextlib
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

ASIDE = re.compile(r"\..+\.(?P<process>[0-9]+)(-[0-9a-f]+)?")
ABANDONED = 3600
"""Seconds after which a file aside is nobody's, even if another process has the number of the one that wrote it."""


def write_whole(path: Path, write: Callable[[BinaryIO], object], *, lasting: bool = True) -> None:
    """Let `write` fill a file that takes its name (and the place of one that has it) once it is on the disk.

    `lasting`: it outlives a power cut; else it is whole for whoever reads it, and that is all.
    """
    sweep(path.parent)
    with _unnamed(path) as (file, give_name):
        write(file)
        file.flush()
        if lasting:
            os.fsync(file.fileno())
        give_name()


@contextmanager
def vanishing(folder: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A file for a library that asks for a path: to be opened at once, and gone with the process once `unlink` ran."""
    path = aside(folder / "work")
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "rb") as file:
        try:
            yield path, file
        finally:
            path.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Take away what a process left aside that ended while it wrote."""
    for path in folder.glob(".*"):
        found = ASIDE.fullmatch(path.name)
        with contextlib.suppress(OSError):
            if found and (not _alive(int(found["process"])) or time.time() - path.stat().st_mtime > ABANDONED):
                path.unlink()


def aside(path: Path) -> Path:
    """A name beside it that tells which process writes there."""
    return path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}")


@contextmanager
def _unnamed(path: Path) -> Iterator[tuple[BinaryIO, Callable[[], None]]]:
    """A file without a name where the system has such (Linux), else one aside; and what names it `path`."""
    try:
        number = os.open(path.parent, os.O_TMPFILE | os.O_RDWR, 0o600)
    except (AttributeError, IsADirectoryError, OSError):
        with _aside(path) as named:
            yield named
        return
    with os.fdopen(number, "wb") as file:
        yield file, lambda: _link(number, path)


def _link(number: int, path: Path) -> None:
    # Python follows the link of /proc only where it is given a folder too, which a whole path makes no use of.
    link = partial(os.link, f"/proc/self/fd/{number}", src_dir_fd=number, follow_symlinks=True)
    try:
        link(path)
    except FileExistsError:
        other = aside(path)
        link(other)
        other.replace(path)


@contextmanager
def _aside(path: Path) -> Iterator[tuple[BinaryIO, Callable[[], None]]]:
    other = aside(path)
    try:
        with os.fdopen(os.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file, partial(_rename, other, path)
    finally:
        other.unlink(missing_ok=True)


def _rename(other: Path, path: Path) -> None:
    other.replace(path)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
