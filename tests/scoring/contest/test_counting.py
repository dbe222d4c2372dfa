"""What matches give: games, points, wins, match and victory points, canastras. Computed by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.victory_points import BUILT_IN_TABLES, VictoryPointTable
from tests.scoring.contest.samples import Document, beat, bye, document, drew, met, order, places_text, table, values

ALL = (
    "wins", "match_points", "games_won", "games_difference", "points_for", "points_against", "point_difference",
)  # fmt: skip
WON, LOST, LEVEL = (3000, 2000), (2000, 3000), (2500, 2500)


def counts_by_pair(*matches: Document, **stage: Any) -> dict[str, list[int | str]]:
    """All plain values of each pair, in the order of `ALL`."""
    file = document("AB", matches, criteria=ALL, stage={"games": stage.pop("games", 1), "legs": len(matches), **stage})
    return {row["pair"]: [row["values"][name] for name in ALL] for row in table(file)["rows"]}


def test_a_game_counts_for_both_pairs() -> None:
    assert counts_by_pair(met("A", "B", (3050, 2100))) == {
        "A": [1, 3, 1, 1, 3050, 2100, 950],
        "B": [0, 0, 0, -1, 2100, 3050, -950],
    }


def test_a_drawn_game_is_won_by_neither() -> None:
    assert counts_by_pair(met("A", "B", (2500, 2500))) == {
        "A": [0, 1, 0, 0, 2500, 2500, 0],
        "B": [0, 1, 0, 0, 2500, 2500, 0],
    }


@pytest.mark.parametrize(
    ("games", "played", "wins", "match_points", "games_won"),
    [
        (3, [WON, WON], [1, 0], [3, 0], [2, 0]),  # over at two
        (3, [WON, LOST, LOST], [0, 1], [0, 3], [1, 2]),
        (3, [WON, LEVEL, LEVEL], [1, 0], [3, 0], [1, 0]),  # after three games more won
        (3, [WON, LOST, LEVEL], [0, 0], [1, 1], [1, 1]),  # level: a draw
        (3, [LEVEL, LEVEL, LEVEL], [0, 0], [1, 1], [0, 0]),
        (5, [WON, LOST, WON, WON], [1, 0], [3, 0], [3, 1]),
        ({"exactly": 2}, [WON, WON], [1, 0], [3, 0], [2, 0]),
        ({"exactly": 2}, [WON, LOST], [0, 0], [1, 1], [1, 1]),
        ({"exactly": 3}, [WON, WON, LOST], [1, 0], [3, 0], [2, 1]),
    ],
)
def test_a_match_of_several_games_counts_by_how_they_decide_it(
    games: Any, played: list[tuple[int, int]], wins: list[int], match_points: list[int], games_won: list[int]
) -> None:
    counts = counts_by_pair(met("A", "B", *played), games=games)
    assert [[counts[pair][at] for pair in "AB"] for at in (0, 1, 2)] == [wins, match_points, games_won]


@pytest.mark.parametrize(("games", "played"), [(3, [WON]), (3, [WON, LOST]), ({"exactly": 3}, [WON, WON])])
def test_an_undecided_match_counts_with_its_complete_games_alone(games: Any, played: list[tuple[int, int]]) -> None:
    counts = counts_by_pair(met("A", "B", *played), games=games)
    first, second = sum(total[0] for total in played), sum(total[1] for total in played)
    won, lost = played.count(WON), played.count(LOST)
    assert counts["A"] == [0, 0, won, won - lost, first, second, first - second]
    assert counts["B"] == [0, 0, lost, lost - won, second, first, second - first]


def test_in_a_knock_out_a_level_match_is_not_over() -> None:
    """Another game is played; in a round robin it is a draw."""
    level = [met("A", "B", LEVEL)]
    knock_out = document("AB", level, criteria=["match_points"], stage={"kind": "single_elimination"})
    assert values(knock_out, "match_points") == {"A": 0, "B": 0}
    assert values(document("AB", level, criteria=["match_points"]), "match_points") == {"A": 1, "B": 1}


SIDES = {
    "sides": [
        {"clean": 2, "table_points": 500, "morto": "played"},
        {"clean": 1, "table_points": 300, "morto": "played"},
    ]
}
# 2 × 200 + 500 = 900 to 200 + 300 = 500


def test_a_game_that_is_not_over_counts_for_nothing() -> None:
    assert counts_by_pair({"pairs": ["A", "B"], "games": [{"hands": [SIDES]}]}) == {"A": [0] * 7, "B": [0] * 7}
    assert counts_by_pair({"pairs": ["A", "B"], "games": [{"hands": [SIDES], "closed": "time"}]})["A"] == [
        1, 3, 1, 1, 900, 500, 400,
    ]  # fmt: skip


def test_only_clean_canastras_of_complete_games_count() -> None:
    """Those of the second game, still open, do not count."""
    match = {"pairs": ["A", "B"], "games": [{"hands": [SIDES, SIDES], "closed": "hands"}, {"hands": [SIDES]}]}
    assert values(document("AB", [match], criteria=["canastras_clean"], stage={"games": 3}), "canastras_clean") == {
        "A": 4,
        "B": 2,
    }


def test_a_royal_canastra_is_a_clean_one() -> None:
    """Buraco: 500 instead of 200, for a canastra without a wild; it is not entered among the clean ones."""
    hand = {"sides": [{"royal": 1, "clean": 1, "table_points": 400, "morto": "played"}, {"morto": "played"}]}
    file = document(
        "AB", [{"pairs": ["A", "B"], "games": [{"hands": [hand]}]}], criteria=["canastras_clean"],
        regulation="buraco-aberto-sujo",
    )  # fmt: skip
    assert values(file, "canastras_clean") == {"A": 2, "B": 0}


def test_in_buraco_who_began_wins_a_level_game() -> None:
    """The win is whole, and under victory points equal totals still give both the first row."""
    hand = {"sides": [{"table_points": 400, "morto": "played"}] * 2, "starter": 1}
    file = document(
        "AB", [{"pairs": ["A", "B"], "games": [{"hands": [hand]}]}], criteria=["victory_points", "wins"],
        regulation="buraco-aberto-sujo", stage={"scoring": "victory_points", "table": "burraco-4"},
    )  # fmt: skip
    assert order(file) == "BA"
    assert values(file, "victory_points") == {"A": 10, "B": 10}


def test_match_points_as_the_stage_sets_them() -> None:
    stage = {"match_points": {"win": 2, "draw": 1, "loss": -1}, "legs": 3}
    file = document("AB", [beat("A", "B"), beat("B", "A"), drew("A", "B")], criteria=["match_points"], stage=stage)
    assert values(file, "match_points") == {"A": 2, "B": 2}


def test_a_bye_is_a_win_and_gives_no_points() -> None:
    file = document("ABC", [bye("C")], criteria=ALL)
    assert places_text(table(file)) == "C(AB)"
    assert table(file)["rows"][0]["values"] == dict(zip(ALL, [1, 3, 0, 0, 0, 0, 0], strict=True))


def test_a_bye_counts_with_a_score_of_its_own() -> None:
    """The tavolo zoppo: 14 victory points and +355."""
    stage = {"scoring": "victory_points", "table": "burraco-4", "bye_vp": 14, "bye_score": [355, 0]}
    file = document("ABC", [bye("C")], criteria=["victory_points", "point_difference", "points_for"], stage=stage)
    assert table(file)["rows"][0]["values"] == {"victory_points": 14, "point_difference": 355, "points_for": 355}
    stage["bye_score"] = [400, 45]
    file = document("ABC", [bye("C")], criteria=["points_against", "point_difference"], stage=stage)
    assert values(file, "points_against") == {"A": 0, "B": 0, "C": 45}
    assert values(file, "point_difference") == {"A": 0, "B": 0, "C": 355}


def test_under_victory_points_a_bye_gives_none_unless_said() -> None:
    stage = {"scoring": "victory_points", "table": "burraco-4"}
    file = document("ABC", [bye("C")], criteria=["victory_points", "wins"], stage=stage)
    assert (values(file, "victory_points")["C"], values(file, "wins")["C"]) == (0, 1)


def test_adjustments_change_points_of_each_kind() -> None:
    given = [
        {"stage": "s", "pair": "A", "match_points": -1, "victory_points": -2, "points": -100, "reason": "Late"},
        {"stage": "s", "pair": "A", "points": 30},
        {"stage": "s", "pair": "B", "match_points": 2},
    ]
    criteria = [*ALL, "victory_points"]
    stage = {"scoring": "victory_points", "table": "burraco-4"}
    file = document("AB", [met("A", "B", (3050, 2100))], criteria=criteria, stage=stage, adjustments=given)
    rows = {row["pair"]: list(row["values"].values()) for row in table(file)["rows"]}
    # A difference of 950 gives 15 to 5: 900 is row five (14), 1100 row six (15).
    assert rows == {
        "A": [1, 2, 1, 1, 2980, 2100, 880, 13],
        "B": [0, 2, 0, -1, 2100, 3050, -950, 5],
    }


def test_adjustments_are_of_their_stage_alone() -> None:
    file = document("AB", [beat("A", "B")], adjustments=[{"stage": "t", "pair": "A", "points": -9000}])
    file["stages"].append({"id": "t", "kind": "round_robin", "criteria": ["point_difference"]})
    file["stages"][0]["criteria"] = ["point_difference"]
    assert values(file, "point_difference") == {"A": 1000, "B": -1000}
    assert values(file, "point_difference", "t") == {"A": -9000, "B": 0}


# The published scale: up to 50 10, 150 11, 250 12, 350 13, 500 14, 650 15, 800 16, 1000 17, 1250 18, 1500 19, more 20.
THREE = {0: 10, 50: 10, 51: 11, 150: 11, 151: 12, 250: 12, 350: 13, 351: 14, 500: 14, 650: 15, 800: 16, 1000: 17,
         1250: 18, 1251: 19, 1500: 19, 1501: 20, 9000: 20}  # fmt: skip
# Up to 100 10, 300 11, 500 12, 700 13, 900 14, 1100 15, 1300 16, 1500 17, 1700 18, 2000 19, more 20.
FOUR = {0: 10, 100: 10, 101: 11, 300: 11, 500: 12, 700: 13, 900: 14, 1100: 15, 1300: 16, 1500: 17, 1700: 18,
        2000: 19, 2001: 20}  # fmt: skip


@pytest.mark.parametrize(("name", "known"), [("burraco-3", THREE), ("burraco-4", FOUR)])
def test_the_built_in_tables_share_20_points(name: str, known: dict[int, int]) -> None:
    scale = BUILT_IN_TABLES[name]
    assert {difference: scale.share(difference) for difference in known} == {
        difference: (points, 20 - points) for difference, points in known.items()
    }
    assert scale.share(-500) == scale.share(500)[::-1]
    assert scale.best == 20


def test_a_table_of_ones_own_shares_twice_its_first_row() -> None:
    scale = VictoryPointTable((100, 200), (6, 8, 12))
    assert [scale.share(difference) for difference in (0, 100, -150, 201)] == [(6, 6), (6, 6), (4, 8), (12, 0)]


def test_ten_all_with_unequal_totals_is_still_a_win() -> None:
    stage = {"scoring": "victory_points", "table": "burraco-4"}
    file = document("AB", [met("A", "B", (2050, 2000))], criteria=["victory_points", "wins"], stage=stage)
    assert order(file) == "AB"
    assert values(file, "victory_points") == {"A": 10, "B": 10}


def test_victory_points_of_several_games_are_of_their_summed_totals() -> None:
    """2 games to 1, but 6,500 points to 7,000: the win is A's, 12 to 8 victory points are B's (up to 500: 12)."""
    stage = {"scoring": "victory_points", "table": "burraco-4", "games": 3}
    played = met("A", "B", (2500, 2000), (1500, 3000), (2500, 2000))
    file = document("AB", [played], criteria=["victory_points", "wins"], stage=stage)
    assert values(file, "victory_points") == {"A": 8, "B": 12}
    assert values(file, "wins") == {"A": 1, "B": 0}


def test_an_undecided_match_has_no_victory_points() -> None:
    stage = {"scoring": "victory_points", "table": "burraco-4", "games": 3}
    file = document("AB", [met("A", "B", (3000, 0))], criteria=["victory_points"], stage=stage)
    assert values(file, "victory_points") == {"A": 0, "B": 0}
