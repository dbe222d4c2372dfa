"""The kinds of event of a match (their form: `services.writing.changes`). `asked` names the game by its `game` number
and the hand by its `hand` number."""

from enum import StrEnum, auto


class MatchEventKind(StrEnum):
    STARTED = auto()
    IMPORTED = auto()
    HAND_RECORDED = auto()
    HAND_RELAYED = auto()
    HAND_CORRECTED = auto()
    HAND_REMOVED = auto()
    HAND_RESTORED = auto()
    OPENING_FAILED = auto()
    GAME_BEGUN = auto()
    GAME_CLOSED = auto()
    GAME_REOPENED = auto()
    PAIRS_RENAMED = auto()
    UNDONE = auto()
    REDONE = auto()

    # Only of a tournament's match.
    TOTALS_GIVEN = auto()
    RESULT_CORRECTED = auto()
    CONFIRMED = auto()
    SHEET_CHECKED = auto()
    REOPENED = auto()
    SAVING_UNDONE = auto()
    SAVING_REDONE = auto()
    DISPUTED = auto()
    SETTLED = auto()
    AGREED = "approved"  # the stored word
    ENTERED_AGAIN = auto()
    DECIDED = auto()
    WALKOVER = auto()
    WALKOVER_TAKEN_BACK = auto()

    # Only of a match whose pairs choose the day themselves.
    DATE_PROPOSED = auto()
    DATE_ACCEPTED = auto()
    DATE_DECLINED = auto()
    DATE_CALLED_OFF = auto()
    DATE_SET = auto()
    DEADLINE_CHANGED = auto()
    REPORTED = auto()


HAND_KINDS = frozenset(
    {
        MatchEventKind.HAND_RECORDED,
        MatchEventKind.HAND_RELAYED,
        MatchEventKind.HAND_CORRECTED,
        MatchEventKind.HAND_REMOVED,
        MatchEventKind.HAND_RESTORED,
    }
)
DATE_KINDS = frozenset(
    {
        MatchEventKind.DATE_PROPOSED,
        MatchEventKind.DATE_ACCEPTED,
        MatchEventKind.DATE_DECLINED,
        MatchEventKind.DATE_CALLED_OFF,
        MatchEventKind.DATE_SET,
    }
)
GAME_KINDS = frozenset(
    {
        MatchEventKind.GAME_BEGUN,
        MatchEventKind.GAME_CLOSED,
        MatchEventKind.GAME_REOPENED,
    }
)
UNDOABLE = (
    HAND_KINDS
    | DATE_KINDS
    | GAME_KINDS
    | {
        MatchEventKind.OPENING_FAILED,
        MatchEventKind.AGREED,
        MatchEventKind.DISPUTED,
        MatchEventKind.REDONE,
    }
)
ENTRY_KINDS = (
    HAND_KINDS
    | GAME_KINDS
    | {
        MatchEventKind.TOTALS_GIVEN,
        MatchEventKind.RESULT_CORRECTED,
        MatchEventKind.REPORTED,
        MatchEventKind.UNDONE,
        MatchEventKind.REDONE,
    }
)
"""Kinds whose author has typed the result of the table."""
