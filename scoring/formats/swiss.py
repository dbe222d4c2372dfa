"""Swiss (in Italy: danese): pairs with similar scores meet, or by place first and second, third and fourth …; rematches
are avoided where possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import Text, _, make_text
from scoring.contest.model import PairId, StageFacts, StageOptions
from scoring.contest.outcome import Outcome
from scoring.contest.results import results_of
from scoring.contest.rounds import DrawnRound, RoundMatches, RoundSize, UnmetWish
from scoring.contest.stage_view import StageView
from scoring.formats import options, successive
from scoring.formats.format import Format
from scoring.formats.matching import unique_best_matching
from scoring.formats.order import draw_pairs, order_in_file, pairs_ordered_by_lot, seeding_order, unseeded_pool
from scoring.formats.places import order_of_places, pair_by_places
from scoring.formats.records import (
    bye_counts,
    group_of,
    met_pairs,
    refuse_common,
    refuse_other_groups,
    refuse_small_groups,
)
from scoring.formats.wishes import Restrictions, SwissField, edge_weights, likely_edges

SCORES, PLACES = "scores", "places"
PairUp = Callable[[Sequence[PairId]], list[successive.PairedMatch]]
"""Pairs the members of one group: the matches in the order of their slots."""
ALWAYS, PREVIOUS_ROUND, NOT_LAST, NEVER = "always", "previous_round", "not_last", "never"


@dataclass(frozen=True, slots=True)
class SwissOptions(StageOptions):
    rounds: int
    avoid_rematch: str = ALWAYS
    protect_clubs: bool = False
    pairing: str = SCORES


class Swiss(Format):
    kind = "swiss"
    option_names = frozenset({"rounds", "avoid_rematch", "protect_clubs", "pairing"})
    round_by_round = True
    has_groups = True
    refuses_pairings_alone = True
    has_crosstable = True

    def title(self, stage: StageFacts) -> Text:
        return make_text(_("Swiss rounds"))

    def bye_rule(self, stage: StageFacts) -> Text:
        if SwissOptions.of_stage(stage).pairing == PLACES:
            return make_text(_("In a Danish round the last in the standings that has had no bye sits out."))
        return super().bye_rule(stage)

    def read_options(self, fields: Mapping[str, Any]) -> SwissOptions:
        avoid = options.choice(fields, "avoid_rematch", (ALWAYS, PREVIOUS_ROUND, NOT_LAST, NEVER), ALWAYS)
        return SwissOptions(
            rounds=options.required_whole(fields, "rounds"),
            avoid_rematch=avoid or ALWAYS,
            protect_clubs=options.flag(fields, "protect_clubs"),
            pairing=options.choice(fields, "pairing", (SCORES, PLACES), SCORES) or SCORES,
        )

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_small_groups(view)
        refuse_other_groups(view)
        successive.refuse_gaps(view)
        successive.refuse_more_than(view, SwissOptions.of_stage(view.stage).rounds)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        return successive.next_rounds(view, seed, draw, SwissOptions.of_stage(view.stage).rounds)

    def round(self, view: StageView, number: int, seed: str | None) -> DrawnRound:
        return successive.find_or_draw(view, number, seed, draw, SwissOptions.of_stage(view.stage).rounds)

    def eligible(self, view: StageView, number: int) -> tuple[PairId, ...]:
        """The pairs whose order is drawn, in every round: all if places decide and any has no seed, else those without
        one."""
        pool = unseeded_pool if SwissOptions.of_stage(view.stage).pairing == PLACES else pairs_ordered_by_lot
        return pool(view, successive.present_pairs(view, number))

    def unmet_wishes(self, view: StageView, number: int, matches: RoundMatches) -> list[UnmetWish]:
        return restrictions(view, number).unmet_wishes(matches) if matches.pairs else []

    def round_sizes(self, view: StageView) -> Iterable[RoundSize]:
        """The same whatever the results: everybody plays, except one of each odd group."""
        matches, byes = map(sum, zip(*(divmod(len(group), 2) for group in view.groups), strict=True))
        return [RoundSize(number, matches, byes) for number in range(1, SwissOptions.of_stage(view.stage).rounds + 1)]

    def avoids_rematches(self, stage: StageFacts) -> bool:
        return SwissOptions.of_stage(stage).avoid_rematch == ALWAYS

    def round_count(self, stage: StageFacts) -> int:
        return SwissOptions.of_stage(stage).rounds

    def finished(self, view: StageView) -> bool:
        return successive.all_played(view, SwissOptions.of_stage(view.stage).rounds)


def draw(view: StageView, number: int, seed: str | None) -> DrawnRound:
    """The round after the recorded ones, drawn for each group by itself."""
    playing = successive.present_pairs(view, number)
    if number > 1:
        successive.refuse_half_written(view, number - 1, successive.present_pairs(view, number - 1))
    against = restrictions(view, number)
    paired = _pairer_by_places if SwissOptions.of_stage(view.stage).pairing == PLACES else _pairer_by_scores
    pair_up = paired(view, playing, number, seed, against)
    drawn = []
    for index, group in enumerate(map(frozenset, view.groups)):
        members = [pair for pair in playing if pair in group]
        drawn.append((group_of(view, index), pair_up(members) if members else []))
    every = [match for _group, matches in drawn for match in matches]
    return successive.as_round_of_groups(number, drawn, against.unmet_wishes(RoundMatches(every)))


def _pairer_by_places(
    view: StageView, playing: Sequence[PairId], number: int, seed: str | None, against: Restrictions
) -> PairUp:
    """A function that pairs the members of a group by their places."""
    results = results_of(view)
    level = order_in_file(view, playing) if seed is None else draw_pairs(view, playing, number, seed)
    return lambda members: pair_by_places(order_of_places(view, members, results, level), against)


def _pairer_by_scores(
    view: StageView, playing: Sequence[PairId], number: int, seed: str | None, against: Restrictions
) -> PairUp:
    """A function that pairs the members of a group with similar scores."""
    return lambda members: _pair_by_scores(
        swiss_field(view, seeding_order(view, members, number, seed, playing), against)
    )


def _pair_by_scores(field: SwissField) -> list[successive.PairedMatch]:
    """The matches of a group from a single matching over all wishes, byes last."""
    edges = edge_weights(field)
    return successive.byes_last(
        (field.pairs[first], None if second == len(field.pairs) else field.pairs[second])
        for first, second in unique_best_matching(field.count, edges, likely_edges(field, edges))
    )


def swiss_field(view: StageView, order: Sequence[PairId], against: Restrictions) -> SwissField:
    """The pairs of a group by score and then in seeding order, with the reasons against matches."""
    scores = _scores(view)
    pairs = sorted(order, key=lambda pair: -scores[pair])
    clubs = {pair: against.clubs[pair] for pair in pairs if pair in against.clubs}
    origin = {pair: against.origin[pair] for pair in pairs if pair in against.origin}
    return SwissField(pairs, [scores[pair] for pair in pairs], against.met_pairs, against.byes, clubs, origin)


def restrictions(view: StageView, number: int) -> Restrictions:
    """The reasons against matches of a round, for all groups."""
    clubs = {pair: club for pair in view.entrants if (club := view.pairs[pair].club)}
    return Restrictions(
        _meetings_to_avoid(view, number),
        bye_counts(view),
        clubs if SwissOptions.of_stage(view.stage).protect_clubs else {},
        view.origin if number == 1 else {},
    )


def _meetings_to_avoid(view: StageView, number: int) -> set[frozenset[PairId]]:
    """Every two pairs whose meeting would be a rematch under the stage's rule."""
    avoid = SwissOptions.of_stage(view.stage).avoid_rematch
    if avoid == NEVER or (avoid == NOT_LAST and number == SwissOptions.of_stage(view.stage).rounds):
        return set()
    if avoid == PREVIOUS_ROUND:
        return met_pairs(_previous_outcomes(view, number))
    return met_pairs(view.counting_outcomes)


def _previous_outcomes(view: StageView, number: int) -> list[Outcome]:
    """The outcomes of the round before; before the first round, of the last round of the latest carried stage."""
    stage, before = view, number - 1
    if number == 1 and view.carried:
        stage = view.carried[-1]
        before = max((outcome.round for outcome in stage.outcomes), default=0)
    return [outcome for outcome in stage.outcomes if outcome.round == before]


def _scores(view: StageView) -> Counter[PairId]:
    """The victory points of each pair where the stage gives them, else match points, with adjustments."""
    by_victory_points = view.stage.victory_points is not None
    scores: Counter[PairId] = Counter()
    for outcome in view.counting_outcomes:
        points = outcome.victory_points if by_victory_points else outcome.match_points
        for pair, amount in zip(outcome.pairs, points, strict=True):
            if pair is not None:
                scores[pair] += amount
    for change in view.counting_adjustments:
        scores[change.pair] += change.victory_points if by_victory_points else change.match_points
    return scores


FORMAT = Swiss()
