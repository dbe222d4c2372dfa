"""The place of a pair in a table and the reason for it, as all boards show them. In a knock-out that is still being
played, the places are those that the pair can have at the end."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language

from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId, StageFacts
from scoring.contest.outcome import Outcome
from scoring.contest.tables import RankedPair, RankedTable, final_places, placed_pair
from scoring.contest.why import final_placing_sentence
from scoring.stages.resolver import TournamentResolver
from tournament.boards.matches import States
from tournament.boards.words import DECIDED, EMPTY_CELL, UNPLAYED, places_in
from tournament.texts import keep_figures_whole, say_in


class Placing(NamedTuple):
    """`number`: the place, None while it is not certain. `text`: "3rd", "5th–8th", or `EMPTY_CELL` for a pair that is
    still in."""

    number: int | None
    text: str


NOT_PLACED = Placing(None, EMPTY_CELL)


def placing(language: str | None, row: RankedPair, table: RankedTable) -> Placing:
    """Where the pair of a row is placed."""
    places = final_places(row, table)
    if places is None:
        return NOT_PLACED
    return Placing(places.first if places.first == places.last else None, places_in(language, places))


def placing_reason(
    resolver: TournamentResolver, stage: StageFacts, row: RankedPair, table: RankedTable, *, unconfirmed: bool = False
) -> str:
    """The sentence that explains a place: "2nd: 1 win (Ana/Bia: 2).", "Still in.". It compares only pairs whose results
    count. `unconfirmed`: whether a result of the pair is still to be confirmed."""
    counting = resolver.without_annulled(stage, table)
    compared = placed_pair(counting, row.pair)
    if compared.place == row.place:  # else a tie had been parted by way of a pair whose results count no more
        row, table = compared, counting
    sentence = final_placing_sentence(row, table, resolver.short_names, unconfirmed=unconfirmed)
    return capfirst(keep_figures_whole(say_in(get_language(), sentence)))


def unconfirmed_outcome(outcomes: Iterable[Outcome], stage: str, pair: PairId, states: States) -> Outcome | None:
    """The decided result of a pair in a stage that is still to be confirmed; None if there is none."""
    return next((each for each in outcomes if pair in each.pairs and is_unconfirmed(each, stage, states)), None)


def is_unconfirmed(outcome: Outcome, stage: str, states: States) -> bool:
    """Whether a decided result is still to be confirmed. A walkover of a pair that withdrew needs no confirmation."""
    state = _state_of(outcome, stage, states)
    return outcome.decided and state not in DECIDED and not (outcome.walkover and state in UNPLAYED)


def unconfirmed_states(outcomes: Iterable[Outcome], stage: str, states: States) -> list[MatchState]:
    """The states of those outcomes that are still to be confirmed."""
    return [_state_of(each, stage, states) for each in outcomes if is_unconfirmed(each, stage, states)]


def _state_of(outcome: Outcome, stage: str, states: States) -> MatchState:
    return states.get((stage, outcome.round, frozenset(outcome.pairs)), MatchState.CONFIRMED)
