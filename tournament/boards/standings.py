"""The standings of a stage: its tables in order, with figures, notes and a sentence that explains each place."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts
from scoring.contest.outcome import Outcome
from scoring.contest.results import CriterionValue
from scoring.contest.tables import RankedPair, RankedTable, placed_pairs, shown_criteria, values_of
from scoring.contest.teams import pair_criteria
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from tournament.boards.comparison import comparison_of
from tournament.boards.matches import States
from tournament.boards.placing import NOT_PLACED, placing, placing_reason, unconfirmed_outcome, unconfirmed_states
from tournament.boards.progress import counts_earlier_rounds_alone, matches_reached, progress_note
from tournament.boards.qualifiers import Qualifiers, kept_note_of, qualifiers_of
from tournament.boards.remarks import (
    TableRemark,
    bye_remarks,
    lots_remark,
    open_ties,
    remarks_of,
    walkovers_ahead,
)
from tournament.boards.standings_table import StageBoard, StandingsCell, StandingsRow, StandingsTable
from tournament.boards.tally import tally
from tournament.boards.words import (
    EMPTY_CELL,
    WON,
    FigureColumn,
    amount_in,
    column,
    group_title,
    match_count_columns,
    unconfirmed_text,
)
from tournament.texts import say

PHONE_FIGURES = 3
"""The number of figures that fit beside a place and a name."""


def standings_board(
    resolver: TournamentResolver,
    stage: StageFacts,
    limits: Mapping[int, int] | None = None,
    states: States | None = None,
    *,
    reasons: bool = True,
) -> StageBoard:
    """The standings of a stage. `limits`: by table, the place below which the double rule is drawn, if no later stage
    decides it. `reasons`: whether each row explains its place, which takes as long as everything else together."""
    try:
        ranked = resolver.ranked(stage)
    except Impossible as fault:
        return StageBoard(stage.id, empty_text=say(fault.message))
    if not ranked:
        return StageBoard(stage.id, empty_text=_("There is nobody to rank yet."))
    # The stage before has just said why.
    reasons = reasons and not counts_earlier_rounds_alone(stage, resolver.view(stage).outcomes)
    builder = _StandingsBuilder(resolver, stage, ranked, limits, states or {}, reasons=reasons)
    tables = tuple(builder.table(table) for table in ranked)
    tables = (*tables, *_pairs_of_teams(resolver, stage, reasons=reasons))
    begun = all(builder.is_begun(table) for table in ranked)
    comparison = comparison_of(resolver, stage, ranked, builder.onward) if begun else None
    return StageBoard(stage.id, tables, comparison=comparison)


def _pairs_of_teams(resolver: TournamentResolver, stage: StageFacts, *, reasons: bool) -> Iterator[StandingsTable]:
    """A table below that of the teams, with what each of their pairs achieved."""
    table = resolver.pair_table(stage)
    if table is None:
        return
    pair_stage = replace(stage, criteria=pair_criteria(stage), teams=None)
    builder = _StandingsBuilder(resolver, pair_stage, [table], {}, {}, reasons=reasons, outcomes=table.results.outcomes)
    yield replace(builder.table(table), title=_("Pairs of the teams"), beside_ranking=True)


def places_of(resolver: TournamentResolver, stage: StageFacts) -> dict[PairId, str]:
    """Table and place by pair ("Group A · 2nd"), without the rest of a table. Raises Impossible like the tables."""
    ranked, places = resolver.ranked(stage), {}
    if ranked:
        builder = _StandingsBuilder(resolver, stage, ranked, {}, {})
        for table in ranked:
            title, begun = builder.title(table), builder.is_begun(table)
            for row in placed_pairs(table):
                is_placed = begun and row.pair not in table.annulled
                placed = placing(builder.language, row, table).text if is_placed else EMPTY_CELL
                places[row.pair] = " · ".join(filter(None, (title, "" if placed == EMPTY_CELL else placed)))
    return places


class _StandingsBuilder:
    def __init__(
        self,
        resolver: TournamentResolver,
        stage: StageFacts,
        ranked: Sequence[RankedTable],
        limits: Mapping[int, int] | None,
        states: States,
        *,
        reasons: bool = False,
        outcomes: tuple[Outcome, ...] | None = None,
    ) -> None:
        """Prepare the table. `outcomes`: the matches played, if they are not those of the stage itself."""
        self.reasons = reasons
        self.resolver, self.stage, self.ranked = resolver, stage, ranked
        self.pairs = resolver.tournament.pairs
        self.names = resolver.short_names
        self.limits, self.states, self.language = limits, states, get_language()
        onward = () if limits is not None else qualifiers_of(resolver, stage, ranked)
        self.onward = tuple(each for each in onward if not each.source.every_place)  # if all go through, none is marked
        self.tally = tally(ranked[0].results)
        # Of all results that count, those played here.
        self.outcomes = resolver.view(stage).outcomes if outcomes is None else outcomes
        counts = resolver.view(stage).counting_outcomes if outcomes is None else outcomes
        counting = (outcome for outcome in counts if outcome.decided)
        self.played = {pair for outcome in counting for pair in outcome.pairs}  # only these get remarks about lots

    @cached_property
    def _reached(self) -> Sequence[Outcome]:
        return matches_reached(self.resolver, self.stage, self.outcomes)

    def table(self, table: RankedTable) -> StandingsTable:
        built_table = self._ranked(table)
        return built_table if self.is_begun(table) else _unplaced(built_table)

    def is_begun(self, table: RankedTable) -> bool:
        """Whether any result counts in the table. Before that all pairs share first place, which is no tie to draw lots
        for."""
        members = set(table.table.pairs)
        changed = any(change.pair in members for change in self.resolver.tournament.adjustments)
        return changed or any(
            (outcome.decided or any(outcome.games)) and not members.isdisjoint(outcome.pairs)
            for outcome in table.results.outcomes
        )

    def _ranked(self, table: RankedTable) -> StandingsTable:
        rows = list(placed_pairs(table))
        values_by_row = [values_of(row.pair, row.tier, self.stage, table) for row in rows]
        columns = self._columns([set(values) for values in values_by_row])
        remarks = self._remarks(table, rows)
        cuts = self._cuts(table, rows)
        built_rows = tuple(
            self._row(row, table, self._cells(columns, row.pair, values), remarks, cuts)
            for row, values in zip(rows, values_by_row, strict=True)
        )
        ahead = any(self._remarks_on_walkovers(table))
        progress = progress_note(self.resolver, self.stage, table.table.pairs, self._reached, walkovers_ahead=ahead)
        stay = kept_note_of(self.onward, self.resolver.tournament.pairs, self.stage, table)
        note = " · ".join(filter(None, [progress, self._unconfirmed(table), *(g.note for g in self.onward), stay]))
        return StandingsTable(
            self.title(table),
            note,
            columns,
            built_rows,
            remarks=tuple(remark.text for remark in remarks),
            bye_remarks=tuple(remark.text for remark in self._remarks_on_byes(table)),
            is_of_players=format_of(self.stage).partners_change,
            is_of_teams=self.stage.teams is not None,
            awaits_lots=bool(self._ties_for_lots(table)),
            kept_note=stay,
        )

    def title(self, table: RankedTable) -> str:
        if len(self.ranked) == 1:
            return ""
        title = format_of(self.stage).table_title(self.stage, table.table.group)
        return group_title(table.table.group) if title is None else say(title)

    def _columns(self, value_names: Sequence[set[str]]) -> tuple[FigureColumn, ...]:
        """The columns of figures from the criteria; tie-breaking ones only if they applied."""
        criterion_names = [
            name for name in shown_criteria(self.stage.criteria) if any(name in values for values in value_names)
        ]
        basic = match_count_columns(any(self.tally.drawn.values()), unplayed=self.tally.unplayed)
        columns = (*basic, *(column(name) for name in criterion_names if name != WON))
        narrow = _most_needed(columns, criterion_names)
        return tuple(figure_column._replace(wide=figure_column.name not in narrow) for figure_column in columns)

    def _remarks(self, table: RankedTable, rows: Sequence[RankedPair]) -> list[TableRemark]:
        about = [remark for row in rows for remark in remarks_of(self.resolver, self.stage, self.pairs[row.pair])]
        level_on = {tie: names for ranking in table.tiers for tie, names in ranking.level_criteria.items()}
        lots = (
            TableRemark(tuple(tie), lots_remark([self.names[pair] for pair in tie], level_on[frozenset(tie)]))
            for tie in self._ties_for_lots(table)
        )
        return [*about, *self._remarks_on_byes(table), *self._remarks_on_walkovers(table), *lots]

    def _remarks_on_byes(self, table: RankedTable) -> Iterator[TableRemark]:
        """Remarks on byes; none for a bracket, whose places say how far a pair came."""
        if format_of(self.stage).has_bracket:
            return iter(())
        members = set(table.table.pairs)
        return bye_remarks(self.names, [match for match in self.outcomes if not members.isdisjoint(match.pairs)])

    def _remarks_on_walkovers(self, table: RankedTable) -> Iterator[TableRemark]:
        """Remarks on walkovers of rounds still to be played; none for a bracket, like remarks on byes."""
        if format_of(self.stage).has_bracket:
            return iter(())
        return walkovers_ahead(self.pairs, set(table.table.pairs), self.outcomes, self._reached)

    def _ties_for_lots(self, table: RankedTable) -> list[list[PairId]]:
        return [tie for tie in open_ties(table) if table.awaits_lots and self.played.issuperset(tie)]

    def _cells(
        self, columns: Sequence[FigureColumn], pair: PairId, values: Mapping[str, CriterionValue]
    ) -> tuple[StandingsCell, ...]:
        """One figure for each column; empty if a criterion did not apply to the pair."""
        amounts = {**self.tally.counts_of(pair), **values}
        return tuple(
            StandingsCell(
                amount_in(self.language, column.name, amounts[column.name]) if column.name in amounts else EMPTY_CELL,
                column.wide,
                amounts.get(column.name),
            )
            for column in columns
        )

    def _row(
        self,
        row: RankedPair,
        table: RankedTable,
        cells: tuple[StandingsCell, ...],
        remarks: Sequence[TableRemark],
        cuts: set[PairId],
    ) -> StandingsRow:
        left = self.pairs[row.pair].withdrawn
        left = left if left is not None and left.stage == self.stage.id else None
        annulled = row.pair in table.annulled
        placed = NOT_PLACED if annulled else placing(self.language, row, table)
        takes = [onward for onward in self.onward if row.pair in onward.pairs]
        return StandingsRow(
            number=placed.number,
            place=placed.text,
            pair=row.pair,
            name=self.names[row.pair],
            full_name=self.pairs[row.pair].name,
            cells=cells,
            place_reason=self._reason(row, table) if self.reasons and not annulled else "",
            remark_numbers=tuple(number for number, remark in enumerate(remarks, start=1) if row.pair in remark.pairs),
            qualifies=bool(takes),
            is_settled=any(onward.is_settled for onward in takes),
            cut_below=row.pair in cuts,
            withdrawn=left is not None,
            annulled=annulled,
            awaits_lots=any(row.pair in tie for tie in self._ties_for_lots(table)),
        )

    def _reason(self, row: RankedPair, table: RankedTable) -> str:
        unconfirmed = unconfirmed_outcome(self.outcomes, self.stage.id, row.pair, self.states) is not None
        return placing_reason(self.resolver, self.stage, row, table, unconfirmed=unconfirmed)

    def _cuts(self, table: RankedTable, rows: Sequence[RankedPair]) -> set[PairId]:
        """The last pair of each run of qualifiers, unless nobody is below it or the next pair is level with it."""
        order = [row.pair for row in rows]
        if self.limits is not None:
            last = self.limits.get(table.table.group, 0)
            return {order[last - 1]} if 0 < last < len(order) and rows[last - 1].place < rows[last].place else set()
        return {pair for onward in self.onward for pair in _ends(order, onward)}

    def _unconfirmed(self, table: RankedTable) -> str:
        """How many unconfirmed results count."""
        members = {*table.table.pairs, None}
        inside = (each for each in table.results.decided_outcomes if members.issuperset(each.pairs))
        return unconfirmed_text(unconfirmed_states(inside, self.stage.id, self.states))


def _most_needed(columns: Sequence[FigureColumn], decides: Sequence[str]) -> list[str]:
    """The columns for which a phone has room: those that decide places, then matches won and lost."""
    rest = [figure_column.name for figure_column in columns if not figure_column.wide]
    first = [name for name in decides if name in rest]
    return [*first, *(name for name in rest if name not in first)][:PHONE_FIGURES]


def _unplaced(table: StandingsTable) -> StandingsTable:
    """A table before the first result: the pairs in order, without places and reasons."""
    rows = tuple(
        replace(row, place="", place_reason="", remark_numbers=(), awaits_lots=False, cut_below=False)
        for row in table.rows
    )
    note = " · ".join(filter(None, [_("nothing played yet"), table.note]))
    return replace(table, rows=rows, remarks=(), note=note)


def _ends(order: Sequence[PairId], onward: Qualifiers) -> list[PairId]:
    """The last pair of each run of qualifiers, for a rule below it; not the last pair of the table, and none where the
    pairs on either side of it are level."""
    return [
        pair
        for pair, following in itertools.pairwise(order)
        if pair in onward.pairs and following not in onward.pairs | onward.level_pairs
    ]
