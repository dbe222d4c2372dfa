"""Pairs of one group are in opposite halves of a bracket, then in opposite quarters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import FromStage, Pair
from scoring.contest.stage_view import StageView
from scoring.formats.first_round import first_round, keep_groups_apart
from scoring.formats.seeding import Duel, standard_duels
from scoring.formats.single_elimination import FORMAT
from tests.profiles import max_examples
from tests.scoring.formats.cups import cup
from tests.scoring.formats.samples import impossible, round_texts, stage_view, to_play, with_matches


def bracket(names: str, **more: object) -> StageView:
    """A bracket of pairs such as A1, the best of group A; strongest first."""
    ids = names.split()
    origin = {id_: ord(id_[0]) - ord("A") for id_ in ids}
    pairs = {id_: Pair(id_, id_) for id_ in ids}
    return stage_view(
        "single_elimination", [ids], pairs=pairs, origin=origin, entrants=FromStage("before", (1,)), **more
    )


def qualified_view(groups: int, places: int, best: str = "") -> StageView:
    """All firsts by group, then all seconds …, then the best of the next place."""
    letters = "ABCDEFGHIJKLMNOP"[:groups]
    return bracket(" ".join([f"{letter}{place}" for place in range(1, places + 1) for letter in letters]) + " " + best)


KNOWN = {
    # Two winners, each against the other group's second.
    "2x2": (qualified_view(2, 2), "A1-B2 B1-A2"),
    # Seconds in the half where neither their own winner nor another of their group is.
    "4x2": (qualified_view(4, 2), "A1-C2 D1-B2 B1-D2 C1-A2"),
    # Two of each group in each half, one in each quarter.
    "4x4": (qualified_view(4, 4), "A1-D4 C2-B3 D1-A4 B2-C3 B1-C4 D2-A3 C1-B4 A2-D3"),
    "8x2": (qualified_view(8, 2), "A1-G2 H1-B2 D1-F2 E1-C2 B1-H2 G1-A2 C1-E2 F1-D2"),
    # Three groups: two byes. The half of A1 has the seconds of B and C.
    "3x2": (qualified_view(3, 2), "A1- B2-C2 B1- C1-A2"),
    "3x2, two thirds": (qualified_view(3, 2, "A3 B3"), "A1-B3 B2-C2 B1-A3 C1-A2"),
    # Best seconds: as the standard has it, then exchanged, then a winner exchanged with a winner.
    "6x1, A and B": (qualified_view(6, 1, "A2 B2"), "A1-B2 D1-E1 B1-A2 C1-F1"),
    "6x1, B and A": (qualified_view(6, 1, "B2 A2"), "A1-B2 D1-E1 B1-A2 C1-F1"),
    "6x1, D and A": (qualified_view(6, 1, "D2 A2"), "A1-D2 C1-E1 B1-A2 D1-F1"),
    "3x1, A": (qualified_view(3, 1, "A2"), "A1-C1 B1-A2"),
    "4x1, A and D": (qualified_view(4, 1, "A2 D2"), "A1- C1-D2 B1- D1-A2"),
    # Byes: C would play its own second, so the bye of the third group goes to the fourth.
    "4x1, D": (qualified_view(4, 1, "D2"), "A1- C1-D2 B1- D1-"),
    "2x1, B": (qualified_view(2, 1, "B2"), "B1- A1-B2"),
    "5x2": (qualified_view(5, 2), "A1- B2-C2 D1- E1- B1- D2-E2 C1- A2-"),
    # One group alone: nothing to keep apart.
    "1x8": (qualified_view(1, 8), "A1-A8 A4-A5 A2-A7 A3-A6"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_qualifiers_of_a_group_are_drawn_apart_as_by_hand(name: str) -> None:
    view, drawn = KNOWN[name]
    assert " ".join(round_texts(FORMAT.rounds(view, None))[0]) == drawn


def count_together(duels: Sequence[Duel], view: StageView, lines: int) -> int:
    """The twos of one group in one block of this many lines: those who could meet there before its winner is known."""
    blocks = Counter(
        (view.origin[pair], 2 * slot // lines) for slot, duel in enumerate(duels) for pair in duel if pair is not None
    )
    return sum(members * (members - 1) // 2 for members in blocks.values())


def levels(duels: Sequence[Duel], view: StageView) -> list[int]:
    """Twos in one match; then in one half, one quarter …"""
    lines = [len(duels) >> step for step in range(len(duels).bit_length() - 2)]
    return [count_together(duels, view, size) for size in (2, *lines)]


def same_spread(duels: Sequence[Duel], view: StageView) -> list[int]:
    """The least there could be if every group were spread evenly."""
    spreads = []
    for blocks in (len(duels), *(2**step for step in range(1, len(duels).bit_length() - 1))):
        counts = [divmod(members, blocks) for members in Counter(view.origin.values()).values()]
        spreads.append(
            sum(each * (each - 1) // 2 * (blocks - more) + each * (each + 1) // 2 * more for each, more in counts)
        )
    return spreads


@pytest.mark.parametrize(
    ("groups", "places"), [(2, 2), (4, 2), (4, 4), (8, 2), (16, 2), (8, 4), (2, 4), (2, 8), (16, 4)]
)
def test_a_full_bracket_has_every_group_spread_evenly(groups: int, places: int) -> None:
    view = qualified_view(groups, places)
    duels = first_round(view, None)
    assert levels(duels, view) == same_spread(duels, view)


@pytest.mark.parametrize("groups", range(2, 17))
def test_winner_and_second_can_meet_in_the_final_alone(groups: int) -> None:
    """With byes too."""
    view = qualified_view(groups, 2)
    halves = first_round(view, None)
    middle = len(halves) // 2
    assert count_together(halves, view, len(halves)) == 0 if middle else groups == 1


@given(st.lists(st.integers(0, 3), min_size=2, max_size=7))
@max_examples(150)
def test_no_arrangement_is_better(groups: list[int]) -> None:
    """Every order of the others is tried while seeds 1 and 2, and whoever has a bye, stay as they are drawn."""
    view = _any_groups(groups)
    duels = first_round(view, None)
    assert levels(duels, view) == min(levels(other, view) for other in _arrangements(duels, view))


def _any_groups(groups: Sequence[int]) -> StageView:
    ids = [f"P{number:02}" for number in range(1, len(groups) + 1)]
    return cup(len(ids), origin=dict(zip(ids, groups, strict=True)), entrants=FromStage("before", (1,)))


def _arrangements(duels: Sequence[Duel], view: StageView) -> Iterator[list[Duel]]:
    """The bracket with its lines filled anew; the tops of its halves are left, as are empty lines."""
    lines = [pair for duel in duels for pair in duel]
    byes = {pair for duel in duels if None in duel for pair in duel}
    fixed = {0, len(lines) // 2}
    kinds = [
        [at for at, pair in enumerate(lines) if pair is not None and at not in fixed and (pair in byes) is has]
        for has in (True, False)
    ]
    for having in permutations([lines[at] for at in kinds[0]]):
        for others in permutations([lines[at] for at in kinds[1]]):
            new = list(lines)
            for at, pair in zip(kinds[0] + kinds[1], having + others, strict=True):
                new[at] = pair
            yield list(zip(new[::2], new[1::2], strict=True))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=20))
@max_examples(100)
def test_everybody_plays_once_and_never_worse_than_the_contract_asks(groups: list[int]) -> None:
    view = _any_groups(groups)
    duels = first_round(view, None)
    plain = standard_duels(view.entrants)
    assert sorted(pair for duel in duels for pair in duel if pair) == sorted(view.entrants)
    assert [None in duel for duel in duels] == [None in duel for duel in plain]
    assert levels(duels, view)[:1] <= levels(keep_groups_apart(plain, view), view)[:1]
    assert duels == first_round(view, None)


def test_a_round_that_was_drawn_before_stands() -> None:
    """Winners and seconds apart in the first round alone, as it was once drawn: in one half A1, D2, D1, A2."""
    view = qualified_view(4, 2)
    then = keep_groups_apart(standard_duels(view.entrants), view)
    assert then == (("A1", "D2"), ("D1", "A2"), ("B1", "C2"), ("C1", "B2"))
    written = [to_play(1, first, second) for first, second in then if first and second]
    assert first_round(with_matches(view, *written), None) == then
    assert first_round(with_matches(view, *written[2:]), None) == then
    FORMAT.refuse(with_matches(view, *written))
    other_matches = [to_play(1, "A1", "C2"), to_play(1, "D1", "B2")]
    assert first_round(with_matches(view, *other_matches), None) == first_round(view, None)
    mixed = with_matches(view, to_play(1, "A1", "D2"), to_play(1, "D1", "B2"))
    assert "enter the whole first round" in impossible(lambda: FORMAT.refuse(mixed))


def test_picked_by_hand_nothing_is_moved() -> None:
    ids = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"]
    view = stage_view("single_elimination", [ids])
    assert first_round(view, None) == standard_duels(ids)
