"""Swiss (in Italy: danese): pairs with similar scores meet, and rematches are avoided where possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import Text, _, _n, say
from scoring.contest.model import PairId, StageFacts
from scoring.formats import options, successive
from scoring.formats.base import DrawnRound, Impossible, RoundSize, StageView, UnmetWish
from scoring.formats.format import Format
from scoring.formats.matching import single_best
from scoring.formats.order import drawn_pairs, seeding_order
from scoring.formats.records import by_round, had_bye, met, outcomes_by_meeting, refuse_common, refuse_groups
from scoring.formats.wishes import SwissField, likely, weights

ALWAYS, PREVIOUS_ROUND, NOT_LAST = "always", "previous_round", "not_last"


@dataclass(frozen=True, slots=True)
class SwissOptions:
    rounds: int
    avoid_rematch: str = ALWAYS
    protect_clubs: bool = False


class Swiss(Format):
    kind = "swiss"
    option_names = frozenset({"rounds", "avoid_rematch", "protect_clubs"})
    round_by_round = True
    has_crosstable = True

    def title(self, stage: StageFacts) -> Text:
        return say(_("Swiss rounds"))

    def read_options(self, fields: Mapping[str, Any]) -> SwissOptions:
        avoid = options.choice(fields, "avoid_rematch", (ALWAYS, PREVIOUS_ROUND, NOT_LAST), ALWAYS)
        return SwissOptions(
            rounds=options.required(fields, "rounds"),
            avoid_rematch=avoid or ALWAYS,
            protect_clubs=options.flag(fields, "protect_clubs"),
        )

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_groups(view)
        successive.refuse_gaps(view)
        last = successive.last_written(view)
        if last > view.stage.options.rounds:
            ids = _n(
                "Stage %(stage)s has matches of round %(round)s, but only %(number)s round: correct one of them.",
                "Stage %(stage)s has matches of round %(round)s, but only %(number)s rounds: correct one of them.",
            )
            raise Impossible(Text.plural(ids, view.stage.options.rounds, stage=view.stage.id, round=last))

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        return successive.rounds(view, seed, draw, view.stage.options.rounds)

    def round(self, view: StageView, number: int, seed: str | None) -> DrawnRound:
        return successive.round_(view, number, seed, draw, view.stage.options.rounds)

    def eligible(self, view: StageView, number: int) -> tuple[PairId, ...]:
        """Pairs with like points and no seed are drawn in every round."""
        return drawn_pairs(view, successive.present(view, number))

    def unmet_wishes(
        self, view: StageView, number: int, matches: Sequence[tuple[PairId, PairId | None]]
    ) -> list[UnmetWish]:
        return unmet_wishes(field_of(view, number, None), matches) if matches else []

    def round_sizes(self, view: StageView) -> Iterable[RoundSize]:
        """Whatever the results: everybody plays, and one sits out where they are odd."""
        matches, byes = divmod(len(view.entrants), 2)
        return [RoundSize(number, matches, byes) for number in range(1, view.stage.options.rounds + 1)]

    def round_count(self, stage: StageFacts) -> int:
        return int(stage.options.rounds)

    def finished(self, view: StageView) -> bool:
        written, outcomes = by_round(view), outcomes_by_meeting(view)
        return all(
            number in written and all(outcomes[number, frozenset(match.pairs)].decided for match in written[number])
            for number in range(1, view.stage.options.rounds + 1)
        )


def draw(view: StageView, number: int, seed: str | None) -> DrawnRound:
    """The round after those written, by one matching over all wishes."""
    if number > 1:
        successive.refuse_half_written(view, number - 1, successive.present(view, number - 1))
    field = field_of(view, number, seed)
    if not field.pairs:
        return DrawnRound(number, ())
    edges = weights(field)
    matches = [
        (field.pairs[first], None if second == len(field.pairs) else field.pairs[second])
        for first, second in single_best(field.count, edges, likely(field, edges))
    ]
    return successive.as_round(number, matches, unmet_wishes(field, matches))


def field_of(view: StageView, number: int, seed: str | None) -> SwissField:
    """Who plays in the round, by score and then in seeding order, with what speaks against some matches."""
    scores = _scores(view)
    order = seeding_order(view, successive.present(view, number), number, seed)
    pairs = sorted(order, key=lambda pair: -scores[pair])
    clubs = {pair: club for pair in pairs if (club := view.pairs[pair].club)}
    return SwissField(
        pairs=pairs,
        scores=[scores[pair] for pair in pairs],
        met=_to_avoid(view, number),
        byes=had_bye(view),
        clubs=clubs if view.stage.options.protect_clubs else {},
    )


def _to_avoid(view: StageView, number: int) -> set[frozenset[PairId]]:
    """Pairs whose meeting would be a rematch under the stage's rule."""
    avoid = view.stage.options.avoid_rematch
    if avoid == PREVIOUS_ROUND:
        return met(outcome for outcome in view.outcomes if outcome.round == number - 1)
    if avoid == NOT_LAST and number == view.stage.options.rounds:
        return set()
    return met(view.outcomes)


def _scores(view: StageView) -> Counter[PairId]:
    """Victory points where the stage scores by them, else match points; with what was given or taken."""
    by_victory_points = view.stage.victory_points is not None
    scores: Counter[PairId] = Counter()
    for outcome in view.outcomes:
        points = outcome.victory_points if by_victory_points else outcome.match_points
        for pair, given in zip(outcome.pairs, points, strict=True):
            if pair is not None:
                scores[pair] += given
    for change in view.adjustments:
        scores[change.pair] += change.victory_points if by_victory_points else change.match_points
    return scores


def unmet_wishes(field: SwissField, matches: Sequence[tuple[PairId, PairId | None]]) -> list[UnmetWish]:
    """The wishes that the round could not honour, the weightiest first."""
    played = [(first, second) for first, second in matches if second is not None]
    met_again = [UnmetWish("rematch", pairs) for pairs in played if frozenset(pairs) in field.met]
    byes = [UnmetWish("second_bye", (first,)) for first, second in matches if second is None and field.byes.get(first)]
    clubs = [UnmetWish("club", pairs) for pairs in played if _club_mates(field, *pairs)]
    return met_again + byes + clubs


def _club_mates(field: SwissField, first: PairId, second: PairId) -> bool:
    return first in field.clubs and field.clubs[first] == field.clubs.get(second)


FORMAT = Swiss()
