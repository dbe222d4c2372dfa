"""What a token writes of the hands of a game."""

import pytest

from tests.tournament.api.sending import ENGLISH, HAND, seq_of
from tournament.models import Event, Grant

pytestmark = pytest.mark.django_db


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


def test_the_last_hand_sent_again_is_no_hand_after_the_end(send, game):
    """Without `seq` it was looked at as the next one: its program was refused what had been written."""
    hands = [send("POST", game + "/hands", {"hand": HAND}) for _ in range(4)]
    last = [send("POST", game + "/hands", {"hand": HAND}, **{"Idempotency-Key": "last"}) for _ in range(2)]
    assert [response.status_code for response in (*hands, *last)] == [201] * 5 + [200]
    assert [(response.json()["number"], response.json()["over"]) for response in last] == [(5, True)] * 2


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
    response = send("POST", game + "/hands", {"hand": wrong, "keep_with_errors": True})
    assert (response.status_code, response.json()["findings"][0]["code"]) == (201, "not_multiple_of_5")


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
