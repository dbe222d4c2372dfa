"""Resolves the stages of a tournament: their entrants, the matches that count, their tables, and who qualifies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache, cached_property, partial

from rules.text import _, make_text
from scoring.contest.impossible import Impossible, NotYet
from scoring.contest.match_outcomes import outcomes_of
from scoring.contest.model import FromStage, MatchFacts, PairId, StageFacts, TournamentFacts
from scoring.contest.person_names import name_order
from scoring.contest.ranking import rank
from scoring.contest.results import Results, results_of
from scoring.contest.short_names import short_names
from scoring.contest.stage_view import StageView
from scoring.contest.tables import RankedTable, TableMembers
from scoring.contest.teams import pair_table, refuse_small_teams, team_matches
from scoring.formats import format_of
from scoring.formats.format import Format
from scoring.stages.earlier import EarlierTournament
from scoring.stages.implied_walkovers import (
    annulled_matches,
    counted_match,
    missed_rounds,
    unplayed_meetings,
    unrecorded_walkovers,
)
from scoring.stages.qualifying import Qualified, by_seed, qualify, qualify_losers
from scoring.stages.wrong_pairs import refuse_wrong_pairs


class TournamentResolver:
    """Resolves the stages of a tournament, each from those before it, and keeps what it computed.

    `earlier`: the same tournament before its latest results; whatever is still valid of it is reused.
    """

    def __init__(self, tournament: TournamentFacts, earlier: EarlierTournament | None = None) -> None:
        self.tournament = tournament
        self._earlier = earlier or EarlierTournament(tournament, {}, {})
        self._views: dict[str, StageView] = {}
        self._results: dict[str, Results] = {}
        self._ranked: dict[str, tuple[RankedTable, ...]] = {}
        self._without_annulled: dict[tuple[str, tuple[PairId, ...]], RankedTable] = {}

    @cached_property
    def restart_on_two(self) -> bool:
        """APCEF's ruling on ties. A tournament under another regulation also has it if it ranks by art. 16."""
        return bool(self.tournament.rulings.get("restart_on_two", True))

    @cached_property
    def short_names(self) -> Mapping[PairId, str]:
        """Each pair's short name."""
        return self._earlier.short_names_now(self.tournament) or short_names(self.tournament.pairs)

    def format(self, stage: StageFacts) -> Format:
        return format_of(stage)

    def view(self, stage: StageFacts) -> StageView:
        """The stage with its entrants and all that counts in it. Raises Impossible or Unreadable on a contradiction."""
        if stage.id not in self._views:
            try:
                self._views[stage.id] = self._resolve(stage)
            except Impossible as fault:
                if fault.stage is None:
                    fault.stage = self.tournament.stages.index(stage)
                raise
        return self._views[stage.id]

    def ranked(self, stage: StageFacts) -> tuple[RankedTable, ...]:
        """The ranked tables of a stage. Raises NotYet until the stages whose results it carries are finished."""
        if stage.id not in self._ranked:
            view = self.view(stage)
            self.refuse_unfinished_carried(stage)
            results = self._results_of(view)
            is_over = cache(partial(self.format(stage).finished, view))  # needed by each table with a tie
            self._ranked[stage.id] = tuple(
                self._rank(table, view, results, is_over) for table in self.format(stage).tables(view)
            )
        return self._ranked[stage.id]

    def ranked_for(self, stage: StageFacts, pair: PairId) -> RankedTable | None:
        """The table that the pair is in, ordered only as far as needed for its own row; None if it is in no table.

        Raises NotYet like `ranked`.
        """
        if stage.id in self._ranked:
            return next((ranked for ranked in self._ranked[stage.id] if pair in ranked.table.pairs), None)
        view = self.view(stage)
        self.refuse_unfinished_carried(stage)
        table = next((table for table in self.format(stage).tables(view) if pair in table.pairs), None)
        is_over = partial(self.format(stage).finished, view)
        return None if table is None else self._rank(table, view, self._results_of(view), is_over, pair)

    def without_annulled(self, stage: StageFacts, table: RankedTable) -> RankedTable:
        """A table of the stage with only those pairs whose results count, so that reasons compare these alone; the same
        table if that is all of them."""
        staying = tuple(pair for pair in table.table.pairs if pair not in table.annulled)
        if table.table.tiers is not None or len(staying) == len(table.table.pairs):
            return table
        key = stage.id, staying
        if key not in self._without_annulled:
            members, view = replace(table.table, pairs=staying), self.view(stage)
            self._without_annulled[key] = self._rank(members, view, table.results, lambda: table.awaits_lots)
        return self._without_annulled[key]

    def has_entrants(self, stage: StageFacts) -> bool:
        """Whether the entrants are known: the stage that sends them, or its rounds whose losers they are, are
        finished."""
        source = stage.entrants
        if not isinstance(source, FromStage):
            return True
        earlier = self.tournament.stage(source.stage)
        if earlier is None:
            return False
        if source.losers_of:
            return self.has_entrants(earlier) and self._losing_pairs(earlier, source) is not None
        return self.is_finished(earlier)

    def unfinished_carried(self, stage: StageFacts) -> StageFacts | None:
        """The first unfinished stage whose results this one carries; None if this one can be drawn and ranked."""
        carried = (earlier for earlier in self.tournament.stages if earlier.id in stage.carries)
        return next((earlier for earlier in carried if not self.is_finished(earlier)), None)

    def refuse_unfinished_carried(self, stage: StageFacts) -> None:
        """Raise NotYet if a stage whose results this one carries is not finished."""
        unfinished = self.unfinished_carried(stage)
        if unfinished is not None:
            message = _("stage %(stage)s carries the results of %(earlier)s, which is not finished; play that first")
            raise NotYet(make_text(message, stage=stage.id, earlier=unfinished.id))

    def is_finished(self, stage: StageFacts) -> bool:
        """Whether nothing is left to play in the stage."""
        if not self.has_entrants(stage) or self.unfinished_carried(stage) is not None:
            return False
        return self.format(stage).finished(self.view(stage))

    def _losing_pairs(self, earlier: StageFacts, source: FromStage) -> tuple[PairId, ...] | None:
        """The pairs that lost in the rounds that `source` names; None while one of these rounds is open."""
        return self.format(earlier).losers(self.view(earlier), source.losers_of)

    def last_round(self, stage: StageFacts) -> int | None:
        """The number of the last round, including a repeated final; None if it depends on the results.

        Raises Impossible or Unreadable if it depends on entrants that are not known yet.
        """
        count = self.format(stage).round_count(stage)
        return self.format(stage).last_round(self.view(stage)) if count is None else count

    def deciding_round(self, stage: StageFacts) -> int | None:
        """The number of the last round that is certain to be played; otherwise like `last_round`."""
        count = self.format(stage).round_count(stage)
        return self.format(stage).deciding_round(self.view(stage)) if count is None else count

    def pair_table(self, stage: StageFacts) -> RankedTable | None:
        """For a stage of teams, the ranking of the pairs that played at its tables; None if there are none."""
        if stage.teams is None or not self.has_entrants(stage):
            return None
        table = pair_table(self.tournament, stage, self.format(stage).elimination)
        return table if table.table.pairs else None

    def used_across(self, stage: StageFacts, tie: frozenset[PairId]) -> bool:
        """Whether the drawing for this tie decided which pairs of different groups qualify for a later stage."""
        return any(
            tie in self._qualified_for(later).lots
            for later in self.tournament.stages
            if isinstance(later.entrants, FromStage) and later.entrants.stage == stage.id
        )

    def _qualified_for(self, later: StageFacts) -> Qualified:
        """The qualifiers for a later stage; empty while they are not known."""
        try:
            return self._entrants(later)
        except Impossible:
            return Qualified(())

    @property
    def as_earlier(self) -> EarlierTournament:
        """What has been computed so far, as the `earlier` of another resolver."""
        names = vars(self).get("short_names")
        return EarlierTournament(self.tournament, self._views.copy(), self._results.copy(), names)

    def _results_of(self, view: StageView) -> Results:
        """The totals of a stage that may be ranked."""
        stage = view.stage.id
        if stage not in self._results:
            self._results[stage] = results_of(view, self._earlier.results.get(stage))
        return self._results[stage]

    def _resolve(self, stage: StageFacts) -> StageView:
        """The view, reused from the earlier tournament if it is still valid, else resolved anew."""
        format_ = self.format(stage)
        earlier_view = self._earlier.view_now(stage, self.tournament, format_)
        return self._resolve_anew(stage, format_) if earlier_view is None else earlier_view

    def _resolve_anew(self, stage: StageFacts, format_: Format) -> StageView:
        """The view from the recorded matches, completed by unrecorded walkovers."""
        qualified = self._entrants(stage)
        view = StageView(
            stage,
            qualified.groups,
            self.tournament.pairs,
            origin=qualified.origin,
            adjustments=tuple(adjustment for adjustment in self.tournament.adjustments if adjustment.stage == stage.id),
            carried=self._carried(stage),
            lots=tuple(drawing for drawing in self.tournament.lots if drawing.stage == stage.id),
            restart_on_two=self.restart_on_two,
        )
        matches = [match for match in self.tournament.matches if match.stage == stage.id]
        refuse_wrong_pairs(self.tournament, stage, view.entrants)
        if stage.teams is not None:
            refuse_small_teams(self.tournament, stage, view.entrants)
            matches = team_matches(self.tournament, stage)
        if any(pair.withdrawn or pair.entered for pair in self.tournament.pairs.values()):
            void = annulled_matches(view, matches)
            view = replace(view, annulled=void)
            matches = [counted_match(view, match, format_) for index, match in enumerate(matches) if index not in void]
        view = _with_matches(view, matches, format_)
        format_.refuse(view)
        view = _with_matches(view, unplayed_meetings(view, format_), format_)
        view = _with_matches(view, missed_rounds(view, format_), format_)
        while new_walkovers := unrecorded_walkovers(view, format_):
            view = _with_matches(view, new_walkovers, format_)
        return view

    def _entrants(self, stage: StageFacts) -> Qualified:
        """The entrants of a stage. Raises NotYet while the stage that sends them is not finished."""
        source = stage.entrants
        if stage.groups is not None:
            return Qualified(stage.groups)
        if source is None:
            return Qualified((by_seed(self.tournament.entrants_of(stage)),))
        if isinstance(source, tuple):
            return Qualified((source,))
        earlier = self.tournament.stage(source.stage)
        if earlier is None:
            raise Impossible(make_text(_("there is no stage %(stage)s"), stage=source.stage))
        if not self.has_entrants(stage):
            raise NotYet(
                make_text(
                    _("stage %(stage)s is fed by %(earlier)s, which is not finished; play that first"),
                    stage=stage.id,
                    earlier=earlier.id,
                )
            )
        if source.losers_of:
            return qualify_losers(self._losing_pairs(earlier, source) or (), earlier, self.tournament)
        return qualify(source, earlier, self.ranked(earlier), self.tournament)

    def _rank(
        self,
        table: TableMembers,
        view: StageView,
        results: Results,
        is_over: Callable[[], bool],
        only: PairId | None = None,
    ) -> RankedTable:
        """Rank one table of a stage. `is_over`: whether nothing is left to play in the stage; `only`: as in `rank`."""
        tiers = [tier.pairs for tier in table.tiers] if table.tiers is not None else [table.pairs]
        criteria, restart_on_two = view.stage.criteria, view.restart_on_two
        rankings = tuple(rank(pairs, criteria, results, view.lots, restart_on_two, only) for pairs in tiers)
        for ranking in rankings:
            ranking.groups = [self.by_name(group) if only in (None, *group) else group for group in ranking.groups]
        awaits_lots = not any(ranking.undecided for ranking in rankings) or is_over()
        return RankedTable(table, results, rankings, awaits_lots, frozenset(filter(view.is_annulled, table.pairs)))

    def by_name(self, pairs: Collection[PairId]) -> list[PairId]:
        """Pairs that share a place, by their short names, as readers look them up."""
        if len(pairs) < 2:
            return list(pairs)
        names = self.short_names
        return sorted(pairs, key=lambda pair: (name_order(names[pair]), pair))

    def _carried(self, stage: StageFacts) -> tuple[StageView, ...]:
        """The views of the stages whose results count here too, in order; none of those without known entrants."""
        earlier = (earlier for earlier in self.tournament.stages if earlier.id in stage.carries)
        return tuple(self.view(carried) for carried in earlier if self.has_entrants(carried))


def _with_matches(view: StageView, matches: Iterable[MatchFacts], format_: Format) -> StageView:
    """The view with these matches and their outcomes added."""
    added = tuple(matches)
    outcomes = outcomes_of(added, view.stage, format_.elimination)
    return replace(view, matches=(*view.matches, *added), outcomes=(*view.outcomes, *outcomes)) if added else view
