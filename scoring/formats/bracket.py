"""A bracket: slots that fill as matches are decided. Single and double elimination share it.

A side of a slot is a pair, nobody (None: a bye, or the winner of a match to which neither pair came), or `From` while
it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId
from scoring.contest.outcome import Outcome
from scoring.contest.rounds import DrawnRound, From, Pairing
from scoring.contest.stage_view import StageView
from scoring.formats.records import match_labels, outcomes_by_meeting

Occupant = PairId | From | None
Spot = tuple[int, int]  # (round, slot), both from 1


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class Slot:
    """A match of the bracket as laid out. `repeat`: played only if the first side lost the match before it."""

    round: int
    slot: int
    sides: tuple[Occupant, Occupant]
    bracket: str | None = None
    repeat: bool = False


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class FilledSlot:
    """A slot as it stands. `over`: whether `winner` and `loser` (None: nobody) are final."""

    slot: Slot
    sides: tuple[Occupant, Occupant]
    over: bool
    winner: PairId | None = None
    loser: PairId | None = None

    @property
    def spot(self) -> Spot:
        """(round, slot)"""
        return self.slot.round, self.slot.slot

    @property
    def known_pairs(self) -> tuple[PairId, ...]:
        """The pairs already known to be in the match."""
        first, second = self.sides  # written without a loop, since a page calls it a thousand times
        if isinstance(first, str):
            return (first, second) if isinstance(second, str) else (first,)
        return (second,) if isinstance(second, str) else ()

    @property
    def losing_pairs(self) -> tuple[PairId, ...]:
        """The pairs that did not win the match, once it is over."""
        return tuple(pair for pair in self.known_pairs if pair != self.winner) if self.over else ()


Filled = dict[Spot, FilledSlot]


def cached_bracket(view: StageView, seed: str | None, lay: Callable[[], Iterable[Slot]]) -> Filled:
    """The filled bracket of a view and seed, computed once. `lay` provides its slots."""
    if seed not in view.filled_brackets:
        view.filled_brackets[seed] = fill_bracket(view, lay())
    bracket: Filled = view.filled_brackets[seed]
    return bracket


def fill_bracket(view: StageView, layout: Iterable[Slot]) -> Filled:
    """Fill the slots with the recorded results, by (round, slot). A repeated final that is not needed is left out."""
    outcomes = outcomes_by_meeting(view)
    bracket: Filled = {}
    for slot in layout:
        first, second = (_resolved_side(side, bracket) for side in slot.sides)
        if not (slot.repeat and _is_repeat_needless(bracket[slot.round - 1, 1])):
            bracket[slot.round, slot.slot] = _filled_slot(view, slot, (first, second), outcomes)
    return bracket


def _resolved_side(side: Occupant, bracket: dict[Spot, FilledSlot]) -> Occupant:
    """The pair that came from an earlier match, or the side unchanged while that match is open."""
    if not isinstance(side, From):
        return side
    feeder = bracket[side.round, side.slot]
    if not feeder.over:
        return side
    return feeder.loser if side.loser else feeder.winner


def _is_repeat_needless(final: FilledSlot) -> bool:
    """Whether the final is not repeated: the unbeaten pair on its first side won it, or nobody came."""
    return final.over and (final.winner == final.sides[0] or final.loser is None)


def _filled_slot(
    view: StageView,
    slot: Slot,
    sides: tuple[Occupant, Occupant],
    outcomes: dict[tuple[int, frozenset[PairId | None]], Outcome],
) -> FilledSlot:
    """The slot with these sides and, once it is over, its winner and loser."""
    known_pairs = [side for side in sides if isinstance(side, str)]
    if len(known_pairs) < 2 and sides.count(None) + len(known_pairs) < 2:
        return FilledSlot(slot, sides, over=False)
    if len(known_pairs) < 2:
        return FilledSlot(slot, sides, over=True, winner=known_pairs[0] if known_pairs else None)
    outcome = outcomes.get((slot.round, frozenset(known_pairs)))
    if outcome is not None and (outcome.decided or outcome.went_on is not None):
        present = [pair for pair in (_advancing(outcome),) if pair is not None]
    else:
        present = [pair for pair in known_pairs if not _will_not_play(view, pair, slot.round)]
        if len(present) == 2:
            return FilledSlot(slot, sides, over=False)
    if not present:  # neither came: nobody advances here or in the other bracket, and the next match has no opponent
        return FilledSlot(slot, sides, over=True)
    loser = next(pair for pair in known_pairs if pair != present[0])
    return FilledSlot(slot, sides, over=True, winner=present[0], loser=loser)


def _advancing(outcome: Outcome) -> PairId | None:
    """The pair that advances from a match; None if neither does."""
    return None if outcome.advancing is None else outcome.pairs[outcome.advancing]


def _will_not_play(view: StageView, pair: PairId, round_: int) -> bool:
    """Whether a pair cannot play an undecided match, because it has withdrawn or has not entered yet."""
    return view.has_withdrawn(pair) or view.not_yet_in(pair, round_)


def bracket_rounds(view: StageView, bracket: dict[Spot, FilledSlot]) -> tuple[DrawnRound, ...]:
    """The bracket as rounds to play, without slots that no pair can reach. Tables are those of recorded matches."""
    tables = {(match.round, frozenset(match.pairs)): match.table for match in view.matches}
    by_number: dict[int, list[Pairing]] = {}
    for filled in bracket.values():
        first, second = filled.sides
        if first is None:
            first, second = second, first
        if first is None:
            continue
        table = tables.get((filled.slot.round, frozenset(filled.known_pairs))) if len(filled.known_pairs) == 2 else None
        pairing = Pairing(filled.slot.slot, (first, second), table=table, bracket=filled.slot.bracket)
        by_number.setdefault(filled.slot.round, []).append(pairing)
    return tuple(DrawnRound(number, tuple(pairings)) for number, pairings in sorted(by_number.items()))


def refuse_matches(view: StageView, bracket: dict[Spot, FilledSlot]) -> None:
    """Raise Impossible for a recorded match that is not in the bracket, or that depends on open results."""
    filled_by_round: dict[int, list[FilledSlot]] = {}
    for filled in bracket.values():
        filled_by_round.setdefault(filled.slot.round, []).append(filled)
    for number, matches in sorted(view.recorded.items()):
        filled_slots = filled_by_round.get(number, [])
        by_pairs: dict[frozenset[PairId], list[FilledSlot]] = {}
        for filled in filled_slots:
            by_pairs.setdefault(frozenset(filled.known_pairs), []).append(filled)
        for match in matches:
            possible = by_pairs.get(frozenset(pair for pair in match.pairs if pair is not None), [])
            if not any(_is_match_of(filled, match) for filled in possible):
                raise Impossible(_misplaced_match_text(view, match, filled_slots, possible))


def _is_match_of(filled: FilledSlot, match: MatchFacts) -> bool:
    """Whether a recorded match is the one of this slot."""
    fits = match.slot is None or match.slot == filled.slot.slot
    return fits and frozenset(filled.sides) == frozenset(match.pairs)


def _misplaced_match_text(
    view: StageView, match: MatchFacts, filled_slots: list[FilledSlot], possible: list[FilledSlot]
) -> Text:
    """What to correct for a recorded match that is in none of the `filled_slots` of its round. `possible`: those whose
    pairs are known."""
    names = match_labels(view, match)
    where: dict[str, str | int] = {"stage": view.stage.id, "round": match.round}
    if possible and not any(isinstance(side, From) for filled in possible for side in filled.sides):
        message = _("%(first)s × %(second)s is slot %(slot)s of round %(round)s in stage %(stage)s: correct the slot.")
        return make_text(message, **names, **where, slot=possible[0].slot.slot)
    waiting = [filled for filled in filled_slots if any(isinstance(side, From) for side in filled.sides)]
    if waiting and (match.slot is None or any(filled.slot.slot == match.slot for filled in waiting)):
        message = _(
            "%(first)s × %(second)s cannot be in round %(round)s of stage %(stage)s yet: first enter the "
            "results it depends on."
        )
        return make_text(message, **names, **where)
    message = _(
        "%(first)s × %(second)s is not a match in round %(round)s of the bracket of stage %(stage)s: correct "
        "the pairs or the round."
    )
    return make_text(message, **names, **where)


def came_from(bracket: dict[Spot, FilledSlot], filled: FilledSlot, pair: PairId) -> tuple[Spot, ...]:
    """The match by which a pair came to this one; () for one that is there from the start. Byes are passed over."""
    side = filled.slot.sides[filled.sides.index(pair)]
    if not isinstance(side, From):
        return ()
    feeder = bracket[side.round, side.slot]
    return (feeder.spot,) if len(feeder.known_pairs) == 2 else came_from(bracket, feeder, pair)


def losers_to_come(bracket: dict[Spot, FilledSlot]) -> frozenset[Spot]:
    """The open matches that will have a loser. The others will be byes. Later withdrawals may change both."""
    winners: set[Spot] = set()
    losers: set[Spot] = set()
    for spot, filled in bracket.items():  # every match after those that it depends on
        if filled.over:
            continue
        coming = [
            (side.round, side.slot) in (losers if side.loser else winners)
            if isinstance(side, From)
            else side is not None
            for side in filled.sides
        ]
        if any(coming):
            winners.add(spot)
        if all(coming):
            losers.add(spot)
    return frozenset(losers)


def is_bracket_over(bracket: dict[Spot, FilledSlot]) -> bool:
    """Whether every match of the bracket is over."""
    return all(filled.over for filled in bracket.values())
