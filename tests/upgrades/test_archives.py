"""The archive of each release that has one, written on SQLite, is restored into an empty site of today, and from there
into another on SQLite: under PostgreSQL, across both engines and back."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

from tests.databases import another_database
from tests.tournament.database_rows import sqlite_at
from tests.upgrades.release import Release, releases
from tests.upgrades.site import Document, standings_of
from tournament.models import Tournament
from tournament.services.archives import (
    Archive,
    ArchiveRestoreResult,
    archive_of_site,
    read_archive,
    restore_archive,
    write_archive,
)
from tournament.services.moving.connections import as_default, connection_to
from tournament.services.restoring.proofs import discrepancies
from tournament.services.tournaments.files.exporting import export_tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture(params=[release for release in releases() if release.archive.exists()], ids=lambda row: row.name)
def archived_release(request: pytest.FixtureRequest) -> Release:
    return request.param


@pytest.fixture
def empty_site() -> Iterator[None]:
    with another_database():
        call_command("migrate", verbosity=0)
        yield


@pytest.mark.usefixtures("empty_site")
def test_an_archive_comes_in_and_goes_on_with_every_row_and_standing_and_proved_chains(
    archived_release: Release, tmp_path: Path
) -> None:
    archive = read_archive(archived_release.archive)
    assert restore_archive(archive) == ArchiveRestoreResult(0, ())  # its hashes of standings contain sentences
    assert list(discrepancies()) == []
    standings = archived_release.kept_state["standings"]
    with translation.override("en"):  # the kept sentences of pairs in teams
        assert {id_: standings_now(id_) for id_ in standings} == standings

    again = read_kept_archive(tmp_path / "again.zip")
    tournaments = len(archive.manifest.standings)
    assert again.manifest.chains == archive.manifest.chains
    for table in archive.manifest.rows:  # those of today may have more columns
        for old, new in zip(archive.rows(table), again.rows(table), strict=True):
            assert {**new, **old} == new

    with closing(connection_to(sqlite_at(tmp_path / "back.sqlite3"))) as there, as_default(there):
        call_command("migrate", "tournament", verbosity=0)  # the queue's tables are for PostgreSQL
        assert (restore_archive(again), list(discrepancies())) == (ArchiveRestoreResult(tournaments, ()), [])
        assert read_kept_archive(tmp_path / "back.zip").manifest.files == again.manifest.files


def standings_now(public_id: str) -> list[Document]:
    return standings_of(export_tournament(Tournament.objects.get(public_id=public_id)))


def read_kept_archive(path: Path) -> Archive:
    with path.open("wb") as file:
        write_archive(file, archive_of_site())
    return read_archive(path)
