"""The kinds of a tournament's events, and which of them can be undone. The events' form: `services.writing.changes`.

Play at a table has a chain of its own (`services.matches`). For each of its events the tournament's chain gets one
that points at it (`pointers`): `TABLE_WROTE`, or a result's kind where rows of the tournament changed with it.
"""

from enum import StrEnum, auto


class TournamentEventKind(StrEnum):
    FOUNDED = auto()
    SETTINGS_CHANGED = auto()
    PAIRS_CHANGED = auto()
    NAMES_CHANGED = auto()
    STAGES_CHANGED = auto()
    ROUND_DRAWN = auto()
    ROUND_UNDRAWN = auto()
    ROUND_PUBLISHED = auto()
    ROUND_CHANGED = auto()
    ROUND_ORDER_HANDED_IN = auto()
    ROUND_ORDERS_SHOWN = auto()
    CLOCK_CHANGED = auto()
    TABLE_WROTE = auto()
    RESULT_CONFIRMED = auto()
    RESULT_REOPENED = auto()
    RESULT_CORRECTED = auto()
    WALKOVER = auto()
    WALKOVER_TAKEN_BACK = auto()
    WITHDRAWN = auto()
    ENTERED_LATE = auto()
    PLAYERS_CHANGED = auto()
    TEAM_CHANGED = auto()
    ADJUSTED = auto()
    LOTS_ANNOUNCED = auto()
    LOTS_DRAWN = auto()
    LOTS_CALLED_OFF = auto()
    DECISION_RECORDED = auto()
    DECISION_WITHDRAWN = auto()
    ANNOUNCEMENT_PUT_UP = auto()
    ANNOUNCEMENT_TAKEN_DOWN = auto()
    IMPORTED = auto()
    UNDONE = auto()
    REDONE = auto()
    REMOVED = auto()
    RESTORED = auto()


# Lots stay visible: once announced they are drawn, called off or repeated, with a public reason.
_LOT_KINDS = {TournamentEventKind.LOTS_ANNOUNCED, TournamentEventKind.LOTS_DRAWN, TournamentEventKind.LOTS_CALLED_OFF}
# Events hold no names, so an event cannot restore them.
_NAME_KINDS = {TournamentEventKind.NAMES_CHANGED, TournamentEventKind.PLAYERS_CHANGED}
_ENDS = {
    TournamentEventKind.FOUNDED,
    TournamentEventKind.IMPORTED,
    TournamentEventKind.TABLE_WROTE,
    TournamentEventKind.UNDONE,
    TournamentEventKind.REDONE,
    TournamentEventKind.REMOVED,
    TournamentEventKind.RESTORED,
}
# What a result changed in the tournament is undone together with the result, at the table.
_TABLE_KINDS = {
    TournamentEventKind.RESULT_CONFIRMED,
    TournamentEventKind.RESULT_REOPENED,
    TournamentEventKind.RESULT_CORRECTED,
    TournamentEventKind.WALKOVER,
    TournamentEventKind.WALKOVER_TAKEN_BACK,
}
# A public record: decisions are replaced or withdrawn with a reason.
_DECISION_KINDS = {TournamentEventKind.DECISION_RECORDED, TournamentEventKind.DECISION_WITHDRAWN}
UNDOABLE = frozenset(TournamentEventKind) - _ENDS - _NAME_KINDS - _LOT_KINDS - _DECISION_KINDS - _TABLE_KINDS
