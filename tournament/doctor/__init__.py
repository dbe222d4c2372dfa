"""What `manage.py doctor` looks at: each line fine, or with the exact command that mends it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    """The sign before the line."""

    FINE = "✓"
    WORSE = "!"  # works, but slower or not for long
    BROKEN = "✗"  # something the site can't do without


@dataclass(frozen=True)
class Diagnosis:
    """One finding, in the active language; `mend` is a command to copy, never translated."""

    level: Level
    text: str
    mend: str = ""

    def __str__(self) -> str:
        mend = f"\n    → {self.mend}" if self.mend else ""
        return f"{self.level.value} {self.text}{mend}"


def fine(text: str) -> Diagnosis:
    return Diagnosis(Level.FINE, text)


def worse(text: str, mend: str) -> Diagnosis:
    return Diagnosis(Level.WORSE, text, mend)


def broken(text: str, mend: str) -> Diagnosis:
    return Diagnosis(Level.BROKEN, text, mend)


def examine() -> Iterator[Diagnosis]:
    """Everything, in the order in which one thing needs another."""
    from tournament.doctor import database, machine, printing

    yield from machine.lines()
    yield from database.lines()
    yield from printing.lines()
