"""A pair is out after a number of losses. Each round is drawn anew among the remaining pairs until few enough are
left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts, StageOptions
from scoring.contest.rounds import DrawnRound, RoundMatches, UnmetWish
from scoring.contest.stage_view import StageView
from scoring.contest.tables import TableMembers
from scoring.formats import options, successive
from scoring.formats.format import Format
from scoring.formats.order import draw_pairs, order_in_file
from scoring.formats.records import (
    bye_counts,
    met_pairs,
    outcomes_by_meeting,
    pair_label,
    pairs_of_one_group,
    refuse_common,
    refuse_groups,
)
from scoring.formats.tiers import CHAMPION, NOT_ELIMINATED, ComingCount, Reached, RemainingPlay, tiers
from scoring.formats.two_by_two import pair_two_by_two
from scoring.formats.wishes import Restrictions


@dataclass(frozen=True, slots=True)
class LossesOutOptions(StageOptions):
    losses: int
    until: int = 1


class LossesOut(Format):
    kind = "losses_out"
    option_names = frozenset({"losses", "until"})
    drops_losers = True  # not `elimination`: a level match is a draw, and a defeat for neither
    criteria_optional = True
    round_by_round = True
    redrawn_by_lot = True
    lot_rule = make_text(_("The round is paired two by two in the drawn order; a rematch is avoided where possible."))

    def title(self, stage: StageFacts) -> Text:
        ids = _n("Out after %(number)s defeat", "Out after %(number)s defeats")
        return Text.plural(ids, LossesOutOptions.of_stage(stage).losses)

    def read_options(self, fields: Mapping[str, Any]) -> LossesOutOptions:
        return LossesOutOptions(
            losses=options.required_whole(fields, "losses"), until=options.optional_whole(fields, "until", 1) or 1
        )

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_groups(view)
        successive.refuse_gaps(view)
        _refuse_matches_after_the_end(view)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        return successive.next_rounds(view, seed, draw)

    def round(self, view: StageView, number: int, seed: str | None) -> DrawnRound:
        return successive.find_or_draw(view, number, seed, draw)

    def eligible(self, view: StageView, number: int) -> tuple[PairId, ...]:
        """All pairs still playing, seeded or not: every round is drawn anew."""
        return order_in_file(view, playing_in(view, number))

    def unmet_wishes(self, view: StageView, number: int, matches: RoundMatches) -> list[UnmetWish]:
        return Restrictions(met_pairs(view.outcomes), bye_counts(view)).unmet_wishes(matches)

    def avoids_rematches(self, stage: StageFacts) -> bool:
        return True

    def has_rounds_to_come(self, view: StageView, pair: PairId) -> bool:
        following = view.last_written + 1
        return super().has_rounds_to_come(view, pair) and pair in remaining(view, following)

    def finished(self, view: StageView) -> bool:
        outcomes = outcomes_by_meeting(view)
        over = all(
            outcomes[number, frozenset(match.pairs)].decided
            for number, matches in view.recorded.items()
            for match in matches
        )
        return over and len(remaining(view, view.last_written + 1)) <= LossesOutOptions.of_stage(view.stage).until

    def tables(self, view: StageView) -> tuple[TableMembers, ...]:
        if len(view.entrants) < 2:
            return ()
        out = _rounds_when_out(view, view.last_written + 1)
        over = self.finished(view)
        last = CHAMPION if over and len(view.entrants) - len(out) == 1 else NOT_ELIMINATED
        reached: dict[PairId, Reached] = {pair: (out[pair], 0) if pair in out else last for pair in view.entrants}
        named_tiers = {CHAMPION: make_text(_("the last one in."))}
        return (
            TableMembers(
                0, view.entrants, tiers(reached, view.entrants, named_tiers, _coming_eliminations(view, over))
            ),
        )


def draw(view: StageView, number: int, seed: str | None) -> DrawnRound | None:
    """The round after the recorded ones; None when few enough pairs remain."""
    still_in = remaining(view, number)
    if len(still_in) <= LossesOutOptions.of_stage(view.stage).until:
        return None
    if number > 1:
        successive.refuse_half_written(view, number - 1, playing_in(view, number - 1))
    playing = playing_in(view, number)
    order = playing if seed is None else draw_pairs(view, playing, number, seed)
    to_avoid = met_pairs(view.outcomes) if number > 1 else pairs_of_one_group(view)
    matches = pair_two_by_two(order, to_avoid, bye_counts(view))
    return successive.as_round(number, matches, FORMAT.unmet_wishes(view, number, RoundMatches(matches)))


def remaining(view: StageView, number: int) -> list[PairId]:
    """The pairs that are not out when a round is drawn, in seeding order, including late entries to come."""
    out = _rounds_when_out(view, number)
    return [pair for pair in view.entrants if pair not in out]


def playing_in(view: StageView, number: int) -> list[PairId]:
    """The remaining pairs that can be drawn for a round: they have not withdrawn, and have entered."""
    still_in = set(remaining(view, number))
    return [pair for pair in successive.present_pairs(view, number) if pair in still_in]


def _rounds_when_out(view: StageView, number: int) -> dict[PairId, int]:
    """The round in which each pair went out before round `number`: that of its last loss, or the one in which it
    withdrew."""
    losses = LossesOutOptions.of_stage(view.stage).losses
    defeats = _defeats(view, number)
    out = {pair: rounds[losses - 1] for pair, rounds in defeats.items() if len(rounds) >= losses}
    for pair in view.entrants:
        withdrawal = view.pairs[pair].withdrawn
        if withdrawal is not None and view.has_left(pair, number):
            out[pair] = min(withdrawal.round, out.get(pair, withdrawal.round))
    return out


def _last_chances(view: StageView, number: int) -> set[PairId]:
    """The pairs that a defeat in round `number` eliminates."""
    losses, defeats = LossesOutOptions.of_stage(view.stage).losses, _defeats(view, number)
    return {pair for pair in playing_in(view, number) if len(defeats.get(pair, ())) == losses - 1}


def _defeats(view: StageView, number: int) -> dict[PairId, list[int]]:
    """The rounds before round `number` that each pair lost, in order."""
    defeats: dict[PairId, list[int]] = defaultdict(list)
    for outcome in sorted(view.outcomes, key=lambda outcome: outcome.round):
        for side, pair in enumerate(outcome.pairs):
            if pair is not None and outcome.round < number and outcome.knocked_out(side):
                defeats[pair].append(outcome.round)
    return defeats


def _coming_eliminations(view: StageView, over: bool) -> RemainingPlay:
    """How many pairs may go out in each round still to be played. At least none: a drawn match eliminates nobody. At
    most, in a round already drawn, one in each match with a pair at risk; in the next round, all that remain."""
    if over:
        return RemainingPlay({}, is_over=True)
    outcomes = outcomes_by_meeting(view)
    coming: dict[Reached, ComingCount] = {}
    for number, matches in view.recorded.items():
        at_risk = _last_chances(view, number)
        unplayed = [match for match in matches if not outcomes[number, frozenset(match.pairs)].decided]
        unpaired = set(playing_in(view, number)).difference(*(match.pairs for match in matches))
        most = sum(1 for match in unplayed if not at_risk.isdisjoint(match.pairs)) + len(unpaired) // 2
        coming[number, 0] = ComingCount(0, most)
    following = view.last_written + 1
    return RemainingPlay({**coming, (following, 0): ComingCount(0, len(remaining(view, following)))})


def _refuse_matches_after_the_end(view: StageView) -> None:
    """Raise Impossible for a match of a pair that is out, or of a round after the end of the stage."""
    for number, matches in sorted(view.recorded.items()):
        still_in = set(remaining(view, number))
        for match in matches:
            for pair in match.pairs:
                if pair is not None and pair not in still_in and not view.has_left(pair, number):
                    message = _("%(pair)s is out before round %(round)s of stage %(stage)s: remove its match.")
                    params = {"pair": pair_label(view, pair), "stage": view.stage.id}
                    raise Impossible(make_text(message, round=number, **params))
        if len(still_in) <= LossesOutOptions.of_stage(view.stage).until:
            message = _("Stage %(stage)s is over before round %(round)s: remove the matches of that round.")
            raise Impossible(make_text(message, stage=view.stage.id, round=number))


FORMAT = LossesOut()
