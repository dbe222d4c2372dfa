"""Single elimination: whoever loses is out; the match for third place is slot 2 of the last round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.text import Text, _, make_text
from scoring.contest.model import PairId, StageFacts, StageOptions
from scoring.contest.rounds import From
from scoring.contest.stage_view import StageView
from scoring.contest.tables import Tier
from scoring.formats import options
from scoring.formats.bracket import Filled, Slot, is_bracket_over, losers_to_come
from scoring.formats.bracket_format import BracketFormat
from scoring.formats.first_round import first_round
from scoring.formats.records import no_such_round
from scoring.formats.tiers import CHAMPION, NOT_ELIMINATED, Reached, RemainingPlay, coming_by_round, tiers


@dataclass(frozen=True, slots=True)
class SingleEliminationOptions(StageOptions):
    third_place: bool = False


class SingleElimination(BracketFormat):
    kind = "single_elimination"
    option_names = frozenset({"third_place"})
    has_losers = True

    def title(self, stage: StageFacts) -> Text:
        return make_text(_("Knock-out"))

    def from_final(self, number: int, last: int) -> int | None:
        return last - number

    def last_of_bracket(self, first_round_slots: int) -> int:
        return first_round_slots.bit_length()

    def is_third_place(self, number: int, slot: int | None, last: int) -> bool:
        return (number, slot) == (last, 2)

    def read_options(self, fields: Mapping[str, Any]) -> SingleEliminationOptions:
        return SingleEliminationOptions(third_place=options.flag(fields, "third_place"))

    def bracket(self, view: StageView, seed: str | None) -> list[Slot]:
        return layout(view, seed)

    def losers(self, view: StageView, rounds: Sequence[int]) -> tuple[PairId, ...] | None:
        """The pairs that lost in these rounds. The match for third place is ignored: its loser has lost before."""
        bracket = self.filled_bracket(view)
        last = max(round_ for round_, _slot in bracket)
        if rounds and max(rounds) > last:
            raise no_such_round(view, max(rounds), last)
        filled_slots = [bracket[spot] for spot in sorted(bracket) if spot[0] in rounds and spot != (last, 2)]
        if not all(filled.over for filled in filled_slots):
            return None
        return tuple(dict.fromkeys(filled.loser for filled in filled_slots if filled.loser is not None))

    def tiers(self, view: StageView, bracket: Filled) -> tuple[Tier, ...]:
        """Tiers by the round in which pairs went out, including the match for third place."""
        last = max(round_ for round_, _slot in bracket)
        reached: dict[PairId, Reached] = dict.fromkeys(view.entrants, NOT_ELIMINATED)
        for (round_, slot), filled in bracket.items():
            if (round_, slot) == (last, 2):
                continue
            reached |= dict.fromkeys(filled.losing_pairs, (round_, 0))
            if round_ == last and filled.over and filled.winner is not None:
                reached[filled.winner] = CHAMPION
        third = bracket.get((last, 2))
        if third is not None and third.over:
            reached |= dict.fromkeys(third.losing_pairs, (last - 1, 1))
            if third.winner is not None:
                reached[third.winner] = (last - 1, 2)
        third_is_open = third is not None and not third.over
        coming = coming_by_round(round_ for round_, slot in losers_to_come(bracket) if (round_, slot) != (last, 2))
        ahead = RemainingPlay(coming, {(last - 1, 0)} if third_is_open else (), is_bracket_over(bracket))
        return tiers(reached, view.entrants, _named_tiers(last, third_is_open), ahead)


def layout(view: StageView, seed: str | None) -> list[Slot]:
    """Every slot of the bracket, round by round."""
    first = first_round(view, seed)
    slots = [Slot(1, number, sides) for number, sides in enumerate(first, start=1)]
    slots += _later_slots(len(first))
    last = slots[-1].round
    if SingleEliminationOptions.of_stage(view.stage).third_place and len(view.entrants) > 3:
        slots.append(Slot(last, 2, (From(last - 1, 1, loser=True), From(last - 1, 2, loser=True))))
    return slots


@cache
def _later_slots(count: int) -> tuple[Slot, ...]:
    """The slots after a first round of `count` matches, a power of two; the same in every bracket of that size."""
    slots: list[Slot] = []
    last = 1
    while count > 1:
        count //= 2
        last += 1
        slots += [
            Slot(last, slot, (From(last - 1, 2 * slot - 1), From(last - 1, 2 * slot))) for slot in range(1, count + 1)
        ]
    return tuple(slots)


def _named_tiers(last: int, third_is_open: bool) -> dict[Reached, Any]:
    """The sentences for the last rounds, by what a pair reached."""
    semi_final = (
        make_text(_("plays for third place.")) if third_is_open else make_text(_("knocked out in the semi-finals."))
    )
    return {
        (last - 3, 0): make_text(_("knocked out in the round of 16.")),
        (last - 2, 0): make_text(_("knocked out in the quarter-finals.")),
        (last - 1, 0): semi_final,
        (last - 1, 1): make_text(_("lost the match for third place.")),
        (last - 1, 2): make_text(_("won the match for third place.")),
        (last, 0): make_text(_("lost the final.")),
    }


FORMAT = SingleElimination()
