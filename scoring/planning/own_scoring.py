"""Applies the organisers' own points and ranking to single stages, in place of those of the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.schema import Regulation
from scoring.documents import Document
from scoring.planning.arrangements import HANDS_OF_MATCH, hand_by_hand, hands_of_match

SCORING_FIELDS = (
    "match_points",
    "walkover_score",
    "bye_score",
    "scoring",
    "table",
    "walkover_vp",
    "bye_vp",
    HANDS_OF_MATCH,
    "criteria",
)
"""Fields of a stage that decide what a match is worth and how places are decided; they are set together."""
OwnScoring = Mapping[str, Document]
"""Scoring fields by the id of the stage."""


def scoring_of(stage: Mapping[str, Any]) -> Document:
    """The scoring fields that a stage has."""
    return {name: stage[name] for name in SCORING_FIELDS if name in stage}


def with_own_scoring(stages: Sequence[Document], scorings: OwnScoring, regulation: Regulation) -> list[Document]:
    """The stages under a regulation, those in `scorings` with their own points and ranking."""
    return [
        _with_scoring(stage, scorings[stage["id"]], regulation) if stage["id"] in scorings else stage
        for stage in stages
    ]


def _with_scoring(stage: Document, scoring: Document, regulation: Regulation) -> Document:
    """The stage with this scoring. If a hand is a game, the number of games follows the number of hands."""
    scored = {name: value for name, value in stage.items() if name not in SCORING_FIELDS} | scoring
    if hands_of_match(scored) == hands_of_match(stage):
        return scored
    return hand_by_hand([scored], regulation)[0]


def surviving_own_scoring(
    scorings: OwnScoring, before: Sequence[Document], after: Sequence[Document]
) -> dict[str, Document]:
    """The own scoring that survives a change of format: that of stages which remain and whose usual scoring is the
    same."""
    before_by_id, after_by_id = ({stage["id"]: stage for stage in stages} for stages in (before, after))
    return {
        key: scoring
        for key, scoring in scorings.items()
        if key in before_by_id and key in after_by_id and scoring_of(before_by_id[key]) == scoring_of(after_by_id[key])
    }
