"""Game files, and the fault that reading one finds."""

from typing import Any

import pytest

from rules.schema import Regulation
from scoring.codec import read_game
from scoring.unreadable import Unreadable
from tests.rules.samples import (
    AACRT,
)


def game(regulation: Regulation = AACRT, *hands: Any, **fields: Any) -> dict[str, Any]:
    return {"regulation": regulation.key, "hands": list(hands), **fields}


def hand(first: Any = None, second: Any = None, **fields: Any) -> dict[str, Any]:
    return {"sides": [first or {}, second or {}], **fields}


def fault(document: Any) -> tuple[str, str]:
    """Place and message id of what makes a document unreadable."""
    with pytest.raises(Unreadable) as refused:
        read_game(document)
    return refused.value.place, refused.value.message.id
