"""Why a process ended without giving a reason itself."""

from enum import Enum, auto


class Ending(Enum):
    OUT_OF_MEMORY = auto()
    KILLED = auto()
    TOO_SLOW = auto()
