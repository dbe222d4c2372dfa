"""Builds the stages of a tournament file from checked answers; the presets are put together from these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.schema import Regulation
from rules.text import Text, _, _n, make_text
from scoring.contest.criteria import LOTS
from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair, PairId
from scoring.contest.victory_points import TWO_HAND_TABLE, rows_of
from scoring.documents import Document
from scoring.formats import formats
from scoring.planning.groups import MAX_BRACKET_SIZE, deal_groups, refuse_groups_of_one, refuse_places
from scoring.planning.questions import Answers, WrongAnswer
from scoring.planning.shared_questions import answered_games

LotOrder = Sequence[PairId] | None
"""All pairs in the order of a drawing of lots; None: in file order."""

ROUNDS_PER_EVENING = "x_rounds_per_evening"
"""Field of a stage that is played over several evenings. The ranking ignores it; the preview uses it."""
DAYS_PER_ROUND = "x_days_per_round"
"""Field of a stage whose pairs choose their own days: the number of days for each round."""
HANDS_OF_MATCH = "x_hands_of_match"
"""Field of a stage whose matches have a fixed number of hands."""
MAX_HANDS = 50
MAX_DAYS = 366
VICTORY_POINT_CRITERIA = ["victory_points", "point_difference", "points_for", LOTS]
MATCH_POINT_CRITERIA = ["match_points", "head_to_head", "point_difference", "points_for", LOTS]
WIN_CRITERIA = ["wins", "point_difference", "points_for", LOTS]
TAVOLO_ZOPPO = {"bye_vp": 14, "bye_score": [355, 0]}
"""The score of a pair that sits out a round of burraco."""
BURRACO: dict[int, str | list[list[int | None]]] = {4: "burraco-4", 3: "burraco-3", 2: rows_of(TWO_HAND_TABLE)}
"""Tables of victory points by the hands of a match, as the tournament file has them."""


def groups_stage(
    pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder, criteria: Sequence[str], **fields: Any
) -> Document:
    """A round robin in groups. A single group contains everybody, and the file need not name it."""
    groups = int(answers["groups"])
    refuse_groups_of_one(len(pairs), groups)
    stage: Document = {"id": "groups", "kind": "round_robin", "criteria": list(criteria), **fields}
    if groups > 1:
        stage["groups"] = deal_groups(pairs, groups, str(answers["grouping"]), lot_order)
    return stage


def entrants_from_groups(count: int, answers: Answers) -> Document:
    """The rule that sends the best of the groups to the next stage. `count`: the pairs entered. Raises WrongAnswer."""
    groups, places, best = (int(answers[key]) for key in ("groups", "places", "best_of_next"))
    refuse_groups_of_one(count, groups)
    refuse_places(count, groups, places, best)
    entrants: Document = {"stage": "groups", "places": list(range(1, places + 1))}
    if best:
        entrants["best_of_next"] = best
    return entrants


def knockout_stage(answers: Answers, games: str = "games", **fields: Any) -> Document:
    """A single elimination with the length of match answered under the key `games`. Without `entrants` every pair
    plays."""
    stage = {"id": "knockout", "kind": "single_elimination", "games": answered_games(answers, games)}
    return {**stage, "third_place": bool(answers["third_place"]), **fields}


def refuse_large_bracket(count: int) -> None:
    """Raise Impossible for more pairs than the largest bracket has places."""
    if count > MAX_BRACKET_SIZE:
        message = _(
            "%(pairs)s pairs do not fit a bracket of %(most)s: play groups first, or two losses and out until "
            "few enough remain."
        )
        raise Impossible(make_text(message, pairs=count, most=MAX_BRACKET_SIZE))


def refuse_everybody_qualifying(count: int, until: int) -> None:
    """Raise WrongAnswer unless fewer than all `count` pairs are to qualify (`until`) for the knock-out."""
    if until >= count:
        message = _("%(pairs)s pairs play, so fewer must be left for the knock-out: enter %(most)s or fewer.")
        raise WrongAnswer("until", make_text(message, pairs=count, most=count - 1))


def rounds_without_rematch(count: int) -> int:
    """The most rounds in which no two of `count` pairs have to meet twice; an odd number of pairs allows one more
    because of the byes."""
    return count - 1 + count % 2


def refuse_rounds(rounds: int, most: int, question: str = "rounds") -> None:
    """Raise WrongAnswer at `question` for more rounds than `most`, after which opponents would meet again."""
    if rounds > most:
        message = _n(
            "%(rounds)s rounds are more than there are opponents: play %(number)s round.",
            "%(rounds)s rounds are more than there are opponents: play %(number)s rounds or fewer.",
        )
        raise WrongAnswer(question, Text.plural(message, most, rounds=rounds))


def victory_point_fields(hands: int) -> Document:
    """The fields of a stage that give victory points for matches of this number of hands."""
    return {"scoring": "victory_points", "table": BURRACO[hands], **TAVOLO_ZOPPO}


def days_per_round(stage: Mapping[str, Any]) -> int | None:
    """The number of days for each round of a stage, from its fields; None if a round is played in one sitting."""
    days = stage.get(DAYS_PER_ROUND)
    return days if type(days) is int and 0 < days <= MAX_DAYS else None


def hand_by_hand(documents: Sequence[Document], regulation: Regulation) -> list[Document]:
    """The stages under a regulation. If a single hand is a game, a match of N hands becomes N games."""
    if not regulation.end.after_one_hand:
        return list(documents)
    hands = ((document, hands_of_match(document)) for document in documents)
    return [{**document, "games": {"exactly": number}} if number else document for document, number in hands]


def with_tie_breaks(documents: Sequence[Document], regulation: Regulation) -> list[Document]:
    """The stages under a regulation. If it states an order of tiebreakers (APCEF art. 16, whatever the form of play),
    that order follows what counts first. Where partners change nobody has opponents of their own to compare."""
    if not regulation.tie_break_criterion:
        return list(documents)
    usual = (VICTORY_POINT_CRITERIA, MATCH_POINT_CRITERIA, WIN_CRITERIA)
    return [
        {**document, "criteria": [document["criteria"][0], regulation.tie_break_criterion]}
        if document.get("criteria") in usual and not formats()[document["kind"]].partners_change
        else document
        for document in documents
    ]


def hands_of_match(stage: Document) -> int | None:
    """The number of hands agreed for each match of a stage: its own, or that of its table of victory points; None if
    only the regulation ends a game."""
    agreed = stage.get(HANDS_OF_MATCH)
    if type(agreed) is int and 0 < agreed <= MAX_HANDS:
        return agreed
    return next((hands for hands, table in BURRACO.items() if table == stage.get("table")), None)
