"""Mitchell: half of the pairs stay, the others move to the next table each round, so that no two meet twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts
from scoring.contest.rounds import DrawnRound
from scoring.contest.stage_view import StageView
from scoring.contest.tables import TableMembers
from scoring.formats import options
from scoring.formats.format import Format
from scoring.formats.movement import MitchellOptions, movement_round, rounds_before_meeting_again, sections, stationary
from scoring.formats.records import pair_label, refuse_common, refuse_other_groups, refuse_small_groups, stage_text
from scoring.letters import letter_at


class Mitchell(Format):
    kind = "mitchell"
    option_names = frozenset({"stationary", "rounds", "tables", "step"})
    has_groups = True
    has_crosstable = True

    def title(self, stage: StageFacts) -> Text:
        return make_text(_("Mitchell"))

    def table_title(self, stage: StageFacts, number: int) -> Text | None:
        if not MitchellOptions.of_stage(stage).by_side:
            return None
        if stage.groups is None:
            return make_text(_("Pairs that stay")) if number == 0 else make_text(_("Pairs that move"))
        message = _("Group %(group)s: pairs that move") if number % 2 else _("Group %(group)s: pairs that stay")
        return make_text(message, group=letter_at(number // 2))

    def separate_rankings(self, stage: StageFacts) -> Text | None:
        if not MitchellOptions.of_stage(stage).by_side:
            return None
        return make_text(_("Pairs that stay and pairs that move are ranked apart, each with its winner."))

    def bye_rule(self, stage: StageFacts) -> Text:
        if MitchellOptions.of_stage(stage).stationary is not None:
            return super().bye_rule(stage)
        return make_text(_("In a Mitchell only pairs that move sit out, and none of them twice before all have."))

    def read_options(self, fields: Mapping[str, Any]) -> MitchellOptions:
        return MitchellOptions(
            stationary=options.pair_ids(fields, "stationary"),
            rounds=options.optional_whole(fields, "rounds", None),
            by_side=options.choice(fields, "tables", ("by_side",), None) is not None,
            step=options.optional_whole(fields, "step", 1) or 1,
        )

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_small_groups(view)
        refuse_other_groups(view)
        _refuse_sides(view)
        _refuse_rounds(view)
        _refuse_matches(view)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        seated = sections(view, seed)
        return tuple(movement_round(view, number, seated) for number in range(1, _round_count(view) + 1))

    def scheduled(self, view: StageView) -> tuple[tuple[int, PairId, PairId, int], ...]:
        meetings = []
        for round_ in self.rounds(view, None):
            for pairing in round_.pairings:
                first, second = pairing.pairs
                if isinstance(first, str) and isinstance(second, str):
                    meetings.append((round_.number, first, second, pairing.group or 0))
        return tuple(meetings)

    def finished(self, view: StageView) -> bool:
        """Whether the schedule is played, or an equal number of matches if pairs moved in another way."""
        decided = {frozenset(outcome.pairs) for outcome in view.outcomes if outcome.decided and outcome.pairs[1]}
        waited_for = [
            frozenset((first, second))
            for _number, first, second, _group in self.scheduled(view)
            if not (view.is_annulled(first) or view.is_annulled(second))
        ]
        return decided.issuperset(waited_for) or (_all_decided(view) and len(decided) >= len(waited_for))

    def tables(self, view: StageView) -> tuple[TableMembers, ...]:
        if not MitchellOptions.of_stage(view.stage).by_side:
            return super().tables(view)
        tables = []
        for number, group in enumerate(view.groups):
            stay = set(stationary(view, number))
            sides = ([pair for pair in group if pair in stay], [pair for pair in group if pair not in stay])
            tables += [TableMembers(2 * number + side, tuple(pairs)) for side, pairs in enumerate(sides) if group]
        return tuple(tables)

    def one_side(self, view: StageView) -> frozenset[PairId]:
        """The pairs that stay."""
        return frozenset(first for _round, first, _second, _group in self.scheduled(view))


def _round_count(view: StageView) -> int:
    """The number of rounds: the stage's own, else as many as the number of staying pairs and the step allow."""
    agreed = MitchellOptions.of_stage(view.stage)
    if agreed.rounds is not None:
        return agreed.rounds
    return min(
        (
            min(len(section.stay), rounds_before_meeting_again(section.tables, agreed.step))
            for section in sections(view, None)
            if section.tables
        ),
        default=0,
    )


def _all_decided(view: StageView) -> bool:
    """Whether every recorded match is decided."""
    return all(outcome.decided for outcome in view.outcomes)


def _refuse_sides(view: StageView) -> None:
    """Raise Impossible if the named pairs are not half of their group."""
    named_to_stay = MitchellOptions.of_stage(view.stage).stationary
    if named_to_stay is None:
        return
    for pair in named_to_stay:
        if pair not in view.entrants:
            message = _("%(pair)s is set to stay at a table but does not play in stage %(stage)s: remove it.")
            raise Impossible(stage_text(view, message, pair=pair_label(view, pair)))
    for number, group in enumerate(view.groups):
        stay = stationary(view, number)
        if abs(len(group) - 2 * len(stay)) <= 1:
            continue
        counts = {"count": len(group), "stay": len(stay)}
        if view.stage.groups is None:
            message = _("Half of the %(count)s pairs of stage %(stage)s must stay at their tables, not %(stay)s.")
            raise Impossible(stage_text(view, message, **counts))
        message = _(
            "Half of the %(count)s pairs of group %(group)s of stage %(stage)s must stay at their tables, not %(stay)s."
        )
        raise Impossible(stage_text(view, message, **counts, group=number + 1))


def _refuse_rounds(view: StageView) -> None:
    """Raise Impossible for more rounds than there are opponents, or than the step allows before pairs meet again."""
    fewest = min(section.tables for section in sections(view, None))
    if _round_count(view) > fewest:
        ids = _n(
            "Stage %(stage)s has %(rounds)s rounds, but only %(number)s opponent for a pair: play fewer rounds.",
            "Stage %(stage)s has %(rounds)s rounds, but only %(number)s opponents for a pair: play fewer rounds.",
        )
        raise Impossible(Text.plural(ids, fewest, stage=view.stage.id, rounds=_round_count(view)))
    step = MitchellOptions.of_stage(view.stage).step
    longest = min(rounds_before_meeting_again(section.tables, step) for section in sections(view, None))
    if _round_count(view) > longest:
        ids = _n(
            "With a step of %(step)s the pairs of stage %(stage)s meet again after %(number)s round: play fewer rounds "
            "or take another step.",
            "With a step of %(step)s the pairs of stage %(stage)s meet again after %(number)s rounds: play fewer "
            "rounds or take another step.",
        )
        raise Impossible(Text.plural(ids, longest, stage=view.stage.id, step=step))


def _refuse_matches(view: StageView) -> None:
    """Raise Impossible for a match within one side, a second meeting, or a match after the last round."""
    stay = {pair for group in range(len(view.groups)) for pair in stationary(view, group)}
    seen = set()
    for match in view.matches:
        first, second = match.pairs
        if second is None:
            continue
        names = {"first": pair_label(view, first), "second": pair_label(view, second)}
        if (first in stay) == (second in stay):
            message = _(
                "%(first)s and %(second)s are on the same side in stage %(stage)s and never meet: correct the pairs."
            )
            raise Impossible(stage_text(view, message, **names))
        if frozenset(match.pairs) in seen:
            message = _("%(first)s and %(second)s meet twice in stage %(stage)s: remove one of the matches.")
            raise Impossible(stage_text(view, message, **names))
        if match.round > _round_count(view):
            message = _("%(first)s × %(second)s is in round %(round)s of stage %(stage)s, which has only %(last)s.")
            raise Impossible(stage_text(view, message, **names, round=match.round, last=_round_count(view)))
        seen.add(frozenset(match.pairs))


FORMAT = Mitchell()
