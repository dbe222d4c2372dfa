"""Reads an object field by field. Nothing is ignored, and every error names its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rules.text import _, make_text
from scoring.codec import is_text, whole_number
from scoring.unreadable import Unreadable

Parsed = TypeVar("Parsed")
REQUIRED: Any = object()
MAX_ROUNDS = 1000
MAX_NAME_LENGTH = 200
"""Characters of the name of a pair, player, club or tournament; paper and phones cut it far earlier."""


class FieldReader:
    """Takes the members of one object field by field, parsing each; `extra_fields` checks that nothing is left over."""

    def __init__(self, document: object) -> None:
        if not isinstance(document, dict):
            raise Unreadable(make_text(_("must be an object")))
        self._document: dict[str, Any] = document
        self._taken: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self._document

    def take(self, name: str, parse: Callable[[Any], Parsed], default: Any = REQUIRED) -> Parsed:
        """The field as read by `parse`; `default` where it is absent. Raises `Unreadable`, with the field's name, if it
        is required and absent or `parse` cannot read it."""
        self._taken.add(name)
        if name not in self._document:
            if default is REQUIRED:
                raise Unreadable(make_text(_("the field is missing")), name)
            return default  # type: ignore[no-any-return]
        try:
            return parse(self._document[name])
        except Unreadable as fault:
            raise fault.with_prefix(name) from None

    def optional(self, name: str, parse: Callable[[Any], Parsed]) -> Parsed | None:
        """The field as read by `parse`; None where it is absent."""
        return self.take(name, parse) if name in self else None

    def take_all(self, names: frozenset[str]) -> dict[str, Any]:
        """The named fields that are present, unparsed."""
        self._taken |= names
        return {name: value for name, value in self._document.items() if name in names}

    def extra_fields(self) -> dict[str, Any]:
        """The members that begin with x_. Raises Unreadable for any other that was not taken."""
        extra = {name: value for name, value in self._document.items() if name not in self._taken}
        for name in extra:
            if not name.startswith("x_"):
                raise Unreadable(make_text(_("unknown field")), name)
        return extra


def text(value: object) -> str:
    """A text that can be stored and printed. Raises `Unreadable` for anything else."""
    if not isinstance(value, str):
        raise Unreadable(make_text(_("must be a text")))
    if not is_text(value):
        raise Unreadable(make_text(_("this text contains characters that cannot be written")))
    return value


def non_empty_text(value: object) -> str:
    """A text that is not empty. Raises `Unreadable` for anything else."""
    if not text(value).strip():
        raise Unreadable(make_text(_("must be a text that is not empty")))
    return text(value)


def refuse_longer(words: str, limit: int, *path: str | int) -> str:
    """The same text. Raises Unreadable at `path` if it has more than `limit` characters."""
    if len(words) > limit:
        raise Unreadable(make_text(_("must be a text of at most %(limit)s characters"), limit=limit), *path)
    return words


def text_of_at_most(limit: int) -> Callable[[object], str]:
    """A parser for a text of at most this many characters."""
    return lambda value: refuse_longer(text(value), limit)


def positive_whole(value: object) -> int:
    """A whole number of at least 1. Raises `Unreadable` for anything else."""
    if whole_number(value) < 1:
        raise Unreadable(make_text(_("must be a whole number from 1")))
    return whole_number(value)


def round_number(value: object) -> int:
    """A round number from 1 to MAX_ROUNDS; more is taken for a typing error. Raises `Unreadable` for anything else."""
    if positive_whole(value) > MAX_ROUNDS:
        raise Unreadable(make_text(_("must be a whole number between %(low)s and %(high)s"), low=1, high=MAX_ROUNDS))
    return positive_whole(value)


def non_negative_whole(value: object) -> int:
    """A whole number of at least 0. Raises `Unreadable` for anything else."""
    if whole_number(value) < 0:
        raise Unreadable(make_text(_("must be a whole number from 0")))
    return whole_number(value)


def choice_of(*options: str) -> Callable[[object], str]:
    """A parser that accepts one of these texts and raises `Unreadable` for anything else."""

    def parse(value: object) -> str:
        if not isinstance(value, str) or value not in options:
            raise Unreadable(make_text(_("must be one of: %(options)s"), options=", ".join(options)))
        return value

    return parse


def list_of(parse: Callable[[Any], Parsed]) -> Callable[[object], tuple[Parsed, ...]]:
    """A parser for a list whose items are read by `parse`. The parser raises `Unreadable`, with the position of the
    item, for anything else."""

    def parse_list(value: object) -> tuple[Parsed, ...]:
        if not isinstance(value, list):
            raise Unreadable(make_text(_("must be a list")))
        items = []
        for index, item in enumerate(value):
            try:
                items.append(parse(item))
            except Unreadable as fault:
                raise fault.with_prefix(index) from None
        return tuple(items)

    return parse_list


def two_of(parse: Callable[[Any], Parsed]) -> Callable[[object], tuple[Parsed, Parsed]]:
    """A parser for a list of exactly two items. The parser raises `Unreadable` for anything else."""

    def parse_two(value: object) -> tuple[Parsed, Parsed]:
        items = list_of(parse)(value)
        if len(items) != 2:
            raise Unreadable(make_text(_("must be a list of two")))
        return items[0], items[1]

    return parse_two


def unique_items(items: tuple[str, ...]) -> tuple[str, ...]:
    """The same list. Raises Unreadable at the first item that appears twice."""
    for index, item in enumerate(items):
        if item in items[:index]:
            raise Unreadable(make_text(_("%(name)s is listed here twice"), name=item), index)
    return items
