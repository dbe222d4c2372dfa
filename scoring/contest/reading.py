"""A tournament file as text: strict JSON in, and for a fault the place in the text."""

from __future__ import annotations

from scoring.contest.codec import read_tournament
from scoring.contest.model import Tournament
from scoring.reading import offset_of, parse
from scoring.unreadable import Unreadable


def read_text(text: str) -> Tournament:
    """The tournament of a text; an Unreadable knows its offset in the text wherever it can."""
    document = parse(text)
    try:
        return read_tournament(document)
    except Unreadable as fault:
        raise Unreadable(fault.message, *fault.path, offset=offset_of(text, fault.path)) from None
