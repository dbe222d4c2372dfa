"""Questions that several presets share."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import Text, _, make_text
from scoring.contest.model import Pair
from scoring.formats.swiss import ALWAYS, NOT_LAST, PREVIOUS_ROUND
from scoring.planning.groups import (
    LIST,
    LOT,
    MAX_BRACKET_SIZE,
    MAX_GROUPS,
    POTS,
    SNAKE,
    group_sizes,
    usual_best_of_next,
    usual_groups,
)
from scoring.planning.questions import Answers, PresetAnswer, Question

When = tuple[str, PresetAnswer] | None

EXACTLY = "exactly"
MAX_MATCH_LENGTH = 20
BEST_OF_OPTIONS = (
    (1, make_text(_("one game"))),
    (3, make_text(_("best of three games"))),
    (5, make_text(_("best of five games"))),
    (7, make_text(_("best of seven games"))),
    (EXACTLY, make_text(_("a fixed number of games, all of them played"))),
)
HANDS = (
    (4, make_text(_("matches of four hands"))),
    (3, make_text(_("matches of three hands"))),
    (2, make_text(_("matches of two hands"))),
)
REMATCH = (
    (ALWAYS, make_text(_("never"))),
    (NOT_LAST, make_text(_("in the last round only"))),
    (PREVIOUS_ROUND, make_text(_("yes, but not two rounds running"))),
)
GROUPING = (
    (LIST, make_text(_("in the order of the list, until lots are drawn"))),
    (SNAKE, make_text(_("by strength, back and forth (1 2 3, 3 2 1 …)"))),
    (POTS, make_text(_("by pots: one of each level by lot to each group"))),
    (LOT, make_text(_("all by lot"))),
)


def length_questions(key: str, label: Text, default: int = 1) -> tuple[Question, Question]:
    """How long a match is, and how many games it has if their number is fixed."""
    number = make_text(_("Games of each match"))
    return (
        Question(key, label, default, options=BEST_OF_OPTIONS),
        Question(f"{key}_{EXACTLY}", number, 2, 1, MAX_MATCH_LENGTH, depends_on=(key, EXACTLY)),
    )


def match_questions(default: int = 1) -> tuple[Question, Question]:
    """The length of every match of the tournament."""
    return length_questions("games", make_text(_("Length of a match")), default)


def answered_games(answers: Answers, key: str = "games") -> int | dict[str, int]:
    """The field `games` of a stage, from the answers under `key`."""
    if answers[key] == EXACTLY:
        return {"exactly": int(answers[f"{key}_{EXACTLY}"])}
    return int(answers[key])


def third_place_question() -> Question:
    return Question("third_place", make_text(_("A match for third place")), True)


def legs_question() -> Question:
    return Question("legs", make_text(_("How often two pairs meet")), 1, minimum=1, maximum=2)


def group_questions(pairs: Sequence[Pair], when: When = None) -> tuple[Question, ...]:
    """How many groups, how they are made, and how many pairs of each qualify."""
    count = len(pairs)
    groups = usual_groups(count)
    places = min(2, *group_sizes(count, groups))
    best = usual_best_of_next(count, groups, places)
    return (
        Question("groups", make_text(_("Groups")), groups, 1, MAX_GROUPS, depends_on=when),
        grouping_question(pairs, when),
        Question(
            "places", make_text(_("Pairs that qualify from each group")), places, 1, MAX_BRACKET_SIZE, depends_on=when
        ),
        Question(
            "best_of_next",
            make_text(_("Best of the next place (such as the thirds) that qualify, in all")),
            best,
            0,
            MAX_GROUPS,
            depends_on=when,
        ),
    )


def grouping_question(pairs: Sequence[Pair], when: When = None) -> Question:
    """How groups are made. By default by strength if any pair has a seed, else in the order of the list, as nothing has
    been drawn yet."""
    usual = SNAKE if any(pair.seed is not None for pair in pairs) else LIST
    return Question("grouping", make_text(_("Pairs are put into groups")), usual, options=GROUPING, depends_on=when)


def rounds_question(default: int, most: int) -> Question:
    return Question("rounds", make_text(_("Rounds")), default, 1, most)
