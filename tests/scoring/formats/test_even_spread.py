"""Groups over halves and quarters, compared with a solver that only knows the wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.formats.even_spread import Block, BracketLines
from scoring.formats.seeding import bracket_size, standard_positions
from tests.profiles import max_examples

Wishes = list[int]  # twos of one group in one match, one half, one quarter


def bracket(groups: Sequence[int]) -> Block:
    """Entrants of these groups, strongest first, at the places of the standard bracket."""
    positions = standard_positions(len(groups))
    byes = frozenset(positions[: bracket_size(len(groups)) - len(groups)])
    lines = BracketLines(dict(zip(positions, groups, strict=True)), byes, frozenset(positions[:2]))
    members = {group: lines.kinds(line for line, own in lines.groups.items() if own == group) for group in set(groups)}
    return Block(lines, range(bracket_size(len(groups))), members)


def blocks(size: int) -> list[list[range]]:
    return [[range(at, at + lines) for at in range(0, size, lines)] for lines in (2, size // 2, max(1, size // 4))]


def wishes(arranged: Mapping[int, int], size: int) -> Wishes:
    return [
        sum(comb(each, 2) for part in parts for each in Counter(arranged[at] for at in part if at in arranged).values())
        for parts in blocks(size)
    ]


def keeps_members(block: Block, arranged: Mapping[int, int]) -> bool:
    """Whether all members are there once, keep their byes, and seeds 1 and 2 keep their lines."""
    before, byes = block.bracket.groups, block.bracket.byes
    assert all(arranged[line] == before[line] for line in block.bracket.fixed)
    having, had = (Counter(lines[at] for at in lines if at in byes) for lines in (arranged, before))
    return having == had and Counter(arranged.values()) == Counter(before.values())


@given(st.lists(st.integers(0, 3), min_size=2, max_size=8))
@max_examples(100)
def test_no_arrangement_of_few_is_better(groups: list[int]) -> None:
    block = bracket(groups)
    arranged = block.arrange()
    assert keeps_members(block, arranged)
    assert wishes(arranged, len(block.lines)) == min(
        wishes(other, len(block.lines)) for other in every_arrangement(block)
    )


def every_arrangement(block: Block) -> Iterator[dict[int, int]]:
    groups, byes = block.bracket.groups, block.bracket.byes
    movable = [line for line in groups if line not in block.bracket.fixed]
    having, others = ([line for line in movable if (line in byes) is has] for has in (True, False))
    for first in set(permutations([groups[line] for line in having])):
        for second in set(permutations([groups[line] for line in others])):
            yield dict(groups) | dict(zip(having + others, first + second, strict=True))


qualifiers = st.builds(
    lambda groups, places, best: [place for _ in range(places) for place in range(groups)] + best[:groups],
    st.integers(2, 16),
    st.integers(1, 8),
    st.permutations(range(16)).map(lambda order: order[:6]),
)
"""All first places by group, all second places …, and some of the next place."""


@pytest.mark.daily
@pytest.mark.parametrize(
    "groups",
    [
        [place % 6 for place in range(18)] + [2, 4],
        [place % 9 for place in range(18)] + [1],
        [place % 7 for place in range(21)],
        [place % 11 for place in range(22)] + [10, 0, 4],
        [place % 3 for place in range(31)],
    ],
)
def test_groups_of_odd_sizes_are_spread_as_evenly_as_can_be(groups: list[int]) -> None:
    assert_as_even_as_can_be(groups)


@pytest.mark.daily
@given(
    st.one_of(
        st.lists(st.integers(0, 9), min_size=9, max_size=32),
        qualifiers.map(lambda groups: [group % 16 for group in groups][:32]),
    )
)
@max_examples(30)
def test_an_even_spread_is_found_where_there_is_one(groups: list[int]) -> None:
    """An even spread over halves, and then over quarters, is found wherever there is one."""
    if len(groups) > 8:
        assert_as_even_as_can_be(groups)


def assert_as_even_as_can_be(groups: Sequence[int]) -> None:
    block = bracket(groups)
    arranged = block.arrange()
    assert keeps_members(block, arranged)
    assert wishes(arranged, len(block.lines)) == fewest(block)


def fewest(block: Block) -> Wishes:
    """The optimum of an integer solver: one wish after the other, with the earlier ones fixed."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    groups, lines = sorted(block.members), sorted(block.bracket.groups)
    on = {(group, line): model.new_bool_var("") for group in groups for line in lines}
    for line in lines:
        model.add_exactly_one(on[group, line] for group in groups)
        if line in block.bracket.fixed:
            model.add(on[block.bracket.groups[line], line] == 1)
    for group in groups:
        with_bye = [on[group, line] for line in lines if line in block.bracket.byes]
        model.add(sum(with_bye) == block.members[group][0])
        model.add(sum(on[group, line] for line in lines) == sum(block.members[group]))
    minima: Wishes = []
    for parts in blocks(len(block.lines)):
        cost = sum(twos_of(model, [on[group, at] for at in part if at in lines]) for part in parts for group in groups)
        model.minimize(cost)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        minima.append(round(solver.objective_value))
        model.add(cost == minima[-1])
    return minima


def twos_of(model: Any, members: list[Any]) -> Any:
    """How many twos there are among those of these members who are there."""
    count = model.new_int_var(0, len(members), "")
    twos = model.new_int_var(0, comb(len(members), 2), "")
    model.add(count == sum(members))
    model.add_allowed_assignments([count, twos], [(each, comb(each, 2)) for each in range(len(members) + 1)])
    return twos
