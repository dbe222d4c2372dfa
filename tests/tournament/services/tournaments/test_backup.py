"""Copies are made automatically after a round and before a draw; a copy that fails stops nothing and is reported."""

import json
import os
import signal
import sqlite3
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from scoring.tournament_file.codec import read_tournament
from tests.tournament.factories import club_of, entry, founded, has_withdrawn, matches_of, win, write_context
from tournament.models import Match, Round, Tournament, User
from tournament.services.jobs import BackgroundJob, JobState, Status, run, unattended
from tournament.services.tournament_writing.effects import effects_of
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments import backup, founding, pair_changes, results, rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.viewing import revision

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
# Actions on commit run here: nothing is rolled back at the end.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return settings.BACKUP_DIR


@pytest.fixture
def league(folder: Path, transactional_db: None) -> Tournament:
    """Four pairs; the first round is published."""
    organiser = User.objects.create_user("ana", "canastra limpa")
    tournament = founded(club_of(organiser), 4, LEAGUE)
    rounds.draw_round(tournament, "all", 1, context=write_context())
    rounds.publish_round(the_round(tournament, 1), context=write_context())
    return tournament


def the_round(tournament: Tournament, number: int) -> Round:
    return Round.objects.select_related("stage").get(stage__tournament=tournament, number=number, removed=False)


def matches_and_games(tournament: Tournament, stored_backup: backup.Backup) -> tuple[int, int]:
    """How many matches the copy contains, and how many games."""
    text = backup.backup_text(tournament, stored_backup.name)
    assert text
    matches = json.loads(text)["matches"]
    return len(matches), sum(len(match["games"]) for match in matches)


def test_before_a_draw_the_tournament_as_it_was(league: Tournament) -> None:
    (stored_backup,) = backup.backups_of(league)
    assert matches_and_games(league, stored_backup) == (0, 0)
    assert stored_backup.seq == 3


def test_players_are_drawn_into_pairs_before_there_is_anything_to_copy(folder: Path, transactional_db: None) -> None:
    organiser = User.objects.create_user("ana", "canastra limpa")
    tournament, _written = founding.create_tournament(
        club_of(organiser), "Taça", "apcef-sc-2022", context=write_context()
    )
    lot, _written = announcing.announce(
        tournament, announcing.LotTerms("pairs", ["Ada", "Bruno", "Carla", "Dino"], "Quina 9"), context=write_context()
    )
    draws.draw_lots(lot, ["5"], context=write_context())
    assert (backup.failure_reason(tournament), backup.backups_of(tournament)) == ("", [])


def test_a_copy_is_made_after_the_last_result_of_a_round_and_not_before(league: Tournament) -> None:
    first, second = matches_of(the_round(league, 1))
    win(first, 0)
    assert len(backup.backups_of(league)) == 1
    win(second, 0)
    after, before = backup.backups_of(league)
    assert (matches_and_games(league, after), matches_and_games(league, before)) == ((2, 2), (0, 0))
    assert (after.seq, after.size > before.size) == (revision(league), True)
    text = backup.backup_text(league, after.name)
    assert text
    assert read_tournament(json.loads(text)) == read_tournament(export_tournament(league))


def test_no_save_waits_for_the_copy_of_a_round(
    league: Tournament, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is handed over, and reads the tournament when it begins."""
    handed_over: list[BackgroundJob] = []
    settings.JOBS_IMMEDIATE = False
    monkeypatch.setattr(unattended, "submit", lambda job, _line: handed_over.append(job))
    play_all(league, 1)
    assert len(backup.backups_of(league)) == 1  # the one before the draw
    correct_first(league)
    same, job = handed_over  # while the first waits, nobody needs a second
    assert same.id == job.id
    job.write(Status(JobState.FAILED))  # the process that had it is gone
    with monkeypatch.context() as without_copies:  # that before the draw is of the same second
        without_copies.setattr(backup, "backups_of", lambda _tournament: [])
        failure = backup.failure_of(league)
        assert (failure and failure.reason, bool(backup.failure_reason(league))) == ("", True)
    run(job)
    after, _before = backup.backups_of(league)
    assert (matches_and_games(league, after), after.seq) == ((2, 2), revision(league))


def test_what_is_written_while_a_copy_is_made_is_copied_after_it(
    league: Tournament, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_over: list[BackgroundJob] = []
    settings.JOBS_IMMEDIATE = False
    monkeypatch.setattr(unattended, "submit", lambda job, _line: handed_over.append(job))
    play_all(league, 1)
    handed_over[0].write(Status(JobState.RUNNING))  # and has read
    correct_first(league)
    assert handed_over[1].id != handed_over[0].id
    run(handed_over[1])
    assert backup.backups_of(league)[0].seq == revision(league)


def correct_first(tournament: Tournament) -> None:
    first, _second = matches_of(the_round(tournament, 1))
    results.correct(first, [(1000, 3050)], context=write_context())


@pytest.mark.typical(1)
@pytest.mark.skipif("not hasattr(os, 'fork')", reason="Windows has no fork")
@pytest.mark.parametrize("killed", ["before it is committed", "when it is committed", "while it is copied"])
def test_a_site_that_is_killed_makes_the_copy_when_it_starts(league: Tournament, killed: str) -> None:
    first, last = matches_of(the_round(league, 1))
    win(first, 0)
    connection.close()
    child = os.fork()
    if child == 0:
        _killed_in_a_result(last, killed)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    assert len(backup.backups_of(league)) == 1
    unattended.resume()
    newest = backup.backups_of(league)[0]
    assert (newest.seq, backup.failure_reason(league)) == (revision(league), "")
    unattended.resume()
    assert len(backup.backups_of(league)) == 2


def _killed_in_a_result(match: Match, moment: str) -> None:
    def die(*_arguments: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    places = {
        "before it is committed": (TournamentWriter, "point_to"),
        "when it is committed": (unattended, "start"),
        "while it is copied": (backup, "export_tournament"),
    }
    try:
        with pytest.MonkeyPatch.context() as patch:
            results.enter_totals(match, [(3050, 2100)], context=write_context())
            patch.setattr(*places[moment], die)
            results.confirm(Match.objects.get(pk=match.pk), context=write_context())
    finally:
        os._exit(1)


def test_a_walkover_may_be_the_last_result(league: Tournament) -> None:
    first, second = matches_of(the_round(league, 1))
    win(first, 0)
    results.walkover(second, (True, False), context=write_context())
    assert len(backup.backups_of(league)) == 2


def test_nothing_new_is_not_copied_again(league: Tournament) -> None:
    for match in matches_of(the_round(league, 1)):
        win(match, 0)
    rounds.draw_round(league, "all", 2, context=write_context())
    assert len(backup.backups_of(league)) == 2
    pair_changes.withdraw(entry(league, "P04"), "all", 2, context=write_context())
    rounds.cancel_draw(the_round(league, 2), context=write_context())
    rounds.draw_round(league, "all", 2, context=write_context())
    assert len(backup.backups_of(league)) == 3


def test_asking_what_a_draw_would_do_leaves_no_copy(league: Tournament) -> None:
    for match in matches_of(the_round(league, 1)):
        win(match, 0)
    pair_changes.withdraw(entry(league, "P04"), "all", 2, context=write_context())
    effects_of(league, lambda: rounds.draw_round(league, "all", 2, context=write_context()))
    assert len(backup.backups_of(league)) == 2


def test_copies_of_another_day_are_kept_by_their_age(league: Tournament, folder: Path) -> None:
    """Whatever is written today, the last copy of each day of the last weeks stays; an older one of that day goes."""
    last_of_its_day = f"{timezone.now() - timedelta(weeks=8):%Y%m%d}T110000Z-000002.json"
    for name in (
        last_of_its_day,
        f"{timezone.now() - timedelta(weeks=8):%Y%m%d}T100000Z-000001.json",
        f"{timezone.now() - timedelta(weeks=60):%Y%m%d}T100000Z-000001.json",
    ):
        (folder / league.public_id / name).write_text("{}")
    play_all(league, 1)
    names = {stored_backup.name for stored_backup in backup.backups_of(league)}
    assert len(names) == 3
    assert last_of_its_day in names


def test_clicking_again_and_again_writes_nothing_and_drives_nothing_away(league: Tournament, folder: Path) -> None:
    other = folder / "database" / "20261121T100000Z.sqlite3"
    backup.back_up(league)
    if connection.vendor == "sqlite":
        other.touch()
    before = sorted(folder.rglob("*"))
    for _again in range(24):
        backup.back_up(league)
    assert sorted(folder.rglob("*")) == before


def play_all(tournament: Tournament, number: int) -> None:
    for match in matches_of(the_round(tournament, number)):
        if not has_withdrawn(match):
            win(match, 0)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="another database has its own means")
def test_the_database_is_copied_whole(league: Tournament, folder: Path) -> None:
    assert connection.vendor == "sqlite"
    for path in (folder / "database").iterdir():
        path.unlink()
    play_all(league, 1)
    (copy,) = (folder / "database").iterdir()
    with sqlite3.connect(copy) as there:
        assert there.execute("SELECT count(*) FROM tournament_match WHERE confirmed").fetchall() == [(2,)]
        assert there.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert copy.stat().st_mode & 0o077 == 0


def test_a_full_disk_stops_nothing_and_is_reported(league: Tournament, folder: Path) -> None:
    for path in (folder / league.public_id).iterdir():
        path.unlink()
    (folder / league.public_id).rmdir()
    (folder / league.public_id).write_text("in the way")
    play_all(league, 1)
    assert rounds.open_matches(league).count() == 0
    assert backup.failure_reason(league) == "File exists"
    (folder / league.public_id).unlink()
    backup.back_up(league)
    assert (backup.failure_reason(league), len(backup.backups_of(league))) == ("", 1)


def test_a_fault_of_ours_stops_nothing_either(
    league: Tournament, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    play_all(league, 1)
    pair_changes.withdraw(entry(league, "P04"), "all", 2, context=write_context())

    def broken(_tournament: Tournament) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(backup, "export_tournament", broken)
    rounds.draw_round(league, "all", 2, context=write_context())
    assert (the_round(league, 2).number, backup.failure_reason(league)) == (2, "by nothing")
    assert "A backup failed." in caplog.text


@pytest.mark.parametrize("name", ["../secret_key", "x.json", "", "20260101T000000Z-000001.json"])
def test_no_other_file_is_handed_out(league: Tournament, folder: Path, name: str) -> None:
    (folder / "secret_key").write_text("secret")
    assert backup.backup_text(league, name) is None


def test_without_a_folder_no_backup_is_made(league: Tournament, settings: Any) -> None:
    settings.BACKUP_DIR = None
    play_all(league, 1)
    backup.back_up(league)
    assert (backup.backups_of(league), backup.backup_text(league, "x"), backup.failure_reason(league)) == ([], None, "")
