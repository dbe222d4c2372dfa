"""What a private link shows once its tournament is over: who won, and the pair's own matches."""

import pytest
from django.test import Client

from tests.tournament.factories import (
    change_settings,
    club_of,
    founded,
    matches_of,
    play_on,
    published,
    round_of,
    stronger,
    win,
    write_context,
)
from tests.tournament.web.reading import text_of
from tournament.models import Entry, Tournament, User
from tournament.permissions import Action
from tournament.services.tournaments import founding
from tournament.web.entry_links import give_link, revoke_link

pytestmark = pytest.mark.django_db


def close(tournament: Tournament) -> None:
    """Play the league to its end, and close it."""
    first_stage = tournament.stages.get(position=1)
    for match in matches_of(round_of(tournament, first_stage.key, 1)):
        win(match, stronger(match))
    play_on(tournament)
    change_settings(tournament, finished=True)


def test_after_the_last_round_no_next_one_is_announced(ours, tournament):
    first_stage = tournament.stages.get(position=1)
    for match in matches_of(round_of(tournament, first_stage.key, 1)):
        win(match, stronger(match))
    assert "There is nothing to play now. The next round appears here." in ours.text(ours.home)
    play_on(tournament)
    page = ours.text(ours.home)
    assert "To be played There is nothing left to play." in page
    assert "The next round" not in page


@pytest.mark.parametrize("page", ["link", "home"])
def test_the_link_of_a_pair_leads_to_how_the_league_ended(ours, tournament, page):
    close(tournament)
    response = ours.client.get({"link": f"/en/play/{ours.secret}/", "home": ours.home}[page])
    text, html = text_of(response), response.content.decode()
    assert "The league is over. Champions: Ana 1/Bia 1 . Standings Public page" in text
    assert "My matches Pair Result Ana 6/Bia 6 Won, 3,050 × 2,100" in text
    assert f'href="/en/t/{tournament.public_id}/' in html
    assert "<form" not in html
    assert "no-store" in response["Cache-Control"]


def test_a_winner_that_the_public_does_not_see_is_not_named(ours, tournament):
    close(tournament)
    for columns in ({"embargo": 1}, {"embargo": 0, "published": False}):
        change_settings(tournament, **columns)
        text = text_of(ours.client.get(ours.home))
        assert "The league is over." in text
        assert "Champions" not in text
    assert "Standings" not in text


def test_nothing_can_be_done_any_more(ours, tournament):
    close(tournament)
    page = ours.client.get(ours.page)
    assert (page.status_code, page["Location"]) == (302, ours.home)
    assert ours.client.post(ours.page + "date", {"do": "propose", "seq": 0, "key": "late"}).status_code == 403
    assert ours.client.post(ours.home).status_code == 403


def test_a_link_taken_back_opens_nothing(ours, theirs, tournament):
    revoke_link(ours.entry, Action.PLAY_AS_PAIR, write_context())
    close(tournament)
    assert ours.client.get(f"/en/play/{ours.secret}/").status_code == 404
    assert ours.client.get(ours.home).status_code == 404
    assert ours.client.get(theirs.home).status_code == 302
    assert theirs.client.get(ours.home).status_code == 404


def test_an_archived_tournament_shows_nothing(ours, tournament):
    close(tournament)
    founding.remove_tournament(tournament, context=write_context())
    assert ours.client.get(f"/en/play/{ours.secret}/").status_code == 404


def test_the_link_of_a_captain_says_which_team_won(ana: User, client: Client) -> None:
    cup = published(founded(club_of(ana), 2, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]))
    secret = give_link(Entry.objects.get(tournament=cup, code="P01"), Action.HAND_IN_ORDER, write_context())
    play_on(cup)
    change_settings(cup, finished=True)
    text = text_of(client.get(f"/en/play/{secret}/"))
    assert "The tournament is over. Winning team: Ana 1/Bia 1 ." in text
    assert "My matches" not in text
