"""The client in docs/, against the running site."""

import pytest

from tests.tournament.api.documented_client import sumula_client
from tests.tournament.api.sending import HAND
from tests.tournament.factories import club_of, codes, founded, groups_and_final, open_round, published, write_context
from tournament.models import Match
from tournament.permissions import TOKEN_ACTIONS
from tournament.services import grants
from tournament.services.webhooks.signing import signature

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_by_day]


@pytest.fixture
def site(live_server, ana):
    """(tournament, number of a match, client with a token)"""
    club = club_of(ana)
    row = published(founded(club, 4, groups_and_final(codes(4))))
    open_round(row, "groups", 1)
    secret = grants.give_token(club, TOKEN_ACTIONS, context=write_context(actor=ana)).secret
    match = Match.objects.filter(second__isnull=False).order_by("pk")[0]
    return row.public_id, match.pk, sumula_client.Client(live_server.url, token=secret)


def test_an_evening_is_played_with_the_client(site, live_server):
    tournament, match, club = site
    public = sumula_client.Client(live_server.url)
    other_match = next(row["id"] for row in public.matches(tournament) if row["id"] != match)
    assert [row["id"] for row in public.tournaments()] == [tournament]
    game = club.game(tournament, match, 1)
    written = club.record_hand(tournament, match, 1, HAND, seq=game["seq"])
    assert (written["running"], written["new"]) == ([715, 85], True)
    assert public.game(tournament, match, 1)["result"]["hands"][0]["totals"] == [715, 85]
    other = {**HAND, "sides": [{**HAND["sides"][0], "table_points": 335}, HAND["sides"][1]]}
    assert club.correct_hand(tournament, match, 1, 1, other, seq=written["seq"])["running"] == [720, 85]
    club.remove_hand(tournament, match, 1, 1)
    club.enter_result(tournament, match, [(3050, 2100)])
    assert public.match(tournament, match)["state"] == "entered"
    assert club.add_pairs(tournament, [{"name": "Rê/Lu"}])["codes"] == ["P05"]
    club.change_pair(tournament, "P05", name="Rê/Bel")
    assert public.pair(tournament, "P05")["name"] == "Rê/Bel"
    club.remove_pair(tournament, "P05")
    assert [pair["code"] for pair in public.pairs(tournament)] == codes(4)
    club.write_walkover(tournament, other_match, (False, True))
    assert public.match(tournament, other_match)["absent"] == [False, True]
    club.take_back_walkover(tournament, other_match)
    club.withdraw_pair(tournament, "P04", "groups", 2)
    assert public.pair(tournament, "P04")["withdrawn"] == {"stage": "groups", "round": 2}
    club.take_back_withdrawal(tournament, "P04")
    assert public.pair(tournament, "P04")["withdrawn"] is None
    assert public.standings(tournament)["stages"]
    assert public.rounds(tournament)["stages"]
    assert public.bracket(tournament)["stages"]
    assert public.announcements(tournament) == []
    assert public.matches(tournament)[0]["id"] == match


def test_what_is_known_is_not_sent_again(site, live_server, monkeypatch):
    tournament, _match, _club = site
    public = sumula_client.Client(live_server.url)
    first = public.standings(tournament)
    assert public.standings(tournament) is first


def test_a_stale_write_and_a_hand_with_errors_are_problems(site):
    tournament, match, club = site
    club.record_hand(tournament, match, 1, HAND, seq=club.match(tournament, match)["seq"])
    with pytest.raises(sumula_client.ApiProblem) as stale:
        club.record_hand(tournament, match, 1, HAND, seq=1)
    assert (stale.value.status, stale.value.kind) == (409, "stale")
    assert stale.value.document["theirs"]["document"]["hands"]
    wrong = {**HAND, "sides": [{**HAND["sides"][0], "table_points": 333}, HAND["sides"][1]]}
    with pytest.raises(sumula_client.ApiProblem) as problem:
        club.record_hand(tournament, match, 1, wrong)
    assert problem.value.document["findings"][0]["code"] == "not_multiple_of_5"


def test_a_message_of_a_webhook_is_checked():
    body, now = b'{"id": 1}', int(sumula_client.time.time())
    assert sumula_client.is_signed("whsec_x", signature("whsec_x", now, body), body)
    assert not sumula_client.is_signed("whsec_y", signature("whsec_x", now, body), body)
    assert not sumula_client.is_signed("whsec_x", signature("whsec_x", now, body), body + b" ")
    assert not sumula_client.is_signed("whsec_x", signature("whsec_x", now - 301, body), body)
    assert not sumula_client.is_signed("whsec_x", "", body)
