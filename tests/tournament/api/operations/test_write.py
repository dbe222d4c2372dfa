"""What a token writes: with the services of the desk, once for each key, on the present seq."""

import pytest

from tests.tournament.api.conftest import HAND
from tests.tournament.factories import club_of, codes, founded, groups_and_final, write_context
from tournament.models import Event, Grant, User
from tournament.permissions import Action
from tournament.services import grants

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def seq_of(send, path):
    return send("GET", path).json()["seq"]


@pytest.fixture
def game(base, match):
    return f"{base}/matches/{match.pk}/games/1"


@pytest.mark.smoke
def test_a_hand_is_written_and_read_back(send, base, game, match, ana):
    seq = seq_of(send, f"{base}/matches/{match.pk}")
    response = send("POST", game + "/hands", {"seq": seq, "hand": HAND})
    assert response.status_code == 201, response.content
    assert {name: response.json()[name] for name in ("number", "new", "running", "over")} == {
        "number": 1, "new": True, "running": [715, 85], "over": False
    }  # fmt: skip
    read = send("GET", game).json()
    assert read["document"]["hands"][0]["sides"][0]["clean"] == 1
    assert read["result"]["hands"][0]["totals"] == [715, 85]
    assert (read["seq"], read["places"]) == (response.json()["seq"], [1])
    event = Event.objects.get(scope_kind="match", scope_id=str(match.pk), seq=read["seq"])
    assert (event.actor, event.device) == (ana, f"token-{Grant.objects.get().pk}")


def test_the_same_request_counts_once(send, game):
    first = send("POST", game + "/hands", {"hand": HAND}, **{"Idempotency-Key": "mine"})
    again = send("POST", game + "/hands", {"hand": HAND}, **{"Idempotency-Key": "mine"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert (again.json()["new"], again.json()["seq"]) == (False, first.json()["seq"])
    assert len(send("GET", game).json()["document"]["hands"]) == 1


def test_a_key_is_for_one_request(send, game, base, match):
    send("POST", game + "/hands", {"hand": HAND}, **{"Idempotency-Key": "mine"})
    other = send("PUT", f"{base}/matches/{match.pk}/result", {"games": []}, **{"Idempotency-Key": "mine"})
    assert (other.status_code, other.json()["kind"]) == (400, "key-reused")


def test_a_key_with_another_name_is_another_request(send, club):
    """Events hold no names: without the digest the second name was dropped with a 200."""
    path = f"/api/v1/tournaments/{founded(club, 4, groups_and_final(codes(4))).public_id}/pairs"
    first = send("POST", path, {"pairs": [{"name": "Rê/Lu"}]}, **{"Idempotency-Key": "mine"})
    other = send("POST", path, {"pairs": [{"name": "Ida/Bel"}]}, **{"Idempotency-Key": "mine"})
    assert (first.status_code, other.status_code, other.json()["kind"]) == (201, 400, "key-reused")
    same = {"seq": first.json()["seq"], "pairs": [{"players": [], "name": "Rê/Lu"}]}
    again = send("POST", path, same, **{"Idempotency-Key": "mine"})
    assert (again.status_code, again.json()["codes"]) == (200, ["P05"])
    changed = [
        send("PUT", path + "/P05", {"name": name}, **{"Idempotency-Key": "change"}).status_code
        for name in ("Rê/Bel", "Rê/Ida", "Rê/Bel")
    ]
    assert changed == [201, 400, 200]
    assert [pair["name"] for pair in send("GET", path).json()["pairs"][4:]] == ["Rê/Bel"]


def test_what_was_written_before_requests_had_a_digest_is_still_known(send, club, monkeypatch):
    path = f"/api/v1/tournaments/{founded(club, 4, groups_and_final(codes(4))).public_id}/pairs"
    with monkeypatch.context() as before:
        before.setattr("tournament.api.keyed_writes.request_digest", lambda *_sent: "")
        send("POST", path, {"pairs": [{"name": "Rê/Lu"}]}, **{"Idempotency-Key": "old"})
    assert send("POST", path, {"pairs": [{"name": "Rê/Lu"}]}, **{"Idempotency-Key": "old"}).status_code == 200


def test_the_last_hand_sent_again_is_no_hand_after_the_end(send, game):
    """Without `seq` it was looked at as the next one: its program was refused what had been written."""
    hands = [send("POST", game + "/hands", {"hand": HAND}) for _ in range(4)]
    last = [send("POST", game + "/hands", {"hand": HAND}, **{"Idempotency-Key": "last"}) for _ in range(2)]
    assert [response.status_code for response in (*hands, *last)] == [201] * 5 + [200]
    assert [(response.json()["number"], response.json()["over"]) for response in last] == [(5, True)] * 2


def test_a_pair_is_taken_off_once_however_often_it_is_sent(send, club):
    path = f"/api/v1/tournaments/{founded(club, 4, groups_and_final(codes(4))).public_id}/pairs"
    send("POST", path, {"pairs": [{"name": "Rê/Lu"}]})
    sent = [send("DELETE", path + "/P05", **{"Idempotency-Key": key}) for key in ("first", "first", "second")]
    assert [response.status_code for response in sent] == [201, 200, 404]


def test_without_a_key_nothing_is_written(send, game):
    response = send("POST", game + "/hands", {"hand": HAND}, **{"Idempotency-Key": ""})
    assert (response.status_code, response.json()["kind"]) == (400, "key-missing")


def test_a_stale_write_is_answered_with_both_versions(send, base, game, match):
    seq = seq_of(send, f"{base}/matches/{match.pk}")
    send("POST", game + "/hands", {"seq": seq, "hand": HAND})
    mine = {"sides": [{"table_points": 100}, {"table_points": 50}], "mortos_to_stock": 2}
    response = send("POST", game + "/hands", {"seq": seq, "hand": mine, "keep_with_errors": True})
    problem = response.json()
    assert (response.status_code, problem["kind"], problem["expected"], problem["actual"]) == (
        409,
        "stale",
        seq,
        seq + 1,
    )
    assert problem["yours"] == mine
    assert problem["theirs"]["document"]["hands"][0]["sides"][0]["clean"] == 1


def test_errors_are_reported_with_codes_and_articles(send, game):
    wrong = {"sides": [{**HAND["sides"][0], "table_points": 333}, HAND["sides"][1]], "mortos_to_stock": 1}
    response = send("POST", game + "/hands", {"hand": wrong}, **ENGLISH)
    assert (response.status_code, response["Content-Type"]) == (422, "application/problem+json")
    finding = response.json()["findings"][0]
    assert (finding["code"], finding["severity"], finding["side"]) == ("not_multiple_of_5", "error", 0)
    assert finding["article"]
    assert response.json()["title"] == "The hand has errors."
    italian = send("POST", game + "/hands", {"hand": wrong}, **{"Accept-Language": "it"}).json()
    assert italian["title"] != response.json()["title"]
    assert italian["findings"][0]["message"] != finding["message"]
    kept = send("POST", game + "/hands", {"hand": wrong, "keep_with_errors": True})
    assert (kept.status_code, kept.json()["findings"][0]["code"]) == (201, "not_multiple_of_5")


def test_what_cannot_be_read_is_reported_with_its_place(send, game):
    response = send("POST", game + "/hands", {"hand": {"sides": [{"clean": "many"}, {}]}})
    assert (response.status_code, response.json()["errors"][0]["place"]) == (422, "hand.sides[0].clean")
    response = send("POST", game + "/hands", {"hand": {}, "colour": 1})
    assert (response.status_code, response.json()["errors"][0]["place"]) == (422, "colour")


def test_hands_are_corrected_and_taken_out(send, game):
    send("POST", game + "/hands", {"hand": HAND})
    other = {**HAND, "sides": [{**HAND["sides"][0], "table_points": 335}, HAND["sides"][1]]}
    assert send("PUT", game + "/hands/1", {"hand": other}).json()["running"] == [720, 85]
    seq = seq_of(send, game)
    assert send("DELETE", f"{game}/hands/1?seq={seq}").status_code == 201
    assert send("DELETE", f"{game}/hands/1?seq={seq}").status_code == 409
    assert send("GET", game).json()["document"]["hands"] == []
    assert send("PUT", game + "/hands/9", {"hand": other}).status_code == 404


def test_pairs_are_entered_changed_and_taken_off(send, club):
    ready = founded(club, 4, groups_and_final(codes(4)))
    path = f"/api/v1/tournaments/{ready.public_id}/pairs"
    seq = seq_of(send, path)
    response = send("POST", path, {"seq": seq, "pairs": [{"name": "Rê/Lu", "players": ["Rê", "Lu"], "club": "Sul"}]})
    assert (response.status_code, response.json()["codes"]) == (201, ["P05"])
    assert send("PUT", path + "/P05", {"name": "Rê/Bel", "players": ["Rê", "Bel"], "seed": 1}).status_code == 201
    entered = send("GET", path).json()["pairs"][-1]
    assert (entered["name"], entered["players"], entered["seed"]) == ("Rê/Bel", ["Rê", "Bel"], 1)
    stale = send("POST", path, {"seq": seq, "pairs": [{"name": "Ida"}]}).json()
    assert [pair["code"] for pair in stale["theirs"]["pairs"]] == codes(5)
    assert stale["yours"]["pairs"][0]["name"] == "Ida"
    removal = send("DELETE", path + "/P05", **ENGLISH)
    assert removal.status_code == 201, removal.content
    assert send("DELETE", path + "/P05").status_code == 404


def test_what_the_tournament_does_not_allow_is_a_sentence(send, base, tournament):
    confirmed = tournament.stages.get(key="groups").rounds.get(number=1).matches.first()
    response = send("PUT", f"{base}/matches/{confirmed.pk}/result", {"games": [{"totals": [3000, 0]}]}, **ENGLISH)
    assert (response.status_code, response.json()["kind"]) == (422, "refused")
    assert response.json()["detail"] == "This result is confirmed. The organisers can reopen it."


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


def test_a_method_that_an_address_does_not_take(send, base):
    assert send("PATCH", base).status_code == 405
