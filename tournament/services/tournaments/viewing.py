"""A tournament as it stands, for pages, paper and every other reader. Reads only, and opens no transaction."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.contest.earlier import EarlierTournament
from scoring.contest.model import PairId, TournamentFacts
from scoring.contest.resolver import TournamentResolver
from scoring.contest.short_names import joined_names
from scoring.unreadable import Unreadable
from tournament.models import Club, Stage, Tournament
from tournament.services.tournaments.announcements import current_announcements
from tournament.services.tournaments.embargo import RoundKey, withheld
from tournament.services.tournaments.facts import FactsReader
from tournament.services.tournaments.match_facts import RoundPlace, Visibility, everything
from tournament.services.tournaments.tables import RoundView, State, TableView, rounds_of
from tournament.services.tournaments.writer import desk_seq, scope_of
from tournament.services.writing.events import current_seq

StateKey = tuple[str, int, frozenset[PairId | None]]
"""A match by stage, round and its pairs."""


@dataclass
class Snapshot:
    """A tournament at `revision` (any event) and `seq` (the desk's: what organisers' forms name).

    `trouble`: the engine's sentence where the rows are no whole tournament (yet); then there is no `resolver`.
    """

    tournament: Tournament
    club: Club
    revision: int
    seq: int
    shown: Visibility = everything
    stages: tuple[Stage, ...] = ()
    rounds: tuple[RoundView, ...] = field(default=())
    reader: FactsReader | None = None
    earlier: EarlierTournament | None = None

    @cached_property
    def _facts(self) -> TournamentFacts | Unreadable:
        try:
            return (self.reader or FactsReader(self.tournament)).facts(self.shown)
        except Unreadable as fault:
            return fault

    @property
    def whole(self) -> TournamentResolver:
        """The resolver of a tournament that has no trouble; Unreadable where it has."""
        if isinstance(self._facts, Unreadable):
            raise self._facts
        return self.resolver or TournamentResolver(self._facts)

    @property
    def facts(self) -> TournamentFacts | None:
        return self._facts if isinstance(self._facts, TournamentFacts) else None

    @property
    def trouble(self) -> Unreadable | None:
        return self._facts if isinstance(self._facts, Unreadable) else None

    @cached_property
    def resolver(self) -> TournamentResolver | None:
        return TournamentResolver(self.facts, self.earlier) if self.facts else None

    @property
    def resolved(self) -> EarlierTournament | None:
        """What was worked out of it so far."""
        resolver: TournamentResolver | None = vars(self).get("resolver")
        return resolver.resolved if resolver else None

    @cached_property
    def states(self) -> Mapping[StateKey, str]:
        """The state of each match, by stage, round and its pairs: what boards ask for."""
        return _states(table for round_ in self.rounds for table in round_.tables)

    def know(self, before: "Snapshot", changed: Iterable[TableView]) -> None:
        """What is announced, as it was; the states, but for those of the changed matches."""
        vars(self)["states"] = {**before.states, **_states(changed)}
        if "announcements" in vars(before):
            vars(self)["announcements"] = before.announcements

    @property
    def of_players(self) -> bool:
        """Whether single players are entered, who get another partner each round."""
        return any(stage.format.partners_change for stage in self.stages)

    @cached_property
    def stages_awaiting_groups(self) -> frozenset[str]:
        """Stages for whose groups lots are announced and not drawn. One query."""
        rows = self.tournament.lots.filter(purpose="groups", drawn=None, void=False, removed=False)
        return frozenset(rows.values_list("stage", flat=True))

    @cached_property
    def announcements(self) -> tuple[str, ...]:
        """What the organisers say to everybody, the last first. One query."""
        return tuple(row.words.text for row in current_announcements(self.tournament))

    def round(self, stage: str, number: int) -> RoundView | None:
        return next((found for found in self.rounds if (found.stage, found.number) == (stage, number)), None)

    def table(self, pk: int) -> TableView | None:
        return next((table for round_ in self.rounds for table in round_.tables if table.pk == pk), None)

    def name(self, code: PairId | None) -> str:
        if code is None or self.facts is None or code not in self.facts.pairs:
            return code or ""
        return self.facts.pairs[code].name

    def names_at(self, table: TableView) -> tuple[str, str]:
        """What both sides of a match are called; of a bye, nothing for the second."""
        return self._sides(table, self.name)

    def short_names_at(self, table: TableView) -> tuple[str, str]:
        """The same where there is little room."""
        return self._sides(table, self.short_name)

    @staticmethod
    def _sides(table: TableView, name: Callable[[PairId | None], str]) -> tuple[str, str]:
        if table.partners is None:
            return name(table.first), name(table.second)
        first, second = zip(table.pairs, table.partners, strict=True)
        return joined_names(map(name, first)), joined_names(map(name, second))

    def short_name(self, code: PairId | None) -> str:
        """What a pair is called where there is little room."""
        if code is None or self.resolver is None:
            return code or ""
        return self.resolver.short_names.get(code, code)

    def stage_name(self, key: str) -> str:
        """What people call a stage, where they gave it a name; else its key."""
        return next((row.name for row in self.stages if row.key == key and row.name), key)


def _states(tables: Iterable[TableView]) -> dict[StateKey, str]:
    return {(table.stage, table.round, frozenset(table.pairs)): str(table.state) for table in tables}


def revision(tournament: Tournament) -> int:
    """The seq of the tournament's last event, a table's too: the ETag, and what paper names. One query."""
    return current_seq(scope_of(tournament.pk))


def snapshot(tournament: Tournament, *, public: bool = False, revision: int | None = None) -> Snapshot:
    """The tournament for its organisers, or as the public may see it; a constant number of queries.

    The revision is read first: should somebody write in between, what is shown is newer than what it goes by. For the
    public it may be the `revision` that was read before; their pages have no forms, which would name the desk's.
    """
    scope = scope_of(tournament.pk)
    at = (current_seq(scope), desk_seq(scope)) if revision is None else (revision, revision)
    stages = tuple(Stage.objects.filter(tournament=tournament, removed=False).order_by("position"))
    reader = FactsReader(tournament)
    rounds = rounds_of(tournament, reader)
    reader.know(stages, (round_.row for round_ in rounds))
    if not public:
        return Snapshot(tournament, tournament.club, *at, everything, stages, rounds, reader)
    secret = withheld(tournament, stages, (round_.row for round_ in rounds), reader)
    seen = tuple(_without_results(round_, secret) for round_ in rounds if round_.published)
    return Snapshot(tournament, tournament.club, *at, public_view(secret), stages, seen, reader)


def public_view(secret: frozenset[RoundKey]) -> Visibility:
    """Rounds that were published, and of those withheld the pairings alone."""

    def shown(at: RoundPlace) -> tuple[bool, bool]:
        return at.published, (at.stage, at.round) not in secret

    return shown


def _without_results(round_: RoundView, secret: frozenset[RoundKey]) -> RoundView:
    """The round as the public sees it; of a match that is withheld not even how it ended."""
    if (round_.stage, round_.number) not in secret:
        return round_
    open_ = (State.WAITING, State.PLAYING, State.BYE)
    return replace(
        round_,
        tables=tuple(
            replace(
                table,
                games=(),
                absent=(False, False),
                confirmed=False,
                disputed=None,
                overruled=None,
                public_state=table.state if table.state in open_ else State.WITHHELD,
            )
            for table in round_.tables
        ),
    )
