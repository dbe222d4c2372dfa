"""Reads the options of a stage for all formats. Raises Unreadable at the name of the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.text import _, make_text
from scoring.unreadable import Unreadable

MAX_OPTION = 1000  # rounds, legs, losses: more is taken for a typing error


def optional_whole(fields: Mapping[str, Any], name: str, default: int | None) -> int | None:
    """A whole number from 1 to `MAX_OPTION`; `default` if it is left out. Raises `Unreadable` for anything else."""
    if name not in fields:
        return default
    value = fields[name]
    if type(value) is not int or not 1 <= value <= MAX_OPTION:
        message = _("must be a whole number between %(low)s and %(high)s")
        raise Unreadable(make_text(message, low=1, high=MAX_OPTION), name)
    return value


def required_whole(fields: Mapping[str, Any], name: str) -> int:
    """A whole number from 1 to `MAX_OPTION`. Raises `Unreadable` for anything else, or if it is left out."""
    value = optional_whole(fields, name, None)
    if value is None:
        raise Unreadable(make_text(_("the field is missing")), name)
    return value


def flag(fields: Mapping[str, Any], name: str) -> bool:
    """The value of a field that is true or false; false if it is left out. Raises Unreadable if it is neither."""
    value = fields.get(name, False)
    if type(value) is not bool:
        raise Unreadable(make_text(_("must be true or false")), name)
    return value


def choice(fields: Mapping[str, Any], name: str, options: tuple[str, ...], default: str | None) -> str | None:
    """One of the `options`; `default` if it is left out. Raises `Unreadable` for anything else."""
    if name not in fields:
        return default
    value = fields[name]
    if not isinstance(value, str) or value not in options:
        raise Unreadable(make_text(_("must be one of: %(options)s"), options=", ".join(options)), name)
    return value


def pair_ids(fields: Mapping[str, Any], name: str) -> tuple[str, ...] | None:
    """A list of different pair ids; None if it is left out. Raises `Unreadable` for anything else."""
    if name not in fields:
        return None
    value = fields[name]
    if not isinstance(value, list):
        raise Unreadable(make_text(_("must be a list of pairs")), name)
    for index, id_ in enumerate(value):
        if not isinstance(id_, str):
            raise Unreadable(make_text(_("must be a text")), name, index)
        if id_ in value[:index]:
            raise Unreadable(make_text(_("the pair is listed twice")), name, index)
    return tuple(value)
