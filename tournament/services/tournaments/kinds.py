"""What can happen to a tournament, as its events name it.

A payload says what became of each row it touches (`changes`: row, columns now, columns before), in ids and numbers
alone, so that playing the events from the first gives the state; `asked` is the deed itself, by which a form that is
sent twice is known. What is played at a table is a chain of its own (`services.matches`); `TABLE_WROTE` points at it.
"""

from enum import StrEnum, auto


class Kind(StrEnum):
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
    WALKOVER = auto()
    WALKOVER_TAKEN_BACK = auto()
    WITHDRAWN = auto()
    ENTERED_LATE = auto()
    PLAYERS_CHANGED = auto()
    ADJUSTED = auto()
    LOTS_ANNOUNCED = auto()
    LOTS_DRAWN = auto()
    LOTS_CALLED_OFF = auto()
    IMPORTED = auto()
    UNDONE = auto()
    REMOVED = auto()


# Lots are never taken out of sight: what was announced is drawn, called off or repeated, with a reason for everybody.
_OF_LOTS = {Kind.LOTS_ANNOUNCED, Kind.LOTS_DRAWN, Kind.LOTS_CALLED_OFF}
# Names are in no event, so an event cannot bring them back.
_OF_NAMES = {Kind.NAMES_CHANGED, Kind.PLAYERS_CHANGED}
_ENDS = {Kind.FOUNDED, Kind.IMPORTED, Kind.TABLE_WROTE, Kind.UNDONE, Kind.REMOVED}
# What a table's own event brings about at the desk goes back with that, by a deed at the table.
_OF_A_TABLE = {Kind.RESULT_CONFIRMED, Kind.RESULT_REOPENED, Kind.WALKOVER, Kind.WALKOVER_TAKEN_BACK}
UNDOABLE = frozenset(Kind) - _ENDS - _OF_NAMES - _OF_LOTS - _OF_A_TABLE
