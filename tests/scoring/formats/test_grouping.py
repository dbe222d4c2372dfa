"""Making groups: by snake, by pots, by lot, with club-mates as far apart as possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.formats.grouping import Groups, groups_by_lot, groups_by_pots, groups_by_snake
from tests.profiles import max_examples
from tests.scoring.formats.samples import impossible, numbered


def club_mates(groups: Groups, clubs: dict[str, str]) -> int:
    """How many two of one club share a group."""
    return sum(
        clubs.get(one) is not None and clubs.get(one) == clubs.get(two)
        for group in groups
        for one, two in combinations(group, 2)
    )


def fewest_club_mates(clubs: dict[str, str], count: int) -> int:
    """Each club spread evenly over the groups, whatever else is asked for: no grouping can do better."""
    total = 0
    for size in Counter(clubs.values()).values():
        each, more = divmod(size, count)
        total += more * (each + 1) * each // 2 + (count - more) * each * (each - 1) // 2
    return total


def test_the_snake_turns_at_each_end() -> None:
    assert groups_by_snake(numbered(11), 3) == (
        ("P01", "P06", "P07"),
        ("P02", "P05", "P08", "P11"),
        ("P03", "P04", "P09", "P10"),
    )


def test_each_group_gets_one_of_each_pot() -> None:
    assert groups_by_pots("ABCDEF", "FEDCBA", 3) == (("C", "F"), ("B", "E"), ("A", "D"))


def test_lots_are_dealt_to_the_groups_in_turn() -> None:
    assert groups_by_lot("CABDE", 2) == (("C", "B", "E"), ("A", "D"))


def test_club_mates_change_places_within_their_row() -> None:
    assert groups_by_snake("ABCD", 2, {"A": "X", "D": "X"}) == (("A", "C"), ("B", "D"))
    assert groups_by_snake("ABCD", 2, {"A": "X", "C": "X"}) == groups_by_snake("ABCD", 2)


@given(st.integers(1, 8), st.integers(2, 60), st.randoms(use_true_random=False))
@max_examples(150)
def test_no_grouping_has_fewer_club_mates_together(count: int, pairs: int, rng: object) -> None:
    ids = numbered(max(pairs, 2 * count))
    clubs = {pair: club for pair in ids if (club := rng.choice(["W", "X", "Y", "Z", None]))}  # type: ignore[attr-defined]
    drawn = list(ids)
    rng.shuffle(drawn)  # type: ignore[attr-defined]
    for groups in (
        groups_by_snake(ids, count, clubs),
        groups_by_pots(ids, drawn, count, clubs),
        groups_by_lot(drawn, count, clubs),
    ):
        assert sorted(pair for group in groups for pair in group) == ids
        assert {len(group) for group in groups} <= {len(ids) // count, -(-len(ids) // count)}
        assert club_mates(groups, clubs) == fewest_club_mates(clubs, count)
    for groups in (groups_by_snake(ids, count, clubs), groups_by_pots(ids, drawn, count, clubs)):
        for start in range(0, len(ids), count):
            pot = set(ids[start : start + count])
            assert all(len(pot & set(group)) <= 1 for group in groups)


def test_groups_of_one_are_refused() -> None:
    for count in (0, 2):
        assert impossible(lambda count=count: groups_by_lot("ABC", count)) == (  # type: ignore[misc]
            "Each group needs at least two pairs: make fewer groups."
        )
