"""The exit status of `manage.py doctor`, and that it runs every module of diagnoses."""

from io import StringIO

import pytest
from django.core.management import call_command

from tournament.doctor.diagnosis import Diagnosis, Level
from tournament.management.commands.doctor import diagnose


def run(monkeypatch, *levels):
    monkeypatch.setattr(
        "tournament.management.commands.doctor.diagnose", lambda: [Diagnosis(level, "x") for level in levels]
    )
    out = StringIO()
    call_command("doctor", stdout=out)
    return out.getvalue()


def test_what_is_fine_or_only_slower_ends_well(monkeypatch):
    assert run(monkeypatch, Level.OK, Level.WARNING) == "✓ x\n! x\n"


def test_what_the_site_cannot_do_without_ends_with_1(monkeypatch):
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, Level.OK, Level.ERROR)
    assert ended.value.code == 1


@pytest.mark.smoke
@pytest.mark.django_db
def test_every_part_is_diagnosed(capsys):
    text = "\n".join(map(str, diagnose()))
    for part in ("var", "MB", "SQL", "Pango", "HarfBuzz"):
        assert part in text
