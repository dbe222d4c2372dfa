"""The movement of a Mitchell: who stays, who moves, and how far the movers go between rounds; each group by itself."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import gcd

from scoring.contest.model import MatchFacts, PairId
from scoring.formats.model import DrawnRound, Pairing, StageView
from scoring.formats.order import seeding_order
from scoring.formats.records import free_numbers, group_of


@dataclass(frozen=True, slots=True)
class Section:
    """One group at its tables, from `first_table` on: who stays, by table, and who moves, by table in round 1."""

    group: int
    stay: tuple[PairId, ...]
    move: tuple[PairId, ...]
    first_table: int = 1

    @property
    def tables(self) -> int:
        """The number of tables. Where one pair too many waits, its empty table counts too."""
        return max(len(self.stay), len(self.move))


def sections(view: StageView, seed: str | None) -> list[Section]:
    """The groups, their tables numbered through."""
    found: list[Section] = []
    first_table = 1
    for group in range(len(view.groups)):
        stay, move = _seated_sides(view, group, seed)
        found.append(Section(group, stay, move, first_table))
        first_table += len(stay)
    return found


def rounds_before_meeting_again(tables: int, step: int) -> int:
    """The number of rounds after which the moving pairs are back where they began."""
    return tables // gcd(tables, step)


def stationary(view: StageView, group: int, order: tuple[PairId, ...] | None = None) -> tuple[PairId, ...]:
    """Those of a group who are named; else the first half of its `order`, unless matches were written after a draw that
    put others there: then the first of each match of a whole written first round.
    """
    members = view.groups[group] if order is None else order
    given: tuple[PairId, ...] | None = view.stage.options.stationary
    if given is not None:
        return tuple(pair for pair in given if pair in members)
    half = members[: len(members) // 2]
    first = tuple(match.pairs[0] for match in _first_round(view, group))
    return (
        first
        if len(first) == len(half) and not _all_meet_across(view, group, half) and _all_meet_across(view, group, first)
        else half
    )


def _first_round(view: StageView, group: int) -> list[MatchFacts]:
    """A group's written matches of round 1, annulled ones too since they tell who sat where; without byes."""
    return [match for match in view.written.get(1, []) if match.group == group and match.pairs[1] is not None]


def _all_meet_across(view: StageView, group: int, stay: tuple[PairId, ...]) -> bool:
    """Whether every written match of a group is between a pair that stays and one that moves."""
    return all(
        match.pairs[1] is None or (match.pairs[0] in stay) != (match.pairs[1] in stay)
        for matches in view.written.values()
        for match in matches
        if match.group == group
    )


def _seated_sides(view: StageView, group: int, seed: str | None) -> tuple[tuple[PairId, ...], tuple[PairId, ...]]:
    """Both sides by table. A whole written first round tells who sat where."""
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
    written = {frozenset(match.pairs): match.table for match in view.matches if match.round == number}
    slots, pairings = count(1), []
    for section in sections:
        matches, byes = _matches_and_byes(section, number, view.stage.options.step)
        group = group_of(view, section.group)
        for table, pairs in matches:
            pairings.append(Pairing(next(slots), pairs, group, written.get(frozenset(pairs)) or table))
        pairings += [Pairing(next(slots), (pair, None), group) for pair in byes]
    return DrawnRound(number, tuple(pairings))


def _matches_and_byes(
    section: Section, number: int, step: int
) -> tuple[list[tuple[int, tuple[PairId, PairId]]], list[PairId]]:
    """In round r table t has the pair that began `step` times r - 1 tables before: matches by table, and who waits."""
    matches, byes = [], []
    for table in range(section.tables):
        mover = (table - step * (number - 1)) % section.tables
        if table < len(section.stay) and mover < len(section.move):
            matches.append((section.first_table + table, (section.stay[table], section.move[mover])))
        else:
            byes.append(section.stay[table] if table < len(section.stay) else section.move[mover])
    return matches, byes
