"""Why the pairs of groups meet as they do in a bracket: true of every first round, whoever drew it."""

from itertools import combinations
from typing import Any

import pytest

from tests.scoring.contest.samples import Document, beat
from tests.tournament.boards.samples import read_stage
from tournament.boards.bracket import bracket_board

WINNERS_MEET_SECONDS = "Each winner of a group meets the second of another group."
WINNERS_APART = "In the first round no winner of a group meets another one."
THIRDS = "In the first round no winner of a group meets another one, and the best thirds fill the places left."
OPPOSITE = "Those of one group are in opposite halves of the bracket, so that they do not meet early."
EVEN = "Those of one group are spread over both halves of the bracket and do not meet in the first round."
UNEVEN = (
    "In the first round nobody meets one of their own group, but not every group is divided evenly between the two "
    "halves of the bracket."
)
NOBODY = "In the first round nobody meets one of their own group."
SOME_MEET = "In the first round some meet one of their own group."
TOO_MANY = (
    "In the first round some meet one of their own group: more than half of those who play it are from that group."
)


def seeding(groups: list[int], first_round: str = "", kind: str = "single_elimination", **source: Any) -> list[str]:
    """What is said of a bracket out of groups of these sizes: A1, the winner of group A, then A2 … `first_round`: as
    written, such as "A1-B2"."""
    members = [[f"{letter}{at}" for at in range(1, size + 1)] for letter, size in zip("ABCDEFGH", groups, strict=False)]
    matches: list[Document] = [
        {"stage": "s", "group": number, "round": at, **beat(better, worse, 900 - 10 * number)}
        for number, group in enumerate(members)
        for at, (better, worse) in enumerate(combinations(group, 2), start=1)
    ]
    for slot, duel in enumerate(first_round.split(), start=1):
        matches.append({"stage": "k", "round": 1, "slot": slot, "pairs": duel.split("-"), "games": []})
    file: Document = {
        "regulation": "apcef-sc-2022",
        "pairs": [{"id": pair, "name": pair} for group in members for pair in group],
        "stages": [
            {"id": "s", "kind": "round_robin", "groups": members, "criteria": ["wins", "point_difference"]},
            {"id": "k", "kind": kind, "entrants": {"stage": "s", **source}},
        ],
        "matches": matches,
    }
    return list(bracket_board(*read_stage(file)).seeding)


@pytest.mark.parametrize(
    ("groups", "source", "sentences"),
    [
        ([2, 2], {"places": [1, 2]}, [WINNERS_MEET_SECONDS, OPPOSITE]),
        ([4, 4, 4, 4], {"places": [1, 2]}, [WINNERS_MEET_SECONDS, OPPOSITE]),
        ([4, 4, 4], {"places": [1, 2]}, [WINNERS_APART, OPPOSITE]),
        ([4, 4, 4], {"places": [1, 2], "best_of_next": 2}, [THIRDS, EVEN]),
        ([4, 4], {"places": [1, 2, 3, 4]}, [WINNERS_APART, EVEN]),
        ([4, 4, 4, 4, 4, 4], {"places": [1], "best_of_next": 2}, [OPPOSITE]),
        ([4, 2], {"places": "all"}, [TOO_MANY]),  # both winners have a bye, and three of the other four are of A
        ([4, 4], {"places": [1]}, []),
        ([8], {"places": [1, 2, 3, 4]}, []),
    ],
)
def test_the_computed_first_round_is_explained(groups, source, sentences):
    assert seeding(groups, **source) == sentences


@pytest.mark.parametrize(
    ("written", "sentences"),
    [
        ("A1-B2 C1-D2 B1-A2 D1-C2", [WINNERS_MEET_SECONDS, OPPOSITE]),
        ("A1-B2 B1-A2 C1-D2 D1-C2", [WINNERS_MEET_SECONDS, UNEVEN]),
        ("A1-B1 C1-D2 A2-C2 D1-B2", [OPPOSITE]),
        ("A1-A2 C1-D2 B1-C2 D1-B2", [WINNERS_APART, SOME_MEET]),
    ],
)
def test_a_first_round_as_written_is_explained_as_it_is(written, sentences):
    assert seeding([4, 4, 4, 4], written, places=[1, 2]) == sentences


def test_losers_of_opposite_halves_may_meet_in_the_second_round():
    """A1, if B2 beats it, and A2, if B1 does."""
    assert seeding([4, 4], kind="double_elimination", places=[1, 2]) == [WINNERS_MEET_SECONDS, NOBODY]
    written = "A1-B2 C1-D2 B1-A2 D1-C2"
    sentences = [WINNERS_MEET_SECONDS, NOBODY]
    assert seeding([4, 4, 4, 4], written, "double_elimination", places=[1, 2]) == sentences
