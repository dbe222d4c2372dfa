"""Reads a tournament as it stands, for pages, documents and all other readers. Opens no transaction.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from scoring.contest.match_state import MatchState
from scoring.contest.model import Pair, PairId, StageFacts, TournamentFacts
from scoring.contest.short_names import joined_names
from scoring.contest.stage_view import indices_by_member
from scoring.stages.earlier import EarlierTournament
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.models import Club, Stage, Tournament
from tournament.services.tournament_writing.facts import FactsReader
from tournament.services.tournament_writing.match_facts import Shown, StageRound, Visibility, show_everything
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments.announcements import current_announcements
from tournament.services.tournaments.embargo import RoundKey, withheld_rounds
from tournament.services.tournaments.format_answers import grouping_lots
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView, state_of_all
from tournament.services.tournaments.published import PublishedVersion
from tournament.services.tournaments.table_reading import rounds_of
from tournament.services.writing.events import current_seq

StateKey = tuple[str, int, frozenset[PairId | None]]
"""Stage, round and pairs of a match."""


class UnchangedSince(NamedTuple):
    """Since when something has been unchanged: the tournament's version and the time of its last event."""

    version: PublishedVersion
    time: datetime | None


@dataclass
class Snapshot:
    """A tournament as read at `revision`, the seq of any event, and `seq`, that of the organisers' last event (for
    forms).

    `error`: the engine's error if the rows are not a complete tournament (yet); then there is no `resolver`.
    """

    tournament: Tournament
    club: Club
    revision: int
    seq: int
    visibility: Visibility = show_everything
    stages: tuple[Stage, ...] = ()
    rounds: tuple[RoundView, ...] = field(default=())
    reader: FactsReader | None = None
    earlier: EarlierTournament | None = None
    settled_since: UnchangedSince | None = None
    """Since when everything has been unchanged, except open games, whose hands are not results yet."""
    written_since: Mapping[int, UnchangedSince] = field(default_factory=dict)
    """The same for single matches, by key: those written to after the whole tournament was read."""

    def unchanged_since(self, match_keys: Iterable[int] | None = None) -> UnchangedSince | None:
        """Since when a public page that shows results and open games of some matches (None: of all) is unchanged. Known
        only for public snapshots."""
        write_times = self.written_since.values() if match_keys is None else map(self.written_since.get, match_keys)
        times = filter(None, (self.settled_since, *write_times))
        return max(times, key=lambda since: since.version.revision or 0, default=None)

    @cached_property
    def _facts(self) -> TournamentFacts | Unreadable:
        try:
            return (self.reader or FactsReader(self.tournament)).facts(self.visibility)
        except Unreadable as fault:
            return fault

    @property
    def required_resolver(self) -> TournamentResolver:
        """The resolver; raises `Unreadable` where the snapshot has `error`."""
        if isinstance(self._facts, Unreadable):
            raise self._facts
        return self.resolver or TournamentResolver(self._facts)

    @property
    def facts(self) -> TournamentFacts | None:
        return self._facts if isinstance(self._facts, TournamentFacts) else None

    @property
    def pairs(self) -> Mapping[PairId, Pair]:
        """The pairs (also single players and teams) by code, in the order of the list; even if the snapshot has
        `error`."""
        return self.facts.pairs if self.facts else pairs_by_code(self.tournament)[1]

    def stage(self, key: str) -> StageFacts | None:
        """The facts of a stage; None if there is no such stage, or the snapshot has `error`."""
        return self.facts.stage(key) if self.facts else None

    @property
    def error(self) -> Unreadable | None:
        return self._facts if isinstance(self._facts, Unreadable) else None

    @cached_property
    def resolver(self) -> TournamentResolver | None:
        return TournamentResolver(self.facts, self.earlier) if self.facts else None

    @property
    def as_earlier(self) -> EarlierTournament | None:
        """What has been computed of the tournament so far; None if nothing."""
        resolver: TournamentResolver | None = vars(self).get("resolver")
        return resolver.as_earlier if resolver else None

    @cached_property
    def states(self) -> Mapping[StateKey, MatchState]:
        """The state of each match by stage, round and pairs, as boards need it."""
        matches = [match for round_ in self.rounds for match in round_.matches]
        return {**_states(matches), **self._states_of_teams(matches)}

    def _states_of_teams(self, matches: Iterable[PlacedMatch]) -> dict[StateKey, MatchState]:
        """The states of team matches, derived from those of their tables."""
        if not self.is_of_teams or self.facts is None:
            return {}
        team_of, states_of_match = self.facts.team_of, defaultdict[StateKey, set[MatchState]](set)
        team_stage_ids = {stage.id for stage in self.facts.stages if stage.teams is not None}
        for match in matches:
            if match.stage in team_stage_ids:
                teams = frozenset(code and team_of.get(code, code) for code in match.pairs)
                states_of_match[match.stage, match.round, teams].add(match.state)
        return {key: state_of_all(states) for key, states in states_of_match.items()}

    def reuse_from(self, earlier: "Snapshot", changed: Iterable[PlacedMatch]) -> None:
        """Take the announcements, and the states of all but the changed matches, from an earlier snapshot."""
        if "_match_keys_by_player" in vars(earlier):
            self._match_keys_by_player = earlier._match_keys_by_player
        if not self.is_of_teams:
            self.states = {**earlier.states, **_states(changed)}
        if "announcements" in vars(earlier):
            self.announcements = earlier.announcements

    @cached_property
    def _match_keys_by_player(self) -> Mapping[PairId, tuple[int, ...]]:
        """The keys of the matches in which each pair or player sits."""
        matches = [match for round_ in self.rounds for match in round_.matches]
        indices = indices_by_member(match.players for match in matches)
        return {code: tuple(matches[index].pk for index in positions) for code, positions in indices.items()}

    def match_keys_of(self, code: PairId) -> tuple[int, ...]:
        """The keys of the matches of one pair or player."""
        return self._match_keys_by_player.get(code, ())

    @property
    def public(self) -> bool:
        """Whether this is the public view."""
        return self.visibility is not show_everything

    @cached_property
    def withheld(self) -> frozenset[RoundKey]:
        """The rounds whose results the public may not see, though they may be published."""
        return withheld_rounds(self.tournament, self.stages, (round_.row for round_ in self.rounds), self.reader)

    @property
    def rounds_without_public_results(self) -> int:
        """How many drawn rounds are not published, or published without their results."""
        return sum(not round_.published or (round_.stage, round_.number) in self.withheld for round_ in self.rounds)

    @property
    def is_of_teams(self) -> bool:
        """Whether any stage is played by teams. Reads no matches."""
        return any("teams" in row.document for row in self.stages)

    @property
    def is_of_players(self) -> bool:
        """Whether single players are entered, who change partners each round."""
        return any(stage.format.partners_change for stage in self.stages)

    @cached_property
    def stages_awaiting_groups(self) -> frozenset[str]:
        """Stages whose groups wait for lots that are announced, or that the format wants, but not drawn. One query."""
        rows = self.tournament.lots.filter(purpose="groups", is_void=False, removed=False)
        drawn_at = dict(rows.values_list("stage", "drawn"))
        wanted = [row.key for row in self.stages if grouping_lots(self.tournament) and row.has_given_groups]
        return frozenset(key for key in (*drawn_at, *wanted) if drawn_at.get(key) is None)

    @cached_property
    def announcements(self) -> tuple[str, ...]:
        """The texts of the organisers' announcements, newest first. One query."""
        return tuple(row.words.text for row in current_announcements(self.tournament))

    def round(self, stage: str, number: int) -> RoundView | None:
        """The round of a stage; None if it is not drawn or not shown."""
        return next((round_ for round_ in self.rounds if (round_.stage, round_.number) == (stage, number)), None)

    def placed_match(self, pk: int) -> PlacedMatch | None:
        return next((match for round_ in self.rounds for match in round_.matches if match.pk == pk), None)

    def name(self, code: PairId | None) -> str:
        if code is None or self.facts is None or code not in self.facts.pairs:
            return code or ""
        return self.facts.pairs[code].name

    def names_at(self, match: PlacedMatch) -> tuple[str, str]:
        """The names of both sides of a match; "" for the second side of a bye."""
        return self._sides(match, lambda code: self._with_team(code, self.name))

    def short_names_at(self, match: PlacedMatch) -> tuple[str, str]:
        """Like `names_at`, with short names."""
        return self._sides(match, lambda code: self._with_team(code, self.short_name))

    def _with_team(self, code: PairId | None, name: Callable[[PairId | None], str]) -> str:
        """The name of a pair, preceded by that of its team if it plays for one."""
        team = self._teams.get(code or "")
        return name(code) if team is None else f"{name(team)} · {name(code)}"

    @cached_property
    def _teams(self) -> Mapping[PairId, PairId]:
        """The team of each pair that plays for one."""
        teams = self.facts.teams if self.facts else ()
        return {pair: team.id for team in teams for pair in team.members}

    @staticmethod
    def _sides(match: PlacedMatch, name: Callable[[PairId | None], str]) -> tuple[str, str]:
        if match.partners is None:
            return name(match.first), name(match.second)
        first, second = zip(match.pairs, match.partners, strict=True)
        return joined_names(map(name, first)), joined_names(map(name, second))

    def short_name(self, code: PairId | None) -> str:
        """A pair's short name."""
        if code is None or self.resolver is None:
            return code or ""
        return self.resolver.short_names.get(code, code)

    def stage_name(self, key: str) -> str:
        """The name that a stage was given; "" if it has none."""
        return next((row.name for row in self.stages if row.key == key), "")


def _states(matches: Iterable[PlacedMatch]) -> dict[StateKey, MatchState]:
    return {(match.stage, match.round, frozenset(match.pairs)): match.state for match in matches}


def revision(tournament: Tournament) -> int:
    """The seq of the tournament's last event, those of tables included. Used in ETags and on documents. One query."""
    return current_seq(tournament_scope(tournament.pk))


def snapshot(tournament: Tournament, *, public: bool = False, revision: int | None = None) -> Snapshot:
    """Read a tournament for its organisers or for the public, in a constant number of queries.

    The revision is read first: if somebody writes in between, the content is newer than its revision, never older. For
    the public, `revision` may be one that was read before; public pages have no forms, which would need `seq`.
    """
    scope = tournament_scope(tournament.pk)
    seqs = (current_seq(scope), desk_seq(scope)) if revision is None else (revision, revision)
    stages = tuple(Stage.objects.filter(tournament=tournament, removed=False).order_by("position"))
    reader = FactsReader(tournament)
    rounds = rounds_of(tournament, reader)
    reader.use_rows(stages, (round_.row for round_ in rounds))
    if not public:
        return Snapshot(tournament, tournament.club, *seqs, show_everything, stages, rounds, reader)
    secret = withheld_rounds(tournament, stages, (round_.row for round_ in rounds), reader)
    seen = tuple(_without_results(round_, secret) for round_ in rounds if round_.published)
    return Snapshot(tournament, tournament.club, *seqs, public_view(secret), stages, seen, reader)


def public_view(secret: frozenset[RoundKey]) -> Visibility:
    """The visibility of the public: published rounds, without results where these are withheld."""

    def visibility(stage_round: StageRound) -> Shown:
        return Shown(matches=stage_round.published, results=(stage_round.stage, stage_round.round) not in secret)

    return visibility


def _without_results(round_: RoundView, secret: frozenset[RoundKey]) -> RoundView:
    """The round as the public sees it; a withheld match does not even show how it ended."""
    if (round_.stage, round_.number) not in secret:
        return round_
    shown_states = (MatchState.WAITING, MatchState.PLAYING, MatchState.BYE, MatchState.ANNULLED)
    return replace(
        round_,
        matches=tuple(
            replace(
                match,
                games=(),
                absent=(False, False),
                confirmed=False,
                dispute_note=None,
                overruling_note=None,
                public_state=match.state if match.state in shown_states else MatchState.WITHHELD,
            )
            for match in round_.matches
        ),
    )
