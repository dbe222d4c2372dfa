"""A site is moved to the other engine and back: equal to the last row, or nothing was done."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections
from django.test import Client
from django.utils import translation

from tests.databases import another_database
from tests.tournament.database_rows import sqlite_at, state, state_of
from tests.tournament.factories import club_of, founded, play_round
from tournament.models import Event, Tournament, User
from tournament.services.moving import NotMovable, move, moving, reopen_database, source
from tournament.services.moving.connections import as_default, connection_to
from tournament.services.moving.last_ids import set_last_id
from tournament.services.moving.refusals import (
    NOT_EMPTY,
    NOT_UP_TO_DATE,
    ROWS_DIFFER,
    SAME_DATABASE,
    STANDINGS_DIFFER,
    UNREACHABLE,
)
from tournament.services.restoring.proofs import SiteHashes, discrepancies

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_by_day]
postgresql = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="there is no PostgreSQL in these tests")


@pytest.fixture
def league(ana: User) -> Tournament:
    """Four pairs; the first round is played. The next tournament's id is 8."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    set_last_id(connections["default"], Tournament, 7)
    return tournament


@pytest.fixture(autouse=True)
def reopened(transactional_db: None) -> Iterator[None]:
    yield
    reopen_database()


@pytest.fixture
def target(tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "new").mkdir()
    return sqlite_at(tmp_path / "new" / "db.sqlite3")


def move_steps(database: dict[str, Any]) -> list[str]:
    """Move the site; returns the steps."""
    text: list[str] = []
    assert move(database, lambda sentence: text.append(sentence.id)).tournaments == 1
    return text


def test_a_site_is_moved_with_every_row_and_the_next_ids(league: Tournament, target: dict[str, Any]) -> None:
    before = state()
    assert move_steps(target) == [moving.COPYING.id, moving.PROVING.id, moving.COMPARING.id]
    assert (state_of(target), state()) == (before, before)
    with closing(connection_to(target)) as there, as_default(there):
        assert founded(league.club, 4, LEAGUE).pk == 8
        assert list(discrepancies()) == []
    assert [path.name for path in Path(target["NAME"]).parent.iterdir()] == ["db.sqlite3"]


@postgresql
def test_data_moves_from_postgresql_to_sqlite_and_back(league: Tournament, target: dict[str, Any]) -> None:
    before, own = state(), dict(connection.settings_dict)
    move_steps(target)
    reopen_database()
    with another_database():
        again = {**own, "NAME": connection.settings_dict["NAME"]}
        with closing(connection_to(target)) as there, as_default(there):
            move_steps(again)
        assert state() == before
        assert founded(league.club, 4, LEAGUE).pk == 8
        assert list(discrepancies()) == []


@pytest.mark.long
def test_the_database_that_was_left_takes_no_writes_until_it_is_opened_again(
    league: Tournament, target: dict[str, Any], client: Client
) -> None:
    move_steps(target)
    events = Event.objects.count()
    client.raise_request_exception = False
    client.force_login(User.objects.get())
    address = f"/en/desk/{league.public_id}/announcements/"
    page = client.get(address).content.decode()
    (seq,) = set(re.findall(r'name="seq" value="(\d+)"', page))
    form = {"text": "Lunch", "key": "k1", "seq": seq}
    assert (client.post(address, form).status_code, Event.objects.count()) == (503, events)
    reopen_database()
    play_round(league, "all", 2)
    assert Event.objects.count() > events


def other_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    copy_rows = moving.copy_rows
    monkeypatch.setattr(moving, "copy_rows", lambda *given: copy_rows(*given).plus((1,)))


def other_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([SiteHashes({}, "here"), SiteHashes({}, "there")])
    monkeypatch.setattr(moving, "site_hashes", lambda: next(answers))


def other_events(_monkeypatch: pytest.MonkeyPatch) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_game SET total_0 = total_0 + 5")


FAULTS = [(other_rows, ROWS_DIFFER), (other_standings, STANDINGS_DIFFER.id), (other_events, moving.CONTRADICTS)]


@pytest.mark.parametrize(("spoil", "why"), FAULTS)
@pytest.mark.long
def test_what_is_not_proved_leaves_nothing_behind(
    league: Tournament, target: dict[str, Any], monkeypatch: pytest.MonkeyPatch, spoil: Any, why: str
) -> None:
    spoil(monkeypatch)
    before = state()
    with pytest.raises(NotMovable) as refused:
        move(target, lambda _sentence: None)
    monkeypatch.undo()
    assert (refused.value.message.id, list(Path(target["NAME"]).parent.iterdir())) == (why, [])
    assert state() == before
    play_round(league, "all", 2)


@pytest.mark.long
def test_a_source_that_cannot_be_closed_empties_the_target(
    league: Tournament, target: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "CLOSE", {connection.vendor: ["SELECT no_such_column"]})
    with pytest.raises(DatabaseError):
        move(target, lambda _sentence: None)
    assert list(Path(target["NAME"]).parent.iterdir()) == []


@postgresql
def test_on_postgresql_a_failure_leaves_no_table(league: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    own = dict(connection.settings_dict)
    with another_database():
        other = {**own, "NAME": connection.settings_dict["NAME"]}
        connection.close()
        with closing(connection_to(own)) as here, as_default(here):
            with monkeypatch.context() as patched:
                other_standings(patched)
                with pytest.raises(NotMovable):
                    move(other, lambda _sentence: None)
            with monkeypatch.context() as patched:
                patched.setattr(source, "CLOSE", {"postgresql": ["SELECT no_such_column"]})
                with pytest.raises(DatabaseError):
                    move(other, lambda _sentence: None)
        assert connection.introspection.table_names() == []


def test_only_an_empty_database_that_is_another_and_can_be_opened(
    league: Tournament, target: dict[str, Any], tmp_path: Path
) -> None:
    with closing(sqlite3.connect(target["NAME"])) as database:
        database.execute("CREATE TABLE mine (x)")
    nowhere = {"ENGINE": "django.db.backends.postgresql", "NAME": "x", "HOST": str(tmp_path)}
    cases = [(target, NOT_EMPTY.id), (dict(connection.settings_dict), SAME_DATABASE.id), (nowhere, UNREACHABLE)]
    for database_, why in cases:
        with pytest.raises(NotMovable) as refused:
            move(database_, lambda _sentence: None)
        assert refused.value.message.id == why
    with closing(sqlite3.connect(target["NAME"])) as database:
        assert [name for (name,) in database.execute("SELECT name FROM sqlite_master")] == ["mine"]


def test_a_database_of_another_version_is_not_moved(league: Tournament, target: dict[str, Any]) -> None:
    later = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_x', '2026-01-01 00:00:00')"
    with connection.cursor() as cursor:
        cursor.execute(later)
    try:
        with pytest.raises(NotMovable) as refused:
            move(target, lambda _sentence: None)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_x'")
    assert refused.value.message == NOT_UP_TO_DATE


@pytest.mark.long
def test_the_command_says_what_to_change(
    league: Tournament, target: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{target['NAME']}"
    with translation.override("en"):
        call_command("move_database", address)
        texts = capsys.readouterr().out
        assert "Tournaments with the same standings as here, by hash: 1." in texts
        assert f"\nDATABASE_URL={address}\n" in texts
        with pytest.raises(CommandError, match="something in that database already"):
            call_command("move_database", address)
        with pytest.raises(CommandError, match="must begin with postgres"):
            call_command("move_database", "mysql://x/y")
        with pytest.raises(CommandError, match="or --reopen"):
            call_command("move_database")
        call_command("move_database", "--reopen")
        play_round(league, "all", 2)
