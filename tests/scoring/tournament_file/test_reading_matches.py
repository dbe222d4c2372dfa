"""The tournament file: matches, their games, adjustments and drawings. What is read and what is refused."""

from __future__ import annotations

import pytest

from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, bye, document, met, order, refusal_of, walkover_match
from tests.scoring.tournament_file.reading_matches import read

WON, LOST, LEVEL = (3000, 2000), (2000, 3000), (2500, 2500)
# APCEF: 3000 points end a game. 200 for a clean canastra, 100 for going out, −100 for no morto (art. 12).
QUIET = {"sides": [{"table_points": 500, "morto": "played"}, {"table_points": 300, "morto": "played"}]}


def test_a_match_with_everything_is_read() -> None:
    match = read(met("A", "B", WON, table=4, slot=2, group=0))
    assert (match.stage, match.round, match.pairs, match.group, match.table, match.slot) == (
        "s", 1, ("A", "B"), 0, 4, 2,
    )  # fmt: skip
    assert [(game.totals, game.complete, game.winner) for game in match.games] == [((3000, 2000), True, 0)]


@pytest.mark.parametrize("match", [{"pairs": ["A", "B"]}, met("A", "B"), walkover_match("A", "B")])
def test_an_open_match_has_no_games_and_nobody_absent(match: Document) -> None:
    assert (read(match).games, read(match).absent) == ((), frozenset())


@pytest.mark.parametrize(
    ("games", "games_read"),
    [
        ([{"hands": []}], []),
        ([{"hands": [], "x_note": "late"}], [{"hands": [], "x_note": "late"}]),
        ([{"hands": [], "closed": "time"}], [{"hands": [], "closed": "time"}]),
        ([{"totals": [3000, 2000]}, {"hands": []}], [{"totals": [3000, 2000]}]),
    ],
)
def test_a_game_of_which_nothing_is_written_is_none(games: list[Document], games_read: list[Document]) -> None:
    match = read({"stage": "s", "round": 1, "pairs": ["A", "B"], "games": games}, stage={"games": 3})
    assert [game.document for game in match.games] == games_read


@pytest.mark.parametrize(("written", "players_per_side"), [(2, None), (1, 1)])
def test_two_players_a_side_need_not_be_stated(written: int, players_per_side: int | None) -> None:
    hand = {"sides": [{"table_points": 500}, {"table_points": 300}]}
    game = {"hands": [hand], "players_per_side": written}
    match = read({"stage": "s", "round": 1, "pairs": ["A", "B"], "games": [game]}, regulation="buraco-aberto-sujo")
    assert match.games[0].document.get("players_per_side") == players_per_side


def test_round_1000_is_read() -> None:
    assert read(beat("A", "B", round=1000)).round == 1000


def test_a_bye_has_nobody_on_the_other_side() -> None:
    assert read(bye("A")).pairs == ("A", None)


@pytest.mark.parametrize(
    ("match", "place"),
    [
        ({}, "pairs"),
        (beat("A", "B") | {"stage": "t"}, "stage"),
        (beat("A", "B") | {"stage": None}, "stage"),
        (beat("A", "B") | {"round": 0}, "round"),
        (beat("A", "B") | {"round": 1001}, "round"),
        (beat("A", "B") | {"round": "1"}, "round"),
        (beat("A", "B") | {"group": 1}, "group"),
        (beat("A", "B") | {"group": -1}, "group"),
        (beat("A", "B") | {"group": None}, "group"),
        (beat("A", "B") | {"table": 0}, "table"),
        (beat("A", "B") | {"slot": 0}, "slot"),
        (beat("A", "B") | {"bracket": "winners"}, "bracket"),
        ({"pairs": "AB"}, "pairs"),
        ({"pairs": ["A"]}, "pairs"),
        ({"pairs": ["A", "B", "C"]}, "pairs"),
        ({"pairs": ["A", "X"]}, "pairs[1]"),
        ({"pairs": ["A", 7]}, "pairs[1]"),
        ({"pairs": ["A", "A"]}, "pairs[1]"),
        ({"pairs": [None, "A"]}, "pairs[0]"),
        ({"pairs": [None, None]}, "pairs[0]"),
        (bye("A", games=[{"totals": [3000, 0]}]), "pairs"),
        (bye("A", absent=["A"]), "pairs"),
        ({"pairs": ["A", "B"], "absent": "A"}, "absent"),
        ({"pairs": ["A", "B"], "absent": ["A", "A"]}, "absent[1]"),
        ({"pairs": ["A", "B"], "absent": ["C"]}, "absent"),
        ({"pairs": ["A", "B"], "absent": ["X"]}, "absent[0]"),
        (beat("A", "B") | {"went_on": "C"}, "went_on"),
        (met("A", "B", WON, absent=["A"]), "games"),
        ({"pairs": ["A", "B"], "games": {}}, "games"),
        ({"pairs": ["A", "B"], "games": [[3000, 0]]}, "games[0]"),
        ({"pairs": ["A", "B"], "games": [{}]}, "games[0].hands"),
        ({"pairs": ["A", "B"], "games": [{"totals": [3000]}]}, "games[0].totals"),
        ({"pairs": ["A", "B"], "games": [{"totals": [3000, 0.5]}]}, "games[0].totals[1]"),
        ({"pairs": ["A", "B"], "games": [{"totals": [3000, True]}]}, "games[0].totals[1]"),
        ({"pairs": ["A", "B"], "games": [{"totals": None}]}, "games[0].totals"),
        ({"pairs": ["A", "B"], "games": [{"totals": [3000, 0], "hands": []}]}, "games[0].totals"),
        ({"pairs": ["A", "B"], "games": [{"totals": [3000, 0], "closed": "time"}]}, "games[0].closed"),
        ({"pairs": ["A", "B"], "games": [{"hands": [], "closed": "late"}]}, "games[0].closed"),
        ({"pairs": ["A", "B"], "games": [{"hands": [], "winner": 0}]}, "games[0].winner"),
        ({"pairs": ["A", "B"], "games": [{"hands": [], "regulation": "aacrt-2016"}]}, "games[0].regulation"),
        ({"pairs": ["A", "B"], "games": [{"hands": [QUIET, {"sides": []}]}]}, "games[0].hands[1].sides"),
    ],
)
def test_a_faulty_match_is_refused_with_its_place(match: Document, place: str) -> None:
    assert refusal_of(document("ABC", [match]))[0] == f"matches[0].{place}"


@pytest.mark.parametrize(
    ("match", "message"),
    [
        (beat("A", "B") | {"stage": "t"}, "there is no such stage"),
        (beat("A", "B") | {"round": 1001}, "must be a whole number between 1 and 1000"),
        (beat("A", "B") | {"group": 1}, "there is no such group; they count from 0"),
        (beat("A", "B") | {"group": -1}, "must be a whole number from 0"),
        (beat("A", "B") | {"table": 0}, "must be a whole number from 1"),
        ({"pairs": "AB"}, "must be a list"),
        ({"pairs": ["A"]}, "must be a list of two"),
        ({"pairs": ["A", "X"]}, "there is no pair X"),
        ({"pairs": ["A", 7]}, "must be a text"),
        ({"pairs": ["A", "A"]}, "a pair cannot play itself"),
        ({"pairs": [None, "A"]}, "a bye is written [pair, null]"),
        (bye("A", absent=["A"]), "a bye has no games and nobody absent"),
        ({"pairs": ["A", "B"], "absent": ["B", "A", "B"]}, "B is listed here twice"),
        ({"pairs": ["A", "B"], "absent": ["C"]}, "only a pair of this match can be absent from it"),
        (beat("A", "B") | {"went_on": "C"}, "only a pair of this match can have advanced from it"),
        (met("A", "B", WON, absent=["A"]), "a walkover has no games; remove the games or the absence"),
        (
            {"pairs": ["A", "B"], "games": [{"totals": [3000, 0], "hands": []}]},
            "a game is given by totals or by hands, not both",
        ),
    ],
)
def test_a_refused_match_says_what_is_wrong(match: Document, message: str) -> None:
    assert refusal_of(document("ABC", [match]))[1] == message


@pytest.mark.parametrize("name", ["stage", "round"])
def test_a_match_needs_its_stage_and_round(name: str) -> None:
    file = document("AB", [beat("A", "B")])
    del file["matches"][0][name]
    assert refusal_of(file) == (f"matches[0].{name}", "the field is missing")


GROUPS = {"groups": [["A", "B"], ["C", "D"]]}


def test_the_group_is_asked_for_where_there_are_several() -> None:
    assert refusal_of(document("ABCD", [beat("A", "B")], stage=GROUPS)) == ("matches[0].group", "the field is missing")
    assert read_tournament(document("ABCD", [beat("C", "D", group=1)], stage=GROUPS)).matches[0].group == 1


def test_a_match_with_a_pair_of_another_group_is_refused() -> None:
    file = document("ABCD", [beat("A", "C", group=0)], stage=GROUPS)
    assert refusal_of(file) == ("matches[0].pairs[1]", "C is not in this group")


def test_one_group_needs_no_number() -> None:
    assert order(document("AB", [beat("A", "B")], stage={"groups": [["A", "B"]]})) == "AB"


def test_a_match_of_a_pair_from_outside_the_stage_is_refused() -> None:
    file = document("ABC", [beat("A", "C")], stage={"entrants": ["A", "B"]})
    assert refusal_of(file) == ("matches[0].pairs[1]", "C is not in stage s")


def test_a_pair_may_not_play_twice_in_a_round() -> None:
    file = document("ABC", [beat("A", "B"), beat("C", "A", round=1)])
    assert refusal_of(file) == ("matches[1].pairs[1]", "A plays twice in round 1")
