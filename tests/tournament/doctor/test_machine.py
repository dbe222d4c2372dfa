"""What the doctor says of the disk, the clock, the folder `var/` and the secret key."""

from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from tournament.doctor import machine
from tournament.doctor.diagnosis import Diagnosis, Level
from tournament.environment import Environment
from tournament.units import MEBIBYTE


@pytest.mark.parametrize(
    ("free", "level"),
    [
        (machine.DISK_NEEDED - 1, Level.ERROR),
        (machine.DISK_NEEDED, Level.WARNING),
        (machine.DISK_WANTED - 1, Level.WARNING),
        (machine.DISK_WANTED, Level.OK),
    ],
)
def test_a_disk_is_judged_by_what_is_free(tmp_path, free, level):
    assert machine.disk(tmp_path, free).level is level


def test_free_space_is_written_as_figures_are(tmp_path):
    with override("pt-br"):
        assert "73.224\N{NO-BREAK SPACE}MB" in machine.disk(tmp_path, 73_224 * MEBIBYTE).text


def test_a_clock_before_the_site_was_made_is_wrong():
    assert machine.clock(datetime(2025, 12, 31, 23, 59, tzinfo=UTC)).level is Level.ERROR
    assert machine.clock(datetime(2026, 1, 1, tzinfo=UTC)).level is Level.OK


def test_the_clock_is_shown_in_the_site_s_zone(settings):
    settings.TIME_ZONE = "Europe/Rome"
    assert "2026-07-01 14:00 CEST (Europe/Rome)" in machine.clock(datetime(2026, 7, 1, 12, tzinfo=UTC)).text


def test_a_folder_is_tried_by_writing_in_it(tmp_path):
    assert machine.writable(tmp_path / "new").level is Level.OK
    (tmp_path / "file").write_text("")
    line = machine.writable(tmp_path / "file" / "var")
    assert line.level == Level.ERROR
    assert str(tmp_path / "file" / "var") in line.fix


@pytest.mark.parametrize(("mode", "level"), [(0o600, Level.OK), (0o640, Level.ERROR), (0o604, Level.ERROR)])
def test_the_secret_key_is_for_its_owner_alone(tmp_path, settings, mode, level):
    settings.ENVIRONMENT = Environment(var_dir=tmp_path)
    key = tmp_path / "secret_key"
    key.write_text("key")
    key.chmod(mode)
    (line,) = machine.diagnose_secret_key(key)
    assert line.level is level
    assert line.fix == ("" if level is Level.OK else f'chmod 600 "{key}"')


@pytest.mark.parametrize(("mode", "level"), [(0o700, Level.OK), (0o750, Level.ERROR), (0o701, Level.ERROR)])
def test_the_folder_is_for_its_owner_alone(tmp_path, mode, level):
    tmp_path.chmod(mode)
    line = machine.private(tmp_path)
    assert (line.level, line.fix) == (level, "" if level is Level.OK else f'chmod -R go= "{tmp_path}"')
    tmp_path.chmod(0o700)


def test_a_database_elsewhere_is_looked_at_too(tmp_path, settings, monkeypatch):
    inside, elsewhere = tmp_path / "var", tmp_path / "db.sqlite3"
    settings.ENVIRONMENT = Environment(var_dir=inside)
    for name, paths in ((inside / "db.sqlite3", [inside]), (elsewhere, [inside, elsewhere])):
        monkeypatch.setitem(settings.DATABASES, "default", {"ENGINE": "django.db.backends.sqlite3", "NAME": name})
        assert machine.private_paths() == paths
    monkeypatch.setitem(settings.DATABASES, "default", {"ENGINE": "django.db.backends.postgresql", "NAME": "sumula"})
    assert machine.private_paths() == [inside]


def test_a_line_shows_its_sign_and_the_command_that_mends():
    assert str(Diagnosis(Level.OK, "All well.")) == "✓ All well."
    assert str(Diagnosis(Level.ERROR, "Gone.", "get it")) == "✗ Gone.\n    → get it"
