"""PDFs kept on the disk, or where all servers find them: the newest version of each, and no more than so many bytes.

Only while a tournament keeps its revision does a PDF say what the site says; the older one goes at once.
"""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from tournament.edition import edition
from tournament.services.stored_files import FileStore, files, read, store_of, write

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

    @property
    def store(self) -> FileStore | None:
        return store_of("papers", self.folder, durable=False)

    def find(self, key: PdfKey) -> bytes | None:
        if (store := self.store) is None:
            return None
        try:
            pdf = read(store, _file_name(key))
            store.touch(_file_name(key))  # the last to go
        except OSError:
            return None
        return pdf

    def keep(self, key: PdfKey, value: bytes) -> None:
        if (store := self.store) is None or len(value) > self.capacity:
            return
        name = _file_name(key)
        with suppress(OSError):
            write(store, name, value)
            self._delete(f"{_stem(key)}-", but=name)
            self._shrink(store, name)

    def claim(self, _key: PdfKey) -> bool:
        """What two processes print at once, they print twice."""
        return True

    def release(self, _key: PdfKey) -> None:
        """Nobody waits."""

    def forget(self, name: str) -> None:
        """Every PDF of that name, in all languages and shapes."""
        self._delete(f"{_hash(name)}-")

    def clear(self) -> None:
        self._delete("")

    def _delete(self, beginning: str, but: str = "") -> None:
        if (store := self.store) is None:
            return
        for kept in files(store, beginning):
            if kept.name != but and kept.name.endswith(".pdf"):
                store.delete(kept.name)

    def _shrink(self, store: FileStore, newest: str) -> None:
        """Delete what was asked for longest ago, and never the newest: S3 tells times by the second."""
        found = sorted(files(store, ""), key=lambda kept: (kept.name == newest, kept.used))
        size = sum(kept.size for kept in found)
        for kept in found:
            if size <= self.capacity:
                return
            store.delete(kept.name)
            size -= kept.size


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
