"""PDFs kept on the disk: the newest version of each, and no more than so many bytes.

Only while a tournament keeps its revision does a PDF say what the site says; the older one goes at once.
"""

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from tournament.edition import edition

CAPACITY = 128 * 1024 * 1024


class PdfKey(NamedTuple):
    """What makes a PDF that one: all of one `name` are forgotten together.

    `shape`: which document it is, and on which paper. `around`: what it says that no event of `name` tells: its club,
    the site's address in its codes.
    """

    name: str
    revision: int
    language: str
    shape: str = ""
    around: str = ""


@dataclass(frozen=True)
class PdfCache:
    """`folder` None: nothing is kept. A disk that is full or read-only is no reason to give nobody a PDF."""

    folder: Path | None
    capacity: int = CAPACITY

    def find(self, key: PdfKey) -> bytes | None:
        if self.folder is None:
            return None
        path = self.folder / _file_name(key)
        try:
            pdf = path.read_bytes()
            os.utime(path)  # asked for: the last to go
        except OSError:
            return None
        return pdf

    def keep(self, key: PdfKey, value: bytes) -> None:
        if self.folder is None or len(value) > self.capacity:
            return
        name = _file_name(key)
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished = self.folder / f".{name}.{secrets.token_hex(4)}"
            unfinished.touch(mode=0o600)
            unfinished.write_bytes(value)
            unfinished.replace(self.folder / name)
            self._delete(f"{_stem(key)}-", but=name)
            self._shrink()

    def forget(self, name: str) -> None:
        """Every PDF of that name, in all languages and shapes."""
        self._delete(f"{_hash(name)}-")

    def clear(self) -> None:
        self._delete("")

    def _delete(self, beginning: str, but: str = "") -> None:
        for path in self.folder.glob(f"{beginning}*.pdf") if self.folder else ():
            if path.name != but:
                path.unlink(missing_ok=True)

    def _shrink(self) -> None:
        """The ones longest not asked for go; so does what a process left behind that ended while it wrote."""
        kept = sorted(((path.stat(), path) for path in self._files()), key=lambda found: found[0].st_mtime)
        size = sum(stat.st_size for stat, _path in kept)
        for stat, path in kept:
            if size <= self.capacity:
                return
            path.unlink(missing_ok=True)
            size -= stat.st_size

    def _files(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.is_file()] if self.folder else []


def pdf_cache() -> PdfCache:
    """The site's own. Tests keep nothing: their tournaments have the same numbers over and over."""
    return PdfCache(settings.PDF_DIR)


def forget_erased(public_id: str, **_sender: object) -> None:
    """Receiver of `signals.erased`: a name that was erased must not lie in a forgotten file."""
    pdf_cache().forget(public_id)


def forget_restored(**_sender: object) -> None:
    """Receiver of `signals.restored`: the same revision may be another tournament now."""
    pdf_cache().clear()


def _stem(key: PdfKey) -> str:
    """The same for all versions of one document."""
    return f"{_hash(key.name)}-{_hash(key.language + key.shape)}"


def _file_name(key: PdfKey) -> str:
    return f"{_stem(key)}-{key.revision}-{_hash(edition() + key.around)}.pdf"


def _hash(text: str) -> str:
    """Names of people and tournaments are no names of files."""
    return sha256(text.encode()).hexdigest()[:24]
