"""Finds regulations by their files: a module in `rules/editions/` with a `REGULATION` is all it takes."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from rules import editions
from rules.schema import Regulation


@cache
def _regulations() -> dict[str, Regulation]:
    """The regulations by key, imported once."""
    regulations = {}
    for module in pkgutil.iter_modules(editions.__path__, f"{editions.__name__}."):
        regulation: Regulation = import_module(module.name).REGULATION
        regulations[regulation.key] = regulation
    return regulations


def add(regulation: Regulation) -> None:
    """Register a regulation from outside the folder, until `remove`. Raises `ValueError` if its key is taken."""
    if regulation.key in _regulations():
        raise ValueError(f"there is already a regulation {regulation.key!r}")
    _regulations()[regulation.key] = regulation


def remove(key: str) -> None:
    """Forget a regulation that was added with `add`."""
    del _regulations()[key]


def get(key: str) -> Regulation | None:
    """The regulation with this key; None if there is none."""
    return _regulations().get(key)


def all_regulations() -> tuple[Regulation, ...]:
    """All known regulations, by key."""
    return tuple(regulation for _key, regulation in sorted(_regulations().items()))


def keys() -> tuple[str, ...]:
    """The keys of all regulations, sorted."""
    return tuple(sorted(_regulations()))
