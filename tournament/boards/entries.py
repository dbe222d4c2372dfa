"""Every match of a stage once: those written, those that nobody wrote down, and those still to come."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.contest.model import MatchFacts, PairId, StageFacts
from scoring.contest.outcome import Outcome, outcome_of
from scoring.contest.resolver import TournamentResolver
from scoring.formats.base import DrawnRound, From, Impossible, Pairing, StageView

Place = PairId | From | None
Key = tuple[int, frozenset[Place]]


@dataclass(slots=True, unsafe_hash=True)  # frozen, the thousand of a stage take three times as long
class ScheduleEntry:
    """A match of a stage. `match` None: it is still to be written; `counts` False: it counts for nobody.

    `outcome` is there wherever `match` is. `pairs[1]` None: a bye.
    """

    round: int
    pairs: tuple[Place, Place]
    match: MatchFacts | None = None
    outcome: Outcome | None = None
    slot: int | None = None
    group: int | None = None
    table: int | None = None
    bracket: str | None = None
    counts: bool = True

    @property
    def known(self) -> frozenset[PairId]:
        return frozenset(pair for pair in self.pairs if isinstance(pair, str))


def view_of(resolver: TournamentResolver, stage: StageFacts) -> StageView | None:
    """The stage with its entrants; None where it cannot be drawn up yet."""
    try:
        return resolver.view(stage)
    except Impossible:
        return None


def schedule_of(resolver: TournamentResolver, stage: StageFacts, seed: str | None = None) -> tuple[DrawnRound, ...]:
    """All rounds of a kind whose schedule is known beforehand; () for one drawn round by round."""
    view, format_ = view_of(resolver, stage), resolver.format(stage)
    if view is None or not (format_.elimination or format_.scheduled(view)):
        return ()
    return tuple(format_.rounds(view, seed))


def entries(resolver: TournamentResolver, stage: StageFacts, seed: str | None = None) -> tuple[ScheduleEntry, ...]:
    """By round; within a round by table, then slot, then as written."""
    written, schedule = _written(resolver, stage), schedule_of(resolver, stage, seed)
    if not schedule:
        return tuple(sorted(written, key=_order))
    found = {(entry.round, frozenset(entry.pairs)): entry for entry in written}
    for round_ in schedule:
        for pairing in round_.pairings:
            key: Key = (round_.number, frozenset(pairing.pairs))
            if key in found:
                found[key] = _placed(found[key], pairing)
            elif not any(_annulled(resolver, stage, pair) for pair in pairing.pairs):
                found[key] = _to_come(round_.number, pairing)
    return tuple(sorted(found.values(), key=_order))


def _order(entry: ScheduleEntry) -> tuple[int, bool, int, int]:
    return entry.round, entry.table is None, entry.table or 0, entry.slot or 0


def _written(resolver: TournamentResolver, stage: StageFacts) -> Iterator[ScheduleEntry]:
    """Recorded matches as they count, and walkovers that nobody wrote down; then what counts for nobody."""
    view = view_of(resolver, stage)
    recorded = [match for match in resolver.tournament.matches if match.stage == stage.id]
    if view is not None:
        yield from map(_entry, view.matches, view.outcomes)
        if view.matches[: len(recorded)] == tuple(recorded):
            return
        counted = {_key(match) for match in view.matches}
        recorded = [match for match in recorded if _key(match) not in counted]
    elimination = resolver.format(stage).elimination
    for match in recorded:
        yield _entry(match, outcome_of(match, stage, elimination), counts=view is None)


def _key(match: MatchFacts) -> Key:
    return match.round, frozenset(match.pairs)


def _entry(match: MatchFacts, outcome: Outcome, counts: bool = True) -> ScheduleEntry:
    return ScheduleEntry(match.round, match.pairs, match, outcome, match.slot, match.group, match.table, counts=counts)


def _placed(entry: ScheduleEntry, pairing: Pairing) -> ScheduleEntry:
    """With what the schedule knows of it besides."""
    slot, table = entry.slot or pairing.slot, entry.table or pairing.table
    of_match = entry.round, entry.pairs, entry.match, entry.outcome
    return ScheduleEntry(*of_match, slot, entry.group, table, pairing.bracket, entry.counts)


def _to_come(number: int, pairing: Pairing) -> ScheduleEntry:
    return ScheduleEntry(
        number,
        pairing.pairs,
        slot=pairing.slot,
        group=pairing.group,
        table=pairing.table,
        bracket=pairing.bracket,
    )


def _annulled(resolver: TournamentResolver, stage: StageFacts, pair: Place) -> bool:
    if not isinstance(pair, str):
        return False
    left = resolver.tournament.pairs[pair].withdrawn
    return left is not None and left.stage == stage.id and left.annul
