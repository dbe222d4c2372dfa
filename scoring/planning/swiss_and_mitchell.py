"""Presets in which everybody plays every round: danese (Swiss) and Mitchell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil

from rules.text import _, make_text
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.formats.seeding import bracket_size
from scoring.formats.swiss import ALWAYS, NOT_LAST, PREVIOUS_ROUND
from scoring.planning import shared_questions
from scoring.planning.arrangements import (
    VICTORY_POINT_CRITERIA,
    WIN_CRITERIA,
    LotOrder,
    knockout_stage,
    refuse_everybody_qualifying,
    refuse_rounds,
    rounds_without_rematch,
    victory_point_fields,
)
from scoring.planning.groups import MAX_BRACKET_SIZE
from scoring.planning.questions import Answers, Question

MAX_ROUNDS = 30
USUAL_MITCHELL = 5
"""The rounds that fit into an afternoon; a whole Mitchell of many pairs takes days."""


STANDINGS, KNOCKOUT = "standings", "knockout"
GAMES_SCORING = 0
SCORING = (
    (4, make_text(_("victory points, four hands a match"))),
    (3, make_text(_("victory points, three hands a match"))),
    (2, make_text(_("victory points, two hands a match"))),
    (GAMES_SCORING, make_text(_("matches won, then the points"))),
)


def ask_scoring(key: str) -> tuple[Question, ...]:
    """What counts and, if matches won count, how long a match is."""
    games = (
        replace(question, depends_on=question.depends_on or (key, GAMES_SCORING))
        for question in shared_questions.match_questions()
    )
    return Question(key, make_text(_("What counts")), 4, options=SCORING, counts_hands=True), *games


def scoring_fields(answers: Answers, key: str) -> Document:
    """The scoring fields of a stage, from the answers."""
    if answers[key] == GAMES_SCORING:
        return {"games": shared_questions.answered_games(answers), "criteria": list(WIN_CRITERIA)}
    return {**victory_point_fields(int(answers[key])), "criteria": list(VICTORY_POINT_CRITERIA)}


def ask_danese(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return _ask_rounds(pairs, ask_scoring("hands"))


def ask_swiss_by_wins(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return _ask_rounds(pairs, shared_questions.match_questions())


def _ask_rounds(pairs: Sequence[Pair], scoring: Iterable[Question]) -> tuple[Question, ...]:
    usual = max(4, (len(pairs) - 1).bit_length())
    return (
        shared_questions.rounds_question(min(usual, rounds_without_rematch(len(pairs))), MAX_ROUNDS),
        *scoring,
        Question("rematch", make_text(_("Can two pairs meet again?")), ALWAYS, options=shared_questions.REMATCH),
        Question("protect_clubs", make_text(_("Keep pairs from the same club apart where possible")), False),
        *ask_knockout_after(pairs),
    )


def ask_knockout_after(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    """Whether the standings decide, or the best pairs play a knock-out."""
    options = (
        (STANDINGS, make_text(_("the standings decide"))),
        (KNOCKOUT, make_text(_("the best pairs play a knock-out"))),
    )
    until = max(2, min(8, bracket_size(len(pairs)) // 2))
    follow_up = (
        Question("until", make_text(_("Pairs of the knock-out")), until, 2, MAX_BRACKET_SIZE),
        *shared_questions.length_questions("final_games", make_text(_("Length of a match in the knock-out"))),
        shared_questions.third_place_question(),
    )
    after = Question("after", make_text(_("After these rounds")), STANDINGS, options=options)
    return after, *(
        replace(question, depends_on=question.depends_on or (after.key, KNOCKOUT)) for question in follow_up
    )


def danese_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    rounds, rematch, count = int(answers["rounds"]), str(answers["rematch"]), len(pairs)
    if rematch != PREVIOUS_ROUND or count == 2:
        refuse_rounds(rounds, rounds_without_rematch(count) + int(rematch == NOT_LAST))
    stage = {"id": "danese", "kind": "swiss", "rounds": rounds, "avoid_rematch": rematch}
    protected = {"protect_clubs": bool(answers["protect_clubs"])}
    rounds_stage = {**stage, **protected, **scoring_fields(answers, "hands")}
    if answers["after"] == STANDINGS:
        return [rounds_stage]
    until = int(answers["until"])
    refuse_everybody_qualifying(count, until)
    entrants = {"stage": "danese", "places": list(range(1, until + 1))}
    return [rounds_stage, knockout_stage(answers, "final_games", entrants=entrants)]


def swiss_by_wins_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """The danese in which matches won count."""
    return danese_stages(pairs, {**answers, "hands": GAMES_SCORING}, lot_order)


def ask_mitchell(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        shared_questions.rounds_question(min(USUAL_MITCHELL, len(pairs) // 2), MAX_ROUNDS),
        *ask_scoring("scoring"),
        Question("by_side", make_text(_("Rank the pairs that stay and the pairs that move separately")), False),
    )


def mitchell_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    rounds = int(answers["rounds"])
    refuse_rounds(rounds, ceil(len(pairs) / 2))
    stage: Document = {"id": "mitchell", "kind": "mitchell", "rounds": rounds}
    if answers["by_side"]:
        stage["tables"] = "by_side"
    return [{**stage, **scoring_fields(answers, "scoring")}]
