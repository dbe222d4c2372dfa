"""Keeps PDFs on disk, or where all servers find them: the newest version of each, up to a total size.

A PDF is only valid while its tournament has the same revision; an older one is deleted at once.
"""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from tournament.edition import edition
from tournament.services.stored_files import FileStore, list_files, read_file, store_of, write_file
from tournament.units import MEBIBYTE

CAPACITY_BYTES = 128 * MEBIBYTE


class PdfKey(NamedTuple):
    """What identifies a PDF; all PDFs of one `name` are forgotten together.

    `shape`: which paper it is, and on which paper. `other_inputs`: everything else it depends on that is in no event
    of `name`: its club, the site's address in its codes.
    """

    name: str
    revision: int
    language: str
    shape: str = ""
    other_inputs: str = ""


@dataclass(frozen=True)
class PdfCache:
    """`folder` None: keep nothing. A full or read-only disk is no reason to refuse a PDF."""

    folder: Path | None
    capacity: int = CAPACITY_BYTES

    @property
    def store(self) -> FileStore | None:
        return store_of("papers", self.folder, durable=False)

    def find(self, key: PdfKey) -> bytes | None:
        if (store := self.store) is None:
            return None
        try:
            pdf = read_file(store, _file_name(key))
            store.touch(_file_name(key))  # the last to be deleted
        except OSError:
            return None
        return pdf

    def keep(self, key: PdfKey, value: bytes) -> None:
        if (store := self.store) is None or len(value) > self.capacity:
            return
        name = _file_name(key)
        with suppress(OSError):
            write_file(store, name, value)
            self._delete(f"{_stem(key)}-", but=name)
            self._shrink(store, name)

    def claim(self, _key: PdfKey) -> bool:
        """Nothing is locked between processes: if two print the same paper at once, they print it twice."""
        return True

    def release(self, _key: PdfKey) -> None:
        """Nothing to do: nobody waits."""

    def forget(self, name: str) -> None:
        """Delete every PDF of that name, in all languages and shapes."""
        self._delete(f"{_hash(name)}-")

    def clear(self) -> None:
        self._delete("")

    def _delete(self, beginning: str, but: str = "") -> None:
        if (store := self.store) is None:
            return
        for file in list_files(store, beginning):
            if file.name != but and file.name.endswith(".pdf"):
                store.delete(file.name)

    def _shrink(self, store: FileStore, newest: str) -> None:
        """Delete what was requested longest ago, but never the newest, since S3 keeps times in whole seconds."""
        entries = sorted(list_files(store, ""), key=lambda file: (file.name == newest, file.last_used))
        size = sum(file.size for file in entries)
        for file in entries:
            if size <= self.capacity:
                return
            store.delete(file.name)
            size -= file.size


def pdf_cache() -> PdfCache:
    """The site's cache. Tests keep nothing, as their tournaments reuse the same numbers."""
    return PdfCache(settings.PDF_DIR)


def forget_erased(public_id: str, **_sender: object) -> None:
    """Receiver of `signals.erased`: an erased name must not remain in a forgotten file."""
    pdf_cache().forget(public_id)


def forget_restored(**_sender: object) -> None:
    """Receiver of `signals.restored`: the same revision may be another tournament now."""
    pdf_cache().clear()


def _stem(key: PdfKey) -> str:
    """A name that is the same for all versions of one paper."""
    return f"{_hash(key.name)}-{_hash(key.language + key.shape)}"


def _file_name(key: PdfKey) -> str:
    return f"{_stem(key)}-{key.revision}-{_hash(edition() + key.other_inputs)}.pdf"


def _hash(text: str) -> str:
    """A file name made by hashing, so that names of people and tournaments do not appear in it."""
    return sha256(text.encode()).hexdigest()[:24]
