"""Presets in which everybody plays on: a consolation, finals by group place, or matches for every place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.text import _, make_text
from scoring.contest.criteria import APCEF_ART_16
from scoring.contest.model import Pair
from scoring.documents import Document
from scoring.formats.seeding import bracket_size
from scoring.letters import letter_at
from scoring.planning import shared_questions
from scoring.planning.arrangements import LotOrder, groups_stage, knockout_stage, refuse_large_bracket
from scoring.planning.groups import MAX_BRACKET_SIZE, MAX_GROUPS, group_sizes, refuse_groups_of_one
from scoring.planning.questions import Answers, Question, WrongAnswer
from scoring.stages.titles import CONSOLATION, FINAL, PLACES

KNOCKOUT, FIRST_ROUND, FIRST_TWO_ROUNDS = "knockout", 1, 2
LOSERS = (
    (FIRST_ROUND, make_text(_("in the first round"))),
    (FIRST_TWO_ROUNDS, make_text(_("in the first two rounds"))),
)


def losers_by_round(count: int) -> list[int]:
    """How many pairs lose in each round of a bracket with `count` pairs, whose first round may have byes."""
    size = bracket_size(count)
    losers, still_in = [count - size // 2], size // 2
    while still_in > 1:
        still_in //= 2
        losers.append(still_in)
    return losers


# A consolation


def ask_consolation(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    usual = FIRST_ROUND if losers_by_round(len(pairs))[0] > 1 else FIRST_TWO_ROUNDS
    return (
        Question("losers", make_text(_("The consolation is for those who lose")), usual, options=LOSERS),
        *shared_questions.match_questions(),
        *shared_questions.length_questions("consolation_games", make_text(_("Length of a match in the consolation"))),
        shared_questions.third_place_question(),
    )


def consolation_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """A knock-out and a consolation for those who lose early; with fewer than four pairs, only the knock-out. Raises
    `WrongAnswer` if only one pair would lose."""
    refuse_large_bracket(len(pairs))
    if len(pairs) < 4:
        return [knockout_stage(answers)]
    lost = losers_by_round(len(pairs))
    rounds = int(answers["losers"])
    if sum(lost[:rounds]) < 2:
        message = _("Only one pair loses in the first round: let those who lose in the first two rounds play on.")
        raise WrongAnswer("losers", make_text(message))
    main = knockout_stage(answers)
    if rounds > len(lost) - 2:  # those who lose the semi-finals play on in the consolation
        main["third_place"] = False
    entrants = {"stage": KNOCKOUT, "losers_of": list(range(1, rounds + 1))}
    return [
        main,
        knockout_stage(answers, "consolation_games", entrants=entrants) | {"id": "consolation", CONSOLATION: True},
    ]


# Finals by place


def ask_finals(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    groups = max(1, min(4, len(pairs) // 4))
    return (
        Question("groups", make_text(_("Groups")), groups, 1, MAX_GROUPS),
        shared_questions.grouping_question(pairs),
        Question(
            "places", make_text(_("Pairs of each group in a final")), min(2, *group_sizes(len(pairs), groups)), 1, 16
        ),
        *shared_questions.length_questions("games", make_text(_("Length of a match in the groups"))),
        *shared_questions.length_questions("final_games", make_text(_("Length of a match in the finals"))),
        shared_questions.third_place_question(),
    )


def finals_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """Final A for the first of each group, final B for the next …; the last one takes all who are left. Raises
    `WrongAnswer` for a final larger than a bracket."""
    groups = int(answers["groups"])
    refuse_groups_of_one(len(pairs), groups)
    shortest = min(group_sizes(len(pairs), groups))
    longer = sum(size > shortest for size in group_sizes(len(pairs), groups))
    places = _places_by_final(shortest, int(answers["places"]), groups, longer)
    largest = max(len(chunk) for chunk in places) * groups + longer
    if largest > MAX_BRACKET_SIZE:
        message = _(
            "A final would have %(pairs)s pairs, but a bracket holds %(most)s: let fewer of each group into one."
        )
        raise WrongAnswer("places", make_text(message, pairs=largest, most=MAX_BRACKET_SIZE))
    stage = groups_stage(
        pairs, answers, lot_order, ["wins", APCEF_ART_16], games=shared_questions.answered_games(answers)
    )
    return [stage, *_final_stages(places, longer, answers)]


def _places_by_final(shortest: int, each: int, groups: int, longer: int) -> list[list[int]]:
    """The places of the groups that play in each final; the last final has at least two pairs."""
    places = [list(range(at, min(at + each, shortest + 1))) for at in range(1, shortest + 1, each)]
    if len(places) > 1 and len(places[-1]) * groups + longer < 2:
        last = places.pop()
        places[-1] += last
    return places


def _final_stages(places: Sequence[list[int]], longer: int, answers: Answers) -> Iterator[Document]:
    """The finals A, B, C …, with the best pairs at the next place of longer groups in the last one."""
    for number, chunk in enumerate(places):
        letter = letter_at(number)
        entrants: Document = {"stage": "groups", "places": chunk}
        if longer and chunk is places[-1]:
            entrants["best_of_next"] = longer
        stage = knockout_stage(answers, "final_games", entrants=entrants)
        yield stage | {"id": f"final-{letter.lower()}", FINAL: letter}


# Every place


def ask_every_place(pairs: Sequence[Pair]) -> tuple[Question, ...]:
    return (
        *shared_questions.match_questions(),
        *shared_questions.length_questions("placing_games", make_text(_("Length of a placing match"))),
    )


def every_place_stages(pairs: Sequence[Pair], answers: Answers, lot_order: LotOrder) -> list[Document]:
    """A knock-out in which those who lose in one round, before the semi-finals, play for their places, and so on."""
    refuse_large_bracket(len(pairs))
    answers = {**answers, "third_place": True}
    return [knockout_stage(answers), *_placing_stages(KNOCKOUT, len(pairs), 1, answers)]


def _placing_stages(source: str, count: int, first: int, answers: Answers) -> Iterator[Document]:
    """The stages for lower places after `source`, in which `count` pairs play for place `first` and below."""
    lost = losers_by_round(count)
    for number in range(len(lost) - 2, 0, -1):
        begin = first + 2 ** (len(lost) - number)
        last = begin + lost[number - 1] - 1
        if last == begin:
            continue
        key = f"places-{begin}-{last}"
        stage = knockout_stage(answers, "placing_games", entrants={"stage": source, "losers_of": [number]})
        yield stage | {"id": key, PLACES: [begin, last]}
        yield from _placing_stages(key, lost[number - 1], begin, answers)
