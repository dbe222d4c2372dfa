"""Answers to a preset: its own defaults work, and impossible answers say what to do."""

from __future__ import annotations

import pytest

from scoring.contest.impossible import Impossible
from scoring.planning.preview import preview, usual_timing
from scoring.planning.questions import WrongAnswer
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.samples import BY_KEY, KEYS, field, planned_tournament

IMPOSSIBLE = [
    (
        "apcef-groups-knockout",
        24,
        {"groups": 13},
        "groups",
        "Each group needs at least two pairs: make at most 12.",
    ),
    (
        "apcef-groups-knockout",
        25,
        {"groups": 12, "places": 3},
        "places",
        "The smallest group has 2 pairs: let 2 or fewer of each group qualify.",
    ),
    (
        "apcef-groups-knockout",
        24,
        {"groups": 4, "best_of_next": 5},
        "best_of_next",
        "Only 4 groups have a place 3: let 4 or fewer of that place qualify.",
    ),
    (
        "apcef-groups-knockout",
        24,
        {"groups": 1, "places": 1},
        "places",
        "A knock-out needs at least two pairs: let two or more qualify.",
    ),
    (
        "apcef-groups-knockout",
        8,
        {"groups": 4, "best_of_next": 1},
        "best_of_next",
        "No group has a place 3: let nobody in that place qualify.",
    ),
    (
        "apcef-groups-knockout",
        128,
        {"groups": 32, "places": 3},
        "places",
        "96 pairs would qualify, but a bracket holds 64: make fewer groups or let fewer pairs qualify.",
    ),
    (
        "danese-victory-points",
        6,
        {"rounds": 6},
        "rounds",
        "6 rounds are more than there are opponents: play 5 rounds or fewer.",
    ),
    (
        "danese-victory-points",
        6,
        {"rounds": 7, "rematch": "not_last"},
        "rounds",
        "7 rounds are more than there are opponents: play 6 rounds or fewer.",
    ),
    (
        "danese-victory-points",
        2,
        {"rounds": 2, "rematch": "previous_round"},
        "rounds",
        "2 rounds are more than there are opponents: play 1 round.",
    ),
    (
        "italian-evening",
        20,
        {"groups": 2, "mitchell_rounds": 6},
        "mitchell_rounds",
        "6 rounds are more than there are opponents: play 5 rounds or fewer.",
    ),
    (
        "italian-evening",
        20,
        {"groups": 2, "mitchell_rounds": 5, "danese_rounds": 5, "rematch": "always"},
        "danese_rounds",
        "5 and 5 rounds together are more than there are opponents: play fewer rounds, or let pairs meet again.",
    ),
    (
        "italian-evening",
        8,
        {"groups": 5},
        "groups",
        "Each group needs at least two pairs: make at most 4.",
    ),
    ("mitchell", 9, {"rounds": 6}, "rounds", "6 rounds are more than there are opponents: play 5 rounds or fewer."),
    (
        "two-losses-out",
        8,
        {"until": 8},
        "until",
        "8 pairs play, so fewer must be left for the knock-out: enter 7 or fewer.",
    ),
    ("league", 8, {"legs": 3}, "legs", "Enter a whole number from 1 to 2."),
    ("league", 8, {"legs": True}, "legs", "Enter a whole number from 1 to 2."),
    ("league", 8, {"games": 2}, "games", "Choose one of the answers shown."),
    ("knockout", 8, {"third_place": 1}, "third_place", "Choose one of the answers shown."),
]


@pytest.mark.parametrize(("key", "count", "answers", "question", "sentence"), IMPOSSIBLE)
def test_what_cannot_be_says_what_to_do(
    key: str, count: int, answers: dict[str, int | str], question: str, sentence: str
) -> None:
    with pytest.raises(WrongAnswer) as caught:
        planned_tournament(key, count, answers)
    assert (caught.value.question, in_english(caught.value.message)) == (question, sentence)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("count", [0, 1])
def test_one_pair_is_no_tournament(key: str, count: int) -> None:
    with pytest.raises(Impossible) as caught:
        BY_KEY[key].stages(field(count))
    assert in_english(caught.value.message) == "A tournament needs at least two pairs: enter more."


@pytest.mark.parametrize("key", KEYS)
def test_questions_are_answered_by_their_own_defaults(key: str) -> None:
    pairs = field(24)
    questions = BY_KEY[key].questions(pairs)
    assert BY_KEY[key].answers(pairs) == {question.key: question.default for question in questions}
    for question in questions:
        assert not question.options or question.default in [value for value, _label in question.options]
        assert question.depends_on is None or question.depends_on[0] in {other.key for other in questions}


def test_rounds_beyond_the_opponents_are_fine_where_pairs_may_meet_again() -> None:
    (stage,) = planned_tournament("danese-victory-points", 6, {"rounds": 9, "rematch": "previous_round"}).stages
    assert stage.options.rounds == 9
    assert preview(planned_tournament("danese-victory-points", 6, {"rounds": 5}), usual_timing(6)).rounds == 5
