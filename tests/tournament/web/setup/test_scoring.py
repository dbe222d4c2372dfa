"""The page for points and ranking of a stage: what is typed stays, what is wrong is shown at its field, what was played
only changes after a question, and a file contains all of it."""

import json
import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.factories import club_of, codes, founded, groups_and_final, play_round, write_context
from tests.tournament.web.reading import text_of
from tests.tournament.web.setup.forms import page
from tests.tournament.web.setup.scoring_forms import LEAGUE, POINTS, ROWS, address, document, keys, send
from tournament.models import Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments import rounds
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return founded(club_of(ana), 4, LEAGUE)


@pytest.mark.smoke
def test_points_and_the_order_of_criteria_are_set(organiser, tournament):
    own = {"win": "2", "walkover": "−1", "present": "1.500", "criteria": ["wins", "head_to_head", "lots"]}
    assert send(organiser, tournament, save="1", **own).status_code == 302
    stage = facts_of(Tournament.objects.get()).stages[0]
    assert (stage.match_points.win, stage.match_points.walkover, stage.walkover_score) == (2, -1, (1500, 0))
    assert stage.criteria == ("wins", "head_to_head", "lots")
    page_text = page(organiser.get(address(tournament)))
    assert all(text in page_text for text in ('name="walkover" value="-1"', 'value="1500"', "por um sorteio público"))


@pytest.mark.parametrize(
    ("action", "order"),
    [
        ("up-1", ["point_difference", "match_points", "lots"]),
        ("down-0", ["point_difference", "match_points", "lots"]),
        ("remove-1", ["match_points", "lots"]),
        ("up-0", ["match_points", "point_difference", "lots"]),
        ("down-2", ["match_points", "point_difference", "lots"]),
        ("add", ["match_points", "point_difference", "lots", "wins"]),
        ("remove-9", ["match_points", "point_difference", "lots"]),
        ("up-x", ["match_points", "point_difference", "lots"]),
    ],
)
def test_a_button_changes_the_order_and_keeps_what_is_typed(organiser, tournament, action, order):
    response = send(organiser, tournament, do=action, added="wins", win="abc")
    assert response.status_code == 200
    assert re.findall(r'name="criteria" value="(\w+)"', page(response)) == order
    assert 'value="abc"' in page(response)
    assert document(tournament) == LEAGUE[0]


@pytest.mark.parametrize(
    ("scoring", "criteria", "is_noted"),
    [
        ("match_points", ["wins", "lots"], True),
        ("match_points", ["match_points", "lots"], False),
        ("match_points", ["wins", "buchholz"], False),
        ("victory_points", ["victory_points", "buchholz"], True),
    ],
)
def test_match_points_that_decide_no_place_are_noted(organiser, tournament, scoring, criteria, is_noted):
    """“Win 3, draw 1” stood there under the criterion of wins, as if it counted."""
    html = page(send(organiser, tournament, do="show", scoring=scoring, **ROWS, criteria=criteria))
    assert ("Estes pontos não decidem nenhuma colocação aqui" in html) == is_noted


def test_the_walkover_score_of_another_stage_is_named_where_this_one_is_set(organiser, ana):
    """The groups got 1,500, and the knock-out kept the regulation's target without a word."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    of_groups, of_final = (
        " ".join(text_of(organiser.get(address(tournament, key))).split()) for key in ("groups", "final")
    )
    assert "“Mata-mata” tem o seu próprio placar do W.O.: 3.000 a 0." in of_groups
    assert "“Grupos” tem o seu próprio placar do W.O.: 3.000 a 0." in of_final
    html = organiser.get(address(tournament, "groups")).content.decode()
    assert f'href="{address(tournament, "final")}"' in html


def test_what_a_walkover_costs_and_its_score_have_names_of_their_own(organiser, tournament):
    markup = page(organiser.get(address(tournament)))
    assert markup.count("Derrota por W.O.") == 1
    assert markup.count("Placar do W.O.") == 1
    assert ">W.O.<" not in markup


def test_a_bound_below_zero_has_a_real_minus(organiser, tournament):
    response = send(organiser, tournament, save="1", win="x", bye_for="x")
    assert response.context["form"].faults == {
        "win": "Escreva um número inteiro de −99 a 99.",
        "bye_for": "Escreva um número inteiro de −99.999 a 99.999.",
    }


def test_the_example_follows_the_order_of_criteria(organiser, tournament):
    def order(*criteria: str) -> list[tuple[str, str]]:
        sample = send(organiser, tournament, do="show", criteria=list(criteria)).context["sample"]
        return [(row.name.split("/")[0], row.place_before) for row in sample.rows]

    assert [name for name, _was in order("match_points", "point_difference", "lots")] == [
        "Ana", "Caio", "Eva", "Nair", "Ivo",
    ]  # fmt: skip
    assert order("point_difference", "lots")[:3] == [("Caio", "2º"), ("Ana", "1º"), ("Ivo", "5º")]


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"win": "muitos"}, "win"),
        ({"walkover": "-100"}, "walkover"),
        ({"present": ""}, "present"),
        ({"bye_for": "1000000"}, "bye_for"),
        ({"criteria": []}, "criteria"),
        ({"criteria": ["nothing"]}, "criteria"),
        ({"scoring": "victory_points", **ROWS, "bye_vp": "-1"}, "bye_vp"),
        ({"scoring": "victory_points", **ROWS, "vp_present": "x"}, "vp_present"),
        ({"scoring": "victory_points", **ROWS, "hands": "0"}, "hands"),
    ],
)
def test_what_is_wrong_stands_at_its_field(organiser, tournament, fields, at):
    response = send(organiser, tournament, save="1", **{"loss": "-7", **fields})
    assert (response.status_code, list(response.context["form"].faults)) == (422, [at])
    assert f'id="{at}-f"' in page(response)
    assert 'name="loss" value="-7"' in page(response)
    assert document(tournament) == LEAGUE[0]


def test_what_was_played_moves_only_after_a_question(organiser, tournament):
    play_round(tournament, "all", 1)
    play_round(tournament, "all", 2)
    own = {"criteria": ["fewest_walkovers", "lots"], "save": "1"}
    asked = send(organiser, tournament, **own)
    assert (asked.status_code, asked.templates[0].name) == (200, "tournament_pages/confirm.html")
    assert document(tournament) == LEAGUE[0]
    again = dict(asked.context["fields"]) | {"criteria": own["criteria"]}
    assert send(organiser, tournament, **again, sure="1").status_code == 302
    assert document(tournament)["criteria"] == own["criteria"]


def test_a_published_match_keeps_its_length(organiser, ana):
    tournament = founded(club_of(ana), 4, [{**LEAGUE[0], "scoring": "victory_points", "table": "burraco-4",
                                            "games": {"exactly": 4}}], "buraco-aberto-sujo")  # fmt: skip
    rounds.draw_round(tournament, "all", 1, context=write_context())
    rounds.publish_round(tournament.stages.get().rounds.get(), context=write_context())
    response = send(organiser, tournament, save="1", scoring="victory_points", **ROWS, hands="3")
    assert (response.status_code, list(response.context["form"].faults)) == (422, ["all"])
    assert 'name="hands" value="3"' in page(response)


def test_only_what_matters_in_a_knock_out_is_asked(organiser, ana):
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    page_text = page(organiser.get(address(tournament, "final")))
    assert 'name="scoring"' not in page_text
    assert "data-sample" not in page_text
    sent = {"present": "2000", "criteria": ["points_for"], "save": "1"}
    assert send(organiser, tournament, "final", **sent).status_code == 302
    assert document(tournament, "final") == {
        "id": "final",
        "kind": "single_elimination",
        "entrants": {"stage": "groups", "places": [1, 2]},
        "walkover_score": [2000, 0],
        "criteria": ["points_for"],
    }
    overview = page(organiser.get(reverse("setup-scoring", args=[tournament.public_id])))
    assert [address(tournament, key) in overview for key in ("groups", "final")] == [True, True]


EVENING = [
    {"id": "qualifying", "kind": "mitchell", "rounds": 2, "scoring": "victory_points", "table": "burraco-4",
     "criteria": ["victory_points", "lots"]},
    {"id": "danese", "kind": "swiss", "pairing": "places", "rounds": 1, "scoring": "victory_points",
     "table": "burraco-4", "criteria": ["victory_points", "lots"], "carries": ["qualifying"],
     "entrants": {"stage": "qualifying", "places": "all"}},
]  # fmt: skip


def test_stages_that_are_summed_change_together(organiser, ana):
    tournament = founded(club_of(ana), 8, EVENING, "canasta-it")
    assert organiser.get(address(tournament, "danese")).context["others"][0][1] is True
    alone = send(organiser, tournament, "qualifying", save="1")
    assert (alone.status_code, list(alone.context["form"].faults)) == (422, ["all"])
    both = {"scoring": "victory_points", **ROWS, "criteria": ["victory_points"], "also": ["danese"]}
    assert send(organiser, tournament, "qualifying", save="1", **both).status_code == 302
    assert [document(tournament, key)["table"][0] for key in ("qualifying", "danese")] == [[100, 10], [100, 10]]
    history = text_of(organiser.get(f"/en/desk/{tournament.public_id}/history/"))
    assert "Swiss rounds, Mitchell: points and ranking were set." in history


def test_a_file_carries_it_and_comes_back_equal(organiser, ana, tournament):
    own = {"scoring": "victory_points", **ROWS, "criteria": ["victory_points", "wins"], "hands": "5", "walkover": "-2"}
    send(organiser, tournament, save="1", **own)
    file = export_tournament(Tournament.objects.get())
    copy = import_tournament(tournament.club, json.dumps(file), context=write_context())
    assert export_tournament(copy) == file
    assert copy.plan["scoring"] == Tournament.objects.get(pk=tournament.pk).plan["scoring"]
    assert file["stages"][0]["match_points"]["walkover"] == -2


def test_own_scoring_outlives_another_answer_of_the_format_and_yields_to_other_points(organiser, tournament):
    def use(**answers: str) -> dict:
        form = {
            "seq": desk_seq(tournament_scope(tournament.pk)),
            "key": f"k{next(keys)}",
            "preset": "mitchell",
            "use": "1",
        }
        url = reverse("setup-format", args=[tournament.public_id])
        assert organiser.post(url, form | {f"a-{key}": value for key, value in answers.items()}).status_code == 302
        return document(tournament, "mitchell")

    use(rounds="1")
    own = {"scoring": "victory_points", **ROWS, "criteria": ["victory_points"]}
    send(organiser, tournament, "mitchell", save="1", **own)
    assert use(rounds="2")["table"] == [[100, 10], [300, 15], [None, 20]]
    with override("en"):
        url = reverse("setup-format", args=[tournament.public_id])
    goes_on, dropped = "that you set yourselves still apply in", "that you set yourselves do not apply to"
    assert goes_on in text_of(organiser.get(url + "?preset=mitchell&a-rounds=2"))
    assert dropped in text_of(organiser.get(url + "?preset=knockout"))
    assert use(rounds="2", scoring="3")["table"] == "burraco-3"
    filled = send(organiser, tournament, "mitchell", do="format", **own)
    assert filled.context["form"].table.rows[0].typed.limit == "50"


def test_a_stale_form_shows_both_orders(organiser, tournament):
    send(organiser, tournament, save="1", criteria=["wins", "lots"], present="2500")
    with override("en"):
        there = address(tournament)
    stale = organiser.post(there, {**POINTS, "seq": 1, "key": "old", "save": "1"})
    assert stale.status_code == 409
    both = "Places are decided by Wins · Drawing of lots Match points · Point difference · Drawing of lots"
    assert both in text_of(stale)
    assert "Walkover score 2500 · 0 3000 · 0" in text_of(stale)


@pytest.mark.typical(2)
@pytest.mark.parametrize("typed", ["", "\x00", "٣", "1e9", "9" * 50, "-", "1.000", "😀"])
def test_nothing_typed_breaks_the_page(organiser, tournament, typed):
    rows = {name: [typed, typed, "5", typed] for name in ("limit", "winner", "loser")}
    for action in ({"save": "1"}, {"do": typed}, {"do": f"up-{typed}"}, {"do": "add", "added": typed}):
        for scoring in ("victory_points", "match_points", typed):
            sent = {**dict.fromkeys(POINTS, typed), **rows, "scoring": scoring, "criteria": [typed, "lots"], **action}
            assert send(organiser, tournament, **sent).status_code < 500


def test_a_stage_that_is_none_is_not_found(organiser, tournament):
    assert organiser.get(address(tournament, "none")).status_code == 404


def test_the_page_of_scoring_keeps_to_its_queries(organiser, ana, django_assert_num_queries):
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    with django_assert_num_queries(7):
        organiser.get(reverse("setup-scoring", args=[tournament.public_id]))
    with django_assert_num_queries(8):
        organiser.get(address(tournament, "groups"))
