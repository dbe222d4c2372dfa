"""A rehearsal through the browser: started with a button, marked on its pages, deleted after a question."""

from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.factories import write_context
from tests.tournament.web.files.posting import posted
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import Tournament
from tournament.permissions import ALLOWED, Action, Role
from tournament.services.tournaments import founding

pytestmark = also_on_a_full_disk

BAND = "Nobody else sees this"


def begin_rehearsal(client: Client, tournament: Tournament) -> Tournament:
    response = client.post(f"/en/desk/{tournament.public_id}/rehearse", posted())
    copy = Tournament.objects.get(rehearsal_of=tournament)
    assert response["Location"] == f"/en/desk/{copy.public_id}/"
    return copy


@pytest.mark.smoke
def test_a_rehearsal_is_begun_marked_and_wiped(organiser: Client, league: Tournament) -> None:
    copy = begin_rehearsal(organiser, league)
    for page in ("", "pairs/", "history/"):
        assert BAND in organiser.get(f"/en/desk/{copy.public_id}/{page}").content.decode()
        assert BAND not in organiser.get(f"/en/desk/{league.public_id}/{page}").content.decode()
    wipe = f"/en/desk/{copy.public_id}/wipe"
    assert "cannot be restored" in organiser.get(wipe).content.decode()
    assert organiser.post(wipe, posted())["Location"] == f"/en/desk/{league.public_id}/"
    assert list(Tournament.objects.all()) == [league]


@pytest.mark.parametrize("page", ["", "pairs/"])
def test_only_who_may_prepare_it_is_offered_to_delete_it(
    organiser: Client, league: Tournament, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """By the table of permissions, not by the name of the role."""
    copy = begin_rehearsal(organiser, league)
    link = f'href="/en/desk/{copy.public_id}/wipe"'
    assert link in organiser.get(f"/en/desk/{copy.public_id}/{page}").content.decode()
    monkeypatch.setitem(ALLOWED, Action.PREPARE_TOURNAMENT, frozenset({Role.REFEREE}))
    assert link not in organiser.get(f"/en/desk/{copy.public_id}/{page}").content.decode()


def test_the_history_of_a_rehearsal_says_of_what_it_is_one(organiser: Client, league: Tournament) -> None:
    page = organiser.get(f"/en/desk/{begin_rehearsal(organiser, league).public_id}/history/").content.decode()
    assert f"The rehearsal of “{league.name}” was started." in page
    assert "imported from a file" not in page


def test_the_page_says_what_it_is_and_lists_those_that_are_there(organiser: Client, league: Tournament) -> None:
    address = f"/en/desk/{league.public_id}/rehearse"
    assert "the tournament itself is not affected" in organiser.get(address).content.decode()
    copy = begin_rehearsal(organiser, league)
    assert f'href="/en/desk/{copy.public_id}/"' in organiser.get(address).content.decode()


def test_what_was_done_is_stated_though_the_desk_is_as_it_was(
    organiser: Client, league: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = timezone.now()  # a tag is of its minute, which may end meanwhile
    monkeypatch.setattr("tournament.web.desk.desk_page.timezone", SimpleNamespace(now=lambda: began))
    desk = f"/en/desk/{league.public_id}/"
    tag = organiser.get(desk)["ETag"]
    organiser.post(f"/en/desk/{begin_rehearsal(organiser, league).public_id}/wipe", posted())
    for is_stated, status in ((True, 200), (False, 304)):
        response = organiser.get(desk, headers={"If-None-Match": tag})
        assert ("The rehearsal has been deleted." in response.content.decode(), response.status_code) == (
            is_stated,
            status,
        )


def test_a_form_sent_twice_begins_one(organiser: Client, league: Tournament) -> None:
    for _ in range(2):
        organiser.post(f"/en/desk/{league.public_id}/rehearse", {"key": "twice"})
    assert Tournament.objects.filter(rehearsal_of=league).count() == 1


def test_the_tournament_itself_is_never_wiped(organiser: Client, league: Tournament) -> None:
    wipe = f"/en/desk/{league.public_id}/wipe"
    assert [organiser.get(wipe).status_code, organiser.post(wipe).status_code] == [422, 422]
    assert Tournament.objects.count() == 1


def test_the_way_back_where_the_tournament_was_put_away(organiser: Client, league: Tournament) -> None:
    copy = begin_rehearsal(organiser, league)
    founding.remove_tournament(league, context=write_context())
    response = organiser.post(f"/en/desk/{copy.public_id}/wipe", posted())
    assert response["Location"] == f"/en/clubs/{league.club.public_id}/"


def test_a_tournament_without_pairs_is_not_rehearsed(organiser: Client, league: Tournament) -> None:
    empty, _written = founding.create_tournament(league.club, "Copa", "apcef-sc-2022", context=write_context())
    response = organiser.post(f"/en/desk/{empty.public_id}/rehearse", posted())
    assert response.status_code == 422
    assert "once it has pairs" in response.content.decode()
