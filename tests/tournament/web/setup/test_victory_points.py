"""Victory points of a stage: the table of their bounds, typed or begun from a known one."""

import re

import pytest
from django.http import QueryDict

from tests.tournament.factories import club_of, founded
from tests.tournament.web.setup.forms import page
from tests.tournament.web.setup.scoring_forms import LEAGUE, ROWS, document, send
from tournament.models import Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.web.setup.victory_table import typed_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return founded(club_of(ana), 4, LEAGUE)


@pytest.mark.parametrize(
    ("criteria", "is_noted"),
    [(["match_points", "lots"], True), (["victory_points", "lots"], False), (["match_points", "buchholz"], False)],
)
def test_victory_points_that_decide_no_place_are_noted(organiser, tournament, criteria, is_noted):
    response = send(organiser, tournament, do="show", scoring="victory_points", **ROWS, criteria=criteria)
    assert ("Acrescente os pontos de vitória à lista" in page(response)) == is_noted


@pytest.mark.parametrize(
    ("regulation", "is_noted"), [("apcef-sc-2022", True), ("burraco-it", False), ("buraco-aberto-sujo", False)]
)
def test_hands_that_the_target_cuts_short_are_noted(organiser, tournament, regulation, is_noted):
    Tournament.objects.update(regulation=regulation)
    html = page(send(organiser, tournament, do="show", scoring="victory_points", **ROWS, criteria=["victory_points"]))
    assert ("O confronto de várias mãos acaba antes se uma dupla chegar a 3.000." in html) == is_noted


@pytest.mark.parametrize(
    ("language", "heads"), [("pt-br", ["Quem vence", "Quem perde"]), ("it", ["Chi vince", "Chi perde"])]
)
def test_the_columns_of_a_table_of_victory_points_are_headed_alike(organiser, tournament, language, heads):
    address = f"/{language}/desk/{tournament.public_id}/setup/scoring/{tournament.stages.get().key}"
    html = organiser.get(address).content.decode()
    assert re.findall(r'<th scope="col">(.*?)</th>', html[html.index('"lines victory-rows"') :])[1:3] == heads


def test_a_victory_point_table_of_ones_own_is_stored(organiser, tournament):
    own = {"scoring": "victory_points", **ROWS, "criteria": ["victory_points", "lots"], "hands": "5", "bye_vp": "12"}
    assert send(organiser, tournament, save="1", **own).status_code == 302
    stored = document(tournament)
    assert (stored["table"], stored["x_hands_of_match"]) == ([[100, 10], [300, 15], [None, 20]], 5)
    stage = facts_of(Tournament.objects.get()).stages[0]
    assert (stage.walkover_vp, stage.bye_vp) == ((20, 0), 12)
    given = send(organiser, tournament, do="show", **own).context["form"].table.given_points
    assert [tuple(points) for points in given] == [(0, 100, 10, 10), (101, 300, 15, 5), (301, None, 20, 0)]


@pytest.mark.parametrize(("hands", "stored"), [("4", "burraco-4"), ("3", "burraco-3"), ("2", [50, 10])])
def test_a_table_begins_from_a_known_one(organiser, tournament, hands, stored):
    begun = send(organiser, tournament, do=f"table-{hands}", scoring="victory_points")
    rows = [row.typed for row in begun.context["form"].table.rows if row.last or not row.typed.empty]
    assert (len(rows), rows[0].winner, rows[-1].winner, rows[-1].loser) == (11, "10", "20", "0")
    typed = {"limit": [row.limit for row in rows], "winner": [row.winner for row in rows]}
    own = {"scoring": "victory_points", "criteria": ["victory_points"], "hands": hands, **typed}
    assert send(organiser, tournament, save="1", **own).status_code == 302
    table = document(tournament)["table"]
    assert (table if hands != "2" else table[0]) == stored
    assert document(tournament).get("x_hands_of_match") is None


def test_rows_are_checked_one_by_one():
    def faults(limit: list[str], winner: list[str], loser: tuple[str, ...] = ()) -> list[int]:
        typed = QueryDict(mutable=True)
        for name, values in (("limit", limit), ("winner", winner), ("loser", loser)):
            typed.setlist(name, [*values])
        return [place for place, row in enumerate(typed_table(typed).checked) if row.fault]

    assert faults(["100", "", "300", ""], ["10", "", "15", "20"]) == []
    assert faults(["100", "300", ""], ["10", "", "20"]) == [1]  # a row half filled
    assert faults(["100", "300", ""], ["10", "15", ""]) == [2]  # a gap at the end
    assert faults(["100", "100", ""], ["10", "15", "20"]) == [1]  # not rising
    assert faults(["100", "300", ""], ["10", "10", "20"]) == [1]
    assert faults(["100", "300", ""], ["10", "15", "21"]) == [2]  # more than is shared
    assert faults(["100", "300", ""], ["10", "15", "20"], ("10", "6", "0")) == [1]  # uneven
    assert faults(["", ""], ["", "10"]) == [1]  # no row but the last
