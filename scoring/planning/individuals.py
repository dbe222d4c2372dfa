"""The preset for single players, who get a different partner each round."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.planning import shared_questions
from scoring.planning.arrangements import LotOrder, rounds_without_rematch
from scoring.planning.questions import Answers, Question
from scoring.planning.swiss_and_mitchell import MAX_ROUNDS, ask_scoring, scoring_fields

MIN_PLAYERS, USUAL_PLAYERS = 4, 6


def ask_individual(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    usual = min(USUAL_PLAYERS, rounds_without_rematch(len(pairs)))
    return shared_questions.rounds_question(usual, MAX_ROUNDS), *ask_scoring("scoring")


def individual_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """The one stage of an individual, as a document. Raises `Impossible` if there are fewer than four players or an
    entry is a pair."""
    if len(pairs) < MIN_PLAYERS:
        raise Impossible(make_text(_("An individual needs at least four players: enter more.")))
    two = next((pair for pair in pairs if len(pair.players) > 1), None)
    if two is not None:
        message = _("An individual is for single players, and %(pair)s is a pair: enter its players one by one.")
        raise Impossible(make_text(message, pair=two.name))
    return [
        {
            "id": "individual",
            "kind": "individual",
            "rounds": int(answers["rounds"]),
            **scoring_fields(answers, "scoring"),
        }
    ]
