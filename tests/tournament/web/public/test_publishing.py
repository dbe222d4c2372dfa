"""Publishing is explicit: the tournament, each round, the results of the last ones; and each can be taken back."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    win,
    write_context,
)
from tests.tournament.web.public.pages import main_text
from tournament import addresses
from tournament.models import Event, Membership, Round, Tournament, User
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.viewing import snapshot
from tournament.web.public import schedule

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    rounds.draw_round(tournament, "groups", 1, context=write_context())
    return tournament


def address_of(tournament: Tournament, page: str = "desk-publishing", *args: str) -> str:
    with override("en"):
        return reverse(page, args=[tournament.public_id, *args])


def press(client: Client, tournament: Tournament, action: str, **fields: str | int):
    form = {"action": action, "seq": snapshot(tournament).seq, "key": f"{action}-{Event.objects.count()}", **fields}
    return client.post(address_of(tournament), form)


def first_round(tournament: Tournament) -> Round:
    return Round.objects.select_related("stage").get(stage__tournament=tournament, removed=False)


@pytest.mark.smoke
def test_a_tournament_is_shown_and_hidden_again(organiser, draft):
    for action, published in (("show", True), ("hide", False)):
        assert press(organiser, draft, action).status_code == 302
        draft.refresh_from_db()
        assert (action, draft.published) == (action, published)
        public = Client().get(f"/en/t/{draft.public_id}/", follow=True)
        assert public.status_code == (200 if published else 404)


def test_a_round_is_shown_and_hidden_as_long_as_nothing_is_played(organiser, draft):
    number = first_round(draft).pk
    press(organiser, draft, "show-round", round=number)
    assert first_round(draft).published
    press(organiser, draft, "hide-round", round=number)
    assert not first_round(draft).published
    press(organiser, draft, "show-round", round=number)
    win(matches_of(first_round(draft))[0], 0)
    refused = press(organiser, draft, "hide-round", round=number)
    assert (refused.status_code, first_round(draft).published) == (422, True)
    assert "Something has already been played in this round" in main_text(refused.content.decode())


@pytest.mark.parametrize(
    ("typed", "status", "embargo"), [("2", 302, 2), ("", 422, 0), ("many", 422, 0), ("21", 422, 0)]
)
def test_the_number_of_last_rounds_is_checked(organiser, draft, typed, status, embargo):
    response = press(organiser, draft, "embargo", embargo=typed)
    draft.refresh_from_db()
    assert (response.status_code, draft.embargo) == (status, embargo)
    if status == 422:
        page = response.content.decode()
        assert f'value="{typed}"' in page
        assert "Enter how many last rounds, from 0 to 20." in page


def test_what_is_withheld_is_stated_and_lifted(organiser, draft):
    founding.change_settings(draft, context=write_context(), embargo=3, published=True)
    rounds.publish_round(first_round(draft), context=write_context())
    page = main_text(organiser.get(address_of(draft)).content.decode())
    assert "1 round withheld now" in page
    assert "pairings, results withheld" in page
    press(organiser, draft, "embargo", embargo=0)
    draft.refresh_from_db()
    assert draft.embargo == 0


def test_the_address_is_never_this_machine(organiser, draft, monkeypatch):
    founding.change_settings(draft, context=write_context(), published=True)
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.0.7")
    page = organiser.get(address_of(draft)).content.decode()
    assert f">http://192.168.0.7:8000/t/{draft.public_id}/<" in page
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    page = organiser.get(address_of(draft)).content.decode()
    assert "Connect this computer to the network first." in page
    assert "localhost" not in page


def test_the_second_of_two_who_publish_reads_it(organiser, draft):
    seq = snapshot(draft).seq
    founding.change_settings(draft, context=write_context(), name="Outro nome")
    response = press(organiser, draft, "show", seq=seq)
    draft.refresh_from_db()
    assert (response.status_code, draft.published) == (409, False)


@pytest.mark.parametrize(
    ("fields", "status"), [({"action": "dance"}, 400), ({"action": "show-round", "round": "x"}, 404)]
)
def test_an_unknown_action_or_round_is_refused(organiser, draft, fields, status):
    assert organiser.post(address_of(draft), {"seq": 1, "key": "k", **fields}).status_code == status


def test_another_clubs_round_is_not_found(organiser, ana, draft):
    other = founded(club_of(ana, "Outro"), 4, [{"id": "k", "kind": "single_elimination"}])
    rounds.draw_round(other, "k", 1, context=write_context())
    assert press(organiser, draft, "show-round", round=first_round(other).pk).status_code == 404
    assert not first_round(other).published


BOARDS = ("desk-standings", "desk-crosstable", "desk-bracket", "desk-schedule")


@pytest.mark.parametrize("page", BOARDS)
def test_the_club_sees_all_of_a_draft(organiser, draft, page):
    rounds.publish_round(first_round(draft), context=write_context())
    win(matches_of(first_round(draft))[0], 0)
    founding.change_settings(draft, context=write_context(), embargo=20)
    response = organiser.get(address_of(draft, page))
    assert response.status_code == 200
    assert "with what the public does not see yet" in main_text(response.content.decode())
    if page != "desk-bracket":
        assert "3,050" in main_text(response.content.decode())


def test_the_club_sees_a_long_schedule_a_round_at_a_time_those_to_come_too(organiser, draft, monkeypatch):
    monkeypatch.setattr(schedule, "MAX_MATCHES", 5)
    whole = organiser.get(address_of(draft, "desk-schedule")).content.decode()
    links = re.findall(r'<a href="([^"]*/schedule/[^"]*/\d+/)"', whole)
    assert whole.count('class="board board-round"') < len(links)
    other = organiser.get(links[-1]).content.decode()
    assert re.findall(r'board-round" id="([^"]*)"', other) != re.findall(r'board-round" id="([^"]*)"', whole)
    assert organiser.get(links[-1].replace(links[-1].split("/")[-2], "99")).status_code == 404


def test_a_pair_as_the_club_sees_it(organiser, draft):
    page = organiser.get(address_of(draft, "desk-pair-board", "P01"))
    assert "against" in main_text(page.content.decode())
    assert organiser.get(address_of(draft, "desk-pair-board", "P99")).status_code == 404


@pytest.mark.parametrize("page", [*BOARDS, "desk-publishing"])
def test_strangers_do_not_see_an_unpublished_tournament(client, bia, draft, page):
    assert client.get(address_of(draft, page)).status_code == 302
    client.force_login(bia)
    assert client.get(address_of(draft, page)).status_code == 404


def test_a_viewer_looks_and_does_not_publish(client, bia, draft):
    Membership.objects.create(club=draft.club, user=bia, role="viewer", created=draft.created)
    client.force_login(bia)
    assert client.get(address_of(draft, "desk-standings")).status_code == 200
    assert (client.get(address_of(draft)).status_code, press(client, draft, "show").status_code) == (403, 403)


@pytest.mark.parametrize("page", [*BOARDS, "desk-publishing"])
def test_an_empty_tournament_has_all_of_them(organiser, draft, page):
    empty = founding.create_tournament(draft.club, "Copa", "apcef-sc-2022", context=write_context())[0]
    assert organiser.get(address_of(empty, page)).status_code == 200


def test_the_public_address_is_copied_sent_shared_and_printed(organiser, draft, settings):
    settings.SITE_URL = "http://hall.test"
    press(organiser, draft, "show")
    page = organiser.get(address_of(draft)).content.decode()
    address = f"http://hall.test/t/{draft.public_id}/"
    assert f'data-copy="{address}"' in page
    assert f'data-share="{address}"' in page
    assert "https://wa.me/?text=" in page
    assert f'href="{address_of(draft, "desk-print-poster")}"' in page
    assert "js/share" in page
