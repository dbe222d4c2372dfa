"""What is read from a list: rows with their lines, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from unicodedata import category, normalize

from rules.text import Text

MAX_LINES = 1000
"""The most pairs or players in one list."""
MAX_TEXT_LENGTH = 400_000
"""Characters of a list: 1,000 lines with the longest names allowed."""
MAX_CARD_LENGTH = 40
"""Characters of a card number."""
MAX_LINE_LENGTH = 2000
"""Characters of one line; anything after them is ignored."""
MAX_SEED = 1000


@dataclass(frozen=True, slots=True)
class ListFault:
    """Something wrong. `other`: the line it collides with. A warning may remain."""

    code: str
    message: Text
    warning: bool = False
    other: int | None = None


@dataclass(frozen=True, slots=True)
class ReadPair:
    """One line: `text` as typed, and the pair read from it. `players` empty: known by the pair's name alone."""

    line: int
    text: str
    name: str
    players: tuple[str, ...] = ()
    club: str | None = None
    seed: int | None = None
    faults: tuple[ListFault, ...] = ()
    cards: tuple[str, ...] = ()
    """Each player's card number, if the list has such columns."""
    cells: tuple[str, ...] = field(default=(), compare=False)
    """The line as divided into cells."""

    @property
    def ready(self) -> bool:
        return all(fault.warning for fault in self.faults)


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """One line of a list of single players."""

    line: int
    text: str
    name: str
    club: str | None = None
    faults: tuple[ListFault, ...] = ()

    @property
    def ready(self) -> bool:
        return all(fault.warning for fault in self.faults)


@dataclass(frozen=True, slots=True)
class PairList:
    """`teams`: if the pairs belong to teams, the name of each team and the number of its pairs, in order."""

    rows: tuple[ReadPair, ...] = ()
    faults: tuple[ListFault, ...] = ()
    teams: tuple[tuple[str, int], ...] = ()
    columns: tuple[str, ...] = field(default=(), compare=False)
    """What each column holds (`pair_columns`); () if each line is one cell."""

    @property
    def ready(self) -> bool:
        """Whether the list can be used as it is."""
        return _ready(self.rows, self.faults)


@dataclass(frozen=True, slots=True)
class PlayerList:
    rows: tuple[ReadPlayer, ...] = ()
    faults: tuple[ListFault, ...] = ()

    @property
    def ready(self) -> bool:
        return _ready(self.rows, self.faults)


def _ready(rows: Sequence[ReadPair | ReadPlayer], faults: Sequence[ListFault]) -> bool:
    return bool(rows) and all(fault.warning for fault in faults) and all(row.ready for row in rows)


def comparison_key(name: str) -> str:
    """A key that is equal for two spellings of one name: case, accents, normal form, spaces and punctuation do not
    count."""
    plain = "".join(char for char in normalize("NFKD", name.casefold()) if category(char) != "Mn")
    words = "".join(char if char.isalnum() else " " for char in plain).split()
    return " ".join(words) or name.casefold()
