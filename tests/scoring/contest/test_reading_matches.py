"""The tournament file: matches, their games, adjustments and drawings. What is read and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.codec import read_tournament
from scoring.contest.model import AdjustmentFacts, Drawing, MatchFacts
from tests.scoring.contest.samples import Document, beat, bye, document, met, missed, order, refused

WON, LOST, LEVEL = (3000, 2000), (2000, 3000), (2500, 2500)
# APCEF: 3000 points end a game. 200 for a clean canastra, 100 for going out, −100 for no morto (art. 12).
QUIET = {"sides": [{"table_points": 500, "morto": "played"}, {"table_points": 300, "morto": "played"}]}
BIG = {
    "sides": [
        {"clean": 8, "table_points": 1500, "went_out": True, "morto": "played"},
        {"morto": "played", "table_points": 15},
    ]
}  # 8 × 200 + 100 + 1500 = 3200 to 15: over at once


def read(match: Document, **more: Any) -> MatchFacts:
    return read_tournament(document("ABC", [match], **more)).matches[0]


def test_a_match_with_everything() -> None:
    match = read(met("A", "B", WON, table=4, slot=2, group=0))
    assert (match.stage, match.round, match.pairs, match.group, match.table, match.slot) == (
        "s", 1, ("A", "B"), 0, 4, 2,
    )  # fmt: skip
    assert [(game.totals, game.complete, game.winner) for game in match.games] == [((3000, 2000), True, 0)]


@pytest.mark.parametrize("match", [{"pairs": ["A", "B"]}, met("A", "B"), missed("A", "B")])
def test_an_open_match(match: Document) -> None:
    assert (read(match).games, read(match).absent) == ((), frozenset())


@pytest.mark.parametrize(
    ("games", "kept"),
    [
        ([{"hands": []}], []),
        ([{"hands": [], "x_note": "late"}], [{"hands": [], "x_note": "late"}]),
        ([{"hands": [], "closed": "time"}], [{"hands": [], "closed": "time"}]),
        ([{"totals": [3000, 2000]}, {"hands": []}], [{"totals": [3000, 2000]}]),
    ],
)
def test_a_game_of_which_nothing_is_written_is_none(games: list[Document], kept: list[Document]) -> None:
    match = read({"stage": "s", "round": 1, "pairs": ["A", "B"], "games": games}, stage={"games": 3})
    assert [game.document for game in match.games] == kept


@pytest.mark.parametrize(("told", "kept"), [(2, None), (1, 1)])
def test_two_players_a_side_need_not_be_said(told: int, kept: int | None) -> None:
    hand = {"sides": [{"table_points": 500}, {"table_points": 300}]}
    game = {"hands": [hand], "players_per_side": told}
    match = read({"stage": "s", "round": 1, "pairs": ["A", "B"], "games": [game]}, regulation="buraco-aberto-sujo")
    assert match.games[0].document.get("players_per_side") == kept


def test_the_last_round_that_is_no_slip_of_the_keyboard() -> None:
    assert read(beat("A", "B", round=1000)).round == 1000


def test_a_bye() -> None:
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
def test_a_match_that_is_refused(match: Document, place: str) -> None:
    assert refused(document("ABC", [match]))[0] == f"matches[0].{place}"


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
def test_what_is_said_of_a_match_that_is_refused(match: Document, message: str) -> None:
    assert refused(document("ABC", [match]))[1] == message


@pytest.mark.parametrize("name", ["stage", "round"])
def test_what_a_match_must_have(name: str) -> None:
    file = document("AB", [beat("A", "B")])
    del file["matches"][0][name]
    assert refused(file) == (f"matches[0].{name}", "the field is missing")


GROUPS = {"groups": [["A", "B"], ["C", "D"]]}


def test_the_group_is_asked_for_where_there_are_several() -> None:
    assert refused(document("ABCD", [beat("A", "B")], stage=GROUPS)) == ("matches[0].group", "the field is missing")
    assert read_tournament(document("ABCD", [beat("C", "D", group=1)], stage=GROUPS)).matches[0].group == 1


def test_a_pair_of_another_group() -> None:
    file = document("ABCD", [beat("A", "C", group=0)], stage=GROUPS)
    assert refused(file) == ("matches[0].pairs[1]", "C is not in this group")


def test_one_group_needs_no_number() -> None:
    assert order(document("AB", [beat("A", "B")], stage={"groups": [["A", "B"]]})) == "AB"


def test_a_pair_that_is_not_in_the_stage() -> None:
    file = document("ABC", [beat("A", "C")], stage={"entrants": ["A", "B"]})
    assert refused(file) == ("matches[0].pairs[1]", "C is not in stage s")


def test_a_pair_that_plays_twice_in_a_round() -> None:
    file = document("ABC", [beat("A", "B"), beat("C", "A", round=1)])
    assert refused(file) == ("matches[1].pairs[1]", "A plays twice in round 1")


@pytest.mark.parametrize(
    ("games", "totals", "index"),
    [
        (1, [WON, WON], 1),
        (1, [LEVEL, WON], 1),
        (3, [WON, WON, LOST], 2),
        (3, [LOST, LOST, LOST], 2),
        (3, [WON, LOST, LEVEL, WON], 3),
        (5, [WON, WON, LOST, WON, WON], 4),
        ({"exactly": 2}, [WON, LOST, WON], 2),
        ({"exactly": 3}, [WON, WON, WON, LOST], 3),
    ],
)
def test_a_game_after_the_match_is_decided(games: Any, totals: list[tuple[int, int]], index: int) -> None:
    file = document("AB", [met("A", "B", *totals)], stage={"games": games})
    assert refused(file) == (f"matches[0].games[{index}]", "the match was decided before this game")


@pytest.mark.parametrize(
    ("games", "totals"),
    [
        (3, [WON, LOST, WON]),
        (3, [LEVEL, LEVEL, LEVEL]),
        ({"exactly": 3}, [WON, WON, WON]),  # decided only after all of them
        ({"exactly": 2}, [LEVEL, LEVEL]),
    ],
)
def test_games_that_a_match_may_have(games: Any, totals: list[tuple[int, int]]) -> None:
    assert len(read(met("A", "B", *totals), stage={"games": games}).games) == len(totals)


@pytest.mark.parametrize("games", [1, 3, {"exactly": 2}])
def test_in_an_elimination_a_level_match_goes_on_with_another_game(games: Any) -> None:
    stage = {"kind": "single_elimination", "games": games}
    played = {1: [LEVEL, LEVEL, WON], 3: [WON, LOST, LEVEL, LEVEL, LOST]}.get(
        games if type(games) is int else 0, [WON, LOST, LEVEL, WON]
    )
    assert len(read_tournament(document("AB", [met("A", "B", *played)], stage=stage)).matches[0].games) == len(played)
    file = document("AB", [met("A", "B", *played, WON)], stage=stage)
    assert refused(file)[0] == f"matches[0].games[{len(played)}]"


def test_a_game_by_hands() -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [QUIET, BIG]}]}).games
    # 500 + 3200 to 300 + 15
    assert (game.totals, game.complete, game.winner, game.clean) == ((3700, 315), True, 0, (8, 0))


def test_a_game_by_hands_counts_the_clean_canastras_of_both() -> None:
    """Royal ones are clean too."""
    hand = {"sides": [{"clean": 2, "royal": 1}, {"clean": 3, "royal": 2}]}
    match = {"pairs": ["A", "B"], "games": [{"hands": [hand]}]}
    (game,) = read(match, regulation="buraco-aberto-sujo").games
    assert game.clean == (3, 5)


@pytest.mark.parametrize("more", [{"closed": "time"}, {"x_note": "late"}])
def test_a_game_without_hands_stands_at_nothing(more: Document) -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [], **more}]}).games
    assert (game.totals, game.clean) == ((0, 0), (0, 0))


def test_a_game_by_hands_that_is_not_over() -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [QUIET]}]}).games
    assert (game.totals, game.complete, game.winner) == ((500, 300), False, None)


@pytest.mark.parametrize("closed", ["time", "hands"])
def test_a_game_closed_early(closed: str) -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [QUIET], "closed": closed}]}).games
    assert (game.totals, game.complete, game.winner) == ((500, 300), True, 0)
    level = {"sides": [{"table_points": 500, "morto": "played"}] * 2}
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [level], "closed": closed}]}).games
    assert (game.totals, game.complete, game.winner) == ((500, 500), True, None)


def test_hands_after_the_end_of_a_game() -> None:
    file = document("AB", [{"pairs": ["A", "B"], "games": [{"hands": [BIG, QUIET]}]}])
    assert refused(file) == ("matches[0].games[0].hands[1]", "the game was over before this hand")


def test_a_game_after_an_unfinished_one() -> None:
    match = {"pairs": ["A", "B"], "games": [{"hands": [QUIET]}, {"totals": [3000, 0]}]}
    assert refused(document("AB", [match], stage={"games": 3})) == (
        "matches[0].games[1]",
        "the game before this one is not finished",
    )


def test_an_adjustment() -> None:
    given = {"stage": "s", "pair": "B", "match_points": -1, "victory_points": -2, "points": -100, "reason": "Late"}
    read_back = read_tournament(document("AB", adjustments=[given])).adjustments
    assert read_back == (AdjustmentFacts("s", "B", -1, -2, -100, "Late"),)
    assert read_tournament(document("AB", adjustments=[{"stage": "s", "pair": "B"}])).adjustments == (
        AdjustmentFacts("s", "B"),
    )


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"stage": "t"}, "stage"),
        ({"pair": "X"}, "pair"),
        ({"pair": None}, "pair"),
        ({"match_points": 0.5}, "match_points"),
        ({"victory_points": "1"}, "victory_points"),
        ({"points": None}, "points"),
        ({"reason": 7}, "reason"),
        ({"wins": 1}, "wins"),
    ],
)
def test_an_adjustment_that_is_refused(fields: Document, place: str) -> None:
    file = document("AB", adjustments=[{"stage": "s", "pair": "B", **fields}])
    assert refused(file)[0] == f"adjustments[0].{place}"


def test_an_adjustment_of_a_pair_that_is_not_in_the_stage() -> None:
    file = document("ABC", stage={"entrants": ["A", "B"]}, adjustments=[{"stage": "s", "pair": "C", "points": 5}])
    assert refused(file) == ("adjustments[0].pair", "C is not in stage s")


@pytest.mark.parametrize("name", ["stage", "pair"])
def test_what_an_adjustment_must_have(name: str) -> None:
    given = {"stage": "s", "pair": "B"}
    del given[name]
    assert refused(document("AB", adjustments=[given])) == (f"adjustments[0].{name}", "the field is missing")


DRAWN: Document = {"stage": "s", "among": ["A", "B"], "order": ["B", "A"]}


def test_a_drawing() -> None:
    drawn = {**DRAWN, "draw": {"id": "s-1", "witnesses": ["Ana"]}}
    assert read_tournament(document("AB", lots=[drawn])).lots == (
        Drawing("s", ("A", "B"), ("B", "A"), {"id": "s-1", "witnesses": ["Ana"]}),
    )


def test_a_drawing_may_be_without_what_was_drawn_with() -> None:
    assert read_tournament(document("AB", lots=[DRAWN])).lots == (Drawing("s", ("A", "B"), ("B", "A"), {}),)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"stage": "t"}, "there is no such stage"),
        ({"among": ["A"]}, "lots are drawn among two pairs or more"),
        ({"among": ["A", "A"]}, "A is listed here twice"),
        ({"order": ["B"]}, "the order must list every pair in the draw once"),
        ({"draw": "in the hall"}, "must be an object"),
        ({"winner": "B"}, "unknown field"),
    ],
)
def test_what_is_said_of_a_drawing_that_is_refused(fields: Document, message: str) -> None:
    assert refused(document("ABC", lots=[{**DRAWN, **fields}]))[1] == message


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"stage": "t"}, "stage"),
        ({"among": ["A"]}, "among"),
        ({"among": ["A", "A"]}, "among[1]"),
        ({"among": ["A", "X"]}, "among[1]"),
        ({"among": "AB"}, "among"),
        ({"order": ["B"]}, "order"),
        ({"order": ["B", "A", "C"]}, "order"),
        ({"order": ["B", "B"]}, "order[1]"),
        ({"order": ["C", "A"]}, "order"),
        ({"draw": "in the hall"}, "draw"),
        ({"winner": "B"}, "winner"),
    ],
)
def test_a_drawing_that_is_refused(fields: Document, place: str) -> None:
    assert refused(document("ABC", lots=[{**DRAWN, **fields}]))[0] == f"lots[0].{place}"


def test_two_drawings_for_one_tie() -> None:
    file = document("AB", lots=[DRAWN, {**DRAWN, "among": ["B", "A"]}])
    assert refused(file) == ("lots[1]", "lots were drawn twice for this tie; keep the drawing that counts")


def test_drawings_for_two_ties_and_in_two_stages() -> None:
    other_tie: Document = {"stage": "s", "among": ["C", "D"], "order": ["C", "D"]}
    file = document("ABCD", lots=[DRAWN, other_tie, {**DRAWN, "stage": "t"}])
    file["stages"].append({**file["stages"][0], "id": "t"})
    assert [(drawing.stage, drawing.order) for drawing in read_tournament(file).lots] == [
        ("s", ("B", "A")),
        ("s", ("C", "D")),
        ("t", ("B", "A")),
    ]
