"""When a round begins, as set by the organiser at the desk."""

from datetime import UTC, datetime

import pytest

from tests.tournament.factories import win, write_context
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Round
from tournament.services.tournaments import founding, rounds

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


@pytest.fixture
def draft(knockout: Desk) -> Round:
    knockout.post("draw", stage="final", number="1")
    return knockout.round(1)


def start_of(draft: Round) -> datetime | None:
    return Round.objects.get(pk=draft.pk).starts


def test_the_hour_is_that_of_the_club(knockout, draft):
    assert "When the round begins The date and time have not been set. Set the time" in text_of(knockout.get())
    response = knockout.post(f"begins/{draft.pk}/", day="2026-11-28", hour="16:30")
    assert response["Location"] == f"{knockout.base}?round={draft.pk}"
    assert start_of(draft) == datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
    assert "When the round begins 28 Nov, 16:30 Change" in text_of(knockout.get())
    assert "Semi-finals: it begins on 28 Nov, 16:30" in text_of(knockout.get("history/"))
    typed = knockout.get(f"begins/{draft.pk}/").context["typed"]
    assert typed == {"day": "2026-11-28", "hour": "16:30"}


def test_without_an_hour_nothing_is_told_any_more(knockout, draft):
    knockout.post(f"begins/{draft.pk}/", day="2026-11-28", hour="16:30")
    knockout.post(f"begins/{draft.pk}/", day="2026-11-28", hour="")
    assert start_of(draft) is None
    assert "Semi-finals: no date and time are shown any more." in text_of(knockout.get("history/"))


@pytest.mark.parametrize(
    ("day", "hour", "at"),
    [("", "16:30", "day"), ("28/11", "16:30", "day"), ("2026-11-28", "4 pm", "hour"), ("0001-01-01", "16:30", "day")],
)
def test_what_is_wrong_is_reported_at_its_field(knockout, draft, day, hour, at):
    response = knockout.post(f"begins/{draft.pk}/", day=day, hour=hour)
    assert response.status_code == 422
    assert list(response.context["faults"]) == [at]
    assert f'value="{hour}"' in response.content.decode()
    assert start_of(draft) is None


def test_the_day_of_the_plan_is_there_already(knockout):
    founding.change_settings(knockout.tournament, context=write_context(), plan={"starts": "2050-11-28T14:00"})
    matches = knockout.open_round(1, "final")
    assert knockout.get(f"begins/{matches[0].round_id}/").context["typed"] == {"day": "2050-11-28", "hour": "14:00"}
    rounds.plan_round(knockout.round(1), None, context=write_context())
    assert knockout.get(f"begins/{matches[0].round_id}/").context["typed"] == {"day": "2050-11-28", "hour": ""}


def test_a_round_that_runs_has_begun(knockout, draft):
    knockout.post("publish", round=draft.pk)
    knockout.post("clock", round=draft.pk, do="start", minutes="80")
    assert "When the round begins" not in text_of(knockout.get())
    response = knockout.post(f"begins/{draft.pk}/", day="2026-11-28", hour="16:30")
    assert response.status_code == 422
    assert "The clock of this round has already been started, so the round has begun." in text_of(response)


def test_setting_the_start_of_a_round_is_undone(knockout, draft):
    knockout.post(f"begins/{draft.pk}/", day="2026-11-28", hour="16:30")
    assert start_of(draft) is not None
    knockout.post(f"history/{knockout.seq}/undo", sure="1")
    assert start_of(draft) is None


def test_a_round_of_another_tournament_is_not_found(draft, desk_of):
    assert desk_of(4).get(f"begins/{draft.pk}/").status_code == 404


def test_a_later_round_is_not_said_to_lack_what_the_first_never_had(knockout):
    for match in knockout.open_round(1, "final"):
        win(match, 0)
    knockout.post("draw", stage="final", number="2")
    page = text_of(knockout.get())
    assert "Set the time" in page
    assert "have not been set" not in page
    Round.objects.filter(number=1).update(starts=datetime(2026, 11, 28, 19, 30, tzinfo=UTC))
    assert "When the round begins The date and time have not been set. Set the time" in text_of(knockout.get())
