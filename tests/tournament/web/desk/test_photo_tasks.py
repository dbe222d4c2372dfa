"""A sheet that came as a photo and has no result yet is something to do at the desk; so is a photo nobody assigned."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournament.factories import change_settings, win
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Match, SheetPhoto
from tournament.services.photos import file_photo
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


def photograph(desk: Desk, match: Match | None, **more: Any) -> SheetPhoto:
    number = SheetPhoto.objects.count()
    row = {"sha256": f"{number:064}", "created": timezone.now(), **more}
    return SheetPhoto.objects.create(tournament=desk.tournament, match=match, **row)


def tasks(desk: Desk) -> list[str]:
    return [task.title for task in desk.get().context["board"].tasks.all]


def test_a_photo_without_a_result_is_a_task_until_the_result_is_entered(knockout: Desk) -> None:
    match, other = knockout.open_round(1, "final")
    assert tasks(knockout) == []
    photograph(knockout, match)
    photograph(knockout, other, erased=True)
    assert tasks(knockout) == [f"Table {match.table} · photo of the sheet, no result yet"]
    assert knockout.get().context["board"].tasks.all[0].address == f"{knockout.base}match/{match.pk}/"
    win(match, 0, confirm=False)
    assert tasks(knockout) == [f"Table {match.table} · entered, to be confirmed"]


def test_a_pair_is_not_asked_for_whose_sheet_is_there(knockout: Desk) -> None:
    change_settings(knockout.tournament, plan={"tolerance": 10})
    match, other = knockout.open_round(1, "final")
    round_ = knockout.round(1)
    round_.clock_started = timezone.now() - timedelta(minutes=30)
    round_.save(update_fields=["clock_started"])
    assert tasks(knockout) == [f"Table {one.table} · is a pair missing?" for one in (match, other)]
    photograph(knockout, other)
    assert tasks(knockout) == [
        f"Table {other.table} · photo of the sheet, no result yet",
        f"Table {match.table} · is a pair missing?",
    ]


def test_photos_that_nobody_assigned_are_a_task(knockout: Desk) -> None:
    knockout.open_round(1, "final")
    photograph(knockout, None)
    photograph(knockout, None)
    page = text_of(knockout.get())
    assert "2 photos are waiting: say which sheets they are. See the photos" in page


def test_the_desk_that_polls_hears_of_a_photo(knockout: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)  # with a new minute the page would differ
    knockout.open_round(1, "final")
    etag = knockout.get("?only=1")["ETag"]
    assert knockout.get("?only=1", **{"If-None-Match": etag}).status_code == 304
    file_photo(knockout.tournament, b"jpeg", None, context=WriteContext("photo", None, knockout.user))
    assert knockout.get("?only=1", **{"If-None-Match": etag}).status_code == 200
