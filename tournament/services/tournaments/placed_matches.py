"""View of one table of a round: its state, its games and who plays there. `table_reading` reads it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from scoring.contest.match_state import MatchState
from scoring.contest.model import Games, PairId, PlayedGame
from scoring.contest.outcome import is_decided
from tournament.models import Round
from tournament.models.note import readable_note
from tournament.models.raw_queries import moment
from tournament.services.tournament_writing.match_facts import Partners


@dataclass(slots=True, unsafe_hash=True)  # `frozen` would make creating thousands three times as slow
class TableGame:
    """One game at a table. `hands`: hands recorded so far, counted only while the game is open."""

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
        """Whether the game is recorded hand by hand, with at least one hand."""
        return not self.by_totals and (self.over or self.hands > 0)


@dataclass(unsafe_hash=True)
class PlacedMatch:
    """A match in its round. `first` and `second` are codes of pairs; `second` None: a bye."""

    pk: int
    score_id: str
    watch_id: str
    stage: str
    round: int
    published: bool
    slot: int
    group: int
    bracket: str
    table_number: int | None
    """None: played at no table, or a bye."""
    first: PairId
    second: PairId | None
    absent: tuple[bool, bool]
    confirmed: bool
    dispute_note: str | None
    overruling_note: str | None
    best_of: int
    last_used_iso: str
    """`last_used` in the database's text format."""
    withdrawn: bool
    """Whether one of its pairs withdrew from this stage."""
    annulled: bool
    """Whether one of them did so with its results annulled, so that the match counts for nobody."""
    games: tuple[TableGame, ...] = ()
    plays_all_games: bool = False
    elimination: bool = False
    """Whether it is a knock-out match, as stored in its row."""
    pairs_agreed: tuple[bool, bool] = (False, False)
    """Whether each pair has agreed with the result as it stands."""
    second_agrees: bool | None = None
    """Whether the second entry of the sheet agrees with the first; None: there is none."""
    partners: Partners = None
    """For single players, the partner of each player in `pairs`."""
    absent_seats: str = ""
    """Which single players did not come, as stored in the row."""
    seated: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    """For pairs with more than two players: who sat down, as places in the list from 0; None: not recorded."""
    public_state: MatchState | None = None
    """The state shown to the public when the result is withheld."""

    @property
    def pairs(self) -> tuple[PairId, PairId | None]:
        return self.first, self.second

    @property
    def players(self) -> tuple[PairId, ...]:
        """Everybody in the match: both pairs, or all four single players; for a bye, the only one."""
        second = (self.second,) if self.second is not None else ()
        return (self.first, *second, *(self.partners or ()))

    @property
    def sides(self) -> tuple[tuple[PairId, ...], ...]:
        """The members of each side; a bye has one side."""
        sides = ((code,) for code in self.pairs if code is not None)
        return (
            tuple(sides)
            if self.partners is None
            else tuple(zip((self.first, self.second or ""), self.partners, strict=True))
        )

    @property
    def last_used(self) -> datetime:
        return moment(self.last_used_iso)

    @property
    def begun(self) -> bool:
        return any(game.over or game.hands or game.totals != (0, 0) for game in self.games)

    @property
    def decided(self) -> bool:
        """Whether the recorded games make a complete result: none is open and none is still to be played."""
        complete = [PlayedGame(game.totals, complete=True, winner=game.winner) for game in self.games if game.over]
        whole = is_decided(complete, Games(self.best_of, self.plays_all_games), self.elimination)
        return whole and all(game.over for game in self.games)

    @property
    def walkover(self) -> bool:
        """Whether it will not be played any more: a pair did not come, or withdrew before it was decided."""
        absent_or_withdrawn = any(self.absent) or (self.withdrawn and not self.decided)
        unplayed = self.state in (MatchState.WALKOVER, MatchState.ANNULLED)
        return self.second is not None and (absent_or_withdrawn or unplayed)

    @property
    def dispute_text(self) -> str | None:
        """What is disputed, for a reader; None: nothing is."""
        return None if self.dispute_note is None else readable_note(self.dispute_note)

    @property
    def overruling_text(self) -> str | None:
        """Why the result counts all the same, for a reader; None if it did not need a reason."""
        return None if self.overruling_note is None else readable_note(self.overruling_note)

    @cached_property
    def state(self) -> MatchState:
        if self.public_state is not None:
            return self.public_state
        if self.second is None:
            return MatchState.BYE
        if self.annulled:
            return MatchState.ANNULLED
        if self.dispute_note is not None:
            return MatchState.DISPUTED
        if self.confirmed:
            return MatchState.WALKOVER if any(self.absent) else MatchState.CONFIRMED
        if any(self.absent) or (self.withdrawn and not self.begun):
            return MatchState.WALKOVER
        if self.second_agrees is False:
            return MatchState.MISMATCH
        if any(game.drafts for game in self.games) and self.overruling_note is None:
            return MatchState.TO_CHECK
        if self.decided:
            return MatchState.ENTERED
        return MatchState.PLAYING if self.begun else MatchState.WAITING


def state_of_all(states: Iterable[MatchState]) -> MatchState:
    """The state of a team match from those of its tables: the one that blocks most; PLAYING if only some are over."""
    distinct = set(states)
    over = distinct & {MatchState.WALKOVER, MatchState.ANNULLED, MatchState.CONFIRMED, MatchState.ENTERED}
    if MatchState.WAITING in distinct and over:
        distinct.add(MatchState.PLAYING)
    if MatchState.CONFIRMED in distinct:
        distinct.discard(MatchState.WALKOVER)
    return next(state for state in MatchState if state in distinct)


@dataclass(frozen=True)
class RoundView:
    """A drawn round and its matches, by slot."""

    row: Round
    stage: str
    number: int
    matches: tuple[PlacedMatch, ...]

    @property
    def published(self) -> bool:
        return self.row.published

    @property
    def at_home(self) -> bool:
        """Whether its pairs play at home, on days of their own."""
        return self.row.deadline is not None

    @property
    def open(self) -> tuple[PlacedMatch, ...]:
        """The matches that still need somebody."""
        done = (
            MatchState.CONFIRMED,
            MatchState.WALKOVER,
            MatchState.ANNULLED,
            MatchState.BYE,
            MatchState.WITHHELD,
        )
        return tuple(match for match in self.matches if match.state not in done)
