"""Opens an archive: nothing in it is trusted before every file matches the manifest."""

import hashlib
import json
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.text import Text, _, make_text
from tournament.services.archives.manifest import MANIFEST_NAME, Manifest, manifest_of, migrations
from tournament.services.writing.refusals import Refused
from tournament.units import MEBIBYTE

MAX_MANIFEST_SIZE = 64 * MEBIBYTE
PIECE = MEBIBYTE
UNPACKING = (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, lzma.LZMAError)
"""The exceptions that Python raises for a zip that is damaged, encrypted, or packed in an unknown way."""


class NotArchive(Refused):
    """The archive was refused and nothing has changed; `message` says why."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)


NO_ARCHIVE = make_text(_("This is not an archive of this site's programme."))
NEWER = make_text(_("This archive was made by a newer version of the site. Update the site first, then import it."))
DAMAGED = _("The archive is damaged: %(file)s is not as it was written. Take another copy of it.")


@dataclass(frozen=True)
class Archive:
    """An archive file on this computer, every part of which matches its hash in the manifest."""

    path: Path
    manifest: Manifest

    def rows(self, table: str) -> Iterator[dict[str, Any]]:
        """The rows of a table, each as columns by name."""
        with zipfile.ZipFile(self.path) as archive, archive.open(f"rows/{table}.jsonl") as file:
            for line in file:
                yield json.loads(line)

    def content(self, name: str) -> bytes:
        """The content of a file in the archive."""
        with zipfile.ZipFile(self.path) as archive:
            return archive.read(name)

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder of the archive, sorted."""
        return sorted(name for name in self.manifest.files if name.startswith(f"{folder}/"))


def read_archive(path: Path) -> Archive:
    """Open an archive. Raises `NotArchive` if it is something else, incomplete, altered, or from a newer version of the
    site."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            for name in manifest.files:
                if not _is_whole(archive, manifest, name):
                    raise NotArchive(make_text(DAMAGED, file=name))
    except UNPACKING:
        raise NotArchive(NO_ARCHIVE) from None
    if manifest.migration not in migrations():
        raise NotArchive(NEWER)
    return Archive(path, manifest)


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        with archive.open(MANIFEST_NAME) as file:
            return manifest_of(file.read(MAX_MANIFEST_SIZE).decode())
    except (KeyError, ValueError):
        raise NotArchive(NO_ARCHIVE) from None


def _is_whole(archive: zipfile.ZipFile, manifest: Manifest, name: str) -> bool:
    """Whether a file is complete. Reads no further than the size in the manifest, so that a zip bomb does no harm."""
    entry, digest, size = manifest.files[name], hashlib.sha256(), 0
    try:
        with archive.open(name) as file:
            while size <= entry.size and (piece := file.read(PIECE)):
                digest.update(piece)
                size += len(piece)
    except (KeyError, *UNPACKING):
        return False
    return size == entry.size and digest.hexdigest() == entry.sha256
