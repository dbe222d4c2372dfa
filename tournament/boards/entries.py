"""Lists every match of a stage once: recorded ones, implied walkovers, and those still to come.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import cast

from scoring.contest.impossible import Impossible
from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import MatchFacts, PairId, StageFacts
from scoring.contest.outcome import Outcome
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.contest.stage_view import StageView
from scoring.contest.teams import team_matches
from scoring.formats.bracket import Occupant
from scoring.stages.resolver import TournamentResolver

_order_of = attrgetter("order")
Key = tuple[int, frozenset[Occupant]]
CountingMatches = list[tuple[MatchFacts, Outcome]]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating a stage's thousand would take three times as long
class ScheduleEntry:
    """A match of a stage. `match` None: not recorded yet; `counts` False: it was annulled for both pairs. `outcome` is
    set if `match` is. `pairs[1]` None: a bye."""

    round: int
    pairs: tuple[Occupant, Occupant]
    match: MatchFacts | None = None
    outcome: Outcome | None = None
    slot: int | None = None
    group: int | None = None
    table: int | None = None
    bracket: str | None = None
    counts: bool = True
    order: tuple[int, bool, int, int] = field(init=False, compare=False, repr=False)
    """Sort key: by round, then table, then slot."""

    def __post_init__(self) -> None:
        self.order = self.round, self.table is None, self.table or 0, self.slot or 0

    @property
    def partners(self) -> tuple[PairId, PairId] | None:
        """For single players, the partner of each player in `pairs`; known only from recorded matches."""
        return self.match.partners if self.match else None

    @property
    def players(self) -> tuple[Occupant, ...]:
        """Both pairs or, for single players, each player and their partner."""
        return (*self.pairs, *(self.partners or ()))

    @property
    def known_pairs(self) -> frozenset[PairId]:
        return frozenset(pair for pair in self.pairs if isinstance(pair, str))


def view_of(resolver: TournamentResolver, stage: StageFacts) -> StageView | None:
    """The stage with its entrants; None if it cannot be drawn up yet."""
    try:
        return resolver.view(stage)
    except Impossible:
        return None


def schedule_of(resolver: TournamentResolver, stage: StageFacts, seed: str | None = None) -> tuple[DrawnRound, ...]:
    """All rounds of a format whose schedule is known beforehand; () for one drawn round by round."""
    view, format_ = view_of(resolver, stage), resolver.format(stage)
    if view is None or not (format_.elimination or format_.scheduled(view)):
        return ()
    return tuple(format_.rounds(view, seed))


def entries(resolver: TournamentResolver, stage: StageFacts, seed: str | None = None) -> tuple[ScheduleEntry, ...]:
    """The matches by round, then table, then slot, then in recorded order."""
    written, schedule = _recorded_entries(resolver, stage), schedule_of(resolver, stage, seed)
    if not schedule:
        return tuple(sorted(written, key=_order_of))
    pairs = resolver.tournament.pairs
    by_pairs = {(entry.round, frozenset(entry.pairs)): entry for entry in written}
    for round_ in schedule:
        for pairing in round_.pairings:
            key: Key = (round_.number, frozenset(pairing.pairs))
            if key in by_pairs:
                by_pairs[key] = _placed(by_pairs[key], pairing)
            elif not any(pairs[pair].is_annulled_in(stage.id) for pair in pairing.pairs if isinstance(pair, str)):
                by_pairs[key] = _to_come(round_.number, pairing)
    return tuple(sorted(by_pairs.values(), key=_order_of))


def entries_of_pair(
    resolver: TournamentResolver, stage: StageFacts, pair: PairId, seed: str | None = None
) -> tuple[ScheduleEntry, ...]:
    """Those of `entries` in which a pair or a single player plays. Faster where no schedule is known."""
    if schedule_of(resolver, stage, seed):
        return tuple(entry for entry in entries(resolver, stage, seed) if pair in entry.players)
    return tuple(sorted(_recorded_entries(resolver, stage, pair), key=_order_of))


def _recorded_entries(
    resolver: TournamentResolver, stage: StageFacts, pair: PairId | None = None
) -> list[ScheduleEntry]:
    """Recorded matches that count and implied walkovers, followed by matches that do not count. `pair`: only those of
    this pair."""
    view = view_of(resolver, stage)
    others: Iterable[MatchFacts]
    if view is None:
        recorded_entries: list[ScheduleEntry] = []
        others = (match for match in resolver.tournament.matches if match.stage == stage.id)
        if stage.teams is not None:
            others = team_matches(resolver.tournament, stage)
    else:
        counting = list(zip(view.matches, view.outcomes, strict=True)) if pair is None else view.matches_of(pair)
        recorded_entries = _counting(counting)
        counted = {_key(match) for match, _outcome in counting} if view.annulled else set()
        others = (match for match in view.annulled.values() if _key(match) not in counted)
    elimination = resolver.format(stage).elimination
    for match in others:
        if pair is None or pair in match.players:
            recorded_entries.append(_entry(match, outcome_of(match, stage, elimination), counts=view is None))
    return recorded_entries


def tables_of(entry: ScheduleEntry, stage: StageFacts, elimination: bool) -> tuple[ScheduleEntry, ...]:
    """The recorded tables of a match of teams, each as a match of its own."""
    alone = replace(stage, teams=None)
    tables = entry.match.tables if entry.match else ()
    return tuple(_entry(table, outcome_of(table, alone, elimination), entry.counts) for table in tables)


def _key(match: MatchFacts) -> Key:
    return match.round, frozenset(match.pairs)


def _entry(match: MatchFacts, outcome: Outcome, counts: bool = True) -> ScheduleEntry:
    return ScheduleEntry(match.round, match.pairs, match, outcome, match.slot, match.group, match.table, counts=counts)


def _counting(counting: CountingMatches) -> list[ScheduleEntry]:
    """The entries of matches that count, reused for outcome objects seen before."""
    if len(_KNOWN) > MAX_ENTRIES:
        _KNOWN.clear()
    known_entries = [_KNOWN.get(id(outcome)) for _match, outcome in counting]
    for index, (entry, (match, outcome)) in enumerate(zip(known_entries, counting, strict=True)):
        if entry is None or entry.outcome is not outcome or entry.match is not match:
            known_entries[index] = _KNOWN[id(outcome)] = _entry(match, outcome)
    return cast("list[ScheduleEntry]", known_entries)


def is_kept(entry: ScheduleEntry) -> bool:
    """Whether the same object is returned as long as its match is unchanged."""
    return _KNOWN.get(id(entry.outcome)) is entry


MAX_ENTRIES = 8192
_KNOWN: dict[int, ScheduleEntry] = {}
"""Entries by the identity of their outcome, which each holds so that the identity is not reused. Never changed."""


def _placed(entry: ScheduleEntry, pairing: Pairing) -> ScheduleEntry:
    """The entry, completed with what the schedule says."""
    slot, table = entry.slot or pairing.slot, entry.table or pairing.table
    match_values = entry.round, entry.pairs, entry.match, entry.outcome
    return ScheduleEntry(*match_values, slot, entry.group, table, pairing.bracket, entry.counts)


def _to_come(number: int, pairing: Pairing) -> ScheduleEntry:
    return ScheduleEntry(
        number,
        pairing.pairs,
        slot=pairing.slot,
        group=pairing.group,
        table=pairing.table,
        bracket=pairing.bracket,
    )
