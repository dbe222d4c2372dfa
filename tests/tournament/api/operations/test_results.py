"""What a token writes of the results of a match."""

import pytest

from tests.tournament.api.sending import ENGLISH

pytestmark = pytest.mark.django_db


def test_what_the_tournament_does_not_allow_is_a_sentence(send, base, tournament):
    confirmed = tournament.stages.get(key="groups").rounds.get(number=1).matches.first()
    response = send("PUT", f"{base}/matches/{confirmed.pk}/result", {"games": [{"totals": [3000, 0]}]}, **ENGLISH)
    assert (response.status_code, response.json()["kind"]) == (422, "refused")
    assert response.json()["detail"] == "This result is confirmed. The organisers can reopen it."
