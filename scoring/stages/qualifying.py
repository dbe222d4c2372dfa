"""Determines the qualifiers: the pairs at the places that a stage sends on, and the best pairs at the next place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby, takewhile, zip_longest

from rules.text import Text, _, _n, join_words, make_text
from scoring.contest.criteria import APCEF_ART_16, ART_16_OF_MORE, LOTS, criteria, expand_presets
from scoring.contest.impossible import Impossible, NotYet
from scoring.contest.model import FromStage, Pair, PairId, StageFacts, TournamentFacts
from scoring.contest.results import CriterionValue, Results
from scoring.contest.tables import RankedTable, qualifying_order
from scoring.contest.why import place_noun


@dataclass(frozen=True, slots=True)
class Qualified:
    """The entrants of a stage by group, in seeding order. `origin`: the index of the group that each came from; `lots`:
    ties between groups that may need a drawing."""

    groups: tuple[tuple[PairId, ...], ...]
    origin: Mapping[PairId, int] = field(default_factory=dict)
    lots: tuple[frozenset[PairId], ...] = ()


@dataclass(frozen=True, slots=True)
class _QualifyingGroup:
    """The final order of one table without pairs that withdrew; tied pairs are together in `order`."""

    number: int
    results: Results
    order: tuple[tuple[PairId, ...], ...]
    names: Mapping[PairId, Pair]
    awaits_lots: frozenset[frozenset[PairId]]
    shares_places: bool  # places shared under the format itself: by pairs out in the same round, or still in
    size: int  # including those that have withdrawn

    def pair_at(self, place: int, qualifying: frozenset[int] = frozenset()) -> PairId | None:
        """The pair at a place; None if the group is shorter. Raises NotYet if an undecided tie includes the place.

        `qualifying`: all places sent on. Pairs may share a place by the rules of the format if all of them qualify.
        """
        before = 0
        for tied in self.order:
            if before < place <= before + len(tied):
                if len(tied) > 1 and not self._all_qualify(tied, before, qualifying):
                    raise self._undecided(tied)
                return tied[place - before - 1]
            before += len(tied)
        return None

    def _all_qualify(self, tied: tuple[PairId, ...], before: int, qualifying: frozenset[int]) -> bool:
        return (
            self.shares_places
            and not self._awaits_lots(tied)
            and qualifying.issuperset(range(before + 1, before + len(tied) + 1))
        )

    def _undecided(self, tied: tuple[PairId, ...]) -> NotYet:
        """The error for a tie at a qualifying place, saying what to do."""
        names = _joined_names(tied, self.names)
        if self._awaits_lots(tied):
            advice = _("%(names)s are level at places that qualify; draw lots among them first")
            return NotYet(make_text(advice, names=names), awaits_lots=True)
        advice = _(
            "%(names)s are level at places that qualify; give their stage another criterion, with lots at the end"
        )
        return NotYet(make_text(advice, names=names))

    def _awaits_lots(self, tied: tuple[PairId, ...]) -> bool:
        return any(tie.issuperset(tied) for tie in self.awaits_lots)


def _joined_names(pairs: Iterable[PairId], names: Mapping[PairId, Pair]) -> str | Text:
    return join_words([names[pair].name for pair in pairs])


def qualify(
    source: FromStage, stage: StageFacts, tables: Sequence[RankedTable], tournament: TournamentFacts
) -> Qualified:
    """The qualifiers of `stage` by the rule `source`: all firsts in the order of the groups, all seconds …, then the
    best at the next place. Raises NotYet for an undecided tie, Impossible for a place that a group does not have."""
    groups = [_qualifying_group(table, stage, tournament) for table in tables]
    if source.every_place:
        return _every_place(groups, tournament)
    group_numbers: dict[PairId, int] = {}
    for place in source.places:
        for group in groups:
            pair = group.pair_at(place, frozenset(source.places))
            if pair is None and place <= group.size:
                continue  # left empty: the pairs below those that withdrew have moved up
            if pair is None:
                raise Impossible(
                    make_text(
                        _("group %(group)s of %(stage)s has no place %(place)s to qualify from"),
                        group=group.number + 1,
                        stage=stage.id,
                        place=place,
                    )
                )
            group_numbers[pair] = group.number
    best, lots = _best_of_next(source, stage, groups, tournament)
    group_numbers |= best
    return Qualified((tuple(group_numbers),), group_numbers, lots)


def _every_place(groups: Sequence[_QualifyingGroup], tournament: TournamentFacts) -> Qualified:
    """All pairs of all groups; level pairs are ordered by seed, then in file order."""
    rank = {pair: place for place, pair in enumerate(by_seed(tournament.pairs.values()))}
    orders = [[pair for tied in group.order for pair in sorted(tied, key=rank.__getitem__)] for group in groups]
    group_numbers = {
        pair: group.number
        for pairs_at_place in zip_longest(*orders)
        for group, pair in zip(groups, pairs_at_place, strict=True)
        if pair is not None
    }
    return Qualified((tuple(group_numbers),), group_numbers)


def qualify_losers(lost: Iterable[PairId], earlier: StageFacts, tournament: TournamentFacts) -> Qualified:
    """The pairs in `lost`, without those that withdrew from the earlier stage."""
    return Qualified((tuple(pair for pair in lost if not _has_left(tournament.pairs[pair], earlier)),))


def by_seed(pairs: Iterable[Pair]) -> tuple[PairId, ...]:
    """Pairs with a seed first, by seed; the others in file order."""
    return tuple(pair.id for pair in sorted(pairs, key=lambda pair: (pair.seed is None, pair.seed or 0)))


def _has_left(pair: Pair, stage: StageFacts) -> bool:
    """Whether a pair withdrew from a stage, or from one that it carries."""
    return pair.withdrawn is not None and pair.withdrawn.stage in (stage.id, *stage.carries)


def _qualifying_group(table: RankedTable, stage: StageFacts, tournament: TournamentFacts) -> _QualifyingGroup:
    remaining = [
        [pair for pair in group if not _has_left(tournament.pairs[pair], stage)]
        for tier in table.tiers
        for group in tier.groups
    ]
    order = tuple(tuple(group) for group in remaining if group)
    open_ties = frozenset(frozenset(tie) for tier in table.tiers for tie in tier.undecided)
    shares_places = table.table.tiers is not None
    size = sum(len(group) for tier in table.tiers for group in tier.groups)
    return _QualifyingGroup(table.table.group, table.results, order, tournament.pairs, open_ties, shares_places, size)


def _best_of_next(
    source: FromStage, stage: StageFacts, groups: Sequence[_QualifyingGroup], tournament: TournamentFacts
) -> tuple[dict[PairId, int], tuple[frozenset[PairId], ...]]:
    """The best pairs at the place after the last qualifying one, each with its group's number, and the ties between
    them."""
    if not source.best_of_next:
        return {}, ()
    place = source.next_place
    candidates = {pair: group for group in groups if (pair := group.pair_at(place)) is not None}
    if len(candidates) < source.best_of_next > sum(group.size >= place for group in groups):
        ids = _n(
            "%(stage)s has only %(number)s pair in place %(place)s: let fewer of them qualify.",
            "%(stage)s has only %(number)s pairs in place %(place)s: let fewer of them qualify.",
        )
        raise Impossible(Text.plural(ids, len(candidates), stage=stage.id, place=place))
    qualifiers: list[PairId] = []
    lots: list[frozenset[PairId]] = []
    for level in _by_criteria_per_match(candidates, stage):
        vacancies = source.best_of_next - len(qualifiers)
        if vacancies <= 0:
            break
        lots.append(frozenset(level))
        order = _drawn_order(level, stage, tournament) or level
        if order is level and len(level) > vacancies:
            raise _tied_for_the_last(level, place, vacancies, tournament)
        qualifiers += order[:vacancies]
    return {pair: candidates[pair].number for pair in qualifiers}, tuple(lots)


@dataclass(frozen=True, slots=True)
class NextPlace:
    """One of the pairs compared for the last places. `group` from 0; `rank`: its place among them, which level pairs
    share; `matches`: the number decided; `totals`: by criterion, over all these matches; `by_lot`: whether only lots
    set it apart from the others of its tie."""

    pair: PairId
    group: int
    rank: int
    matches: int
    totals: Mapping[str, CriterionValue]
    by_lot: bool = False


def next_places(
    source: FromStage, stage: StageFacts, tables: Sequence[RankedTable], tournament: TournamentFacts
) -> tuple[NextPlace, ...]:
    """The pairs of which the `best_of_next` qualify, best first; () while a tie in a group hides one of them."""
    groups = [_qualifying_group(table, stage, tournament) for table in tables]
    try:
        at_place = {group.pair_at(max(source.places, default=0) + 1): group for group in groups}
    except NotYet:
        return ()
    candidates = {pair: group for pair, group in at_place.items() if pair is not None}
    names, compared = compared_criteria(stage), list[NextPlace]()
    for level in _by_criteria_per_match(candidates, stage):
        drawn = _drawn_order(level, stage, tournament)
        rank = len(compared) + 1
        for index, pair in enumerate(drawn or level):
            group = candidates[pair]
            totals = {name: group.results.value_of(criteria()[name].values)[pair] for name in names}
            own_rank = rank + index if drawn else rank
            compared.append(NextPlace(pair, group.number, own_rank, group.results.decided[pair], totals, bool(drawn)))
    return tuple(compared)


def compared_criteria(stage: StageFacts) -> tuple[str, ...]:
    """The criteria that compare pairs of different groups, which never met: none that count matches between the tied
    pairs alone, nor those after the lots."""
    before_lots = takewhile(lambda name: name != LOTS, plain_criteria(stage.criteria))
    return tuple(dict.fromkeys(name for name in before_lots if not criteria()[name].between_tied_only))


def _by_criteria_per_match(candidates: Mapping[PairId, _QualifyingGroup], stage: StageFacts) -> list[list[PairId]]:
    """The candidates, best first, by the criteria per decided match; level ones together, in the order of their
    groups."""
    names = compared_criteria(stage)
    per_match = {
        pair: tuple(_per_match(group.results, pair, name) for name in names) for pair, group in candidates.items()
    }
    ordered = sorted(candidates, key=per_match.__getitem__, reverse=True)
    return [list(level) for _key, level in groupby(ordered, key=per_match.__getitem__)]


def plain_criteria(names: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria with presets and APCEF's art. 16 spelled out, the latter as for three or more pairs."""
    plain: list[str] = []
    for name in expand_presets(names):
        plain += ART_16_OF_MORE if name == APCEF_ART_16 else (name,)
    return tuple(plain)


def _per_match(results: Results, pair: PairId, name: str) -> CriterionValue:
    """A criterion's value for a pair, divided by its decided matches."""
    values = results.value_of(criteria()[name].values)
    return Fraction(values[pair], max(1, results.decided[pair]))


def _drawn_order(level: list[PairId], stage: StageFacts, tournament: TournamentFacts) -> tuple[PairId, ...]:
    """The order in which the lots of this tie were drawn; () if they were not."""
    return next((lot.order for lot in tournament.lots if lot.stage == stage.id and lot.tie == set(level)), ())


def _tied_for_the_last(level: list[PairId], place: int, vacancies: int, tournament: TournamentFacts) -> NotYet:
    """The error for pairs at `place` of different groups, more than the places left, that are level."""
    ids = _n(
        "%(names)s are tied for the last place among the %(placed)s; draw lots among them first",
        "%(names)s are tied for the last places among the %(placed)s; draw lots among them first",
    )
    names = _joined_names(level, tournament.pairs)
    return NotYet(Text.plural(ids, vacancies, names=names, placed=place_noun(place)), across=tuple(level))


def pairs_on_places(
    pairs: Mapping[PairId, Pair], stage: StageFacts, table: RankedTable, source: FromStage
) -> tuple[set[PairId], set[PairId]]:
    """Two sets: the pairs that are at qualifying places of the stage now, and those of them that are level with pairs
    at other places. Pairs that left the stage are skipped."""
    staying = [row for row in qualifying_order(table) if not _has_left(pairs[row.pair], stage)]
    is_taken = [source.every_place or place in source.places for place, _row in enumerate(staying, start=1)]
    on, off = (
        {row.place for row, took in zip(staying, is_taken, strict=True) if took is wanted} for wanted in (True, False)
    )
    return {row.pair for row in staying if row.place in on}, {row.pair for row in staying if row.place in on & off}


def possible_qualifiers(
    source: FromStage, stage: StageFacts, tables: Sequence[RankedTable], tournament: TournamentFacts
) -> frozenset[PairId]:
    """The pairs that qualify by the present places, including those for which an open tie has to be decided by lot."""
    on = {pair for table in tables for pair in pairs_on_places(tournament.pairs, stage, table, source)[0]}
    if source.best_of_next and not source.every_place:
        compared = next_places(source, stage, tables, tournament)
        on |= {row.pair for row in compared if row.rank <= source.best_of_next}
        if not compared:  # a tie within a group hides one of them
            following = replace(source, places=(max(source.places, default=0) + 1,))
            on |= {pair for table in tables for pair in pairs_on_places(tournament.pairs, stage, table, following)[0]}
    return frozenset(on)
