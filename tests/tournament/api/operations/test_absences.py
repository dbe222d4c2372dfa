"""Walkovers and withdrawals by a token: with the services of the desk, and only where the token allows it."""

import pytest

from tests.tournament.factories import codes, founded, groups_and_final, matches_of, open_round, published, round_of
from tests.tournament.factories import write_context as context
from tournament.models import Match
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.tournaments import results

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def four(club):
    """Four pairs in one group; the first round is published."""
    row = published(founded(club, 4, groups_and_final(codes(4))))
    open_round(row, "groups", 1)
    return row


@pytest.fixture
def open_match(four) -> Match:
    return matches_of(round_of(four, "groups", 1))[0]


@pytest.fixture
def tournament_path(four):
    return f"/api/v1/tournaments/{four.public_id}"


def test_a_walkover_counts_at_once_and_is_taken_back(send, tournament_path, open_match):
    path = f"{tournament_path}/matches/{open_match.pk}"
    seq = send("GET", path).json()["seq"]
    written = send("PUT", path + "/walkover", {"seq": seq, "absent": [True, False]}, **{"Idempotency-Key": "mine"})
    assert written.status_code == 201, written.content
    again = send("PUT", path + "/walkover", {"seq": seq, "absent": [True, False]}, **{"Idempotency-Key": "mine"})
    assert (again.status_code, again.json()["seq"]) == (200, written.json()["seq"])
    row = Match.objects.get(pk=open_match.pk)
    assert ((row.absent_0, row.absent_1, row.confirmed), send("GET", path).json()["absent"]) == (
        (True, False, True),
        [True, False],
    )
    stale = send("DELETE", f"{path}/walkover?seq={seq}")
    assert (stale.status_code, stale.json()["theirs"]["absent"]) == (409, [True, False])
    assert send("DELETE", path + "/walkover").status_code == 201
    row.refresh_from_db()
    assert (row.absent_0, row.absent_1, row.confirmed) == (False, False, False)
    assert send("DELETE", path + "/walkover").status_code == 404


def test_where_something_was_played_nobody_was_absent(send, tournament_path, open_match):
    results.enter_totals(open_match, [(3050, 2100)], context=context())
    response = send("PUT", f"{tournament_path}/matches/{open_match.pk}/walkover", {"absent": [True, False]}, **ENGLISH)
    assert (response.status_code, response.json()["kind"]) == (422, "refused")
    assert response.json()["detail"].startswith("Something was played at this table.")


@pytest.mark.parametrize("absent", [[False, False], [True], [True, False, True], "both"])
def test_who_was_absent_must_be_stated(send, tournament_path, open_match, absent):
    response = send("PUT", f"{tournament_path}/matches/{open_match.pk}/walkover", {"absent": absent})
    assert (response.status_code, response.json()["errors"][0]["place"]) == (422, "absent")
    assert not Match.objects.get(pk=open_match.pk).confirmed


def test_a_pair_leaves_and_stays_after_all(send, tournament_path, four):
    path = f"{tournament_path}/pairs/P04"
    body = {"stage": "groups", "round": 2, "annul": True}
    assert send("PUT", path + "/withdrawal", body).status_code == 201
    entry = four.entries.get(code="P04")
    assert (entry.withdrawn_stage, entry.withdrawn_round, entry.annulled) == ("groups", 2, True)
    assert send("GET", path).json()["withdrawn"] == {"stage": "groups", "round": 2}
    assert send("DELETE", path + "/withdrawal").status_code == 201
    assert send("GET", path).json()["withdrawn"] is None
    assert send("DELETE", path + "/withdrawal").status_code == 404


@pytest.mark.parametrize(
    ("code", "body", "status"),
    [
        ("P09", {"stage": "groups", "round": 1}, 404),
        ("P04", {"stage": "nowhere", "round": 1}, 404),
        ("P04", {"stage": "groups", "round": 0}, 422),
        ("P04", {"stage": "groups", "round": 9}, 422),
        ("P04", {"stage": "groups"}, 422),
    ],
)
def test_an_impossible_withdrawal_is_refused(send, tournament_path, four, code, body, status):
    assert send("PUT", f"{tournament_path}/pairs/{code}/withdrawal", body).status_code == status
    assert not four.entries.exclude(withdrawn_stage="").exists()


def test_a_token_for_results_says_nothing_of_absences(client, club, tournament_path, open_match):
    secret = grants.give_token(club, [Action.ENTER_RESULT], context=context()).secret
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": "k"}
    for path in (f"{tournament_path}/matches/{open_match.pk}/walkover", f"{tournament_path}/pairs/P04/withdrawal"):
        assert client.put(path, "{}", content_type="application/json", headers=headers).status_code == 403
