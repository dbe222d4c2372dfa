"""Compares two regulations, or one with itself under other rulings, value by value."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.rulings import Option, Ruling
from rules.schema import Regulation
from tournament.boards.value import Value
from tournament.boards.values import ValueGroup, every_group_of


class ComparedValue(NamedTuple):
    """A value in two regulations; None where one of them does not have it."""

    label: str
    first: Value | None
    second: Value | None

    @property
    def differs(self) -> bool:
        return self.first is None or self.second is None or self.first.text != self.second.text


class ComparedGroup(NamedTuple):
    title: str
    values: tuple[ComparedValue, ...]


class Consequence(NamedTuple):
    """An option of a ruling, and each value it changes. The first option is the default."""

    option: Option
    is_default: bool
    changes: tuple[ComparedValue, ...]


def side_by_side(first: Regulation, second: Regulation) -> tuple[ComparedGroup, ...]:
    """Every value of either regulation, in the order of `values`."""
    groups = map(_compared_group, every_group_of(first), every_group_of(second))
    return tuple(group for group in groups if group.values)


def consequences_of_ruling(regulation: Regulation, ruling: Ruling) -> Iterator[Consequence]:
    """What each option of a ruling changes, compared with the default."""
    for option in ruling.options:
        ruled = regulation.with_rulings({ruling.name: option.value})
        groups = side_by_side(regulation, ruled) if ruled is not regulation else ()
        changes = tuple(value for group in groups for value in group.values if value.differs)
        yield Consequence(option, option.value == ruling.default, changes)


def _compared_group(left: ValueGroup, right: ValueGroup) -> ComparedGroup:
    first = {value.key: value for value in left.values}
    second = {value.key: value for value in right.values}
    keys = dict.fromkeys([*first, *second])
    return ComparedGroup(left.title, tuple(_compared_value(first.get(key), second.get(key)) for key in keys))


def _compared_value(first: Value | None, second: Value | None) -> ComparedValue:
    labels = dict.fromkeys(value.label for value in (first, second) if value)
    return ComparedValue(" / ".join(labels), first, second)
