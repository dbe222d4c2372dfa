"""Stages in Mitchell."""

from __future__ import annotations

from scoring.contest.model import MatchFacts
from scoring.contest.stage_view import StageView
from tests.scoring.formats.samples import (
    stage_view,
)


def mitchell(members: str, *matches: MatchFacts, **more: object) -> StageView:
    return stage_view("mitchell", [members], *matches, **more)  # type: ignore[arg-type]
