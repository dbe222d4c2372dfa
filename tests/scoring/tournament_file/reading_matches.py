"""A tournament file with these matches, read."""

from __future__ import annotations

from typing import Any

from scoring.contest.model import MatchFacts
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, document


def read(match: Document, **more: Any) -> MatchFacts:
    return read_tournament(document("ABC", [match], **more)).matches[0]
