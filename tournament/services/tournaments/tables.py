"""The tables of a tournament's rounds as they stand, read in a constant number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum, auto
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal

from django.db.models import FilteredRelation, Max, Q, TextField
from django.db.models.functions import Cast

from scoring.contest.model import Games, PairId, PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Hand, Match, Round, Tournament
from tournament.models.raw_queries import RawQuery


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


@dataclass(slots=True, unsafe_hash=True)  # frozen, thousands take three times as long
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


@dataclass(unsafe_hash=True)
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
    touched: str
    """`last_used` as the database words it."""
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
    def last_used(self) -> datetime:
        """In UTC, as both databases keep it; SQLite does not say so."""
        found = datetime.fromisoformat(self.touched)
        return found if found.tzinfo else found.replace(tzinfo=UTC)

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


TABLE_COLUMNS = (
    *("pk", "score_id", "watch_id", "slot", "group", "bracket", "table"),
    *("first__code", "second__code", "first__withdrawn_stage", "second__withdrawn_stage"),
    *("absent_0", "absent_1", "confirmed", "disputed__text", "overruled__text"),
    *("best_of", "touched", "exactly", "elimination"),
)
GAME_COLUMNS = (
    *("played__pk", "played__number", "played__total_0", "played__total_1", "played__over", "played__winner"),
    *("played__drafts", "played__given_0", "played__given_1", "played__closed"),
)
MATCHES = RawQuery(
    lambda tournament: (
        Match.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
        .annotate(played=FilteredRelation("games", condition=Q(games__withdrawn=False)))
        .annotate(touched=Cast("last_used", TextField()))  # to make an hour of each costs more than the rest
        .values_list("round_id", *TABLE_COLUMNS, *GAME_COLUMNS)
    )
)
HANDS_WRITTEN = RawQuery(
    lambda tournament: (
        Hand.objects.filter(game__match__round__stage__tournament=tournament, game__over=False)
        .current()
        .filter(removed=False)
        .order_by()
        .values_list("game")
        .annotate(Max("number"))
    )
)


def rounds_of(tournament: Tournament) -> tuple[RoundView, ...]:
    """Every drawn round, in the order of play: three queries, and no object for a row of thousands but its view."""
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    rounds = {row.pk: row for row in rows.select_related("stage").order_by("stage__position", "number")}
    tables: dict[int, list[TableView]] = {pk: [] for pk in rounds}
    written = dict(HANDS_WRITTEN.rows(tournament.pk))
    for round_pk, found in groupby(sorted(MATCHES.rows(tournament.pk), key=_order), key=itemgetter(0)):
        if round_ := rounds.get(round_pk):
            tables[round_pk] = _tables(round_, found, written)
    return tuple(RoundView(row, row.stage.key, row.number, tuple(tables[pk])) for pk, row in rounds.items())


_ROUND, _PK, _SLOT, _GAME = 0, 1, 4, 1 + len(TABLE_COLUMNS)


def _order(row: tuple[Any, ...]) -> tuple[int, int, int, int]:
    """By round, slot, match and game."""
    return row[_ROUND], row[_SLOT] or 0, row[_PK], row[_GAME + 1] or 0


def _tables(round_: Round, rows: Iterable[tuple[Any, ...]], written: Mapping[int, int]) -> list[TableView]:
    """One row for each game of a match, or one for a match without any."""
    at = round_.stage.key, round_.number, round_.published
    tables: list[TableView] = []
    last = None
    for row in rows:
        games = (_game(row[_GAME:], written),) if row[_GAME] is not None else ()
        if row[_PK] == last:
            tables[-1].games += games
        else:
            last = row[_PK]
            tables.append(_table(at, row[_PK:_GAME], games))
    return tables


def _game(row: tuple[Any, ...], written: Mapping[int, int]) -> PlayedAt:
    pk, number, total_0, total_1, over, winner, drafts, given_0, given_1, closed = row
    by_totals = given_0 is not None and given_1 is not None
    hands = 0 if over else written.get(pk, 0)
    return PlayedAt(number, (total_0, total_1), bool(over), winner, drafts, by_totals, closed, hands)


def _table(at: tuple[str, int, bool], row: tuple[Any, ...], games: tuple[PlayedAt, ...]) -> TableView:
    pk, score_id, watch_id, slot, group, bracket, table, first, second, left_0, left_1, *rest = row
    absent_0, absent_1, confirmed, disputed, overruled, best_of, last_used, exactly, elimination = rest
    stage = at[0]
    return TableView(
        pk,
        score_id,
        watch_id,
        *at,
        slot or 0,
        group,
        bracket,
        table,
        first or "",
        second,
        (bool(absent_0), bool(absent_1)),
        bool(confirmed),
        disputed,
        overruled,
        best_of,
        last_used,
        stage in (left_0, left_1),
        games,
        bool(exactly),
        bool(elimination),
    )
