"""Double elimination: a pair is out after its second defeat. Rounds are numbered through both brackets.

Round 1 is the first of the winners' bracket. Round i + 1 has round i of the losers' bracket; every even round also has
the next round of the winners', just before its losers drop. The last two rounds are the final, and its repeat if the
unbeaten pair loses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from rules.text import Text, _, make_text
from scoring.contest.model import PairId, StageFacts, StageOptions
from scoring.contest.rounds import From, RoundSize
from scoring.contest.stage_view import StageView
from scoring.contest.tables import Tier
from scoring.formats.bracket import Filled, FilledSlot, Slot, is_bracket_over, losers_to_come
from scoring.formats.bracket_format import BracketFormat
from scoring.formats.first_round import first_round
from scoring.formats.seeding import Duel
from scoring.formats.tiers import CHAMPION, NOT_ELIMINATED, Reached, RemainingPlay, coming_by_round, tiers


@dataclass(frozen=True, slots=True)
class DoubleEliminationOptions(StageOptions):
    """This format has no options."""


class DoubleElimination(BracketFormat):
    kind = "double_elimination"

    def title(self, stage: StageFacts) -> Text:
        return make_text(_("Double knock-out"))

    def from_final(self, number: int, last: int) -> int | None:
        final = last - last % 2  # an odd number of rounds precedes the final, so an odd last round is its repeat
        return final - number if number >= final else None

    def last_of_bracket(self, first_round_slots: int) -> int:
        """The number of the repeated final: two rounds for each round of the winners' bracket, and one more."""
        return 2 * first_round_slots.bit_length() + 1

    def read_options(self, fields: Mapping[str, Any]) -> DoubleEliminationOptions:
        return DoubleEliminationOptions()

    def bracket(self, view: StageView, seed: str | None) -> list[Slot]:
        return layout(first_round(view, seed))

    def round_sizes(self, view: StageView) -> Iterable[RoundSize]:
        """As in other formats, except that the last round, the repeat of the final, is played only if needed."""
        *others, repeat = super().round_sizes(view)
        return *others, replace(repeat, if_needed=True)

    def deciding_round(self, view: StageView) -> int | None:
        """The final, whether or not it is repeated."""
        return min((slot.round for slot in self.bracket(view, None) if slot.bracket == "final"), default=None)

    def tiers(self, view: StageView, bracket: Filled) -> tuple[Tier, ...]:
        """Tiers by the round in which pairs went out, best first."""
        last = max(round_ for round_, _slot in bracket)
        final = min(round_ for (round_, _slot), filled in bracket.items() if filled.slot.bracket == "final")
        reached: dict[PairId, Reached] = dict.fromkeys(view.entrants, NOT_ELIMINATED)
        for (round_, _slot), filled in bracket.items():
            out = [pair for pair in filled.losing_pairs if not _plays_on(filled, pair, repeated=last > final)]
            reached |= dict.fromkeys(out, (final if filled.slot.bracket == "final" else round_, 0))
        deciding = bracket[last, 1]
        if deciding.over and deciding.winner is not None:
            reached[deciding.winner] = CHAMPION
        going_out = [spot for spot in losers_to_come(bracket) if bracket[spot].slot.bracket == "losers"]
        coming = coming_by_round([*(number for number, _slot in going_out), *([] if deciding.over else [final])])
        named = {(final, 0): make_text(_("lost the final."))}
        return tiers(reached, view.entrants, named, RemainingPlay(coming, is_over=is_bracket_over(bracket)))


def layout(first: tuple[Duel, ...]) -> list[Slot]:
    """Every slot of both brackets, by round; within a round, those of the winners' bracket come first."""
    depth = len(first).bit_length()  # rounds of the winners' bracket
    slots = [Slot(1, slot, sides, "winners") for slot, sides in enumerate(first, start=1)]
    losers: list[From] = []  # pairs left in the losers' bracket
    dropped = [From(1, slot, loser=True) for slot in range(1, len(first) + 1)]
    winners = [From(1, slot) for slot in range(1, len(first) + 1)]
    for step, crossing in enumerate(crossings(depth), start=1):
        number = 2 * step
        upper = _neighbour_slots(number, winners, "winners", 0)
        lower = _neighbour_slots(number, losers or dropped, "losers", len(upper))
        into = [From(number, upper[position ^ crossing].slot, loser=True) for position in range(len(upper))]
        staying = [From(number, slot.slot) for slot in lower]
        drop = [
            Slot(number + 1, slot, sides, "losers")
            for slot, sides in enumerate(zip(staying, into, strict=True), start=1)
        ]
        slots += [*upper, *lower, *drop]
        winners = [From(number, slot.slot) for slot in upper]
        losers = [From(number + 1, slot.slot) for slot in drop]
    final = slots[-1].round + 1
    slots.append(Slot(final, 1, (winners[0], (losers or dropped)[0]), "final"))
    slots.append(Slot(final + 1, 1, (From(final, 1), From(final, 1, loser=True)), "final", repeat=True))
    return slots


def _neighbour_slots(round_: int, sources: list[From], bracket: str, after: int) -> list[Slot]:
    """The slots in which neighbouring sources meet, numbered from `after` + 1."""
    matches = enumerate(zip(sources[::2], sources[1::2], strict=True), start=after + 1)
    return [Slot(round_, slot, sides, bracket) for slot, sides in matches]


def crossings(depth: int) -> tuple[int, ...]:
    """For each round of the winners' bracket from the second on: the loser at a position drops to position XOR
    crossing.

    Chosen so that two pairs that met in the winners' bracket meet again as late as possible.
    """
    return _best_crossings(1 << (depth - 2), frozenset({0}))[1] if depth > 1 else ()


@lru_cache(maxsize=4096)
def _best_crossings(positions: int, origins: frozenset[int]) -> tuple[tuple[bool, ...], tuple[int, ...]]:
    """The crossings after which pairs meet again latest, as (for each coming round, whether two pairs may meet again in
    it; the crossings).

    The least such value is the best. `origins`: the distances, by XOR, from which pairs at one position of the losers'
    bracket may have come.
    """
    choices: list[tuple[tuple[bool, ...], tuple[int, ...]]] = []
    for crossing in range(positions):
        after = origins | {crossing}
        may_meet = (crossing in origins,)
        if positions == 1:
            choices.append((may_meet, (crossing,)))
            continue
        neighbours = any(origin ^ 1 in after for origin in after)
        meetings, later_crossings = _best_crossings(positions // 2, frozenset(origin >> 1 for origin in after))
        choices.append(((*may_meet, neighbours, *meetings), (crossing, *later_crossings)))
    return min(choices)


def _plays_on(filled: FilledSlot, pair: PairId, *, repeated: bool) -> bool:
    """Whether the loser of a match is still in: it lost in the winners' bracket, or in a final that is repeated."""
    if filled.loser != pair:
        return False
    return filled.slot.bracket == "winners" or (filled.slot.bracket == "final" and repeated and not filled.slot.repeat)


FORMAT = DoubleElimination()
