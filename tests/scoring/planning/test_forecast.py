"""What a plan predicts: simulated with the real formats, and put into sentences that were counted by hand."""

from __future__ import annotations

import pytest

from scoring.planning.forecast import Forecast, forecast
from scoring.planning.preview import preview, usual_timing
from scoring.planning.simulation import simulate
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.samples import KEYS, LEAST, planned_tournament


def forecast_of(key: str, count: int, **answers: int | str) -> Forecast:
    facts = planned_tournament(key, count, answers)
    return forecast(facts, preview(facts, usual_timing(count)))


def sentences_of(key: str, count: int, **answers: int | str) -> list[str]:
    return [in_english(note) for note in forecast_of(key, count, **answers).notes]


def test_an_italian_evening_of_nine_forecasts_its_byes() -> None:
    """Four of Mitchell with a bye each, three danesi with one. The pair that leaves was to stay at a table: three
    opponents have a walkover, and the danesi are even."""
    assert sentences_of("italian-evening", 9, mitchell_rounds=4, danese_rounds=3) == [
        "In a Mitchell only pairs that move sit out, and none of them twice before all have.",
        "In a Danish round the last in the standings that has had no bye sits out.",
        "No two pairs meet twice if the favourites win; otherwise rematches are avoided where possible.",
        "If a pair withdrew after the first round: 3 walkovers, 4 byes instead of 7.",
    ]


@pytest.mark.parametrize(
    ("count", "rounds", "rematch", "sentence"),
    [
        (24, 7, "always", "No two pairs meet twice."),
        (9, 5, "always", "No two pairs meet twice."),  # the bye of an odd number counts as a tenth pair
        (6, 4, "always", "otherwise rematches are avoided where possible."),  # after three, two threes may be left
        (24, 3, "previous_round", "No two pairs meet twice, if the favourites win."),
    ],
)
def test_whether_rematches_are_excluded_or_only_avoided(count: int, rounds: int, rematch: str, sentence: str) -> None:
    sentences = sentences_of("danese-victory-points", count, rounds=rounds, rematch=rematch)
    assert any(text.endswith(sentence) for text in sentences)


def test_two_losses_out_avoids_rematches_but_may_last_long_enough_for_one() -> None:
    assert sentences_of("two-losses-out", 8) == [
        "No two pairs meet twice if the favourites win; otherwise rematches are avoided where possible.",
        "If a pair withdrew after the first round: 2 byes instead of 0.",
    ]


def test_rematches_that_the_mitchell_leaves_no_way_round_are_announced() -> None:
    """Each half has met the whole other half; three are odd, so that a match of the danese joins the halves again."""
    forecast = forecast_of("italian-evening", 6, mitchell_rounds=3, danese_rounds=1, rematch="not_last")
    assert forecast.simulation is not None
    assert [(round_.stage.id, len(round_.rematches)) for round_ in forecast.simulation.rounds if round_.rematches] == [
        ("danese", 1)
    ]
    assert "1 match is a rematch (Swiss rounds, round 1), if the favourites win." in [
        in_english(note) for note in forecast.notes
    ]


def test_a_round_robin_walks_over_whom_the_pair_has_not_met() -> None:
    assert sentences_of("round-robin", 7) == [
        "In a round robin every pair of an odd group sits out equally often.",
        "If a pair withdrew after the first round: 6 walkovers.",
    ]  # it sat out the first


@pytest.mark.parametrize("answers", [{}, {"groups": 6}])
def test_in_groups_of_several_sizes_the_walkovers_are_those_of_any_pair(answers: dict[str, int]) -> None:
    """Of a group of four two matches are left, of a group of five three, or four after a bye in the first round."""
    sentence = "If a pair withdrew after the first round: 2 to 4 walkovers, depending on who leaves."
    assert sentences_of("apcef-groups-knockout", 25, **answers)[-1] == sentence


def test_the_forecast_of_a_knockout_states_byes_and_walkovers() -> None:
    """The favourite had a bye; whom it would have met goes through, and whom it would have met for third place."""
    assert sentences_of("knockout", 6) == [
        "In a knock-out the strongest seeds get a bye, else the first of the list or of the lots.",
        "If a pair withdrew after the first round: 2 walkovers.",
    ]


def test_the_forecast_of_a_knockout_after_groups_gives_byes_to_the_first_of_the_groups() -> None:
    """Seeds do not count there: all firsts enter by the order of the groups, then all seconds."""
    byes = "In a knock-out after another stage its best placed get a bye, group A before group B."
    assert byes in sentences_of("apcef-groups-knockout", 24, groups=6)


@pytest.mark.parametrize(
    ("key", "count", "walkovers"),
    [
        ("round-robin", 3, "2 walkovers"),  # it sat out the first of three rounds
        ("round-robin", 4, "2 walkovers"),  # one of its three matches is played
        ("knockout", 3, "1 walkover"),  # the final, after its bye
        ("knockout", 4, "1 walkover"),  # the final, after its semi-final
    ],
)
def test_a_withdrawal_from_the_smallest_fields_is_forecast(key: str, count: int, walkovers: str) -> None:
    assert sentences_of(key, count)[-1] == f"If a pair withdrew after the first round: {walkovers}."


def test_two_pairs_and_a_field_too_large_are_told_less() -> None:
    assert forecast_of("knockout", 2).simulation_after_withdrawal is None
    large = forecast_of("round-robin", 60)
    assert (large.simulation, large.notes) == (None, ())


@pytest.mark.daily
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("count", [3, 8, pytest.param(13, marks=pytest.mark.daily)])
def test_every_preset_is_played_to_its_end(key: str, count: int) -> None:
    """With as many byes as the schedule has, wherever it does not depend on the results."""
    count = max(count, LEAST.get(key, 0))
    facts = planned_tournament(key, count)
    simulation = simulate(facts)
    assert simulation.is_complete
    assert simulate(facts, next(iter(facts.pairs))).is_complete
    expected = preview(facts, usual_timing(count))
    if not expected.notes or "depends" not in in_english(expected.notes[-1]):
        assert simulation.byes == sum(stage.byes for stage in expected.stages)


def test_nobody_plays_whom_a_withdrawn_pair_has_left_behind() -> None:
    facts = planned_tournament("danese-victory-points", 8)
    course = simulate(facts, "P001")
    assert [(round_.number, len(round_.byes)) for round_ in course.rounds] == [(1, 0), *((n, 1) for n in (2, 3, 4))]
