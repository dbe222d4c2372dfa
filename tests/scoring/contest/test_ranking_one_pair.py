"""A ranking for the row of a single pair: what is put in order for it, and which pairs are left together."""

from __future__ import annotations

import pytest

from scoring.contest.model import AdjustmentFacts
from scoring.contest.ranking import Separation, rank
from scoring.contest.results import Results

# Match points and points of nobody but the organisers: three groups of five, in each of which the points differ.
GROUPS = {3: "ABCDE", 2: "FGHIJ", 1: "KLMNO"}
PAIRS = "".join(GROUPS.values())
RESULTS = Results(
    tuple(PAIRS),
    (),
    [
        AdjustmentFacts("s", pair, match_points=match_points, points=-100 * place)
        for match_points, group in GROUPS.items()
        for place, pair in enumerate(group)
    ],
)
NAMES = ("match_points", "point_difference")


def groups_for(pair: str | None) -> str:
    """The groups of the ranking, parted by spaces."""
    return " ".join(map("".join, rank(PAIRS, NAMES, RESULTS, only=pair).groups))


def test_the_whole_ranking_is_known() -> None:
    assert groups_for(None) == "A B C D E F G H I J K L M N O"


@pytest.mark.parametrize(
    ("pair", "groups"),
    [
        # Of a group above, the last pair stands next to the pair's group; of a group below, the first.
        ("H", "ABC D E F G H I J K L MNO"),
        ("F", "ABC D E F G HIJ K L MNO"),
        ("G", "ABC D E F G H IJ K L MNO"),
        ("I", "ABC D E FG H I J K L MNO"),
        ("J", "ABC D E FGH I J K L MNO"),
        ("A", "A B CDE F G HIJ KLMNO"),
        ("C", "A B C D E F G HIJ KLMNO"),
        ("K", "ABCDE FGH I J K L MNO"),
        ("O", "ABCDE FGH I J KLM N O"),
    ],
)
def test_pairs_far_from_the_one_that_is_asked_for_stay_together(pair: str, groups: str) -> None:
    assert groups_for(pair) == groups


def test_what_separates_the_groups_beside_it_has_the_nearest_values() -> None:
    tied, highest = frozenset("FGHIJ"), frozenset(PAIRS)
    ranking = rank(PAIRS, NAMES, RESULTS, only="I")
    by_group = dict(zip(map("".join, ranking.groups), ranking.separations, strict=True))
    assert by_group["FG"] == Separation("match_points", highest, 3, 2)
    assert by_group["H"] == Separation("point_difference", tied, -100, -200, ("match_points",))
    assert by_group["I"] == Separation("point_difference", tied, -200, -300, ("match_points",))
    assert by_group["MNO"] == Separation("point_difference", frozenset("KLMNO"), -100, -200, ("match_points",))


def test_a_pair_of_another_table_leaves_all_together() -> None:
    assert groups_for("Z") == PAIRS


def test_the_nearest_of_three_groups_below_gives_its_value() -> None:
    results = Results(
        tuple("ABCDE"), (), [AdjustmentFacts("s", pair, match_points=9 - at) for at, pair in enumerate("ABCDE")]
    )
    ranking = rank("ABCDE", ("match_points",), results, only="A")
    assert (ranking.groups, ranking.separations[2]) == (
        [["A"], ["B"], ["C", "D", "E"]],
        Separation("match_points", frozenset("ABCDE"), 8, 7),
    )


def test_beside_the_group_of_the_pair_only_the_nearest_pairs_are_put_in_order() -> None:
    """By a criterion between the two: of ABC, DE the last is D or E; of KL, MNO the first K or L."""
    between = [AdjustmentFacts("s", pair, victory_points=1) for pair in "ABCKL"]
    results = Results(tuple(PAIRS), (), [*RESULTS.adjustments, *between], by_victory_points=True)
    names = ("match_points", "victory_points", "point_difference")
    ranking = rank(PAIRS, names, results, only="H")
    assert " ".join(map("".join, ranking.groups)) == "ABC D E F G H I J K L MNO"
    whole = rank(PAIRS, names, results)
    assert " ".join(map("".join, whole.groups)) == "A B C D E F G H I J K L M N O"
