"""Presets in which pairs choose the day of each match, within a number of days for each round."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import _, make_text
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.planning import leagues, with_knockout
from scoring.planning.arrangements import DAYS_PER_ROUND, MAX_DAYS, LotOrder
from scoring.planning.questions import Answers, Question

USUAL_DAYS = 14


def ask_days() -> Question:
    return Question("days", make_text(_("Days for each round")), USUAL_DAYS, 1, MAX_DAYS)


def ask_home_league(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return *leagues.ask_round_robin(pairs), ask_days()


def home_league_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    return _from_home(leagues.round_robin_stages(pairs, answers, lot_order), answers)


def ask_home_losses(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return *with_knockout.ask_losses(pairs), ask_days()


def home_losses_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    return _from_home(with_knockout.losses_stages(pairs, answers, lot_order), answers)


def _from_home(stages: list[Document], answers: Answers) -> list[Document]:
    """The stages with the days for each round."""
    return [{**stage, DAYS_PER_ROUND: int(answers["days"])} for stage in stages]
