"""What can happen to a quick game, as its events name it.

An event's payload says what becomes of whatever it touches, in ids and numbers alone, so that playing the events from
the first gives the state (see `proving`). `game` and `hand` are numbers, `version` that of the hand, `facts` the digest
of its document (`facts.digest`), `removed` whether the hand is out; `failed`, `closed`, `starter`, `withdrawn` are the
game's columns of that name. `was` holds what some of them were before, for undoing.
"""

from enum import StrEnum, auto


class MatchEventKind(StrEnum):
    STARTED = auto()
    IMPORTED = auto()
    HAND_RECORDED = auto()
    HAND_CORRECTED = auto()
    HAND_REMOVED = auto()
    HAND_RESTORED = auto()
    OPENING_FAILED = auto()
    GAME_BEGUN = auto()
    GAME_CLOSED = auto()
    GAME_REOPENED = auto()
    PAIRS_RENAMED = auto()
    UNDONE = auto()

    # Of a tournament's match alone; `changes` say what becomes of its columns (see services.tournaments.kinds).
    TOTALS_GIVEN = auto()
    CONFIRMED = auto()
    REOPENED = auto()
    DISPUTED = auto()
    SETTLED = auto()
    WALKOVER = auto()
    WALKOVER_TAKEN_BACK = auto()


OF_HANDS = frozenset(
    {
        MatchEventKind.HAND_RECORDED,
        MatchEventKind.HAND_CORRECTED,
        MatchEventKind.HAND_REMOVED,
        MatchEventKind.HAND_RESTORED,
    }
)
UNDOABLE = OF_HANDS | {
    MatchEventKind.OPENING_FAILED,
    MatchEventKind.GAME_BEGUN,
    MatchEventKind.GAME_CLOSED,
    MatchEventKind.GAME_REOPENED,
}
