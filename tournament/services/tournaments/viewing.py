"""A tournament as it stands, for pages, paper and every other reader. Reads only, and opens no transaction."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum, auto
from functools import cached_property
from typing import Any

from django.db.models import Max

from scoring.contest.model import Games, PairId, PlayedGame
from scoring.contest.model import Tournament as Facts
from scoring.contest.outcome import is_decided
from scoring.contest.stages import Standing
from scoring.formats.base import Impossible
from scoring.unreadable import Unreadable
from tournament.models import Club, Event, Game, Hand, Match, Round, Stage, Tournament
from tournament.services.events import current_seq
from tournament.services.tournaments.desk import desk_seq, scope_of
from tournament.services.tournaments.embargo import Spot, withheld
from tournament.services.tournaments.facts import At, Shown, everything, facts_of


class State(StrEnum):
    """Where a match stands, as the desk shows it; the order is that in which it blocks the next round."""

    DISPUTED = auto()
    TO_CHECK = auto()
    ENTERED = auto()
    PLAYING = auto()
    WAITING = auto()
    WALKOVER = auto()
    CONFIRMED = auto()
    BYE = auto()
    WITHHELD = auto()
    """Over, and the public is told nothing more yet."""


@dataclass(frozen=True)
class PlayedAt:
    """One game at a table. `hands`: hands written so far, counted only while it is being played."""

    number: int
    totals: tuple[int, int]
    over: bool
    winner: int | None
    drafts: int
    by_totals: bool
    closed: str
    hands: int = 0

    @property
    def by_hands(self) -> bool:
        """Whether its hands are written down, one at least."""
        return not self.by_totals and (self.over or self.hands > 0)


@dataclass(frozen=True)
class TableView:
    """A match in its round. `first`, `second`: codes of the pairs; `second` None: a bye."""

    pk: int
    score_id: str
    watch_id: str
    stage: str
    round: int
    published: bool
    slot: int
    group: int
    bracket: str
    table: int | None
    first: PairId
    second: PairId | None
    absent: tuple[bool, bool]
    confirmed: bool
    disputed: str | None
    overruled: str | None
    best_of: int
    last_used: datetime
    left: bool
    """Whether one of its pairs withdrew from this stage."""
    games: tuple[PlayedAt, ...] = ()
    exactly: bool = False
    elimination: bool = False
    """What decides the match, as its row has it."""
    told: State | None = None
    """What the public is told of a match whose result is withheld."""

    @property
    def pairs(self) -> tuple[PairId, PairId | None]:
        return self.first, self.second

    @property
    def begun(self) -> bool:
        return any(game.over or game.hands or game.totals != (0, 0) for game in self.games)

    @property
    def decided(self) -> bool:
        """Whether what the table has written is a whole result: no game is open, and none is still to be played."""
        complete = [PlayedGame(game.totals, True, game.winner) for game in self.games if game.over]  # type: ignore[arg-type]
        whole = is_decided(complete, Games(self.best_of, self.exactly), self.elimination)
        return whole and all(game.over for game in self.games)

    @cached_property
    def state(self) -> State:
        if self.told is not None:
            return self.told
        if self.second is None:
            return State.BYE
        if self.disputed is not None:
            return State.DISPUTED
        if self.confirmed:
            return State.WALKOVER if any(self.absent) else State.CONFIRMED
        if any(self.absent) or (self.left and not self.begun):
            return State.WALKOVER
        if any(game.drafts for game in self.games) and self.overruled is None:
            return State.TO_CHECK
        if self.decided:
            return State.ENTERED
        return State.PLAYING if self.begun else State.WAITING


@dataclass(frozen=True)
class RoundView:
    """A drawn round and its tables by slot."""

    row: Round
    stage: str
    number: int
    tables: tuple[TableView, ...]

    @property
    def published(self) -> bool:
        return self.row.published

    @property
    def open(self) -> tuple[TableView, ...]:
        """What still needs somebody."""
        done = (State.CONFIRMED, State.WALKOVER, State.BYE, State.WITHHELD)
        return tuple(table for table in self.tables if table.state not in done)


@dataclass
class Snapshot:
    """A tournament at `revision` (any event) and `seq` (the desk's: what organisers' forms name).

    `trouble`: the engine's sentence where the rows are no whole tournament (yet); then there is no `standing`.
    """

    tournament: Tournament
    club: Club
    revision: int
    seq: int
    shown: Shown = everything
    stages: tuple[Stage, ...] = ()
    rounds: tuple[RoundView, ...] = field(default=())

    @cached_property
    def _facts(self) -> Facts | Unreadable:
        try:
            return facts_of(self.tournament, self.shown)
        except Unreadable as fault:
            return fault

    @property
    def facts(self) -> Facts | None:
        return self._facts if isinstance(self._facts, Facts) else None

    @property
    def trouble(self) -> Unreadable | None:
        return self._facts if isinstance(self._facts, Unreadable) else None

    @cached_property
    def standing(self) -> Standing | None:
        return Standing(self.facts) if self.facts else None

    @cached_property
    def states(self) -> Mapping[tuple[str, int, frozenset[PairId | None]], str]:
        """The state of each match, by stage, round and its pairs: what boards ask for."""
        return {
            (table.stage, table.round, frozenset(table.pairs)): str(table.state)
            for round_ in self.rounds
            for table in round_.tables
        }

    def round(self, stage: str, number: int) -> RoundView | None:
        return next((found for found in self.rounds if (found.stage, found.number) == (stage, number)), None)

    def table(self, pk: int) -> TableView | None:
        return next((table for round_ in self.rounds for table in round_.tables if table.pk == pk), None)

    def name(self, code: PairId | None) -> str:
        if code is None or self.facts is None or code not in self.facts.pairs:
            return code or ""
        return self.facts.pairs[code].name

    def stage_name(self, key: str) -> str:
        """What people call a stage, where they gave it a name; else its key."""
        return next((row.name for row in self.stages if row.key == key and row.name), key)


def revision(tournament: Tournament) -> int:
    """The seq of the tournament's last event, a table's too: the ETag, and what paper names. One query."""
    return current_seq(scope_of(tournament.pk))


def snapshot(tournament: Tournament, *, public: bool = False) -> Snapshot:
    """The tournament for its organisers, or as the public may see it; a constant number of queries.

    The revision is read first: should somebody write in between, what is shown is newer than what it goes by.
    """
    scope = scope_of(tournament.pk)
    at = current_seq(scope), desk_seq(scope)
    stages = tuple(Stage.objects.filter(tournament=tournament, removed=False).order_by("position"))
    rounds = _rounds(tournament)
    if not public:
        return Snapshot(tournament, tournament.club, *at, everything, stages, rounds)
    secret = withheld(tournament, stages, (round_.row for round_ in rounds))
    seen = tuple(_without_results(round_, secret) for round_ in rounds if round_.published)
    return Snapshot(tournament, tournament.club, *at, public_view(secret), stages, seen)


def public_view(secret: frozenset[Spot]) -> Shown:
    """Rounds that were published, and of those withheld the pairings alone."""

    def shown(at: At) -> tuple[bool, bool]:
        return at.published, (at.stage, at.round) not in secret

    return shown


def _without_results(round_: RoundView, secret: frozenset[Spot]) -> RoundView:
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
                told=table.state if table.state in open_ else State.WITHHELD,
            )
            for table in round_.tables
        ),
    )


def _rounds(tournament: Tournament) -> tuple[RoundView, ...]:
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    tables: dict[int, list[TableView]] = defaultdict(list)
    games = _games(tournament)
    for match in _matches(tournament):
        tables[match.round_id].append(_table(match, tuple(games.get(match.pk, ()))))
    return tuple(
        RoundView(row, row.stage.key, row.number, tuple(tables[row.pk]))
        for row in rows.select_related("stage").order_by("stage__position", "number")
    )


def _matches(tournament: Tournament) -> "Any":
    rows = Match.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
    related = ("round__stage", "first", "second", "disputed", "overruled")
    return rows.select_related(*related).order_by("slot", "pk")


def _games(tournament: Tournament) -> dict[int, list[PlayedAt]]:
    rows = Game.objects.filter(match__round__stage__tournament=tournament, match__removed=False, withdrawn=False)
    hands = Hand.objects.filter(game__match__round__stage__tournament=tournament, game__over=False)
    written = dict(hands.current().filter(removed=False).order_by().values_list("game").annotate(Max("number")))
    games: dict[int, list[PlayedAt]] = defaultdict(list)
    for game in rows.order_by("match_id", "number"):
        by_totals = game.given is not None
        games[game.match_id].append(
            PlayedAt(
                game.number,
                game.totals,
                game.over,
                game.winner,
                game.drafts,
                by_totals,
                game.closed,
                written.get(game.pk, 0),
            )
        )
    return games


def _table(match: Match, games: tuple[PlayedAt, ...]) -> TableView:
    stage = match.round.stage.key
    first, second = match.first, match.second
    left = any(entry is not None and entry.withdrawn_stage == stage for entry in (first, second))
    return TableView(
        pk=match.pk,
        score_id=match.score_id,
        watch_id=match.watch_id,
        stage=stage,
        round=match.round.number,
        published=match.round.published,
        slot=match.slot or 0,
        group=match.group,
        bracket=match.bracket,
        table=match.table,
        first=first.code if first else "",
        second=second.code if second else None,
        absent=(match.absent_0, match.absent_1),
        confirmed=match.confirmed,
        disputed=match.disputed.text if match.disputed else None,
        overruled=match.overruled.text if match.overruled else None,
        best_of=match.best_of,
        last_used=match.last_used,
        left=left,
        games=games,
        exactly=match.exactly,
        elimination=match.elimination,
    )


def happened(tournament: Tournament, after: int = 0, most: int = 200) -> list[Event]:
    """What was done, the last first."""
    rows = Event.objects.of(*scope_of(tournament.pk)).filter(seq__gt=after)
    return list(rows.select_related("actor").order_by("-seq")[:most])


def is_sound(snap: Snapshot) -> Impossible | Unreadable | None:
    """What keeps the stages from being resolved, if anything does."""
    from tournament.services.tournaments.desk import resolved

    if snap.facts is None:
        return snap.trouble
    try:
        resolved(snap.facts)
    except (Impossible, Unreadable) as fault:
        return fault
    return None
