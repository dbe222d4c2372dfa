"""The effect of late pairs on a stage, place by place."""

from __future__ import annotations

from dataclasses import replace

from rules import registry
from scoring.contest.model import Pair, StageFacts, TournamentFacts
from scoring.formats import formats
from scoring.planning.late_entry import (
    EntryOption,
    UnavailableEntry,
    entry_options,
    groups_with,
    option_without_entries,
)
from scoring.planning.preview import Timing
from tests.scoring.contest.samples import in_english
from tests.scoring.formats.samples import numbered

TIMING = Timing(tables=12, minutes_per_game=60, minutes_between=0, tolerance=0)


def tournament(kind: str, groups: list[list[str]] | None, count: int, **options: object) -> TournamentFacts:
    ids = numbered(count)
    written = tuple(tuple(group) for group in groups) if groups else None
    stage = StageFacts("s", kind, formats()[kind].read_options(options), groups=written, criteria=("wins",))
    regulation = registry.get("apcef-sc-2022")
    assert regulation is not None
    return TournamentFacts(regulation, {id_: Pair(id_, id_) for id_ in ids}, (stage,))


def test_the_smallest_groups_in_turn_or_one_group() -> None:
    groups = [["A", "B", "C"], ["D", "E"], ["F", "G", "H"]]
    assert groups_with(groups, ["X"], None) == [["A", "B", "C"], ["D", "E", "X"], ["F", "G", "H"]]
    assert groups_with(groups, ["X", "Y"], None) == [["A", "B", "C", "Y"], ["D", "E", "X"], ["F", "G", "H"]]
    assert groups_with(groups, ["X", "Y"], 2) == [["A", "B", "C"], ["D", "E"], ["F", "G", "H", "X", "Y"]]
    assert groups == [["A", "B", "C"], ["D", "E"], ["F", "G", "H"]]


def test_a_twenty_fifth_pair_costs_two_rounds_and_a_bye_in_whatever_group() -> None:
    """Four groups of six play five rounds; a group of seven needs seven, and one pair sits out in each."""
    ids = numbered(24)
    four = tournament("round_robin", [ids[start::4] for start in range(4)], 24)
    assert option_without_entries(four, "s", TIMING) == EntryOption(None, 24, 5, 0, 300)
    turn, *groups = entry_options(four, "s", 1, TIMING)
    assert turn == EntryOption(None, 25, 7, 1, 420)
    assert groups == [EntryOption(number, 7, 7, 1, 420) for number in range(4)]


def test_in_an_odd_group_it_takes_the_bye() -> None:
    """Groups of five and six: with six and six nobody sits out; with five and seven two rounds more."""
    ids = numbered(11)
    two = tournament("round_robin", [ids[:5], ids[5:]], 11)
    assert option_without_entries(two, "s", TIMING) == EntryOption(None, 11, 5, 1, 300)
    assert entry_options(two, "s", 1, TIMING) == [
        EntryOption(None, 12, 5, 0, 300),
        EntryOption(0, 6, 5, 0, 300),
        EntryOption(1, 7, 7, 2, 420),
    ]


def test_without_groups_there_is_one_place() -> None:
    swiss = tournament("swiss", None, 8, rounds=3)
    assert option_without_entries(swiss, "s", TIMING) == EntryOption(None, 8, 3, 0, 180)
    assert entry_options(swiss, "s", 1, TIMING) == [EntryOption(None, 9, 3, 1, 180)]


def test_who_withdrew_is_not_counted() -> None:
    """In groups their places stay in the schedule. Drawn from results, an odd number is even again with a newcomer."""
    ids = numbered(12)
    two = tournament("round_robin", [ids[:6], ids[6:]], 12)
    withdrawn = frozenset({ids[0]})
    assert option_without_entries(two, "s", TIMING, withdrawn) == EntryOption(None, 11, 5, 0, 300)
    assert [
        course.pairs for course in entry_options(two, "s", 1, TIMING, withdrawn) if isinstance(course, EntryOption)
    ] == [
        12,
        6,
        7,
    ]
    swiss = tournament("swiss", None, 8, rounds=3)
    assert option_without_entries(swiss, "s", TIMING, withdrawn) == EntryOption(None, 7, 3, 1, 180)
    assert entry_options(swiss, "s", 1, TIMING, withdrawn) == [EntryOption(None, 8, 3, 0, 180)]


def test_picked_by_hand_it_is_picked_too() -> None:
    """A league of four of the six pairs that are entered: six rounds of legs become ten."""
    league = tournament("round_robin", None, 6, legs=2)
    league = replace(league, stages=(replace(league.stages[0], entrants=("P01", "P02", "P03", "P04")),))
    assert option_without_entries(league, "s", TIMING).rounds == 6
    assert entry_options(league, "s", 2, TIMING) == [EntryOption(None, 6, 10, 0, 600)]


def test_a_stage_that_carries_it_in_the_same_groups_grows_with_it() -> None:
    ids = numbered(8)
    halves = (tuple(ids[:4]), tuple(ids[4:]))
    first = tournament("round_robin", [ids[:4], ids[4:]], 8)
    danese = StageFacts(
        "d", "swiss", formats()["swiss"].read_options({"rounds": 1}), groups=halves, carries=("s",), criteria=("wins",)
    )
    evening = replace(first, stages=(*first.stages, danese))
    assert [course.minutes for course in entry_options(evening, "s", 1, TIMING) if isinstance(course, EntryOption)] == [
        360
    ] * 3


def test_a_place_that_cannot_be_says_why() -> None:
    """Two by two round five tables nobody meets twice; the eleventh pair makes six, and it comes back after three."""
    mitchell = tournament("mitchell", None, 10, step=2, rounds=5)
    (option,) = entry_options(mitchell, "s", 1, TIMING)
    assert isinstance(option, UnavailableEntry)
    assert in_english(option.message).startswith("With a step of 2 the pairs of stage s meet again after 3 rounds")
