"""The tables of a tournament's rounds as they stand, read in a constant number of queries."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto
from functools import cached_property
from typing import Literal

from django.db.models import Max, QuerySet

from scoring.contest.model import Games, PairId, PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Game, Hand, Match, Round, Tournament


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
    winner: Literal[0, 1] | None
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
    public_state: State | None = None
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
        complete = [PlayedGame(game.totals, True, game.winner) for game in self.games if game.over]
        whole = is_decided(complete, Games(self.best_of, self.exactly), self.elimination)
        return whole and all(game.over for game in self.games)

    @cached_property
    def state(self) -> State:
        if self.public_state is not None:
            return self.public_state
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


def rounds_of(tournament: Tournament) -> tuple[RoundView, ...]:
    """Every drawn round, in the order of play."""
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    tables: dict[int, list[TableView]] = defaultdict(list)
    games = _games(tournament)
    for match in _matches(tournament):
        tables[match.tournament_round.pk].append(_table(match, tuple(games.get(match.pk, ()))))
    return tuple(
        RoundView(row, row.stage.key, row.number, tuple(tables[row.pk]))
        for row in rows.select_related("stage").order_by("stage__position", "number")
    )


def _matches(tournament: Tournament) -> QuerySet[Match]:
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
                game.winning_side,
                game.drafts,
                by_totals,
                game.closed,
                written.get(game.pk, 0),
            )
        )
    return games


def _table(match: Match, games: tuple[PlayedAt, ...]) -> TableView:
    round_ = match.tournament_round
    stage = round_.stage.key
    first, second = match.first, match.second
    left = any(entry is not None and entry.withdrawn_stage == stage for entry in (first, second))
    return TableView(
        pk=match.pk,
        score_id=match.score_id,
        watch_id=match.watch_id,
        stage=stage,
        round=round_.number,
        published=round_.published,
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
