"""Round robin: every pair meets every other `legs` times, in groups side by side, in the fewest rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.text import Text, _, say
from scoring.contest.model import MatchFacts, PairId, StageFacts
from scoring.formats import options
from scoring.formats.base import DrawnRound, Impossible, Pairing, StageView
from scoring.formats.format import Format
from scoring.formats.meetings import Meeting, arranged
from scoring.formats.order import seeding_order
from scoring.formats.records import annulled, free_numbers, named, refuse_common


@dataclass(frozen=True, slots=True)
class RoundRobinOptions:
    legs: int = 1


class RoundRobin(Format):
    kind = "round_robin"
    option_names = frozenset({"legs"})
    has_groups = True
    has_crosstable = True

    def title(self, stage: StageFacts) -> Text:
        return say(_("Groups")) if stage.groups and len(stage.groups) > 1 else say(_("Round robin"))

    def read_options(self, fields: Mapping[str, Any]) -> RoundRobinOptions:
        return RoundRobinOptions(legs=options.whole(fields, "legs", 1) or 1)

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        for number, group in enumerate(view.groups, start=1):
            if len(group) < 2:
                message = _("Group %(group)s of stage %(stage)s needs at least two pairs.")
                raise Impossible(say(message, group=number, stage=view.stage.id))
        meetings: Counter[frozenset[PairId | None]] = Counter()
        for match in view.matches:
            _refuse_group(view, match)
            if match.pairs[1] is None:
                continue
            meetings[frozenset(match.pairs)] += 1
            if meetings[frozenset(match.pairs)] > view.stage.options.legs:
                raise _met_too_often(view, match)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        by_group = [_meetings(view, group, seed) for group in range(len(view.groups))]
        last = max((meeting.round for meetings in by_group for meeting in meetings), default=0)
        return tuple(_round(view, number, by_group) for number in range(1, last + 1))

    def scheduled(self, view: StageView) -> tuple[tuple[int, PairId, PairId, int], ...]:
        return tuple(
            (meeting.round, meeting.first, meeting.second, group)
            for group in range(len(view.groups))
            for meeting in _meetings(view, group, None)
            if meeting.second is not None
        )

    def eligible(self, view: StageView, number: int) -> tuple[PairId, ...]:
        """Groups that were written keep their order."""
        return () if view.stage.groups is not None else super().eligible(view, number)

    def finished(self, view: StageView) -> bool:
        decided = Counter(frozenset(outcome.pairs) for outcome in view.outcomes if outcome.decided)
        legs = view.stage.options.legs
        groups = [[pair for pair in group if not annulled(view, pair)] for group in view.groups]
        return all(
            decided[frozenset((first, second))] >= legs
            for group in groups
            for index, first in enumerate(group)
            for second in group[:index]
        )


def _meetings(view: StageView, group: int, seed: str | None) -> list[Meeting]:
    """The schedule of one group. Groups written in the file keep their order; else a seed may draw it."""
    members = view.groups[group]
    if view.stage.groups is None:
        members = seeding_order(view, members, 1, seed)
    records = [match for match in view.matches if match.group == group]
    return arranged(members, view.stage.options.legs, records)


def _round(view: StageView, number: int, by_group: list[list[Meeting]]) -> DrawnRound:
    played = [
        (group, meeting)
        for group, meetings in enumerate(by_group)
        for meeting in sorted(meetings, key=lambda meeting: meeting.second is None)  # the bye last
        if meeting.round == number
    ]
    written = {
        frozenset(match.pairs): match.table
        for match in view.matches
        if match.round == number and match.table is not None
    }
    at_tables = [frozenset(meeting.pairs) for _group, meeting in played if meeting.second is not None]
    tables = dict(zip(at_tables, free_numbers(written.get(pairs) for pairs in at_tables), strict=True))
    pairings = (
        Pairing(slot, meeting.pairs, group, tables.get(frozenset(meeting.pairs)))
        for slot, (group, meeting) in enumerate(played, start=1)
    )
    return DrawnRound(number, tuple(pairings))


def _refuse_group(view: StageView, match: MatchFacts) -> None:
    if match.group >= len(view.groups):
        message = _("Stage %(stage)s has no group %(group)s, counted from 0.")
        raise Impossible(say(message, stage=view.stage.id, group=match.group))
    for pair in match.pairs:
        if pair is not None and pair not in view.groups[match.group]:
            message = _("%(pair)s does not play in group %(group)s of stage %(stage)s: correct the group or the pair.")
            raise Impossible(say(message, pair=named(view, pair), group=match.group + 1, stage=view.stage.id))


def _met_too_often(view: StageView, match: MatchFacts) -> Impossible:
    first, second = match.pairs
    message = _("%(first)s and %(second)s have more matches in stage %(stage)s than it has legs: remove one.")
    names = {"first": named(view, first), "second": named(view, second or "")}
    return Impossible(say(message, stage=view.stage.id, **names))


FORMAT = RoundRobin()
