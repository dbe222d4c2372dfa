"""Round robin: every pair meets every other pair `legs` times, in groups side by side, in the fewest rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId, StageFacts, StageOptions
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.contest.stage_view import StageView
from scoring.formats import options
from scoring.formats.format import Format
from scoring.formats.meetings import Meeting, arrange_meetings
from scoring.formats.order import seeding_order
from scoring.formats.records import (
    free_numbers,
    pair_label,
    refuse_common,
    refuse_other_groups,
    refuse_small_groups,
)


@dataclass(frozen=True, slots=True)
class RoundRobinOptions(StageOptions):
    legs: int = 1


class RoundRobin(Format):
    kind = "round_robin"
    option_names = frozenset({"legs"})
    has_groups = True
    refuses_pairings_alone = True
    has_crosstable = True
    catches_up = True

    def title(self, stage: StageFacts) -> Text:
        return make_text(_("Groups")) if stage.groups and len(stage.groups) > 1 else make_text(_("Round robin"))

    def bye_rule(self, stage: StageFacts) -> Text:
        return make_text(_("In a round robin every pair of an odd group sits out equally often."))

    def read_options(self, fields: Mapping[str, Any]) -> RoundRobinOptions:
        return RoundRobinOptions(legs=options.optional_whole(fields, "legs", 1) or 1)

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_small_groups(view)
        refuse_other_groups(view)
        meetings: Counter[frozenset[PairId | None]] = Counter()
        for match in view.matches:
            if match.pairs[1] is None:
                continue
            meetings[frozenset(match.pairs)] += 1
            if meetings[frozenset(match.pairs)] > RoundRobinOptions.of_stage(view.stage).legs:
                raise _too_many_meetings(view, match)

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
        """The pairs whose order is drawn, as in other formats; none where the groups are given, as they were drawn
        already."""
        return () if view.stage.groups is not None else super().eligible(view, number)

    def finished(self, view: StageView) -> bool:
        decided = Counter(frozenset(outcome.pairs) for outcome in view.outcomes if outcome.decided)
        legs = RoundRobinOptions.of_stage(view.stage).legs
        groups = [[pair for pair in group if not view.is_annulled(pair)] for group in view.groups]
        return all(
            decided[frozenset((first, second))] >= legs
            for group in groups
            for index, first in enumerate(group)
            for second in group[:index]
        )


def _meetings(view: StageView, group: int, seed: str | None) -> list[Meeting]:
    """The meetings of one group; a seed draws the order of its pairs."""
    members = seeding_order(view, view.groups[group], 1, seed, view.entrants)
    written = chain.from_iterable(view.recorded_by_round.values())
    records = [match for match in written if match.group == group]
    legs = RoundRobinOptions.of_stage(view.stage).legs
    return arrange_meetings(members, legs, records, _pairs_left_out(view, members))


def _pairs_left_out(view: StageView, members: Sequence[PairId]) -> frozenset[PairId]:
    """The annulled pairs of a group that a pair entered late. Its table has a bye for each pair, but the newcomer's may
    be in a round before it entered: if the annulled pair kept its place there, only the others would win by a bye."""
    if not any(view.not_yet_in(pair, 1) for pair in members):
        return frozenset()
    return frozenset(filter(view.is_annulled, members))


def _round(view: StageView, number: int, by_group: list[list[Meeting]]) -> DrawnRound:
    """The round of this number across all groups; recorded matches keep their tables."""
    played = [
        (group, meeting)
        for group, meetings in enumerate(by_group)
        for meeting in sorted(meetings, key=lambda meeting: meeting.second is None)  # the bye comes last
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


def _too_many_meetings(view: StageView, match: MatchFacts) -> Impossible:
    """The error for more matches between two pairs than there are legs."""
    first, second = match.pairs
    message = _("%(first)s and %(second)s have more matches in stage %(stage)s than it has legs: remove one.")
    names = {"first": pair_label(view, first), "second": pair_label(view, second or "")}
    return Impossible(make_text(message, stage=view.stage.id, **names))


FORMAT = RoundRobin()
