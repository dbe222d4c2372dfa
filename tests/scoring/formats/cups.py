"""Brackets of single elimination."""

from __future__ import annotations

from scoring.contest.model import MatchFacts
from scoring.contest.stage_view import StageView
from tests.scoring.formats.samples import (
    numbered,
    stage_view,
)


def cup(count: int, *matches: MatchFacts, **more: object) -> StageView:
    return stage_view("single_elimination", [numbered(count)], *matches, **more)  # type: ignore[arg-type]
