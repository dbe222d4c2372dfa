"""One line of the output of `manage.py doctor`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    """The level of a line, shown as a sign before it."""

    OK = "✓"
    WARNING = "!"  # works, but slower or not for long
    ERROR = "✗"  # something the site cannot work without


@dataclass(frozen=True)
class Diagnosis:
    """`text` in the active language; `fix`: a command to copy, never translated."""

    level: Level
    text: str
    fix: str = ""

    def __str__(self) -> str:
        fix = f"\n    → {self.fix}" if self.fix else ""
        return f"{self.level.value} {self.text}{fix}"

    @classmethod
    def ok(cls, text: str) -> Diagnosis:
        return cls(Level.OK, text)

    @classmethod
    def warning(cls, text: str, fix: str) -> Diagnosis:
        return cls(Level.WARNING, text, fix)

    @classmethod
    def error(cls, text: str, fix: str) -> Diagnosis:
        return cls(Level.ERROR, text, fix)
