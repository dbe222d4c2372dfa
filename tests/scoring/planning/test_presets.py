"""Presets: stages that the tournament file accepts, for any number of pairs, with sensible numbers."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules import registry
from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage, Games
from scoring.planning.groups import usual_best_of_next
from scoring.planning.presets import PRESETS, preset, presets_for
from scoring.planning.questions import WrongAnswer
from scoring.planning.schedule import schedules
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.samples import BY_KEY, KEYS, field, planned_tournament

BRACKETS_ALONE = {"knockout", "double-knockout", "knockout-consolation", "every-place"}


def test_the_arrangements_clubs_know_are_there_each_once() -> None:
    assert KEYS == [
        "apcef-groups-knockout",
        "faraes-best-of-three",
        "swiss-wins",
        "danese-victory-points",
        "knockout",
        "round-robin",
        "italian-evening",
        "mitchell",
        "individual",
        "two-losses-out",
        "double-knockout",
        "knockout-consolation",
        "finals-by-place",
        "every-place",
        "league",
        "home-league",
        "home-losses",
    ]
    assert (preset("league"), preset("chess")) == (BY_KEY["league"], None)
    assert len({in_english(known.name) for known in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("regulation", "first"),
    [
        ("apcef-sc-2022", ["apcef-groups-knockout", "swiss-wins", "faraes-best-of-three", "knockout"]),
        ("faraes-2023", ["faraes-best-of-three", "apcef-groups-knockout", "swiss-wins", "knockout"]),
        ("buraco-stbl", ["apcef-groups-knockout", "faraes-best-of-three", "swiss-wins", "knockout"]),
        ("burraco-it", ["italian-evening", "danese-victory-points", "knockout", "round-robin"]),
        ("canasta-it", ["danese-victory-points", "italian-evening", "knockout", "round-robin"]),
        ("burraco-internazionale", ["danese-victory-points", "italian-evening", "knockout", "round-robin"]),
    ],
)
def test_a_club_finds_the_arrangements_of_its_country_first(regulation: str, first: list[str]) -> None:
    edition = registry.get(regulation)
    assert edition is not None
    offered = [known.key for known in presets_for(edition)]
    assert (offered[:4], sorted(offered)) == (first, sorted(KEYS))


@pytest.mark.daily
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "counts",
    [
        (*range(2, 18), 24, 63, 64, 65),
        pytest.param((*range(18, 41), 47, 96, 100, 127, 128, 129, 199, 200), marks=pytest.mark.daily),
    ],
    ids=["few", "many"],
)
def test_any_number_of_pairs_has_a_sensible_arrangement(key: str, counts: tuple[int, ...]) -> None:
    for count in counts:
        if why_not := impossible(key, count):
            with pytest.raises(Impossible) as caught:
                planned_tournament(key, count)
            assert in_english(caught.value.message).startswith(why_not)
            continue
        for schedule in schedules(planned_tournament(key, count)):
            assert (bool(schedule.rounds), schedule.entrants >= 2) == (True, True), count


def impossible(key: str, count: int) -> str:
    """The beginning of the sentence that refuses this many pairs; empty if they can play."""
    if key in BRACKETS_ALONE and count > 64:
        return f"{count} pairs do not fit a bracket of 64"
    if key == "individual" and count < 4:
        return "An individual needs at least four players: enter more."
    return ""


def groups_and_bracket(count: int, **answers: int) -> tuple[list[int], int]:
    """Sizes of the groups, and how many go on."""
    groups, knockout = schedules(planned_tournament("apcef-groups-knockout", count, answers))
    return sorted(map(len, groups.groups), reverse=True), knockout.entrants


@pytest.mark.parametrize(
    ("count", "sizes", "through"),
    [
        (2, [2], 2), (3, [3], 2), (5, [5], 2), (6, [3, 3], 4), (8, [4, 4], 4), (12, [6, 6], 4),
        (13, [5, 4, 4], 8), (16, [4] * 4, 8), (20, [5] * 4, 8), (24, [6] * 4, 8), (25, [5, 4, 4, 4, 4, 4], 16),
        (30, [5] * 6, 16), (32, [4] * 8, 16), (47, [6] * 7 + [5], 16), (64, [4] * 16, 32),
        (100, [5] * 4 + [4] * 20, 64),
        (128, [4] * 32, 64),
    ],
)  # fmt: skip
def test_groups_of_four_to_six_fill_a_bracket(count: int, sizes: list[int], through: int) -> None:
    assert groups_and_bracket(count) == (sizes, through)


@pytest.mark.parametrize(
    ("count", "groups", "places", "best", "through"),
    [
        (15, 3, 2, 2, 8),  # the two best thirds make quarter-finals
        (24, 6, 1, 2, 8),
        (24, 6, 2, 4, 16),
        (25, 5, 2, 0, 10),  # six thirds of five groups there are not: six byes
        (25, 5, 1, 3, 8),
        (24, 4, 2, 0, 8),
        (6, 3, 2, 0, 6),  # no thirds in groups of two
        (7, 3, 2, 0, 6),  # one third alone
    ],
)
def test_the_bracket_is_filled_with_the_best_of_the_next_place(
    count: int, groups: int, places: int, best: int, through: int
) -> None:
    assert usual_best_of_next(count, groups, places) == best
    answers = {"groups": groups, "places": places, "best_of_next": best}
    assert groups_and_bracket(count, **answers)[1] == through


def test_apcef_plays_groups_then_a_knock_out_of_the_first_two() -> None:
    groups, knockout = planned_tournament("apcef-groups-knockout", 24, {"final_games": 3}).stages
    assert (groups.kind, groups.criteria, groups.games.count) == ("round_robin", ("wins", "apcef_art_16"), 1)
    assert (knockout.kind, knockout.games.count, knockout.options.third_place) == ("single_elimination", 3, True)
    assert knockout.entrants == FromStage("groups", (1, 2))


@pytest.mark.parametrize(
    ("preset", "answers"),
    [
        ("apcef-groups-knockout", {}),
        ("faraes-best-of-three", {"begins": "groups"}),
        ("two-losses-out", {}),
        ("league", {}),
        ("home-league", {}),
        ("home-losses", {}),
        ("knockout", {}),
        ("double-knockout", {}),
        ("round-robin", {}),
        ("mitchell", {"scoring": 0}),
        ("danese-victory-points", {"hands": 0}),
        ("swiss-wins", {}),
    ],
)
def test_every_match_can_have_a_fixed_number_of_games(preset: str, answers: dict[str, object]) -> None:
    first, *_others = planned_tournament(preset, 12, {**answers, "games": "exactly", "games_exactly": 4}).stages
    assert (first.games.count, first.games.exactly) == (4, True)


def test_the_knock_out_after_groups_has_a_length_of_its_own() -> None:
    answers = {"final_games": "exactly", "final_games_exactly": 2, "games": 7}
    groups, knockout = planned_tournament("apcef-groups-knockout", 12, answers).stages
    assert (groups.games, knockout.games) == (Games(7), Games(2, exactly=True))


def test_faraes_plays_best_of_three_with_or_without_groups() -> None:
    (knockout,) = planned_tournament("faraes-best-of-three", 24).stages
    assert (knockout.kind, knockout.games.count, knockout.entrants) == ("single_elimination", 3, None)
    groups, knockout = planned_tournament("faraes-best-of-three", 24, {"begins": "groups"}).stages
    assert (groups.criteria, groups.games.count, knockout.games.count) == (("faraes",), 3, 3)


def test_danese_can_lead_to_a_knock_out_of_the_best() -> None:
    rounds, knockout = planned_tournament("danese-victory-points", 24, {"after": "knockout", "final_games": 3}).stages
    assert (rounds.kind, knockout.kind, knockout.games.count) == ("swiss", "single_elimination", 3)
    assert knockout.entrants == FromStage("danese", tuple(range(1, 9)))
    with pytest.raises(WrongAnswer):
        planned_tournament("danese-victory-points", 6, {"after": "knockout", "until": 6})


def test_the_swiss_of_brazil_counts_wins_and_may_end_in_a_knock_out() -> None:
    (stage,) = planned_tournament("swiss-wins", 24).stages
    assert (stage.kind, stage.victory_points, stage.criteria[0]) == ("swiss", None, "wins")
    rounds, knockout = planned_tournament("swiss-wins", 24, {"after": "knockout", "until": 8}).stages
    assert (rounds.kind, knockout.kind, len(knockout.entrants.places)) == ("swiss", "single_elimination", 8)
    danese = BY_KEY["danese-victory-points"]
    assert danese.becomes == ("hands", 0, "swiss-wins")
    assert BY_KEY["swiss-wins"].stages(field(24)) == danese.stages(field(24), {"hands": 0})


def test_danese_is_a_swiss_with_victory_points() -> None:
    (stage,) = planned_tournament("danese-victory-points", 25, {"hands": 3, "protect_clubs": True}).stages
    assert (stage.kind, stage.options.rounds, stage.options.protect_clubs) == ("swiss", 5, True)
    assert (stage.bye_vp, stage.bye_score, stage.victory_points and stage.victory_points.limits[0]) == (
        14,
        (355, 0),
        50,
    )
    assert stage.criteria[0] == "victory_points"


def test_mitchell_has_victory_points_unless_matches_are_counted() -> None:
    (stage,) = planned_tournament("mitchell", 24, {"by_side": True}).stages
    assert (stage.kind, stage.options.rounds, stage.options.by_side, stage.bye_vp) == ("mitchell", 5, True, 14)
    (stage,) = planned_tournament("mitchell", 24, {"scoring": 0}).stages
    assert (stage.victory_points, stage.criteria[0]) == (None, "wins")


def test_an_italian_evening_is_three_rounds_of_mitchell_and_a_danese() -> None:
    """Nine pairs: three rounds of Mitchell and a danese of one table; victory points of both are summed."""
    mitchell, danese = planned_tournament("italian-evening", 9).stages
    assert (mitchell.kind, mitchell.options.rounds, mitchell.bye_vp) == ("mitchell", 3, 14)
    assert (danese.kind, danese.options.rounds, danese.options.pairing, danese.options.avoid_rematch) == (
        "swiss", 1, "places", "always",
    )  # fmt: skip
    assert (danese.entrants, danese.carries) == (FromStage("qualifying", every_place=True), ("qualifying",))
    assert mitchell.victory_points == danese.victory_points is not None
    assert [stage.options.avoid_rematch for stage in planned_tournament("italian-evening", 4).stages[1:]] == ["never"]


def test_an_italian_evening_can_be_played_in_groups() -> None:
    """Which stay as they are, or meet in the danese."""
    mitchell, danese = planned_tournament("italian-evening", 21, {"groups": 2, "danese_rounds": 2}).stages
    assert [len(group) for group in mitchell.groups or ()] == [11, 10]
    assert (danese.groups, danese.entrants, danese.carries) == (mitchell.groups, None, ("qualifying",))
    mitchell, danese = planned_tournament(
        "italian-evening", 21, {"groups": 2, "danese_rounds": 9, "together": True}
    ).stages
    assert (len(mitchell.groups or ()), danese.groups, danese.entrants) == (
        2, None, FromStage("qualifying", every_place=True),
    )  # fmt: skip


def test_two_losses_out_leaves_eight_for_a_knock_out() -> None:
    down, knockout = planned_tournament("two-losses-out", 24).stages
    assert (down.options.losses, down.options.until) == (2, 8)
    assert knockout.entrants == FromStage("losses", tuple(range(1, 9)))


def test_a_league_plays_its_legs_and_its_rounds_an_evening() -> None:
    (stage,) = planned_tournament("league", 8, {"legs": 2, "evening": 3}).stages
    assert (stage.options.legs, stage.groups, dict(stage.extra)) == (2, None, {"x_rounds_per_evening": 3})


def test_a_double_knockout_and_all_against_all_are_one_stage_each() -> None:
    assert [stage.kind for stage in planned_tournament("double-knockout", 8).stages] == ["double_elimination"]
    assert [stage.options.legs for stage in planned_tournament("round-robin", 8, {"legs": 2}).stages] == [2]


@pytest.mark.parametrize("how", ["snake", "pots", "lot", "list"])
def test_club_mates_are_apart_and_the_lots_are_heard(how: str) -> None:
    pairs = field(24, clubs=6, seeds=4)
    drawn = [pair.id for pair in reversed(pairs)]
    tournament = planned_tournament("apcef-groups-knockout", 24, {"grouping": how}, drawn, pairs)
    groups = tournament.stages[0].groups or ()
    clubs = {pair.id: pair.club for pair in pairs}
    assert all(clubs[one] != clubs[other] for group in groups for one, other in combinations(group, 2))
    in_file_order = planned_tournament("apcef-groups-knockout", 24, {"grouping": how}, None, pairs).stages[0].groups
    assert in_file_order != groups
    if how not in ("lot", "list"):
        assert {pair for pair in clubs if pair <= "P004"} == {group[0] for group in groups}  # a seed leads each group


def test_who_has_seeds_is_asked_for_a_snake_and_others_start_as_they_stand_in_the_list() -> None:
    """Nothing has been drawn yet: "all by lot" would say so."""
    asked = [BY_KEY["apcef-groups-knockout"].answers(field(12, seeds=seeds))["grouping"] for seeds in (0, 1)]
    assert asked == ["list", "snake"]
