"""A token writes once for each key, on the present seq."""

import pytest

from tests.tournament.api.sending import HAND, seq_of
from tests.tournament.factories import codes, founded, groups_and_final

pytestmark = pytest.mark.django_db


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
