"""An evening at an Italian burraco club: some rounds of Mitchell, then some of danese, with victory points summed."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import _, make_text
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.formats.swiss import ALWAYS, NEVER, NOT_LAST, PLACES, PREVIOUS_ROUND
from scoring.planning import shared_questions
from scoring.planning.arrangements import (
    VICTORY_POINT_CRITERIA,
    LotOrder,
    refuse_rounds,
    rounds_without_rematch,
    victory_point_fields,
)
from scoring.planning.groups import MAX_GROUPS, deal_groups, group_sizes, refuse_groups_of_one
from scoring.planning.questions import Answers, Question, WrongAnswer

USUAL_MITCHELL = 3
"""With the Danish round these are four rounds of an hour, which is what an evening has room for."""
USUAL_DANESE = 1
MAX_ROUNDS = 30
QUALIFYING, DANESE = "qualifying", "danese"
REMATCH = (*shared_questions.REMATCH, (NEVER, make_text(_("yes, whenever the places say so"))))
UNLIMITED = (PREVIOUS_ROUND, NEVER)
"""Ways of playing in which there may be more rounds than opponents."""


def ask_evening(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    mitchell = min(USUAL_MITCHELL, len(pairs) // 2)
    fits = mitchell < len(pairs) // 2 and mitchell + USUAL_DANESE <= rounds_without_rematch(len(pairs))
    return (
        Question("mitchell_rounds", make_text(_("Mitchell rounds")), mitchell, 1, MAX_ROUNDS),
        Question("danese_rounds", make_text(_("Danish rounds")), USUAL_DANESE, 1, MAX_ROUNDS),
        Question("hands", make_text(_("Victory points for")), 4, options=shared_questions.HANDS, counts_hands=True),
        Question("rematch", make_text(_("Can two pairs meet again?")), ALWAYS if fits else NEVER, options=REMATCH),
        Question("groups", make_text(_("Groups")), 1, 1, MAX_GROUPS),
        shared_questions.grouping_question(pairs),
        Question("together", make_text(_("The groups play the Danish rounds together")), False),
        Question("protect_clubs", make_text(_("Keep pairs from the same club apart where possible")), False),
    )


def evening_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """The two stages of an Italian evening, as documents: the Mitchell, then the Danese. Raises `Impossible` if the
    pairs do not suffice for the groups and rounds."""
    groups = int(answers["groups"])
    refuse_groups_of_one(len(pairs), groups)
    _refuse_rounds(min(group_sizes(len(pairs), groups)), groups, answers)
    ranked = {**victory_point_fields(int(answers["hands"])), "criteria": list(VICTORY_POINT_CRITERIA)}
    first = {"id": QUALIFYING, "kind": "mitchell", "rounds": int(answers["mitchell_rounds"]), **ranked}
    danese: Document = {
        "id": DANESE,
        "kind": "swiss",
        "pairing": PLACES,
        "rounds": int(answers["danese_rounds"]),
        "avoid_rematch": str(answers["rematch"]),
        "protect_clubs": bool(answers["protect_clubs"]),
        "carries": [QUALIFYING],
        **ranked,
    }
    if groups == 1:
        return [first, {**danese, "entrants": {"stage": QUALIFYING, "places": "all"}}]
    dealt_groups = deal_groups(pairs, groups, str(answers["grouping"]), lot_order)
    after = {"entrants": {"stage": QUALIFYING, "places": "all"}} if answers["together"] else {"groups": dealt_groups}
    return [{**first, "groups": dealt_groups}, {**danese, **after}]


def _refuse_rounds(smallest: int, groups: int, answers: Answers) -> None:
    """Raise WrongAnswer if the smallest group has too few pairs for the rounds."""
    mitchell, danese = int(answers["mitchell_rounds"]), int(answers["danese_rounds"])
    refuse_rounds(mitchell, (smallest + 1) // 2, "mitchell_rounds")
    if answers["rematch"] in UNLIMITED or (groups > 1 and answers["together"]):
        return
    most = rounds_without_rematch(smallest) + int(answers["rematch"] == NOT_LAST) - mitchell
    if danese > most:
        message = _(
            "%(mitchell)s and %(danese)s rounds together are more than there are opponents: play fewer rounds, or let "
            "pairs meet again."
        )
        raise WrongAnswer("danese_rounds", make_text(message, mitchell=mitchell, danese=danese))
