"""Writes an archive: every row it covers, one per line, and files that people can read."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from typing import IO, BinaryIO, cast

from django.db import models
from django.utils import timezone

from scoring.version import VERSION
from scoring.writing import file_text
from tournament.models import Event, SheetPhoto, Tournament, User
from tournament.services.archives.columns import row_columns
from tournament.services.archives.manifest import MANIFEST_NAME, ArchivedFile, Manifest, migrations
from tournament.services.archives.scopes import ARCHIVED, TABLES, ArchiveScope
from tournament.services.photos.storage import photo_content
from tournament.services.progress import CountStep, no_step
from tournament.services.restoring.proofs import standings_hash
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.writing.changes import fields_by_column
from tournament.services.writing.refusals import Contradiction

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip, so that the same rows give the same bytes."""
CHUNK_ROWS = 2000
"""Rows fetched at once."""


def write_archive(file: BinaryIO, scope: ArchiveScope, step: CountStep = no_step) -> Manifest:
    """Write everything in `scope`; the caller makes sure that it is all read `at_one_moment`.

    `step(done, total)` is called before each part, and may raise to stop.
    """
    tournaments = list(scope.tournaments())
    total = len(ARCHIVED) + len(tournaments)
    made_at = timezone.now().isoformat(timespec="seconds")
    manifest = Manifest(scope.covers, scope.public_id, scope.name, made_at, VERSION, migrations()[-1])
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        packer = _Packer(archive, manifest)
        for done, (model, rows) in enumerate(_tables(scope, packer)):
            step(done, total)
            packer.add_rows(model, rows)
        for done, tournament in enumerate(tournaments, start=len(ARCHIVED)):
            step(done, total)
            packer.add_tournament(tournament)
        for photo in scope.rows(SheetPhoto):
            packer.add_photo(cast(SheetPhoto, photo))
        archive.writestr(_zip_entry(MANIFEST_NAME), manifest.text())
    return manifest


def _tables(scope: ArchiveScope, packer: "_Packer") -> Iterator[tuple[type[models.Model], Iterable[models.Model]]]:
    """The tables to write. Accounts come last, since the rows before show which ones are needed."""
    for model in TABLES:
        yield model, scope.rows(model).iterator(CHUNK_ROWS)
    yield Event, (event for events in scope.events() for event in events.iterator(CHUNK_ROWS))
    people = User.objects.order_by("pk")
    yield User, people if scope.covers == "site" else people.filter(pk__in=packer.people)


class _Packer:
    """Writes the rows of an archive. `people`: the ids of the accounts named in the rows so far."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self.archive, self.manifest = archive, manifest
        self.people: set[int] = set()

    def add_rows(self, model: type[models.Model], rows: Iterable[models.Model]) -> None:
        name = str(model._meta.model_name)
        user_columns = [column for column, field in fields_by_column(model).items() if field.related_model is User]
        count = 0
        with self._file(f"rows/{name}.jsonl") as write:
            for row in rows:
                columns = row_columns(row)
                self.people |= {columns[column] for column in user_columns} - {None}
                write(json.dumps(columns, separators=(",", ":")).encode() + b"\n")
                count += 1
                if isinstance(row, Event):
                    self._note_head(row)
        self.manifest.rows[name] = count

    def _note_head(self, event: Event) -> None:
        scope = f"{event.scope_kind} {event.scope_id}"
        if event.seq > self.manifest.chains.get(scope, [0])[0]:
            self.manifest.chains[scope] = [event.seq, event.hash]

    def add_tournament(self, tournament: Tournament) -> None:
        self.manifest.standings[tournament.public_id] = standings_hash(tournament)
        if tournament.removed or tournament.rehearsal_of_id is not None:
            return
        try:
            text = file_text(export_tournament(tournament))
        except Contradiction:  # no pairs yet, or no format
            return
        with self._file(f"tournaments/{tournament.public_id}.json") as write:
            write(text.encode())

    def add_photo(self, photo: SheetPhoto) -> None:
        content = photo_content(photo)
        if content is not None:
            with self._file(f"photos/{photo.file_name}") as write:
                write(content)

    def _file(self, name: str) -> "_HashedFile":
        """A context for a file of the archive, which yields the function that writes to it."""
        return _HashedFile(self, name)


class _HashedFile:
    """Opens a file of the archive and gives the function that writes to it; on closing, enters it in the manifest."""

    def __init__(self, packer: _Packer, name: str) -> None:
        self.packer, self.name = packer, name
        self.digest, self.size = hashlib.sha256(), 0

    def __enter__(self) -> Callable[[bytes], None]:
        self.file: IO[bytes] = self.packer.archive.open(_zip_entry(self.name), "w", force_zip64=True)
        return self._write

    def _write(self, data: bytes) -> None:
        self.file.write(data)
        self.digest.update(data)
        self.size += len(data)

    def __exit__(self, *_exception: object) -> None:
        self.file.close()
        self.packer.manifest.files[self.name] = ArchivedFile(self.digest.hexdigest(), self.size)


def _zip_entry(name: str) -> zipfile.ZipInfo:
    """The entry of a file in the zip, with the same time for all."""
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
    return entry
