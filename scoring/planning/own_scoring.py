"""Points and ranking of a stage as the organisers set them themselves, over those of the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.schema import Regulation
from scoring.planning.arrangements import HANDS_OF_MATCH, Document, hand_by_hand, hands_of_match

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
"""Fields of a stage that say what a match is worth and how places are decided; set together."""
Own = Mapping[str, Document]
"""By id of the stage."""


def scoring_of(stage: Mapping[str, Any]) -> Document:
    return {name: stage[name] for name in SCORING_FIELDS if name in stage}


def with_own_scoring(stages: Sequence[Document], own: Own, regulation: Regulation) -> list[Document]:
    """The stages under a regulation, those of `own` with their own points and ranking in place of what they had."""
    return [_with_scoring(stage, own[stage["id"]], regulation) if stage["id"] in own else stage for stage in stages]


def _with_scoring(stage: Document, scoring: Document, regulation: Regulation) -> Document:
    """Where a hand is a game, a match of other hands than before is of as many games."""
    scored = {name: value for name, value in stage.items() if name not in SCORING_FIELDS} | scoring
    if hands_of_match(scored) == hands_of_match(stage):
        return scored
    return hand_by_hand([scored], regulation)[0]


def still_own(own: Own, before: Sequence[Document], after: Sequence[Document]) -> dict[str, Document]:
    """What of it outlives a change of the format: stages that are there still, and of which the format itself gives the
    same points and ranking as before. Where it gives others, those were just chosen."""
    there, given = ({stage["id"]: stage for stage in stages} for stages in (before, after))
    return {
        key: scoring
        for key, scoring in own.items()
        if key in there and key in given and scoring_of(there[key]) == scoring_of(given[key])
    }
