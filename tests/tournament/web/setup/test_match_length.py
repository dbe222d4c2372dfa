"""How long a match is, as asked by the format."""

from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import codes, founded, groups_and_final, play_on
from tests.tournament.web.setup.forms import page
from tournament.models import Club, Round, Tournament
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.web.round_clock import round_seconds

pytestmark = pytest.mark.django_db
_keys = count(1)


def send(client: Client, tournament: Tournament, url: str, **fields: object):
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"length-{next(_keys)}"}
    return client.post(reverse(url, args=[tournament.public_id]), form | fields)


def test_a_match_can_have_exactly_so_many_games(organiser: Client, club: Club) -> None:
    tournament = founded(club, 6, [])
    asked = {"preset": "league", "a-games": "exactly"}
    response = send(organiser, tournament, "setup-format", **asked, more="2", show="1")
    assert response["Location"].endswith(
        "setup/format?preset=league&a-games=exactly&more=2#preview-h"
    )  # Back leads there
    assert 'id="a-games_exactly"' in page(organiser.get(response["Location"]))
    wrong = send(organiser, tournament, "setup-format", **asked, use="1", **{"a-games_exactly": "21"})
    assert wrong.status_code == 422
    assert 'id="a-games_exactly-f"' in page(wrong)
    taken = send(organiser, tournament, "setup-format", **asked, use="1", **{"a-games_exactly": "4"})
    assert taken.status_code == 302
    assert tournament.stages.get(removed=False).document["games"] == {"exactly": 4}
    page_text = page(organiser.get(reverse("setup-format", args=[tournament.public_id])))
    assert 'value="exactly" selected' in page_text
    assert 'name="a-games_exactly" value="4"' in page_text


@pytest.mark.parametrize(
    ("regulation", "preset", "games", "minutes"),
    [
        ("buraco-aberto-sujo", "danese-victory-points", {"exactly": 4}, 60),
        ("canasta-it", "danese-victory-points", None, 60),
        ("faraes-2023", "faraes-best-of-three", 3, 180),
    ],
)
def test_a_preset_sets_the_games_of_a_match_and_the_minutes_of_the_hall(
    organiser: Client, club: Club, regulation: str, preset: str, games: object, minutes: int
):
    """Four hands are four games where one hand is the game; the hall's page proposes what was reckoned with before."""
    tournament = founded(club, 6, [], regulation)
    send(organiser, tournament, "setup-format", preset=preset, use="1")
    assert tournament.stages.get(removed=False).document.get("games") == games
    hall = organiser.get(reverse("setup-hall", args=[tournament.public_id]))
    assert f'name="minutes" value="{minutes}"' in page(hall)
    assert ">Minutos por confronto<" in page(hall)
    assert "Em proporção" not in page(hall)


def test_the_clock_of_shorter_matches_is_in_proportion_as_the_estimate_is(organiser: Client, club: Club) -> None:
    """Groups of one game before a knock-out of three: the minutes are those of the three."""
    groups, final = groups_and_final(codes(8))
    tournament = founded(club, 8, [groups, {**final, "games": 3}])
    address = reverse("setup-hall", args=[tournament.public_id])
    html = page(organiser.get(address))
    assert ">Minutos por confronto de até 3 partidas</label>" in html
    assert "Em proporção, o confronto de 1 partida tem 60 minutos." in html
    typed = {"tables": 4, "first_table": 1, "minutes": 90, "between": 10, "tolerance": 15, "clock": "stop"}
    assert send(organiser, tournament, "setup-hall", **typed).status_code == 302
    html = page(organiser.get(address))
    assert "3 rodadas, 12 confrontos: cerca de 1 h 50 min" in html  # 3 × 30 + 2 × 10
    assert "Em proporção, o confronto de 1 partida tem 30 minutos." in html
    play_on(tournament)
    tournament.refresh_from_db()
    rows = Round.objects.select_related("stage").order_by("stage__position", "number")
    assert [round_seconds(row, tournament.plan) for row in rows] == [30 * 60] * 3 + [90 * 60] * 2
