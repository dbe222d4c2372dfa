"""View-model of one match: both sides, the result and the state."""

from dataclasses import dataclass

from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId
from tournament.boards.words import DECIDED, STATES, UNPLAYED, state_word
from tournament.texts import score_line


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating hundreds for a page would take three times as long
class MatchSide:
    """One side of a match. `pair` None: not known yet, `name` says who it will be ("winner of table 2").

    `name` is the pair's short name, `full_name` the full one, or who it will be; `short_name` says who it will be where
    `name` would not fit.
    """

    pair: PairId | None
    name: str
    score: str = ""
    won: bool = False
    lost: bool = False
    absent: bool = False
    short_name: str = ""
    full_name: str = ""
    partner: PairId | None = None
    """For single players, the partner of `pair` in this match only."""
    seated: str = ""
    """The players who sat down, of a pair with more than two."""
    provisional: bool = False
    """Whether the pair is here only if the result of its match before is confirmed."""

    def __post_init__(self) -> None:
        self.full_name = self.full_name or self.name

    @property
    def is_awaited(self) -> bool:
        """Whether it is not certain yet who will be here."""
        return self.pair is None or self.provisional


@dataclass(frozen=True, slots=True)
class GameTotals:
    """One of several games of a match: both totals, and who won it (None: nobody, or not over)."""

    totals: tuple[str, str]
    winner: int | None


@dataclass(slots=True)  # not frozen: creating hundreds for a page would take three times as long
class MatchBoard:
    """`second` None: a bye. A side is `won` or `lost` only once the result stands (`decided`).

    `group` is its group's title, `label` its part of a bracket ("for third place", "losers").
    """

    round: int
    first: MatchSide
    second: MatchSide | None
    state: MatchState
    table: int | None = None
    slot: int | None = None
    group: str = ""
    games: tuple[GameTotals, ...] = ()
    bracket: str | None = None
    label: str = ""
    starts: str = ""
    """When it is played, in words, if its pairs have agreed on a day."""
    tables: "tuple[MatchBoard, ...]" = ()
    """For two teams: the tables that make up their match."""
    unfinished: bool = False
    """Whether something was played but the result is incomplete, whatever its state says about the hands so far."""
    victory_points: str = ""
    """Those of both sides, where the stage gives them and the match is decided: "14 × 6"."""

    def __hash__(self) -> int:
        return hash((self.round, self.table, self.slot, self.state))  # few share these; equality compares all

    @property
    def word(self) -> str:
        return state_word(self.state)

    @property
    def shape(self) -> str:
        return STATES[self.state][1]

    @property
    def decided(self) -> bool:
        return self.state in DECIDED

    @property
    def to_play(self) -> bool:
        """Whether its table is still playing, or has a hand to be checked before the result is complete."""
        return self.state in UNPLAYED or (self.state == MatchState.TO_CHECK and self.unfinished)

    @property
    def result(self) -> str:
        """The result as text: "3.050 × 2.100", "W.O."; empty if nothing counts yet."""
        if self.second is None:
            return ""
        scores = (self.first.score, self.second.score)
        if all(scores):
            return score_line(*scores)
        return "".join(scores) if self.first.absent or self.second.absent else ""

    @property
    def has_score(self) -> bool:
        """Whether the result is more than a word, as a walkover's is."""
        return bool(self.result) and self.state is not MatchState.WALKOVER

    @property
    def sides(self) -> tuple[MatchSide, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)
