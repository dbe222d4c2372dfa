"""Rulings: named choices where a source is silent or contradicts itself.

An option says in `changes` what the regulation would say otherwise, by dotted path; the engine knows no ruling, it
only reads the regulation as ruled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

RulingValue = str | int | bool


class UnknownRuling(ValueError):
    """A ruling that the regulation does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class UnknownOption(UnknownRuling):
    """A value that the ruling does not have."""


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
    asked_first: bool = False  # every table agrees on it before a game, so that it is asked with the pairs

    @property
    def default(self) -> RulingValue:
        """The value that holds where a table rules nothing."""
        return self.options[0].value

    def option(self, value: object) -> Option:
        """The option of exactly this value (true is not 1); UnknownOption if there is none."""
        for option in self.options:
            if type(option.value) is type(value) and option.value == value:
                return option
        raise UnknownOption(self.name)
