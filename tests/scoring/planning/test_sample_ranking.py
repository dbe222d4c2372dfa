"""The sample of the set-up: its places under several orders, worked out by hand from its ten results."""

from __future__ import annotations

import pytest

from rules import registry
from scoring.contest.criteria import known_criteria
from scoring.contest.model import Games
from scoring.contest.tables import qualifying_order
from scoring.planning.sample_ranking import sample_ranking

# Totals under a target of 3000, of ten points: A 3050-2900 B, B 3400-1500 C, C 3100-3000 A, A 3000-2950 D,
# B 3020-2980 D, C 3500-1200 D, A 3300-2000 E, B 2500-2500 E, E 3010-2600 C, E missing against D (3000-0).


ONE_GAME = Games()


def places(criteria: list[str], games: Games = ONE_GAME, regulation: str = "apcef-sc-2022", **stage: object) -> str:
    """The pairs from first place down, with level ones in brackets."""
    known = registry.get(regulation)
    assert known
    table = sample_ranking(stage, criteria, games, known)
    pairs_by_place: dict[int, str] = {}
    for row in qualifying_order(table):
        pairs_by_place[row.place] = pairs_by_place.get(row.place, "") + row.pair
    return " ".join(pairs if len(pairs) == 1 else f"({pairs})" for pairs in pairs_by_place.values())


@pytest.mark.parametrize(
    ("criteria", "order"),
    [
        (["wins"], "A (BC) (DE)"),  # 3, 2, 2, 1, 1
        (["wins", "point_difference"], "A B C D E"),  # B +1940, C +100; D +610, E −3890
        (["point_difference"], "B A D C E"),  # B +1940, A +1400, D +610, C +100
        (["match_points"], "A B C E D"),  # 9, 7, 6, 4, 3: a draw is worth a point
        (["wins", "head_to_head"], "A B C D E"),
        (["wins", "fewest_walkovers"], "A (BC) D E"),
        (["points_against"], "D B C A E"),  # 9520, 10030, 10610, 10950, 11400
    ],
)
def test_the_order_of_criteria_moves_the_places(criteria: list[str], order: str) -> None:
    assert places(criteria) == order


def test_points_of_the_stage_count_in_it() -> None:
    assert places(["match_points"], match_points={"win": 2, "draw": 0, "walkover": -3}) == "A (BC) D E"
    assert places(["points_for"], walkover_score=[9000, 0])[0] == "D"
    table = [[100, 10], [None, 20]]
    shares = {"scoring": "victory_points", "table": table, "walkover_vp": [20, 0]}
    assert places(["victory_points"], **shares) == "A (BD) (CE)"  # 60, 40, 30


@pytest.mark.daily
@pytest.mark.parametrize(
    "games",
    [
        Games(3),
        *(
            pytest.param(games, marks=pytest.mark.daily)
            for games in (Games(7), Games(2, exactly=True), Games(5, exactly=True))
        ),
    ],
)
@pytest.mark.parametrize("regulation", [regulation.key for regulation in registry.all_regulations()])
def test_every_criterion_ranks_it_whatever_the_match(games: Games, regulation: str) -> None:
    for name in known_criteria():
        assert sorted(places([name], games, regulation).translate(str.maketrans("", "", "() "))) == list("ABCDE")
