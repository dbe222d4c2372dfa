"""The movement of a Mitchell: which pairs stay, which move, and how far they move between rounds, in each group."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import gcd

from scoring.contest.model import MatchFacts, PairId, StageOptions
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.contest.stage_view import StageView
from scoring.formats.order import seeding_order
from scoring.formats.records import free_numbers, group_of


@dataclass(frozen=True, slots=True)
class MitchellOptions(StageOptions):
    stationary: tuple[PairId, ...] | None = None
    rounds: int | None = None
    by_side: bool = False
    step: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A group and its tables, from `first_table` on. `stay`, `move`: the pairs by table, the moving ones as in round
    1."""

    group: int
    stay: tuple[PairId, ...]
    move: tuple[PairId, ...]
    first_table: int = 1

    @property
    def tables(self) -> int:
        """The number of tables, including the empty one where a pair sits out."""
        return max(len(self.stay), len(self.move))


def sections(view: StageView, seed: str | None) -> list[Section]:
    """The sections of a stage, one for each group, with tables numbered through."""
    sections_: list[Section] = []
    first_table = 1
    for group in range(len(view.groups)):
        stay, move = _seated_sides(view, group, seed)
        sections_.append(Section(group, stay, move, first_table))
        first_table += len(stay)
    return sections_


def rounds_before_meeting_again(tables: int, step: int) -> int:
    """The number of rounds after which moving pairs are back at their first table."""
    return tables // gcd(tables, step)


def stationary(view: StageView, group: int, order: tuple[PairId, ...] | None = None) -> tuple[PairId, ...]:
    """The pairs of a group that stay: those named by the stage, else the first half of its `order`.

    If the recorded matches contradict that half, the pairs named first in a complete first round stay.
    """
    members = view.groups[group] if order is None else order
    named = MitchellOptions.of_stage(view.stage).stationary
    if named is not None:
        return tuple(pair for pair in named if pair in members)
    half = members[: len(members) // 2]
    first = tuple(match.pairs[0] for match in _first_round(view, group))
    if _all_meet_across(view, group, half) or len(first) != len(half):
        return half
    return first if _all_meet_across(view, group, first) else half


def _first_round(view: StageView, group: int) -> list[MatchFacts]:
    """The recorded matches of a group in round 1, without byes. Annulled ones are included: they show who sat where."""
    return [match for match in view.recorded_by_round.get(1, []) if match.group == group and match.pairs[1] is not None]


def _all_meet_across(view: StageView, group: int, stay: tuple[PairId, ...]) -> bool:
    """Whether every recorded match of a group is between a pair that stays and one that moves."""
    return all(
        match.pairs[1] is None or (match.pairs[0] in stay) != (match.pairs[1] in stay)
        for matches in view.recorded_by_round.values()
        for match in matches
        if match.group == group
    )


def _seated_sides(view: StageView, group: int, seed: str | None) -> tuple[tuple[PairId, ...], tuple[PairId, ...]]:
    """(pairs that stay, pairs that move), each by table; taken from the recorded first round if it is complete."""
    order = seeding_order(view, view.groups[group], 1, seed, view.entrants)
    stay = stationary(view, group, order)
    move = tuple(pair for pair in order if pair not in stay)
    first = _first_round(view, group)
    if len(first) != min(len(stay), len(move)):
        return stay, move
    at_table = dict(zip(free_numbers(match.table for match in first), first, strict=True))
    opposite = {pair: match.pairs for match in at_table.values() for pair in match.pairs}
    seated = [pair for table in sorted(at_table) for pair in at_table[table].pairs if pair in stay]
    met = [other for pair in seated for other in opposite[pair] if other is not None and other != pair]
    idle = [pair for pair in (*stay, *move) if pair not in opposite]
    return (
        (*seated, *(pair for pair in idle if pair in stay)),
        (*met, *(pair for pair in idle if pair not in stay)),
    )


def movement_round(view: StageView, number: int, sections: list[Section]) -> DrawnRound:
    """The round of this number at its tables; recorded matches keep the table they were played at."""
    written = {frozenset(match.pairs): match.table for match in view.matches if match.round == number}
    slots, pairings = count(1), []
    for section in sections:
        matches, byes = _matches_and_byes(section, number, MitchellOptions.of_stage(view.stage).step)
        group = group_of(view, section.group)
        for table, pairs in matches:
            pairings.append(Pairing(next(slots), pairs, group, written.get(frozenset(pairs)) or table))
        pairings += [Pairing(next(slots), (pair, None), group) for pair in byes]
    return DrawnRound(number, tuple(pairings))


def _matches_and_byes(
    section: Section, number: int, step: int
) -> tuple[list[tuple[int, tuple[PairId, PairId]]], list[PairId]]:
    """The matches of a round by table, and the pairs that sit out. In round r, table t has the moving pair that began
    `step` × (r - 1) tables earlier."""
    matches, byes = [], []
    for table in range(section.tables):
        mover = (table - step * (number - 1)) % section.tables
        if table < len(section.stay) and mover < len(section.move):
            matches.append((section.first_table + table, (section.stay[table], section.move[mover])))
        else:
            byes.append(section.stay[table] if table < len(section.stay) else section.move[mover])
    return matches, byes
