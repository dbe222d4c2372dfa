"""Who may write: a token, where it covers and what it allows, and so often a minute."""

import pytest

from tests.tournament.factories import club_of, codes, founded, groups_and_final, write_context
from tournament.models import User
from tournament.permissions import Action
from tournament.services import grants

pytestmark = pytest.mark.django_db


def test_a_token_does_what_it_allows_in_what_it_covers(send, client, club, base, match, ana, tournament):
    def asked(secret, path=base):
        headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": "k"}
        body = '{"games": []}'
        where = f"{path}/matches/{match.pk}/result"
        return client.generic("PUT", where, body, content_type="application/json", headers=headers)

    hands = grants.give_token(club, [Action.SCORE_TABLES], context=write_context(actor=ana)).secret
    assert (asked(hands).status_code, asked(hands).json()["kind"]) == (403, "not-allowed")
    other = club_of(User.objects.create_user("bel"), "Outro")
    foreign = grants.give_token(other, [Action.ENTER_RESULT], context=write_context()).secret
    assert asked(foreign).status_code == 404
    aside = founded(club, 4, groups_and_final(codes(4)))
    narrow = grants.give_token(club, [Action.ENTER_RESULT], context=write_context(), tournament=aside).secret
    assert asked(narrow).status_code == 404
    right = grants.give_token(club, [Action.ENTER_RESULT], context=write_context(actor=ana), tournament=tournament)
    assert asked(right.secret).status_code == 201
    grants.revoke(right.grant, context=write_context())
    refusal = asked(right.secret)
    assert (refusal.status_code, refusal.json()["kind"], refusal["WWW-Authenticate"]) == (
        401,
        "token-unknown",
        "Bearer",
    )
    assert asked("sumula_" + "x" * 43).status_code == 401


def test_a_links_secret_is_no_token_and_a_token_no_cookie(client, club, tournament, base, match, secret):
    link = grants.give(tournament, [Action.SCORE_TABLES], context=write_context())
    headers = {"Authorization": f"Bearer {link.secret}", "Idempotency-Key": "k"}
    assert client.post(f"{base}/matches/{match.pk}/games", headers=headers).status_code == 401
    client.cookies["grants"] = secret
    assert client.post(f"{base}/matches/{match.pk}/games", headers={"Idempotency-Key": "k"}).status_code == 401


def test_no_one_signed_in_writes_without_a_token(client, ana, base, match):
    client.force_login(ana)
    response = client.post(f"{base}/matches/{match.pk}/games", headers={"Idempotency-Key": "k"})
    assert (response.status_code, response.json()["kind"]) == (401, "token-required")


def test_requests_of_a_token_are_limited(send, base, settings):
    settings.API_REQUESTS_PER_MINUTE = 2
    assert [send("GET", base).status_code for _ in range(3)] == [200, 200, 429]
    response = send("GET", base)
    assert (response.json()["kind"], 0 < int(response["Retry-After"]) <= 60) == ("too-many", True)


def test_a_token_leaves_the_secret_addresses_of_tables_as_they_are(club, tournament, match):
    grants.give_token(club, [Action.SCORE_TABLES], context=write_context(), tournament=tournament)
    assert not grants.takes_grants(match)


def test_a_method_that_an_address_does_not_take_is_refused(send, base):
    assert send("PATCH", base).status_code == 405
