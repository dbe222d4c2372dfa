"""Restores an archive into an empty site: its rows keep their ids, so that every event chain remains valid.

Events name rows by id. On a site that is in use those ids belong to other rows, so there the tournaments are imported
from their files instead (`tournaments.py`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from django.apps import apps
from django.core.files.base import ContentFile
from django.core.management.color import no_style
from django.db import IntegrityError, connection, models, transaction

from rules.text import _, make_text
from scoring.version import VERSION
from tournament.models import Club, Event, Tournament
from tournament.services.archives.columns import row_columns, row_from_columns
from tournament.services.archives.manifest import Manifest
from tournament.services.archives.reading import DAMAGED, NEWER, Archive, NotArchive
from tournament.services.archives.scopes import ARCHIVED, TABLES
from tournament.services.photos.storage import photo_storage
from tournament.services.progress import Report, no_report
from tournament.services.restoring.proofs import discrepancies, standings_hash
from tournament.services.writing.events import Scope
from tournament.services.writing.new_rows import insert_unchanged

NOT_EMPTY = make_text(
    _(
        "This site has data of its own already: a whole archive comes back only into an empty site, before the first "
        "account is created. Its tournaments can be imported into a club here, with every result."
    )
)
CHANGED = make_text(_("This is on this site already, and has changed since the archive was made. Nothing was changed."))
CONTRADICTS = _("The archive contradicts itself: %(place)s, %(what)s. Something other than the site has changed it.")
OTHER_STANDINGS = _("The standings of %(name)s differ from those in the archive. Nothing was changed.")
READING, PROVING = make_text(_("Writing every row")), make_text(_("Checking every event and every result"))
BATCH_ROWS = 1000
Item = TypeVar("Item")


@dataclass(frozen=True)
class ArchiveRestoreResult:
    """`compared`: how many tournaments have standings that could be compared with those of the archive. `differing`:
    the names of those whose places this version works out otherwise than the one that wrote the archive."""

    compared: int
    differing: tuple[str, ...]


def restore_archive(archive: Archive, report: Report = no_report) -> ArchiveRestoreResult | None:
    """Restore all of it, or raise `NotArchive` and change nothing. None if the site already has all of it,
    unchanged."""
    if _is_known(archive):
        if _is_unchanged(archive):
            return None
        raise NotArchive(CHANGED)
    if any(models.QuerySet(model).exists() for model in ARCHIVED):
        raise NotArchive(NOT_EMPTY)
    try:
        with transaction.atomic():
            _write_rows(archive, report)
            _reset_sequences()
            _prove(archive, report)
            result = _compared_standings(archive.manifest)
            _keep_photos(archive)
    except LookupError:
        raise NotArchive(NEWER) from None
    except (IntegrityError, ValueError, TypeError):
        raise NotArchive(make_text(DAMAGED, file="rows")) from None
    return result


def batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of at most `size`."""
    rest = iter(items)
    while part := list(islice(rest, size)):
        yield part


def _is_known(archive: Archive) -> bool:
    """Whether this club, or any tournament of the archive, is already on this site."""
    manifest = archive.manifest
    if manifest.covers == "club":
        return Club.objects.filter(public_id=manifest.id).exists()
    return Tournament.objects.filter(public_id__in=manifest.standings).exists()


def _is_unchanged(archive: Archive) -> bool:
    """Whether every row of the archive is the same here, and every chain ends with the same event."""
    rows_unchanged = all(
        list(map(row_columns, _stored_rows(model, [columns[str(model._meta.pk.column)] for columns in part]))) == part
        for model in TABLES
        for part in batches(archive.rows(str(model._meta.model_name)), BATCH_ROWS)
    )
    return rows_unchanged and all(_chain_head(scope) == head for scope, head in archive.manifest.chains.items())


def _stored_rows(model: type[models.Model], numbers: list[int]) -> "models.QuerySet[models.Model]":
    return models.QuerySet(model).filter(pk__in=numbers).order_by("pk")


def _chain_head(scope: str) -> list[Any]:
    """[seq, hash] of the last event of a chain here; [] if it has none."""
    kind, _space, id_ = scope.partition(" ")
    last = Event.objects.in_scope(*Scope(kind, id_)).last()
    return [last.seq, last.hash] if last else []


def _write_rows(archive: Archive, report: Report) -> None:
    for done, model in enumerate(ARCHIVED):
        report(done, len(ARCHIVED), READING)
        for rows in batches(_rows(archive, model), BATCH_ROWS):
            insert_unchanged(rows)


def _rows(archive: Archive, model: type[models.Model]) -> Iterator[models.Model]:
    """The rows of a table in the archive; none if the archive is older than the table."""
    name = str(model._meta.model_name)
    if name in archive.manifest.rows:  # an archive may be older than the table
        for columns in archive.rows(name):
            yield row_from_columns(model, columns)


def _reset_sequences() -> None:
    """Make the next row of each table get an id above all of these. SQLite does so by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(
            no_style(), [*apps.get_app_config("tournament").get_models()]
        ):
            cursor.execute(statement)


def _prove(archive: Archive, report: Report) -> None:
    """Check every chain, every row and every hand."""
    for discrepancy in discrepancies(lambda done, total: report(done, total, PROVING)):
        raise NotArchive(make_text(CONTRADICTS, place=discrepancy.location, what=discrepancy.description))
    for scope, head in archive.manifest.chains.items():
        if _chain_head(scope) != head:
            raise NotArchive(make_text(CONTRADICTS, place=scope, what="events"))


def _compared_standings(manifest: Manifest) -> ArchiveRestoreResult:
    """Compare the standings with those of the archive. If this version wrote it, any difference is refused. If an
    earlier one did, places may be worked out differently since then, and the result names the tournaments concerned."""
    compared, differing = 0, []
    for tournament in Tournament.objects.order_by("pk"):
        if archived := manifest.standings.get(tournament.public_id):
            compared += 1
            if standings_hash(tournament) != archived:
                differing.append(tournament.name)
    if differing and manifest.version == VERSION:
        raise NotArchive(make_text(OTHER_STANDINGS, name=differing[0]))
    return ArchiveRestoreResult(compared, tuple(differing))


def _keep_photos(archive: Archive) -> None:
    storage = photo_storage()
    for name in archive.names("photos"):
        path = name.removeprefix("photos/")
        if not storage.exists(path):
            storage.save(path, ContentFile(archive.content(name)))
