"""What a token writes of the list of pairs."""

import pytest

from tests.tournament.api.sending import ENGLISH, seq_of
from tests.tournament.factories import codes, founded, groups_and_final

pytestmark = pytest.mark.django_db


def test_a_pair_is_taken_off_once_however_often_it_is_sent(send, club):
    path = f"/api/v1/tournaments/{founded(club, 4, groups_and_final(codes(4))).public_id}/pairs"
    send("POST", path, {"pairs": [{"name": "Rê/Lu"}]})
    sent = [send("DELETE", path + "/P05", **{"Idempotency-Key": key}) for key in ("first", "first", "second")]
    assert [response.status_code for response in sent] == [201, 200, 404]


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
