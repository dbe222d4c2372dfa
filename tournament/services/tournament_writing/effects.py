"""Finds what an action changes by carrying it out and comparing before and after; a preview is then rolled back.

Because the action itself is run, no second copy of a rule can disagree with it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scoring.contest.impossible import Impossible
from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import FromStage, PairId, StageFacts, TournamentFacts
from scoring.contest.tables import RankedPair, RankedTable, final_places, placed_pairs
from scoring.formats import format_of
from scoring.formats.tiers import is_still_in
from scoring.stages.pending_lots import pending_ties
from scoring.stages.qualifying import NextPlace, next_places, pairs_on_places, possible_qualifiers, qualify
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.models import Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.writing.context import Written
from tournament.services.writing.refusals import Refused
from tournament.services.writing.writer import roll_back, run_and_look

StagePair = tuple[str, PairId]  # a stage, and a pair that enters it
RoundMeeting = tuple[str, int, PairId, PairId | None]  # stage, round, both pairs
StageTie = tuple[str, tuple[PairId, ...]]  # the stage that they may enter, the pairs
UNDECIDED_PLACE = 0
"""The place of a pair still in a knock-out. The ranking lists these pairs first, but nobody is placed before
the final."""


@dataclass(frozen=True)
class PlaceChange:
    """A pair whose place in a stage changes. None: it has no place there; `UNDECIDED_PLACE`: it has not been knocked
    out yet."""

    stage: str
    pair: PairId
    place_before: int | None
    place_after: int | None


@dataclass(frozen=True)
class Effects:
    """What an action changes."""

    refusal: Refused | None = None
    """Why the action cannot be done; then nothing else is filled in."""
    place_changes: tuple[PlaceChange, ...] = ()
    new_entrants: tuple[StagePair, ...] = ()
    """The pairs that enter a stage only after the action. Here and in the fields below, pairs that the action itself
    adds to the list or removes from it are left out."""
    lost_entrants: tuple[StagePair, ...] = ()
    """The pairs that enter a stage only before the action. Those whose place depends on lots now are left out."""
    now_above: tuple[StagePair, ...] = ()
    """For stages whose entrants are still played for, once each pair has a result: the pairs that rise above the
    qualifying line."""
    now_below: tuple[StagePair, ...] = ()
    """The same of pairs that fall below the qualifying line."""
    would_enter: tuple[StagePair, ...] = ()
    """For stages that keep their entrants because pairings are published: the pairs that the rule would let enter, and
    that do not."""
    would_leave: tuple[StagePair, ...] = ()
    """For stages that keep their entrants because pairings are published: the pairs that the rule would leave out,
    and that stay."""
    entitled_again: tuple[StagePair, ...] = ()
    """The pairs that stayed in such a stage, and that the rule lets enter again."""
    kept_qualifiers: tuple[StagePair, ...] = ()
    """For matches whose published next round stays although now the other pair won: the pairs that went on."""
    new_ties: tuple[StageTie, ...] = ()
    """The ties for whose lots a stage waits only now."""
    new_matches: tuple[RoundMeeting, ...] = ()
    lost_matches: tuple[RoundMeeting, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing changes."""
        return self == Effects()


def effects_of(
    tournament: Tournament, action: Callable[[], Written], keep: Callable[[Effects], bool] = roll_back
) -> tuple[Effects, Written | None]:
    """Run an action; return what it changes in standings, entrants and draws, and what it wrote.

    The write is kept only if `keep(effects)` is true; else it is rolled back, and None is returned in its place.
    """
    before = TournamentState(tournament)
    try:
        return run_and_look(action, before.effects_since, keep)
    except Refused as refusal:
        return Effects(refusal=refusal), None


class TournamentState:
    """A tournament's places, entrants and pairings at one moment."""

    def __init__(self, tournament: Tournament) -> None:
        self.key: int = tournament.pk
        self.pairs: frozenset[PairId] = frozenset()
        self.places: dict[StagePair, int] = {}
        self.entrants: set[StagePair] = set()
        self.above_line: dict[str, frozenset[PairId]] = {}
        """For each stage whose entrants are still played for, the pairs that would enter it by the present places."""
        self.comparable_lines: set[str] = set()
        """The stages of `above_line` for which each pair has a result: before, places only say who played first."""
        self.by_rule: dict[str, frozenset[PairId]] = {}
        """For each stage whose entrants are known, the pairs that would enter it by its rule and the present places."""
        self.may_enter: dict[str, frozenset[PairId]] = {}
        """For each stage whose entrants are not known, the pairs that may enter it by the present places, including
        those for which lots would have to decide."""
        self.kept_qualifiers: set[StagePair] = set()
        """The pairs that stay in the next round of a stage against the result of their match."""
        self.ties: set[StageTie] = set()
        """The ties for whose lots a stage waits although the stage before it is over."""
        self.meetings: dict[RoundMeeting, None] = {}
        """All matches, by stage, round and table."""
        try:
            facts = facts_of(tournament)
            self.pairs = frozenset(facts.pairs)
            self.meetings = _meetings(facts)
            self._read(TournamentResolver(facts))
        except (Impossible, Unreadable):
            return

    def effects_since(self) -> Effects:
        """The differences between this state and the present one."""
        return _difference(self, TournamentState(Tournament.objects.get(pk=self.key)))

    def _read(self, resolver: TournamentResolver) -> None:
        for stage in resolver.tournament.stages:
            try:
                tables = resolver.ranked(stage)
                self.entrants |= {(stage.id, pair) for pair in resolver.view(stage).entrants}
            except Impossible:
                continue
            for table in tables:
                rows = [row for row in placed_pairs(table) if not _is_placeless(table, row)]
                self.places |= {(stage.id, row.pair): _place(table, row) for row in rows}
            self.kept_qualifiers |= {(stage.id, pair) for pair in _kept_qualifiers(resolver.tournament, stage)}
            above_line = _above_line(resolver, stage, tables)
            self.above_line |= above_line
            if all(table.results.decided[pair] for table in tables for pair in table.table.pairs):
                self.comparable_lines |= above_line.keys()
            self.by_rule |= _by_rule(resolver, stage, tables)
            self._read_open_places(resolver, stage, tables)

    def _read_open_places(self, resolver: TournamentResolver, stage: StageFacts, tables: Sequence[RankedTable]) -> None:
        """Read who may enter the stages after this one whose entrants are not known."""
        for later in resolver.tournament.stages:
            source = later.source
            if source is None or source.stage != stage.id or source.losers_of or later.id in self.by_rule:
                continue
            self.may_enter[later.id] = possible_qualifiers(source, stage, tables, resolver.tournament)
            self.ties |= {
                (later.id, tie.pairs)
                for tie in pending_ties(resolver)
                if tie.stage == stage.id and not self.may_enter[later.id].isdisjoint(tie.pairs)
            }


def _meetings(facts: TournamentFacts) -> dict[RoundMeeting, None]:
    """Who meets in which round, in the order of the stages, rounds and tables; byes last."""
    stages = {stage.id: number for number, stage in enumerate(facts.stages)}
    in_order = sorted(
        facts.matches,
        key=lambda match: (stages[match.stage], match.round, None in match.pairs, match.table or 0, match.slot or 0),
    )
    return {(match.stage, match.round, *match.pairs): None for match in in_order}


def _above_line(
    resolver: TournamentResolver, stage: StageFacts, tables: Sequence[RankedTable]
) -> dict[str, frozenset[PairId]]:
    """For each later stage that takes places of this one and whose entrants are not known yet, the pairs at these
    places, and the best at the next one; without stages for which a tie within a group hides one of those compared."""
    above = {}
    for later in resolver.tournament.stages:
        source = later.entrants
        if not isinstance(source, FromStage) or source.stage != stage.id or source.losers_of or source.every_place:
            continue
        if not resolver.has_entrants(later):
            parted = [pairs_on_places(resolver.tournament.pairs, stage, table, source) for table in tables]
            compared = next_places(source, stage, tables, resolver.tournament) if source.best_of_next else ()
            if compared or not source.best_of_next:
                on_places = frozenset(pair for on, level in parted for pair in on - level)
                above[later.id] = on_places | _best_compared(compared, source.best_of_next)
    return above


def _best_compared(compared: Sequence[NextPlace], vacancies: int) -> frozenset[PairId]:
    """Those of the pairs compared that qualify whatever order lots give to level ones."""
    at_rank = Counter(row.rank for row in compared)
    return frozenset(row.pair for row in compared if row.rank + at_rank[row.rank] - 1 <= vacancies)


def _by_rule(
    resolver: TournamentResolver, stage: StageFacts, tables: Sequence[RankedTable]
) -> dict[str, frozenset[PairId]]:
    """For each later stage with entrants from this one, the pairs that they would be by its rule, even where they stay
    as they were."""
    entrants = {}
    for later in resolver.tournament.stages:
        source = later.source
        if source is None or source.stage != stage.id or source.losers_of or not resolver.has_entrants(later):
            continue
        with suppress(Impossible):
            entrants[later.id] = frozenset(qualify(source, stage, tables, resolver.tournament).origin)
    return entrants


def _kept_qualifiers(tournament: TournamentFacts, stage: StageFacts) -> Iterator[PairId]:
    """The pairs that went on from their match and stay in the next round, although by its result the other one won."""
    for match in tournament.matches:
        if match.stage == stage.id and match.went_on is not None:
            result = outcome_of(replace(match, went_on=None), stage, format_of(stage).elimination)
            if result.advancing is not None and match.pairs[result.advancing] != match.went_on:
                yield match.went_on


def _is_placeless(table: RankedTable, row: RankedPair) -> bool:
    """Whether nothing that a pair did counts, so that the standings list it without a place."""
    return table.table.tiers is None and row.pair in table.annulled


def _place(table: RankedTable, row: RankedPair) -> int:
    """The place of a row, the best of those that it can have when a knock-out is over; `UNDECIDED_PLACE` for a pair
    that has not been knocked out."""
    tiers, places = table.table.tiers, final_places(row, table)
    return UNDECIDED_PLACE if places is None or (tiers is not None and is_still_in(tiers[row.tier])) else places.first


def _difference(before: TournamentState, after: TournamentState) -> Effects:
    """What differs between two states."""
    keys = sorted(before.places.keys() | after.places.keys())
    shared_pairs = before.pairs & after.pairs
    lost = before.entrants - after.entrants - _possible(after)
    reopened = {(stage, pair) for stage, pair in lost if stage in after.above_line}
    return Effects(
        place_changes=tuple(
            PlaceChange(*key, before.places.get(key), after.places.get(key))
            for key in keys
            if before.places.get(key) != after.places.get(key)
        ),
        new_entrants=_of_known_pairs(shared_pairs, after.entrants - before.entrants - _certain(before)),
        lost_entrants=_of_known_pairs(shared_pairs, lost - reopened),
        now_above=_of_known_pairs(shared_pairs, _more_above(before, after)),
        now_below=_of_known_pairs(shared_pairs, _more_above(after, before) | reopened),
        would_enter=_of_known_pairs(shared_pairs, _more_by_rule(before, after) - after.entrants),
        would_leave=_of_known_pairs(shared_pairs, _more_by_rule(after, before) & after.entrants),
        entitled_again=_of_known_pairs(shared_pairs, _more_by_rule(before, after) & after.entrants),
        kept_qualifiers=_of_known_pairs(shared_pairs, after.kept_qualifiers - before.kept_qualifiers),
        new_ties=tuple(sorted(after.ties - before.ties)),
        new_matches=tuple(meeting for meeting in after.meetings if meeting not in before.meetings),
        lost_matches=tuple(meeting for meeting in before.meetings if meeting not in after.meetings),
    )


def _possible(state: TournamentState) -> set[StagePair]:
    """The pairs that may enter a stage whose entrants are not known."""
    return {(stage, pair) for stage, pairs in state.may_enter.items() for pair in pairs}


def _certain(state: TournamentState) -> set[StagePair]:
    """The pairs that enter a stage whatever order its pending lots give."""
    waiting = {stage for stage, _pairs in state.ties}
    tied = {(stage, pair) for stage, pairs in state.ties for pair in pairs}
    return {(stage, pair) for stage, pair in _possible(state) if stage in waiting} - tied


def _more_above(before: TournamentState, after: TournamentState) -> set[StagePair]:
    """The pairs that are above a qualifying line in the state `after` but not `before`. Only in stages whose lines can
    be compared."""
    stages = before.comparable_lines & after.comparable_lines
    return {(stage, pair) for stage in stages for pair in after.above_line[stage] - before.above_line[stage]}


def _more_by_rule(before: TournamentState, after: TournamentState) -> set[StagePair]:
    """The pairs that would enter a stage by its rule in the state `after` but not `before`. Those that really enter or
    leave it are left out."""
    return {
        (stage, pair)
        for stage in before.by_rule.keys() & after.by_rule.keys()
        for pair in after.by_rule[stage] - before.by_rule[stage]
        if (stage, pair) not in before.entrants ^ after.entrants
    }


def _of_known_pairs(pairs: frozenset[PairId], entrants: set[StagePair]) -> tuple[StagePair, ...]:
    """The entrants among these pairs, sorted."""
    return tuple(sorted((stage, pair) for stage, pair in entrants if pair in pairs))
