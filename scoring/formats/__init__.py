"""The formats, one file each, found by discovery."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from scoring.contest.model import StageFacts
from scoring.formats.format import Format


@cache
def formats() -> dict[str, Format]:
    """Every format by its kind."""
    by_kind: dict[str, Format] = {}
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        format_: Format | None = getattr(import_module(module.name), "FORMAT", None)
        if format_ is not None:
            by_kind[format_.kind] = format_
    return by_kind


def format_of(stage: StageFacts) -> Format:
    """The format of a stage, by its kind. Raises `KeyError` for a kind that no format has; reading a file has already
    refused such a kind."""
    return formats()[stage.kind]
