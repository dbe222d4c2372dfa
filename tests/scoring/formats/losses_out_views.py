"""Stages of elimination after a number of losses."""

from __future__ import annotations

from scoring.contest.model import MatchFacts
from scoring.contest.stage_view import StageView
from tests.scoring.formats.samples import (
    numbered,
    stage_view,
)


def losses_out_view(count: int, *matches: MatchFacts, **more: object) -> StageView:
    return stage_view("losses_out", [numbered(count)], *matches, **({"losses": 2} | more))  # type: ignore[arg-type]
