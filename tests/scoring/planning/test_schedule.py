"""The planned schedule is the one that is played: every preset through the engine, whoever wins."""

from __future__ import annotations

import pytest

from rules.text import Text
from scoring.contest.impossible import Impossible
from scoring.planning.rounds import round_name
from scoring.planning.schedule import schedules
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.playing import Rounds, play
from tests.scoring.planning.samples import BY_KEY, LEAST, Document, document, field, planned_tournament

FIXED = [key for key in BY_KEY if key not in ("two-losses-out", "home-losses")]


def sizes_by_round(stages: list[Document], count: int, *, if_needed: bool) -> Rounds:
    return {
        schedule.stage.id: {
            size.number: (size.matches, size.byes) for size in schedule.rounds if if_needed or not size.if_needed
        }
        for schedule in schedules(read_tournament(document(field(count), stages)))
    }


def first_wins(first: str, second: str) -> bool:
    return True


def second_wins(first: str, second: str) -> bool:
    return False


def lower_wins(first: str, second: str) -> bool:
    return first < second


def mixed(first: str, second: str) -> bool:
    return (int(first[1:]) * 7 + int(second[1:]) * 11) % 3 > 0


OTHERS = (second_wins, lower_wins, mixed)


@pytest.mark.daily
@pytest.mark.parametrize("wins", [first_wins, *OTHERS])
@pytest.mark.parametrize("key", FIXED)
def test_what_is_counted_is_what_is_played(key: str, wins: object) -> None:
    for count in {max(count, LEAST.get(key, 0)) for count in (2, 3, 5, 6, 7, 12, 13)}:
        pairs = field(count)
        stages = BY_KEY[key].stages(pairs)
        played, order = play(pairs, stages, wins)  # type: ignore[arg-type]
        repeated = key == "double-knockout" and max(played["knockout"]) % 2 == 1
        assert played == sizes_by_round(stages, count, if_needed=repeated), count
        assert order


@pytest.mark.daily
@pytest.mark.parametrize("key", FIXED)
def test_twenty_four_pairs_play_down_to_the_champion(key: str) -> None:
    pairs = field(24)
    stages = BY_KEY[key].stages(pairs)
    played, champions = play(pairs, stages, lower_wins)
    assert (played, champions[0]) == (sizes_by_round(stages, 24, if_needed=False), "P001")


@pytest.mark.parametrize("wins", [first_wins, second_wins, lower_wins, mixed])
@pytest.mark.parametrize("count", [3, 4, 5, 9, 13, 24, 47])
def test_two_losses_and_out_fills_its_bracket_whoever_wins(count: int, wins: object) -> None:
    pairs = field(count)
    stages = BY_KEY["two-losses-out"].stages(pairs)
    played, order = play(pairs, stages, wins)  # type: ignore[arg-type]
    expected = sizes_by_round(stages, count, if_needed=False)
    assert played["knockout"] == expected["knockout"]
    assert order
    if wins is first_wins:
        assert played == expected


def test_who_left_or_came_late_changes_nothing() -> None:
    file = document(field(6), BY_KEY["danese-victory-points"].stages(field(6)))
    expected = [schedule.rounds for schedule in schedules(read_tournament(file))]
    file["pairs"][0]["withdrawn"] = {"stage": "danese", "round": 1, "results": "annul"}
    file["pairs"][1]["entered"] = {"stage": "danese", "round": 2}
    assert [schedule.rounds for schedule in schedules(read_tournament(file))] == expected


GROUPS: Document = {"id": "groups", "kind": "round_robin", "criteria": ["wins"]}


@pytest.mark.parametrize(
    ("stages", "index", "sentence"),
    [
        ([{**GROUPS, "groups": [["P001", "P002"], ["P003"]]}], 0, "Group 2 of stage groups needs at least two pairs."),
        (
            [
                {**GROUPS, "groups": [["P001", "P002"], ["P003", "P004", "P005"]]},
                {"id": "final", "kind": "single_elimination", "entrants": {"stage": "groups", "places": [1, 3]}},
            ],
            1,
            "Group 1 of groups has no place 3: let fewer of its pairs qualify.",
        ),
        (
            [
                {**GROUPS, "groups": [["P001", "P002"], ["P003", "P004", "P005"]]},
                {
                    "id": "final",
                    "kind": "single_elimination",
                    "entrants": {"stage": "groups", "places": [1, 2], "best_of_next": 2},
                },
            ],
            1,
            "groups has only 1 pair in place 3: let fewer of them qualify.",
        ),
        (
            [GROUPS, {"id": "final", "kind": "single_elimination", "entrants": {"stage": "groups", "places": [1]}}],
            1,
            "Stage final needs at least two pairs: enter more.",
        ),
        ([{"id": "m", "kind": "mitchell", "rounds": 4, "criteria": ["wins"]}], 0, None),
    ],
)
def test_an_impossible_stage_is_named(stages: list[Document], index: int, sentence: str | None) -> None:
    with pytest.raises(Impossible) as caught:
        schedules(read_tournament(document(field(5), stages)))
    assert caught.value.stage == index
    assert sentence is None or in_english(caught.value.message) == sentence


def names(key: str, count: int, **answers: int) -> list[str]:
    schedule = schedules(planned_tournament(key, count, answers))[-1]
    last = schedule.rounds[-1].number
    return [in_english(round_name(schedule.stage, size.number, last)) for size in schedule.rounds]


def test_rounds_of_a_bracket_have_names() -> None:
    assert names("knockout", 2) == ["final"]
    assert names("knockout", 6) == ["quarter-finals", "semi-finals", "final"]
    assert names("knockout", 64) == [
        "round of 64",
        "round of 32",
        "round of 16",
        "quarter-finals",
        "semi-finals",
        "final",
    ]
    assert names("double-knockout", 2) == ["round 1", "final", "final once more"]
    assert names("double-knockout", 5)[-3:] == ["round 5", "final", "final once more"]


def test_the_final_keeps_its_name_when_its_repeat_is_dropped() -> None:
    (stage,) = planned_tournament("double-knockout", 8).stages
    assert [in_english(round_name(stage, 6, last)) for last in (6, 7)] == ["final", "final"]


def test_other_rounds_have_numbers() -> None:
    (stage,) = planned_tournament("danese-victory-points", 8).stages
    assert round_name(stage, 3, 4) == Text("round %(round)s", {"round": 3})
    (larger,) = planned_tournament("knockout", 64).stages
    assert in_english(round_name(larger, 1, 7)) == "round 1"


def test_stages_that_are_fed_by_all_places_or_by_losers() -> None:
    """Nine pairs in two groups play on together; six go on to a knock-out. Whoever loses there plays another match,
    and the match for third place makes no other loser.
    """
    groups = [field(9)[:5], field(9)[5:]]
    named = [[pair.id for pair in group] for group in groups]
    stages = [
        {"id": "m", "kind": "mitchell", "groups": named, "criteria": ["wins"]},
        {"id": "f", "kind": "swiss", "rounds": 1, "criteria": ["wins"], "entrants": {"stage": "m", "places": "all"}},
        {
            "id": "k", "kind": "single_elimination", "third_place": True,
            "entrants": {"stage": "f", "places": [1, 2, 3, 4, 5, 6]},
        },
        {"id": "c", "kind": "round_robin", "criteria": ["wins"], "entrants": {"stage": "k", "losers_of": [1, 2, 3]}},
    ]  # fmt: skip
    assert sizes_by_round(stages, 9, if_needed=False) == {
        "m": {1: (4, 1), 2: (4, 1)},
        "f": {1: (4, 1)},
        "k": {1: (2, 2), 2: (2, 0), 3: (2, 0)},
        "c": {1: (2, 1), 2: (2, 1), 3: (2, 1), 4: (2, 1), 5: (2, 1)},
    }
    stages[3]["entrants"] = {"stage": "k", "losers_of": [4]}
    with pytest.raises(Impossible) as caught:
        sizes_by_round(stages, 9, if_needed=False)
    assert in_english(caught.value.message) == "Stage k has no round 4: ask for one from 1 to 3."
