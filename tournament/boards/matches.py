"""Describes the matches of a stage: who plays, or who will, the result and the state."""

from collections.abc import Mapping
from functools import cached_property

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import MatchFacts, PairId, PlayedGame, StageFacts
from scoring.contest.rounds import From
from scoring.contest.short_names import joined_names
from scoring.formats import format_of
from scoring.formats.bracket import Occupant, Spot, came_from
from scoring.planning.arrangements import days_per_round
from scoring.stages.resolver import TournamentResolver
from scoring.stages.titles import first_place
from tournament.boards.described_matches import DescribedFacts, DescribedMatches
from tournament.boards.entries import ScheduleEntry, entries, is_kept, tables_of, view_of
from tournament.boards.match_board import GameTotals, MatchBoard, MatchSide
from tournament.boards.words import DECIDED, UNPLAYED, group_title, round_title, third_place_title
from tournament.texts import figure, figure_in, score_line

States = Mapping[tuple[str, int, frozenset[PairId | None]], MatchState]
"""The state of each match, by stage id, round and both pairs. A match that is missing here counts as confirmed once it
is decided."""


_DESCRIBED_MATCHES: DescribedMatches[MatchBoard] = DescribedMatches()


class MatchDescriber:
    """Describes the matches of one stage."""

    def __init__(
        self, resolver: TournamentResolver, stage: StageFacts, states: States | None = None, seed: str | None = None
    ) -> None:
        self.resolver = resolver
        self.stage = stage
        self.states = states or {}
        self.seed = seed
        self.language = get_language()
        self.at_home = days_per_round(stage.extra) is not None
        self.several_groups = bool(stage.groups and len(stage.groups) > 1)
        self._described: DescribedMatches[MatchBoard] = DescribedMatches()
        # A description also depends on the tables in a match of teams, and on other rounds in a bracket.
        self._needs_others = stage.teams is not None or format_of(stage).elimination
        self._tables: dict[int, tuple[ScheduleEntry, ...]] = {}

    @cached_property
    def entries(self) -> tuple[ScheduleEntry, ...]:
        return entries(self.resolver, self.stage, self.seed)

    @cached_property
    def tables(self) -> dict[tuple[int, int], int]:
        """Tables by (round, slot), for texts such as "winner of table 2"; none where the pairs play at home."""
        if self.at_home:
            return {}
        return {(e.round, e.slot): e.table for e in self.entries if e.slot is not None and e.table is not None}

    @cached_property
    def provisional(self) -> frozenset[tuple[Spot, PairId]]:
        """The pairs of a bracket that came to a match by an unconfirmed result, each with the (round, slot) of that
        match."""
        view = view_of(self.resolver, self.stage) if format_of(self.stage).has_bracket else None
        if view is None:
            return frozenset()
        bracket = format_of(self.stage).filled_bracket(view, self.seed)
        unconfirmed = {
            (entry.round, entry.slot)
            for entry in self.entries
            if entry.outcome is not None and entry.outcome.decided and self.state_of(entry) not in DECIDED
        }
        return frozenset(
            (occupant.spot, pair)
            for occupant in bracket.values()
            for pair in occupant.known_pairs
            if not unconfirmed.isdisjoint(came_from(bracket, occupant, pair))
        )

    def describe(self, entry: ScheduleEntry) -> MatchBoard:
        """The description of a match, made only once, and kept even after results of other matches."""
        state = self.state_of(entry)
        described = self._described if self._needs_others or not is_kept(entry) else _DESCRIBED_MATCHES
        facts = DescribedFacts(self.stage, self.resolver.short_names, state, self.language)
        return described.get(entry, facts) or described.keep(entry, facts, self._describe(entry, state))

    def _describe(self, entry: ScheduleEntry, state: MatchState) -> MatchBoard:
        first, second = entry.pairs
        scores = self._scores(entry)
        return MatchBoard(
            round=entry.round,
            first=self._side(entry, 0, first, scores[0], state),
            second=None if second is None else self._side(entry, 1, second, scores[1], state),
            state=state,
            table=None if self.at_home else entry.table,
            slot=entry.slot,
            group=group_title(entry.group or 0) if self.several_groups else "",
            games=_games(entry.match, self.stage),
            bracket=entry.bracket,
            label=self.label(entry),
            tables=tuple(map(self.describe, self.team_tables(entry))),
            unfinished=entry.counts and entry.outcome is not None and not entry.outcome.decided,
            victory_points=self._victory_points(entry),
        )

    def _victory_points(self, entry: ScheduleEntry) -> str:
        """What a decided match of two gives both sides: "14 × 6"."""
        outcome = entry.outcome
        if self.stage.victory_points is None or outcome is None or entry.pairs[1] is None:
            return ""
        return score_line(*map(figure, outcome.victory_points)) if entry.counts and outcome.decided else ""

    def team_tables(self, entry: ScheduleEntry) -> tuple[ScheduleEntry, ...]:
        """The tables of a match of teams; () for a match of pairs."""
        if self.stage.teams is None or entry.match is None:
            return ()
        key = id(entry.match)
        if key not in self._tables:
            tables = tables_of(entry, self.stage, format_of(self.stage).elimination)
            self._tables[key] = tables
        return self._tables[key]

    @cached_property
    def last(self) -> int:
        return max((entry.round for entry in self.entries), default=0)

    def label(self, entry: ScheduleEntry) -> str:
        """The name of its part of the bracket, where a round has several."""
        format_ = format_of(self.stage)
        # The last round depends on all entries, so it is only looked up in a bracket.
        if not format_.elimination:
            return ""
        if entry.slot is not None and format_.is_third_place(entry.round, entry.slot, self.last):
            return third_place_title(self.stage) if first_place(self.stage) > 1 else _("for third place")
        if entry.bracket == "winners":
            return _("winners")
        return _("losers") if entry.bracket == "losers" else ""

    def state_of(self, entry: ScheduleEntry) -> MatchState:
        match, outcome = entry.match, entry.outcome
        if not entry.counts:
            return MatchState.ANNULLED
        if match is None or outcome is None:
            return MatchState.WAITING if entry.pairs[1] is not None else MatchState.BYE
        if match.pairs[1] is None and not match.absent:
            return MatchState.BYE
        stored_state = self.states.get((self.stage.id, entry.round, entry.known_pairs))
        if stored_state is not None and not (outcome.walkover and stored_state in UNPLAYED):
            return stored_state
        if outcome.decided:
            return MatchState.WALKOVER if outcome.walkover else MatchState.CONFIRMED
        begun = match.games or any(table.games or table.absent for table in match.tables)
        return MatchState.PLAYING if begun else MatchState.WAITING

    def name(self, occupant: Occupant) -> str:
        if isinstance(occupant, str):
            return self.resolver.short_names[occupant]
        return "" if occupant is None else self.awaited(occupant)

    def full_name(self, occupant: Occupant) -> str:
        return self.resolver.tournament.pairs[occupant].name if isinstance(occupant, str) else ""

    def awaited(self, occupant: From) -> str:
        """Who will come, in words: named by the table if known, else by the match."""
        table = self.tables.get((occupant.round, occupant.slot))
        message = self._awaited_messages[table is not None, occupant.loser]
        return message % {"number": table, "round": self._round_titles.get(occupant.round), "slot": occupant.slot}

    @cached_property
    def _round_titles(self) -> dict[int, str]:
        """The titles of the stage's rounds, such as "Semi-finals"."""
        last, from_final = self.entries[-1].round, format_of(self.stage).from_final
        return {entry.round: round_title(entry.round, from_final(entry.round, last)) for entry in self.entries}

    @cached_property
    def _awaited_messages(self) -> dict[tuple[bool, bool], str]:
        """Messages by (table known, loser comes), looked up once because a bracket uses hundreds of them."""
        return {
            (True, True): _("loser of table %(number)s"),
            (True, False): _("winner of table %(number)s"),
            (False, True): _("loser of match %(slot)s, %(round)s"),
            (False, False): _("winner of match %(slot)s, %(round)s"),
        }

    def _scores(self, entry: ScheduleEntry) -> tuple[str, str]:
        """The totals if a match is one game, else games won; for a walkover, the word beside the side that did not
        come."""
        match, outcome = entry.match, entry.outcome
        if match is None or outcome is None:
            return "", ""
        if outcome.walkover:
            words = [_("W/O") if missing else "" for missing in outcome.missing]
            return words[0], words[1]
        begun = any(table.games or table.absent for table in match.tables) if match.tables else match.games
        if not begun or match.pairs[1] is None:
            return "", ""
        if self.stage.games.count == 1 and not match.tables:
            first, second = match.games[-1].totals
            return figure_in(self.language, first), figure_in(self.language, second)
        return str(outcome.games[0]), str(outcome.games[1])

    def _side(self, entry: ScheduleEntry, at: int, occupant: Occupant, score: str, state: MatchState) -> MatchSide:
        outcome, pair = entry.outcome, occupant if isinstance(occupant, str) else None
        partner = entry.partners[at] if entry.partners else None
        name, full = self.name(occupant), self.full_name(occupant)
        if partner is not None:
            name, full = joined_names((name, self.name(partner))), joined_names((full, self.full_name(partner)))
        if outcome is None or pair is None or not entry.counts:
            seated = self._seated_players(entry, at)
            provisional = pair is not None and self.is_provisional(entry, pair)
            return MatchSide(pair, name, score, full_name=full, partner=partner, seated=seated, provisional=provisional)
        stands = state in DECIDED
        return MatchSide(
            pair,
            name,
            score,
            won=stands and outcome.winner == at,
            lost=stands and (outcome.loser == at or outcome.missing[at]),
            absent=outcome.missing[at],
            full_name=full,
            partner=partner,
            seated=self._seated_players(entry, at),
            provisional=state is MatchState.WAITING and self.is_provisional(entry, pair),
        )

    def is_provisional(self, entry: ScheduleEntry, pair: PairId) -> bool:
        """Whether a pair comes to a match only if the result of its match before is confirmed."""
        return entry.slot is not None and ((entry.round, entry.slot), pair) in self.provisional

    def _seated_players(self, entry: ScheduleEntry, at: int) -> str:
        """The players who sat down, for a pair with more than two; "" if not recorded."""
        pair, sits = entry.pairs[at], entry.match.seated[at] if entry.match else None
        return joined_names(self.resolver.tournament.pairs[pair].seated_players(sits)) if isinstance(pair, str) else ""


def _games(match: MatchFacts | None, stage: StageFacts) -> tuple[GameTotals, ...]:
    """The games one by one, where a match has more than one."""
    if match is None or (stage.games.count == 1 and len(match.games) < 2):
        return ()
    return tuple(_game(game) for game in match.games)


def _game(game: PlayedGame) -> GameTotals:
    return GameTotals((figure(game.totals[0]), figure(game.totals[1])), game.winner if game.complete else None)
