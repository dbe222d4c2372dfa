from io import StringIO

import pytest
from django.core.management import call_command

from tournament import doctor


def run(monkeypatch, *levels):
    monkeypatch.setattr(
        "tournament.management.commands.doctor.examine", lambda: [doctor.Diagnosis(level, "x") for level in levels]
    )
    out = StringIO()
    call_command("doctor", stdout=out)
    return out.getvalue()


def test_what_is_fine_or_only_slower_ends_well(monkeypatch):
    assert run(monkeypatch, doctor.Level.FINE, doctor.Level.WORSE) == "✓ x\n! x\n"


def test_what_the_site_cannot_do_without_ends_with_1(monkeypatch):
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, doctor.Level.FINE, doctor.Level.BROKEN)
    assert ended.value.code == 1


@pytest.mark.smoke
@pytest.mark.django_db
def test_all_parts_are_examined(capsys):
    text = "\n".join(map(str, doctor.examine()))
    for part in ("var", "MB", "SQL", "Pango", "HarfBuzz"):
        assert part in text
