"""Presets in which everybody plays every round: danese (Swiss) and Mitchell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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


BY_GAMES = 0
SCORING = (
    (4, say(_("victory points, four hands a match"))),
    (3, say(_("victory points, three hands a match"))),
    (2, say(_("victory points, two hands a match"))),
    (BY_GAMES, say(_("matches won, then the points"))),
)


def ask_scoring(key: str) -> tuple[Question, ...]:
    """What counts; and how long a match is where that is matches won."""
    games = (replace(question, when=question.when or (key, BY_GAMES)) for question in shared_questions.a_match())
    return Question(key, say(_("What counts")), 4, options=SCORING), *games


def ranked(answers: Answers, key: str) -> Document:
    """The fields of a stage that say what counts in it."""
    if answers[key] == BY_GAMES:
        return {"games": shared_questions.answered_games(answers), "criteria": list(BY_WINS)}
    return {**victory_points(int(answers[key])), "criteria": list(BY_VICTORY_POINTS)}


def ask_danese(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    usual = max(4, (len(pairs) - 1).bit_length())
    return (
        shared_questions.rounds(min(usual, opponents(len(pairs))), MOST_ROUNDS),
        *ask_scoring("hands"),
        Question("rematch", say(_("Can two pairs meet again?")), ALWAYS, options=shared_questions.REMATCH),
        Question("protect_clubs", say(_("Keep pairs from the same club apart where possible")), False),
    )


def danese(pairs: Sequence[Pair], answers: Answers, drawn: Drawn) -> list[Document]:
    rounds, rematch, count = int(answers["rounds"]), str(answers["rematch"]), len(pairs)
    if rematch != PREVIOUS_ROUND or count == 2:
        refuse_rounds(rounds, opponents(count) + int(rematch == NOT_LAST))
    stage = {"id": "danese", "kind": "swiss", "rounds": rounds, "avoid_rematch": rematch}
    protected = {"protect_clubs": bool(answers["protect_clubs"])}
    return [{**stage, **protected, **ranked(answers, "hands")}]


def ask_mitchell(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        shared_questions.rounds(min(USUAL_MITCHELL, len(pairs) // 2), MOST_ROUNDS),
        *ask_scoring("scoring"),
        Question("by_side", say(_("Rank the pairs that stay and the pairs that move separately")), False),
    )


def mitchell(pairs: Sequence[Pair], answers: Answers, drawn: Drawn) -> list[Document]:
    rounds = int(answers["rounds"])
    refuse_rounds(rounds, ceil(len(pairs) / 2))
    stage: Document = {"id": "mitchell", "kind": "mitchell", "rounds": rounds}
    if answers["by_side"]:
        stage["tables"] = "by_side"
    return [{**stage, **ranked(answers, "scoring")}]
