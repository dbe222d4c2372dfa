"""The state of a match, as the desk, the boards and the papers show it. Named in `tournament.boards.words`."""

from enum import StrEnum, auto


class MatchState(StrEnum):
    """Ordered by how much it blocks the next round."""

    DISPUTED = auto()
    MISMATCH = auto()
    """Two people read different figures from the same sheet."""
    TO_CHECK = auto()
    ENTERED = auto()
    PLAYING = auto()
    WAITING = auto()
    WALKOVER = auto()
    CONFIRMED = auto()
    BYE = auto()
    WITHHELD = auto()
    """Over, but the public is not told the result yet."""
    ANNULLED = auto()
    """The match does not count, because a pair withdrew with its results annulled."""
