"""`backup`: a copy beside the others or on a memory stick, which `restore` accepts."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import connection  # noqa: F401 the marks name it

from tests.tournament.factories import play_round
from tests.tournament.management.commands.running import run
from tournament.models import Club, Tournament, User
from tournament.services.restoring import database_copies
from tournament.services.restoring.proofs import site_hashes

pytestmark = pytest.mark.django_db(transaction=True)
sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has its own programs")
postgresql = pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite is a file")


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, var_dir=tmp_path / "var")
    settings.BACKUP_DIR = tmp_path / "var" / "backups"
    return tmp_path


@pytest.mark.typical(1)
@sqlite
@pytest.mark.parametrize("place", [None, "stick", "stick/mine.sqlite3"])
def test_a_backup_comes_back_as_it_was(league: Tournament, var: Path, place: str | None) -> None:
    (var / "stick").mkdir()
    text = run("backup", *([] if place is None else [var / place]))
    path = Path(text.removeprefix("Copied: ").rpartition(" (")[0])
    assert path.is_file()
    assert path.parent == (var / "var/backups/database" if place is None else var / "stick")
    before = site_hashes()
    play_round(league, "all", 2)
    assert site_hashes() != before
    run("restore", path)
    assert site_hashes() == before


@sqlite
def test_a_copy_by_the_command_is_among_the_copies_that_the_page_offers(league: Tournament) -> None:
    run("backup")
    assert [copy.kind for copy in database_copies()] == ["round"]


@sqlite
def test_nothing_is_written_over(league: Tournament, var: Path) -> None:
    path = var / "mine.sqlite3"
    run("backup", path)
    content = path.read_bytes()
    with pytest.raises(CommandError, match="is there already"):
        run("backup", path)
    assert path.read_bytes() == content


@sqlite
def test_a_backup_that_cannot_be_written_is_refused(league: Tournament, var: Path) -> None:
    with pytest.raises(CommandError, match="could not be written"):
        run("backup", var / "none" / "x.sqlite3")
    assert Club.objects.count() == 1


@postgresql
def test_postgresql_has_its_own_programs(ana: User) -> None:
    with pytest.raises(CommandError, match=r"pg_dump .* archive FILE\.zip"):
        run("backup")
