"""The archive of each release that has one, written on SQLite, is restored into an empty site of today, and from there
into another on SQLite: under PostgreSQL, across both engines and back."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.databases import another_database
from tests.tournament.database_rows import sqlite_at
from tests.upgrades.release import Release, releases
from tournament.services.archives import Archive, archive_of_site, read_archive, restore_archive, write_archive
from tournament.services.moving.connections import as_default, connection_to
from tournament.services.restoring.proofs import discrepancies, standings_hashes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture(params=[release for release in releases() if release.archive.exists()], ids=lambda row: row.name)
def archive(request: pytest.FixtureRequest) -> Archive:
    release: Release = request.param
    return read_archive(release.archive)


@pytest.fixture
def empty_site() -> Iterator[None]:
    with another_database():
        call_command("migrate", verbosity=0)
        yield


@pytest.mark.usefixtures("empty_site")
def test_it_comes_in_and_goes_on_with_every_row_and_standing_and_proved_chains(
    archive: Archive, tmp_path: Path
) -> None:
    restored = restore_archive(archive)
    standings = {id_: hash_ for id_, hash_ in standings_hashes().items() if id_}
    assert (restored, standings, list(discrepancies())) == (True, archive.manifest.standings, [])

    again = read_kept_archive(tmp_path / "again.zip")
    assert (again.manifest.chains, again.manifest.standings) == (archive.manifest.chains, archive.manifest.standings)
    for table in archive.manifest.rows:  # those of today may have more columns
        for old, new in zip(archive.rows(table), again.rows(table), strict=True):
            assert {**new, **old} == new

    with closing(connection_to(sqlite_at(tmp_path / "back.sqlite3"))) as there, as_default(there):
        call_command("migrate", "tournament", verbosity=0)  # the queue's tables are for PostgreSQL
        assert (restore_archive(again), list(discrepancies())) == (True, [])
        assert read_kept_archive(tmp_path / "back.zip").manifest.files == again.manifest.files


def read_kept_archive(path: Path) -> Archive:
    with path.open("wb") as file:
        write_archive(file, archive_of_site())
    return read_archive(path)
