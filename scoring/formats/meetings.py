"""Schedules the meetings of one group of a round robin so that they agree with the recorded matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass

from scoring.contest.model import MatchFacts, PairId
from scoring.formats.berger import berger_schedule


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting of two members in a round. `second` None: a bye."""

    round: int
    first: PairId
    second: PairId | None

    @property
    def pairs(self) -> tuple[PairId, PairId | None]:
        return self.first, self.second


def arrange_meetings(
    members: Sequence[PairId], legs: int, records: Sequence[MatchFacts], without: Set[PairId] = frozenset()
) -> list[Meeting]:
    """Every meeting of the members, once in each leg: recorded ones in their rounds, the others by Berger tables.

    The organisers may have recorded another order. If their first round fits a table with other numbers, that table is
    used. Otherwise the remaining meetings go into the earliest rounds in which both pairs are free. `without`: members
    who meet nobody any more; if there are any, no table is used, and the others have byes only if they are odd.
    """
    remaining = [pair for pair in members if pair not in without]
    computed = berger_meetings(remaining, legs)
    for candidate in (computed, _from_first_round(members, legs, records)):
        if candidate and not without and _agrees_with(candidate, records):
            return candidate
    return _fit_around(computed, remaining, records)


def berger_meetings(members: Sequence[PairId], legs: int) -> list[Meeting]:
    """The Berger table of the members in their order; every second leg with sides exchanged."""
    table = berger_schedule(len(members))
    meetings = []
    for leg in range(legs):
        for number, matches in enumerate(table, start=1 + leg * len(table)):
            for match in matches:
                first, second = (members[match[0] - 1], None if match[1] is None else members[match[1] - 1])
                swap = leg % 2 == 1 and second is not None
                meetings.append(Meeting(number, second, first) if swap and second else Meeting(number, first, second))
    return meetings


def _agrees_with(meetings: Sequence[Meeting], records: Sequence[MatchFacts]) -> bool:
    """Whether every recorded match is in the schedule, in its round."""
    scheduled = {(meeting.round, frozenset(meeting.pairs)) for meeting in meetings}
    return all((match.round, frozenset(match.pairs)) in scheduled for match in records)


def _from_first_round(members: Sequence[PairId], legs: int, records: Sequence[MatchFacts]) -> list[Meeting]:
    """The schedule whose first round is the recorded one (1 v n, 2 v n-1 …); [] if that is not complete."""
    first = [match.pairs for match in records if match.round == 1]
    with_bye = sorted(first, key=lambda pairs: pairs[1] is not None)  # number 1 has the bye in an odd table
    written = [pair for pairs in first for pair in pairs if pair is not None]
    if len(members) % 2 and len(written) == len(members) - 1:
        with_bye.insert(0, (next(pair for pair in members if pair not in written), None))
    elif len(written) != len(members):
        return []
    upper = [pairs[0] for pairs in with_bye]
    lower = [pairs[1] for pairs in reversed(with_bye) if pairs[1] is not None]
    return berger_meetings([*upper, *lower], legs)


def _fit_around(computed: Sequence[Meeting], members: Sequence[PairId], records: Sequence[MatchFacts]) -> list[Meeting]:
    """The recorded matches, and the remaining meetings in the earliest rounds in which both pairs are free."""
    to_come = [meeting for meeting in computed if meeting.second is not None]
    placed = [Meeting(match.round, *match.pairs) for match in records]
    for written in sorted(placed, key=lambda written: written not in to_come):
        _remove_meeting(to_come, written)
    busy: dict[int, set[PairId | None]] = defaultdict(set)
    for meeting in placed:
        busy[meeting.round] |= {meeting.first, meeting.second} - {None}
    for meeting in to_come:
        pairs = {meeting.first, meeting.second}
        number = meeting.round
        if busy[number] & pairs:
            number = next(number for number in range(1, len(computed) + len(placed) + 2) if not busy[number] & pairs)
        busy[number] |= pairs
        placed.append(Meeting(number, meeting.first, meeting.second))
    placed += [Meeting(number, pair, None) for number, pair in _byes_of_rounds(busy, members)]
    return sorted(placed, key=lambda meeting: meeting.round)


def _remove_meeting(to_come: list[Meeting], written: Meeting) -> None:
    """Remove a recorded meeting from those to come: the one of its round, or else the first of these pairs."""
    same = [meeting for meeting in to_come if set(meeting.pairs) == set(written.pairs)]
    if same:
        to_come.remove(next((meeting for meeting in same if meeting.round == written.round), same[0]))


def _byes_of_rounds(busy: dict[int, set[PairId | None]], members: Sequence[PairId]) -> list[tuple[int, PairId]]:
    """(round, pair) for each bye of an odd group: the one pair without a match."""
    idle = {number: [pair for pair in members if pair not in pairs] for number, pairs in busy.items()}
    return [(number, pairs[0]) for number, pairs in idle.items() if len(pairs) == 1 and len(members) % 2]
