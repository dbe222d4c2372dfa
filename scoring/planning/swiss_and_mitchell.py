"""Presets in which everybody plays every round: danese (Swiss) and Mitchell."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rules.text import _, say
from scoring.contest.model import Pair
from scoring.formats.swiss import ALWAYS, NOT_LAST, PREVIOUS_ROUND
from scoring.planning import shared_questions
from scoring.planning.arrangements import (
    BY_VICTORY_POINTS,
    BY_WINS,
    Document,
    Drawn,
    opponents,
    refuse_rounds,
    victory_points,
)
from scoring.planning.questions import Answers, Question

MOST_ROUNDS = 30
USUAL_MITCHELL = 5
"""Rounds of an afternoon; a whole Mitchell of many pairs takes days."""


def ask_danese(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    usual = max(4, (len(pairs) - 1).bit_length())
    return (
        shared_questions.rounds(min(usual, opponents(len(pairs))), MOST_ROUNDS),
        Question("hands", say(_("Victory points for")), 4, options=shared_questions.HANDS),
        Question("rematch", say(_("Can two pairs meet again?")), ALWAYS, options=shared_questions.REMATCH),
        Question("protect_clubs", say(_("Keep pairs from the same club apart where possible")), False),
    )


def danese(pairs: Sequence[Pair], answers: Answers, drawn: Drawn) -> list[Document]:
    rounds, rematch, count = int(answers["rounds"]), str(answers["rematch"]), len(pairs)
    if rematch != PREVIOUS_ROUND or count == 2:
        refuse_rounds(rounds, opponents(count) + int(rematch == NOT_LAST))
    stage = {"id": "danese", "kind": "swiss", "rounds": rounds, "avoid_rematch": rematch}
    protected = {"protect_clubs": bool(answers["protect_clubs"])}
    return [{**stage, **protected, **victory_points(int(answers["hands"])), "criteria": list(BY_VICTORY_POINTS)}]


BY_GAMES = 0
SCORING = (
    (4, say(_("victory points, four hands a match"))),
    (3, say(_("victory points, three hands a match"))),
    (BY_GAMES, say(_("matches won, then the points"))),
)


def ask_mitchell(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        shared_questions.rounds(min(USUAL_MITCHELL, len(pairs) // 2), MOST_ROUNDS),
        Question("scoring", say(_("What counts")), 4, options=SCORING),
        Question("by_side", say(_("Rank the pairs that stay and the pairs that move separately")), False),
    )


def mitchell(pairs: Sequence[Pair], answers: Answers, drawn: Drawn) -> list[Document]:
    rounds, scoring = int(answers["rounds"]), int(answers["scoring"])
    refuse_rounds(rounds, ceil(len(pairs) / 2))
    stage: Document = {"id": "mitchell", "kind": "mitchell", "rounds": rounds}
    if answers["by_side"]:
        stage["tables"] = "by_side"
    if scoring == BY_GAMES:
        return [{**stage, "criteria": list(BY_WINS)}]
    return [{**stage, **victory_points(scoring), "criteria": list(BY_VICTORY_POINTS)}]
