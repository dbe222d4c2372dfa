"""The tournament file: its head, its pairs, and its rulings. What is read, and what is refused, with the place."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.model import LateEntry, Pair, Withdrawal
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, document, order, refusal_of

HEAD = document("AB")


def without_field(file: Document, name: str) -> Document:
    return {field: value for field, value in file.items() if field != name}


def of_pair(**fields: Any) -> Document:
    return document("AB", pairs=[{"id": "A"}, {"id": "B", **fields}])


def test_the_head_may_be_as_bare_as_this() -> None:
    tournament = read_tournament(HEAD)
    assert (tournament.name, tournament.rulings, tournament.adjustments, tournament.lots) == (None, {}, (), ())
    assert tournament.regulation.key == "apcef-sc-2022"
    assert tournament.pairs == {"A": Pair("A", "A"), "B": Pair("B", "B")}


def test_a_head_with_everything_is_read() -> None:
    file = {**HEAD, "format": "sumula-tournament/1", "name": "Copa", "rulings": {}, "adjustments": [], "lots": []}
    assert read_tournament(file).name == "Copa"


@pytest.mark.parametrize("name", ["regulation", "pairs", "stages", "matches"])
def test_the_file_needs_each_field_of_its_head(name: str) -> None:
    assert refusal_of(without_field(HEAD, name)) == (name, "the field is missing")


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"format": "sumula-game/1"}, "format"),
        ({"format": None}, "format"),
        ({"name": 7}, "name"),
        ({"name": None}, "name"),
        ({"regulation": "apcef"}, "regulation"),
        ({"regulation": None}, "regulation"),
        ({"regulation": ["apcef-sc-2022"]}, "regulation"),
        ({"rulings": []}, "rulings"),
        ({"rulings": {"unheard": True}}, "rulings.unheard"),
        ({"rulings": {"restart_on_two": 1}}, "rulings.restart_on_two"),
        ({"rulings": {"unplayed_morto": "perhaps"}}, "rulings.unplayed_morto"),
        ({"pairs": {}}, "pairs"),
        ({"pairs": []}, "pairs"),
        ({"pairs": [7]}, "pairs[0]"),
        ({"stages": {}}, "stages"),
        ({"stages": []}, "stages"),
        ({"stages": ["s"]}, "stages[0]"),
        ({"matches": None}, "matches"),
        ({"matches": [None]}, "matches[0]"),
        ({"adjustments": {}}, "adjustments"),
        ({"lots": "A"}, "lots"),
        ({"squads": []}, "squads"),
        ({"X_teams": []}, "X_teams"),
    ],
)
def test_a_faulty_head_is_refused_with_its_place(fields: Document, place: str) -> None:
    assert refusal_of({**HEAD, **fields})[0] == place


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"format": "sumula-game/1"}, "must be one of: sumula-tournament/1"),
        ({"name": 7}, "must be a text"),
        ({"rulings": []}, "must be an object"),
        ({"pairs": {}}, "must be a list"),
        ({"pairs": []}, "a tournament needs at least one pair"),
        ({"stages": []}, "a tournament needs at least one stage"),
        ({"squads": []}, "unknown field"),
    ],
)
def test_a_refused_head_says_what_is_wrong(fields: Document, message: str) -> None:
    assert refusal_of({**HEAD, **fields})[1] == message


@pytest.mark.parametrize("file", [None, [], "x", 7, [HEAD]])
def test_a_file_that_is_no_object_is_refused(file: object) -> None:
    assert refusal_of(file) == ("", "must be an object")


def test_a_pair_with_everything_is_read() -> None:
    fields: Document = {
        "name": "Ana/Bia", "players": ["Ana", "Bia", "Cida"], "club": "Floripa", "seed": 1,
        "withdrawn": {"stage": "s", "round": 2, "results": "annul"}, "entered": {"stage": "s", "round": 2},
    }  # fmt: skip
    assert read_tournament(of_pair(**fields)).pairs["B"] == Pair(
        "B", "Ana/Bia", ("Ana", "Bia", "Cida"), "Floripa", 1, Withdrawal("s", 2, annul=True), LateEntry("s", 2)
    )


def test_results_of_who_left_stand_unless_the_file_says_otherwise() -> None:
    assert read_tournament(of_pair(withdrawn={"stage": "s", "round": 1})).pairs["B"].withdrawn == Withdrawal("s", 1)
    stand = of_pair(withdrawn={"stage": "s", "round": 1, "results": "stand"})
    assert read_tournament(stand).pairs["B"].withdrawn == Withdrawal("s", 1)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"id": ""}, "pairs[1].id"),
        ({"id": "  "}, "pairs[1].id"),
        ({"id": 7}, "pairs[1].id"),
        ({"id": "A"}, "pairs[1].id"),
        ({"id": "\ud800"}, "pairs[1].id"),
        ({"name": ["Ana"]}, "pairs[1].name"),
        ({"name": "a\x00"}, "pairs[1].name"),
        ({"players": "Ana"}, "pairs[1].players"),
        ({"players": ["Ana", 7]}, "pairs[1].players[1]"),
        ({"club": 7}, "pairs[1].club"),
        ({"seed": 0}, "pairs[1].seed"),
        ({"seed": True}, "pairs[1].seed"),
        ({"seed": 1.0}, "pairs[1].seed"),
        ({"seed": "1"}, "pairs[1].seed"),
        ({"withdrawn": True}, "pairs[1].withdrawn"),
        ({"withdrawn": {"round": 1}}, "pairs[1].withdrawn.stage"),
        ({"withdrawn": {"stage": "s"}}, "pairs[1].withdrawn.round"),
        ({"withdrawn": {"stage": "t", "round": 1}}, "pairs[1].withdrawn.stage"),
        ({"withdrawn": {"stage": "s", "round": 0}}, "pairs[1].withdrawn.round"),
        ({"withdrawn": {"stage": "s", "round": 1, "results": "void"}}, "pairs[1].withdrawn.results"),
        ({"withdrawn": {"stage": "s", "round": 1, "why": "ill"}}, "pairs[1].withdrawn.why"),
        ({"entered": 2}, "pairs[1].entered"),
        ({"entered": {"stage": "t", "round": 1}}, "pairs[1].entered.stage"),
        ({"entered": {"stage": "s", "round": -1}}, "pairs[1].entered.round"),
        ({"entered": {"stage": "s", "round": 1_000_000}}, "pairs[1].entered.round"),
        ({"entered": {"stage": "s", "round": 1, "results": "stand"}}, "pairs[1].entered.results"),
        ({"rating": 7}, "pairs[1].rating"),
    ],
)
def test_a_faulty_pair_is_refused_with_its_place(fields: Document, place: str) -> None:
    assert refusal_of(of_pair(**fields))[0] == place


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": "  "}, "must be a text that is not empty"),
        ({"id": "A"}, "A is listed here twice"),
        ({"name": "a\x00"}, "this text contains characters that cannot be written"),
        ({"seed": 0}, "must be a whole number from 1"),
        ({"withdrawn": {"stage": "t", "round": 1}}, "there is no such stage"),
        ({"withdrawn": {"stage": "s", "round": 1, "results": "void"}}, "must be one of: stand, annul"),
        ({"entered": {"stage": "s", "round": 1001}}, "must be a whole number between 1 and 1000"),
    ],
)
def test_a_refused_pair_says_what_is_wrong(fields: Document, message: str) -> None:
    assert refusal_of(of_pair(**fields))[1] == message


def test_a_pair_needs_an_id() -> None:
    assert refusal_of(document("AB", pairs=[{"name": "Ana"}])) == ("pairs[0].id", "the field is missing")


def test_two_pairs_may_not_have_one_seed() -> None:
    file = document("AB", pairs=[{"id": "A", "seed": 1}, {"id": "B", "seed": 1}])
    assert refusal_of(file) == ("pairs[1].seed", "this seed is A's already")


def test_nobody_leaves_before_coming() -> None:
    file = of_pair(entered={"stage": "s", "round": 3}, withdrawn={"stage": "s", "round": 2})
    message = "the pair left in a round before the one in which it entered"
    assert refusal_of(file) == ("pairs[1].withdrawn.round", message)


def test_a_pair_may_leave_in_the_round_it_came_or_another_stage() -> None:
    """Rounds of two stages are not compared."""
    same = of_pair(entered={"stage": "s", "round": 3}, withdrawn={"stage": "s", "round": 3})
    assert read_tournament(same).pairs["B"].withdrawn == Withdrawal("s", 3)
    later = of_pair(entered={"stage": "s", "round": 3}, withdrawn={"stage": "t", "round": 2})
    later["stages"].append({"id": "t", "kind": "single_elimination"})
    assert read_tournament(later).pairs["B"].withdrawn == Withdrawal("t", 2)


X = {"x_note": {"a": [1]}}


def test_what_begins_with_x_is_kept_wherever_it_stands() -> None:
    withdrawal = {"stage": "s", "round": 9, **X}
    file = document(
        "AB",
        [beat("A", "B") | X],
        stage={"match_points": {"win": 2, **X}, "games": {"exactly": 1, **X}, **X},
        pairs=[{"id": "A", **X}, {"id": "B", "withdrawn": withdrawal, "entered": {"stage": "s", "round": 1, **X}}],
        adjustments=[{"stage": "s", "pair": "A", **X}],
        lots=[{"stage": "s", "among": ["A", "B"], "order": ["A", "B"], **X}],
        **X,
    )
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2], **X}})
    file["matches"][0]["games"][0] |= X
    read = read_tournament(file)
    stage, later = read.stages
    withdrawn, entered = read.pairs["B"].withdrawn, read.pairs["B"].entered
    assert withdrawn
    assert entered
    holders: list[Any] = [
        read, stage, stage.match_points, stage.games, later.entrants, read.pairs["A"], withdrawn, entered,
        read.matches[0], read.adjustments[0], read.lots[0],
    ]  # fmt: skip
    assert [holder.extra for holder in holders] == [X] * len(holders)
    assert read.matches[0].games[0].document["x_note"] == X["x_note"]


def test_an_empty_name_says_as_little_as_none() -> None:
    file = document("AB") | {"name": "", "pairs": [{"id": "A", "name": "", "club": ""}, {"id": "B"}]}
    tournament = read_tournament(file)
    assert (tournament.name, tournament.pairs["A"].name, tournament.pairs["A"].club) == (None, "A", None)


@pytest.mark.parametrize("regulation", ["aacrt-2016", "canasta-it", "faraes-2023", "buraco-aberto-sujo"])
@pytest.mark.parametrize("restart", [True, False])
def test_any_tournament_that_ranks_by_art_16_may_restart_on_two(regulation: str, restart: bool) -> None:
    file = document("AB", criteria=["wins", "apcef_art_16"], regulation=regulation, rulings={"restart_on_two": restart})
    assert read_tournament(file).rulings == {"restart_on_two": restart}


@pytest.mark.parametrize("regulation", ["aacrt-2016", "canasta-it", "faraes-2023", "buraco-aberto-sujo"])
def test_restart_on_two_where_art_16_does_not_rank(regulation: str) -> None:
    file = document("AB", regulation=regulation, rulings={"restart_on_two": True})
    assert refusal_of(file) == (
        "rulings.restart_on_two",
        "only a tournament that ranks by apcef_art_16 has this ruling",
    )


def test_in_apcef_the_ruling_is_the_regulations_own() -> None:
    assert read_tournament(document("AB", rulings={"restart_on_two": False})).rulings == {"restart_on_two": False}


@pytest.mark.parametrize("value", [1, "yes", None])
def test_restart_on_two_is_true_or_false(value: object) -> None:
    file = document("AB", criteria=["apcef_art_16"], regulation="faraes-2023", rulings={"restart_on_two": value})
    assert refusal_of(file) == ("rulings.restart_on_two", "must be true or false")


def test_a_game_by_hands_in_such_a_tournament_is_read_under_its_own_regulation() -> None:
    hands = [{"sides": [{"clean": 9, "table_cards": 80}, {"hand_cards": 2}]}]
    file = document(
        "AB", [met_by_hands(hands)], criteria=["wins", "apcef_art_16"], regulation="faraes-2023",
        rulings={"restart_on_two": True, "threes_as_cards": "yes"},
    )  # fmt: skip
    assert order(file) == "AB"


def met_by_hands(hands: list[Document]) -> Document:
    return {"pairs": ["A", "B"], "games": [{"hands": hands}]}
