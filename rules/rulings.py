"""Rulings: named choices where a source is silent or contradicts itself.

An option lists in `changes` the values of the regulation that it replaces, by dotted path. The engine never looks at
rulings: it reads the regulation with the rulings applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

RulingValue = str | int | bool


class UnknownRuling(ValueError):
    """The regulation has no ruling of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class UnknownOption(UnknownRuling):
    """The ruling has no such option."""


@dataclass(frozen=True)
class Option:
    """One way to decide; the first option of a ruling is its default and changes nothing."""

    value: RulingValue
    label: str
    changes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Ruling:
    """A question the source leaves open, the ways to answer it, and what an answer changes."""

    name: str
    article: str
    question: str
    effect: str
    options: tuple[Option, ...]
    # How the question was decided for hands first recorded by this engine (`scoring.version`) or an older one.
    earlier: tuple[int, RulingValue] | None = None
    asked_first: bool = False  # every table agrees on it before a game, so it is asked on the same page as the pairs
    ranks_only: bool = False  # it decides only how a tournament ranks, so that no single game is asked

    @property
    def default(self) -> RulingValue:
        """The value that holds where a table has not ruled."""
        return self.options[0].value

    def option(self, value: object) -> Option:
        """The option of exactly this value (true is not 1); UnknownOption if there is none."""
        for option in self.options:
            if type(option.value) is type(value) and option.value == value:
                return option
        raise UnknownOption(self.name)
