"""Presets that end in a bracket: after groups, after elimination by losses, or from the start."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import _, make_text
from scoring.contest.criteria import APCEF_ART_16
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.formats.seeding import bracket_size
from scoring.planning import shared_questions
from scoring.planning.arrangements import (
    LotOrder,
    entrants_from_groups,
    groups_stage,
    knockout_stage,
    refuse_everybody_qualifying,
    refuse_large_bracket,
)
from scoring.planning.groups import MAX_BRACKET_SIZE
from scoring.planning.questions import Answers, Question

GROUPS, KNOCKOUT = "groups", "knockout"


def ask_apcef(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        *shared_questions.group_questions(pairs),
        *shared_questions.length_questions("games", make_text(_("Length of a match in the groups"))),
        *shared_questions.length_questions("final_games", make_text(_("Length of a match in the knock-out"))),
        shared_questions.third_place_question(),
    )


def apcef_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    groups = groups_stage(
        pairs, answers, lot_order, ["wins", APCEF_ART_16], games=shared_questions.answered_games(answers)
    )
    return [groups, knockout_stage(answers, "final_games", entrants=entrants_from_groups(len(pairs), answers))]


def ask_faraes(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    begins = KNOCKOUT if len(pairs) <= MAX_BRACKET_SIZE else GROUPS
    options = ((KNOCKOUT, make_text(_("with a knock-out"))), (GROUPS, make_text(_("with groups, then a knock-out"))))
    return (
        Question("begins", make_text(_("The tournament begins")), begins, options=options),
        *shared_questions.group_questions(pairs, when=("begins", GROUPS)),
        *shared_questions.match_questions(3),
        shared_questions.third_place_question(),
    )


def faraes_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    if answers["begins"] == KNOCKOUT:
        return knockout_stages(pairs, answers, lot_order)
    groups = groups_stage(pairs, answers, lot_order, ["faraes"], games=shared_questions.answered_games(answers))
    return [groups, knockout_stage(answers, entrants=entrants_from_groups(len(pairs), answers))]


def ask_losses(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    until = min(8, bracket_size(len(pairs)) // 2)
    return (
        Question("losses", make_text(_("Losses before a pair is out")), 2, 1, 5),
        Question("until", make_text(_("Pairs of the knock-out")), max(2, until), 2, MAX_BRACKET_SIZE),
        *shared_questions.length_questions("games", make_text(_("Length of a match before the knock-out"))),
        *shared_questions.length_questions("final_games", make_text(_("Length of a match in the knock-out"))),
        shared_questions.third_place_question(),
    )


def losses_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """Elimination by losses, then a knock-out. If more pairs than intended go out at once, the best of these fill
    the bracket."""
    until = int(answers["until"])
    if len(pairs) == 2:
        return [knockout_stage(answers, "final_games")]
    refuse_everybody_qualifying(len(pairs), until)
    down = {"id": "losses", "kind": "losses_out", "losses": int(answers["losses"]), "until": until}
    ranked = {
        "games": shared_questions.answered_games(answers),
        "criteria": ["wins", "point_difference", "points_for"],
    }
    entrants = {"stage": "losses", "places": list(range(1, until + 1))}
    return [{**down, **ranked}, knockout_stage(answers, "final_games", entrants=entrants)]


def ask_knockout(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return *shared_questions.match_questions(), shared_questions.third_place_question()


def knockout_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    refuse_large_bracket(len(pairs))
    return [knockout_stage(answers)]


def ask_double(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return shared_questions.match_questions()


def double_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    refuse_large_bracket(len(pairs))
    return [{"id": "knockout", "kind": "double_elimination", "games": shared_questions.answered_games(answers)}]
