"""Leagues from home: how long they take, and that only their days distinguish them from those in a hall."""

from __future__ import annotations

from scoring.planning.arrangements import DAYS_PER_ROUND, days_per_round
from scoring.planning.presets import PRESETS, preset
from scoring.planning.preview import preview, usual_timing
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.samples import field, planned_tournament


def test_everyone_plays_everyone_within_two_weeks_each() -> None:
    planned_preview = preview(planned_tournament("home-league", 6), usual_timing(6))
    assert in_english(planned_preview.sentence) == "6 pairs, 5 rounds, 15 matches: about 10 weeks."


def test_forty_seven_pairs_take_five_months() -> None:
    """A league in Brazil: two losses out until eight are left, then a knock-out; about five months."""
    planned_preview = preview(planned_tournament("home-losses", 47, {"days": 17}), usual_timing(47))
    losses, knockout = planned_preview.stages
    assert (losses.days, knockout.days, knockout.entrants) == (6 * 17, 3 * 17, 8)
    assert in_english(planned_preview.sentence).endswith("In all about 22 weeks.")


def test_a_few_days_are_worded_as_days() -> None:
    planned_preview = preview(planned_tournament("home-league", 2, {"days": 7}), usual_timing(2))
    assert in_english(planned_preview.sentence) == "2 pairs, 1 round, 1 match: about 7 days."


def test_the_stages_differ_from_those_of_a_hall_by_their_days_alone() -> None:
    pairs = field(12)
    for home, hall in (("home-league", "round-robin"), ("home-losses", "two-losses-out")):
        known, other = preset(home), preset(hall)
        assert known is not None
        assert other is not None
        stages = known.stages(pairs, {"days": 10})
        assert [days_per_round(stage) for stage in stages] == [10] * len(stages)
        assert [{name: value for name, value in stage.items() if name != DAYS_PER_ROUND} for stage in stages] == (
            other.stages(pairs)
        )


def test_whoever_is_asked_for_days_plays_at_home() -> None:
    at_home = {offered.key for offered in PRESETS if offered.plays_at_home}
    asked = {
        offered.key for offered in PRESETS if "days" in {question.key for question in offered.questions(field(12))}
    }
    assert at_home == asked == {"home-league", "home-losses"}


def test_impossible_numbers_of_days_are_ignored() -> None:
    for days in (0, -1, 367, "14", True, 1.5, None):
        assert days_per_round({DAYS_PER_ROUND: days}) is None
