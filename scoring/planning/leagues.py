"""Presets in which everybody meets everybody: in one evening, or in a league over many."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import _, make_text
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.planning import shared_questions
from scoring.planning.arrangements import MATCH_POINT_CRITERIA, ROUNDS_PER_EVENING, LotOrder
from scoring.planning.questions import Answers, Question


def ask_league(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    evening = Question("evening", make_text(_("Rounds each evening")), 2, 1, 20)
    return shared_questions.legs_question(), *shared_questions.match_questions(), evening


def league_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    return [{**_round_robin_stage("league", answers), ROUNDS_PER_EVENING: int(answers["evening"])}]


def ask_round_robin(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return shared_questions.legs_question(), *shared_questions.match_questions()


def round_robin_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    return [_round_robin_stage("all", answers)]


def _round_robin_stage(stage_id: str, answers: Answers) -> Document:
    """The single stage in which everybody meets everybody."""
    legs, games = int(answers["legs"]), shared_questions.answered_games(answers)
    return {"id": stage_id, "kind": "round_robin", "legs": legs, "games": games, "criteria": list(MATCH_POINT_CRITERIA)}
