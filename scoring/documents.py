"""The type of a document: plain JSON values in the form of the game file or the tournament file, or of a part of
one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

Document = dict[str, Any]


def without_fields(fields: Mapping[str, Any], names: Collection[str]) -> Document:
    """The fields except those of these names."""
    return {name: value for name, value in fields.items() if name not in names}
