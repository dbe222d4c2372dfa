"""What is old is deleted, and nothing else; a dry run says how much and deletes nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone, translation

from tests.tournament.factories import club_of, founded, play_round
from tournament.models import EntryNames, Event, Session, SheetPhoto, ThrottleHit, Tournament, User
from tournament.services.restoring.proofs import discrepancies, site_hashes

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
pytestmark = pytest.mark.django_db


@pytest.fixture
def league(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 4, LEAGUE)
    play_round(tournament, "all", 1)
    now = timezone.now()
    for days in (-1, 1):
        at = now + timedelta(days=days)
        Session.objects.create(session_key=f"s{days}", session_data="", expire_date=at, last_seen=now)
    ThrottleHit.objects.create(action="x", key="k", time=now - timedelta(hours=2))
    return tournament


def lines(capsys: Any, language: str, *arguments: str) -> list[str]:
    with translation.override(language):
        call_command("retention", *arguments)
    return list(capsys.readouterr().out.splitlines())


def output_of(capsys: Any, *arguments: str) -> list[str]:
    return [line.rsplit(": ", 1)[1] for line in lines(capsys, "en", *arguments)]


def test_what_has_run_out_goes_and_a_dry_run_takes_nothing(league: Tournament, capsys: Any) -> None:
    would = [f"{number} would be removed." for number in (0, 1, 1)]
    assert output_of(capsys, "--dry-run") == would
    assert output_of(capsys, "--dry-run") == would
    for language in ("en", "pt-br", "it"):
        assert {line.count(":") for line in lines(capsys, language, "--dry-run")} == {1}
    assert output_of(capsys) == [f"{number} removed." for number in (0, 1, 1)]
    assert (list(Session.objects.values_list("session_key", flat=True)), ThrottleHit.objects.count()) == (["s1"], 0)
    assert EntryNames.objects.count() == 4


def test_names_of_old_finished_tournaments_go_where_that_is_asked(league: Tournament, capsys: Any) -> None:
    before = site_hashes().game_totals
    assert output_of(capsys, "--names", "0")[-1] == "0 removed."
    Tournament.objects.update(finished=True)
    assert output_of(capsys, "--names", "1")[-1] == "0 removed."  # it was played an hour ago
    events = Event.objects.count()
    assert output_of(capsys, "--names", "0")[-1] == "1 removed."
    Tournament.objects.update(finished=False)
    assert (EntryNames.objects.count(), Event.objects.count()) == (0, events + 1)
    assert (list(discrepancies()), site_hashes().game_totals) == ([], before)


def test_photos_of_sheets_go_after_so_many_days(league: Tournament, capsys: Any) -> None:
    for days in (1, 40):
        SheetPhoto.objects.create(
            tournament=league, sha256=f"{days:064}", created=timezone.now() - timedelta(days=days)
        )
    assert output_of(capsys, "--photos", "30", "--dry-run")[-1] == "1 would be removed."
    output_of(capsys, "--photos", "30")
    assert list(SheetPhoto.objects.order_by("pk").values_list("erased", flat=True)) == [False, True]
