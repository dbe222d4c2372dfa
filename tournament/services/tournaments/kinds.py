"""What can happen to a tournament, as its events name it (their form: `services.writing.changes`).

What is played at a table is a chain of its own (`services.matches`); the tournament's has an event that points at each
of those (`pointers`): `TABLE_WROTE`, or one of the results where rows of the tournament changed with it.
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
    REMOVED = auto()


# Lots are never taken out of sight: what was announced is drawn, called off or repeated, with a reason for everybody.
_OF_LOTS = {TournamentEventKind.LOTS_ANNOUNCED, TournamentEventKind.LOTS_DRAWN, TournamentEventKind.LOTS_CALLED_OFF}
# Names are in no event, so an event cannot bring them back.
_OF_NAMES = {TournamentEventKind.NAMES_CHANGED, TournamentEventKind.PLAYERS_CHANGED}
_ENDS = {
    TournamentEventKind.FOUNDED,
    TournamentEventKind.IMPORTED,
    TournamentEventKind.TABLE_WROTE,
    TournamentEventKind.UNDONE,
    TournamentEventKind.REMOVED,
}
# What a result brings about in the tournament is taken back with it, at the table.
_OF_A_TABLE = {
    TournamentEventKind.RESULT_CONFIRMED,
    TournamentEventKind.RESULT_REOPENED,
    TournamentEventKind.RESULT_CORRECTED,
    TournamentEventKind.WALKOVER,
    TournamentEventKind.WALKOVER_TAKEN_BACK,
}
# A public record: a decision is replaced or withdrawn, with a reason.
_OF_DECISIONS = {TournamentEventKind.DECISION_RECORDED, TournamentEventKind.DECISION_WITHDRAWN}
UNDOABLE = frozenset(TournamentEventKind) - _ENDS - _OF_NAMES - _OF_LOTS - _OF_DECISIONS - _OF_A_TABLE
