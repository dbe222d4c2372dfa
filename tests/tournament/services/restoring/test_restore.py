"""A rehearsal of restoring: a tournament goes on, the site is taken back to a copy, and its standings are those of the
copy."""

import io
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone, translation

from tests.tournament.factories import ROUND_ROBIN, founded, play_round
from tournament.models import Tournament, User
from tournament.services import clubs
from tournament.services.database_copy import copy_database
from tournament.services.restoring import (
    NotRestorable,
    contents_of,
    database_copies,
    find_copy,
    keep_upload,
    replacing,
    restore,
)
from tournament.services.restoring.proofs import SiteHashes, discrepancies, site_hashes
from tournament.services.restoring.refusals import DAMAGED, FOREIGN, NEWER, NO_COPY, POSTGRESQL
from tournament.signals import restored

pytestmark = pytest.mark.django_db(transaction=True)
sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has its own programs")


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, var_dir=tmp_path)
    settings.BACKUP_DIR = None
    return tmp_path


@pytest.fixture
def copy(league: Tournament, tmp_path: Path) -> Path:
    return copy_database(tmp_path / "copies", timezone.now())


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@sqlite
def test_the_standings_are_those_of_the_copy_and_the_present_is_kept(
    league: Tournament, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "PREFIX", ".restore-here-")  # other workers restore in the same folder
    before = site_hashes()
    play_round(league, "all", 2)
    founded(league.club, 4, ROUND_ROBIN)
    after, sent = site_hashes(), []
    assert (len(before.standings), len(after.standings)) == (1, 2)
    assert before.standings[league.public_id] != after.standings[league.public_id]
    restored.connect(lambda **_sender: sent.append("restored"), weak=False, dispatch_uid="test")
    done = restore(copy)
    restored.disconnect(dispatch_uid="test")
    assert (site_hashes(), list(discrepancies()), done.tournaments, sent) == (before, [], 1, ["restored"])
    # and from there back again
    assert restore(done.copy_before).tournaments == 2
    assert site_hashes() == after
    assert [path.name for path in Path(connection.settings_dict["NAME"]).parent.glob(".restore-here-*")] == []


@sqlite
def test_what_was_there_before_two_mistakes_stays(
    league: Tournament, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = restore(copy).copy_before
    a_minute_later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr(replacing, "timezone", SimpleNamespace(now=lambda: a_minute_later))
    assert restore(copy).copy_before != first
    assert first.exists()


@sqlite
def test_what_signing_in_leaves_with_an_account_contradicts_nothing(var: Path, client: Any) -> None:
    """Every real copy has somebody who signed in once."""
    user, _club = clubs.set_up(clubs.setup_code(), username="bia", password="tres-tranca-7", club_name="Clube")
    client.force_login(user)
    assert User.objects.get().last_login
    assert list(discrepancies()) == []
    assert restore(copy_database(var / "copies", timezone.now())).tournaments == 0


@sqlite
def test_the_site_goes_on_from_there(league: Tournament, copy: Path) -> None:
    play_round(league, "all", 2)
    restore(copy)
    play_round(league, "all", 2)
    assert list(discrepancies()) == []


@sqlite
def test_who_is_signed_in_stays_so_and_nobody_else_comes_back(league: Tournament, copy: Path, client: Any) -> None:
    client.force_login(User.objects.get())
    columns = "session_key, session_data, expire_date, last_seen"
    execute(copy, f"INSERT INTO tournament_session ({columns}) VALUES ('old', '', '2099-01-01', '2026-01-01')")
    restore(copy)
    assert client.get("/en/clubs/").status_code == 200
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tournament_session WHERE session_key = 'old'")
        assert cursor.fetchone() == (0,)


def garble(path: Path) -> None:
    """Overwrite the middle of the file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 3 : len(data) // 2] = b"x" * (len(data) // 2 - len(data) // 3)
    path.write_bytes(data)


TRIGGER = "CREATE TRIGGER t AFTER INSERT ON tournament_hand BEGIN DELETE FROM tournament_user; END"
LATER = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_x', '2026-01-01')"
REFUSED = [
    (lambda path: path.write_bytes(b"no database"), NO_COPY.id),
    (lambda path: path.unlink(), NO_COPY.id),
    (lambda path: execute(path, "DROP TABLE tournament_hand"), NO_COPY.id),
    (garble, DAMAGED.id),
    (lambda path: execute(path, "PRAGMA foreign_keys=OFF", "DELETE FROM tournament_user"), DAMAGED.id),
    (lambda path: execute(path, "CREATE TABLE mine (x)"), FOREIGN.id),
    (
        lambda path: execute(path, TRIGGER),
        FOREIGN.id,
    ),
    (
        lambda path: execute(path, LATER),
        NEWER.id,
    ),
    (lambda path: execute(path, "UPDATE tournament_game SET total_0 = total_0 + 5"), replacing.CONTRADICTS),
    (lambda path: execute(path, "UPDATE tournament_event SET payload = '{}' WHERE seq = 1"), replacing.CONTRADICTS),
]  # fmt: skip


@sqlite
@pytest.mark.parametrize(("spoil", "why"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_proved_changes_nothing(league: Tournament, copy: Path, var: Path, spoil: Any, why: str) -> None:
    play_round(league, "all", 2)
    before = site_hashes()
    spoil(copy)
    with pytest.raises(NotRestorable) as refused:
        restore(copy)
    acceptable = {why, NO_COPY.id} if why == DAMAGED.id else {why}
    assert refused.value.message.id in acceptable
    assert (site_hashes(), (var / "before-restores").exists()) == (before, False)


@sqlite
def test_standings_that_came_out_otherwise_bring_the_present_back(
    league: Tournament, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_round(league, "all", 2)
    before = site_hashes()
    answers = iter([SiteHashes({}, "of the copy"), SiteHashes({}, "of the site")])
    monkeypatch.setattr(replacing, "site_hashes", lambda *_step: next(answers))
    with pytest.raises(NotRestorable):
        restore(copy)
    assert site_hashes() == before


@sqlite
def test_whoever_stops_it_before_the_last_step_finds_everything_as_it_was(league: Tournament, copy: Path) -> None:
    play_round(league, "all", 2)
    before = site_hashes()

    def report(_done: int, _total: int, sentence: Any) -> None:
        if sentence is replacing.REPLACING:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(copy, report)
    assert site_hashes() == before


@sqlite
def test_contents_of_lists_what_is_in_a_copy(league: Tournament, copy: Path) -> None:
    there = contents_of(copy)
    (tournament,) = there.tournaments.values()
    assert (tournament.name, tournament.hands, there.clubs, there.people, there.quick_games) == (
        league.name,
        0,
        1,
        1,
        0,
    )
    assert there.changed == tournament.changed
    assert there.changed


@sqlite
def test_copies_are_found_by_their_names_and_nothing_else_is(league: Tournament, var: Path) -> None:
    upload = keep_upload(io.BytesIO(b"anything"))
    (var / "before-updates").mkdir()
    (var / "before-updates" / "20260101T000000Z.sqlite3").touch()
    (var / "before-updates" / "other.sqlite3").touch()
    assert [kept_copy.name for kept_copy in database_copies()] == [upload.name, "update-20260101T000000Z"]
    assert find_copy(upload.name) == upload
    assert [find_copy(name) for name in ("update-20250101T000000Z", "../secret_key", "", "update-other")] == [None] * 4


@sqlite
def test_the_command_restores_a_copy_and_compares_standings(
    league: Tournament, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_round(league, "all", 2)
    with translation.override("en"):
        call_command("restore", str(copy))
        text = capsys.readouterr().out
        assert "Tournaments with the same standings as in the copy, by hash: 1." in text
        assert "before-restores" in text
        with pytest.raises(CommandError, match="not a copy of this site"):
            call_command("restore", "/etc/hostname")


@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite is restored")
def test_the_programs_for_postgresql_are_named(tmp_path: Path) -> None:
    with pytest.raises(NotRestorable) as refused:
        restore(tmp_path / "copy.sqlite3")
    assert refused.value.message == POSTGRESQL
