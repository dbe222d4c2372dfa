"""Papers that are made, kept on the disk: the newest version of each, and no more than so many bytes.

Only while a tournament keeps its revision is a name on paper still what the site says; an older paper goes at once.
"""

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tournament.edition import edition

ROOM = 128 * 1024 * 1024


class PaperKey(NamedTuple):
    """What makes a paper that one: all papers of one `name` are forgotten together.

    `shape`: what shapes it beside its facts: the kind of paper, its size. `around`: what it says that no event of the
    tournament tells: its club, the site's address in its codes.
    """

    name: str
    revision: int
    language: str
    shape: str = ""
    around: str = ""


@dataclass(frozen=True)
class Shelf:
    """`folder` None: nothing is kept. A disk that is full or read-only is no reason to give nobody a paper."""

    folder: Path | None
    room: int = ROOM

    def find(self, key: PaperKey) -> bytes | None:
        if self.folder is None:
            return None
        path = self.folder / _file_name(key)
        try:
            made = path.read_bytes()
            os.utime(path)  # asked for: the last to go
        except OSError:
            return None
        return made

    def keep(self, key: PaperKey, made: bytes) -> None:
        if self.folder is None or len(made) > self.room:
            return
        name = _file_name(key)
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            aside = self.folder / f".{name}.{secrets.token_hex(4)}"
            aside.touch(mode=0o600)
            aside.write_bytes(made)
            aside.replace(self.folder / name)
            self._drop(f"{_stem(key)}-", but=name)
            self._make_room()

    def forget(self, name: str) -> None:
        """Every paper of that name, in all languages and shapes."""
        self._drop(f"{_hash(name)}-")

    def _drop(self, beginning: str, but: str = "") -> None:
        for path in self.folder.glob(f"{beginning}*.pdf") if self.folder else ():
            if path.name != but:
                path.unlink(missing_ok=True)

    def _make_room(self) -> None:
        """The ones longest not asked for go; so does what a process left behind that ended while it wrote."""
        kept = sorted(((path.stat(), path) for path in self._files()), key=lambda found: found[0].st_mtime)
        size = sum(stat.st_size for stat, _path in kept)
        for stat, path in kept:
            if size <= self.room:
                return
            path.unlink(missing_ok=True)
            size -= stat.st_size

    def _files(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.is_file()] if self.folder else []


def _stem(key: PaperKey) -> str:
    """The same for all versions of one paper."""
    return f"{_hash(key.name)}-{_hash(key.language + key.shape)}"


def _file_name(key: PaperKey) -> str:
    return f"{_stem(key)}-{key.revision}-{_hash(edition() + key.around)}.pdf"


def _hash(text: str) -> str:
    """Names of people and tournaments are no names of files."""
    return sha256(text.encode()).hexdigest()[:24]
