"""The tables of a tournament's rounds as they stand, read in a constant number of queries."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto
from functools import cached_property, lru_cache
from typing import Any, Literal

from django.db.models import Max

from scoring.contest.model import Games, PairId, PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Hand, Round, Tournament
from tournament.models.hand import HandQuerySet
from tournament.models.raw_queries import RawQuery, moment
from tournament.services.tournaments.facts import FactsReader
from tournament.services.tournaments.match_facts import KEPT, PackedMatch, Partners, partners_of, unpacked


class State(StrEnum):
    """Where a match stands, as the desk shows it; the order is that in which it blocks the next round."""

    DISPUTED = auto()
    MISMATCH = auto()
    """Two people read the same paper, and not the same figures."""
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
    """A match in its round, the same for whoever reads the same rows. `first`, `second`: codes of the pairs; `second`
    None: a bye."""

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
    approved: tuple[bool, bool] = (False, False)
    """Whether each pair has said that the result, as it stands, is right."""
    second_agrees: bool | None = None
    """Whether a second entry from the paper agrees with the first; None: there is none."""
    partners: Partners = None
    """Of single players, the partner of each of `pairs`."""
    absent_seats: str = ""
    """Who of single players did not come, as the row has it."""
    public_state: State | None = None
    """What the public is told of a match whose result is withheld."""

    @property
    def pairs(self) -> tuple[PairId, PairId | None]:
        return self.first, self.second

    @property
    def players(self) -> tuple[PairId, ...]:
        """Everybody in it: both pairs, or all four single players; of a bye, the one."""
        second = (self.second,) if self.second is not None else ()
        return (self.first, *second, *(self.partners or ()))

    @property
    def sides(self) -> tuple[tuple[PairId, ...], ...]:
        """Who is on each side; of a bye, on the only one."""
        sides = ((code,) for code in self.pairs if code is not None)
        return (
            tuple(sides)
            if self.partners is None
            else tuple(zip((self.first, self.second or ""), self.partners, strict=True))
        )

    @property
    def last_used(self) -> datetime:
        return moment(self.touched)

    @property
    def begun(self) -> bool:
        return any(game.over or game.hands or game.totals != (0, 0) for game in self.games)

    @property
    def decided(self) -> bool:
        """Whether what the table has written is a whole result: no game is open, and none is still to be played."""
        complete = [PlayedGame(game.totals, True, game.winner) for game in self.games if game.over]
        whole = is_decided(complete, Games(self.best_of, self.exactly), self.elimination)
        return whole and all(game.over for game in self.games)

    @property
    def walkover(self) -> bool:
        """Whether nobody sits down to it any more: a pair did not come, or has left before it was decided."""
        gone = any(self.absent) or (self.left and not self.decided)
        return self.second is not None and (gone or self.state is State.WALKOVER)

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
        if self.second_agrees is False:
            return State.MISMATCH
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


def _last_hands(hands: HandQuerySet) -> Any:
    rows = hands.filter(game__over=False).current().filter(removed=False).order_by()
    return rows.values_list("game__match", "game__number").annotate(Max("number"))


HANDS_WRITTEN = RawQuery(
    lambda tournament: _last_hands(Hand.objects.filter(game__match__round__stage__tournament=tournament))
)
HANDS_OF_MATCH = RawQuery(lambda match: _last_hands(Hand.objects.filter(game__match=match)))
HandsByGame = tuple[tuple[int, int], ...]
"""Of the games of a match that are not over: number, and hands written so far."""


def rounds_of(tournament: Tournament, reader: FactsReader | None = None) -> tuple[RoundView, ...]:
    """Every drawn round, in the order of play: four queries, fewer where the reader knows entries or matches."""
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    found = {row.pk: row for row in rows.select_related("stage").order_by("stage__position", "number")}
    tables = _tables(tournament, found, reader or FactsReader(tournament)) if found else {}
    return tuple(RoundView(row, row.stage.key, row.number, tuple(tables[pk])) for pk, row in found.items())


def _tables(tournament: Tournament, rounds: Mapping[int, Round], reader: FactsReader) -> dict[int, list[TableView]]:
    """The matches of each round by slot."""
    codes, pairs = reader.entries
    left = {pair.id: pair.withdrawn.stage for pair in pairs.values() if pair.withdrawn}
    written = _hands_written(tournament)
    at = {pk: (row.stage.key, row.number, row.published) for pk, row in rounds.items()}
    tables: dict[int, list[TableView]] = {pk: [] for pk in rounds}
    for round_, _slot, pk, first, second, *with_them, text in reader.matches:
        if place := at.get(round_):
            both = codes[first], codes[second] if second else None
            partners = partners_of(with_them, codes)
            gone = bool(left) and any(left.get(code or "") == place[0] for code in (*both, *(partners or ())))
            tables[round_].append(_table(text, place, both, partners, gone, written.get(pk, ())))
    return tables


def table_again(table: TableView, packed: PackedMatch) -> TableView:
    """A match after something was written at its table. One query."""
    *_numbers, text = packed
    hands = _by_match(HANDS_OF_MATCH.rows(table.pk)).get(table.pk, ())
    at = table.stage, table.round, table.published
    return _table(text, at, table.pairs, table.partners, table.left, hands)


def _hands_written(tournament: Tournament) -> dict[int, HandsByGame]:
    """By match."""
    return _by_match(HANDS_WRITTEN.rows(tournament.pk))


def _by_match(rows: Iterable[tuple[Any, ...]]) -> dict[int, HandsByGame]:
    found: dict[int, HandsByGame] = {}
    for match, game, hands in rows:
        found[match] = (*found.get(match, ()), (game, hands))
    return found


@lru_cache(KEPT)
def _table(
    text: str,
    at: tuple[str, int, bool],
    pairs: tuple[PairId, PairId | None],
    partners: Partners,
    left: bool,
    written: HandsByGame,
) -> TableView:
    match, rows = unpacked(text)
    pk, score_id, watch_id, slot, group, bracket, table, absent_0, absent_1, confirmed, *rest, _went_on, seats = match
    disputed, overruled, best_of, last_used, exactly, elimination, approved_0, approved_1, second = rest
    hands = dict(written)
    games = tuple(_game(row, hands) for row in rows)
    return TableView(
        pk,
        score_id,
        watch_id,
        *at,
        slot or 0,
        group,
        bracket,
        table,
        *pairs,
        (bool(absent_0), bool(absent_1)),
        bool(confirmed),
        disputed,
        overruled,
        best_of,
        last_used,
        left,
        games,
        bool(exactly),
        bool(elimination),
        (bool(approved_0), bool(approved_1)),
        json.loads(second).get("agrees"),
        partners,
        seats,
    )


def _game(row: list[Any], hands: Mapping[int, int]) -> PlayedAt:
    number, total_0, total_1, over, winner, drafts, given_0, given_1, closed, *_clean = row
    by_totals = given_0 is not None and given_1 is not None
    counted = 0 if over else hands.get(number, 0)
    return PlayedAt(number, (total_0, total_1), bool(over), winner, drafts, by_totals, closed, counted)
