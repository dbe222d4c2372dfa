"""Arrangements in which everybody plays on: who plays in what, and the ranking down to the last place."""

from __future__ import annotations

import pytest

from scoring.contest.model import FromStage, TournamentFacts
from scoring.planning.plays_on import losers_by_round
from scoring.planning.preview import preview, usual_timing
from scoring.planning.questions import WrongAnswer
from scoring.planning.simulation import Simulator
from scoring.stages.overall import overall
from scoring.stages.resolver import TournamentResolver
from scoring.stages.titles import title_of
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.samples import planned_tournament

KEYS = ("knockout-consolation", "finals-by-place", "every-place")


def entrants(facts: TournamentFacts) -> list[tuple[str, object]]:
    """Each later stage with the rounds whose losers play it, or the places and how many of the next."""
    sources: list[tuple[str, object]] = []
    for stage in facts.stages[1:]:
        source = stage.entrants
        assert isinstance(source, FromStage)
        sources.append((in_english(title_of(stage)), source.losers_of or (source.places, source.best_of_next)))
    return sources


def ranked(facts: TournamentFacts) -> list[tuple[int, tuple[str, ...]]]:
    """The ranking if the pair higher in the list wins everywhere."""
    play = Simulator(facts, None)
    assert play.run().is_complete
    return overall(TournamentResolver(play.facts))


@pytest.mark.parametrize(
    ("count", "lost"), [(2, [1]), (3, [1, 1]), (4, [2, 1]), (5, [1, 2, 1]), (13, [5, 4, 2, 1]), (16, [8, 4, 2, 1])]
)
def test_one_loses_in_each_match_and_nobody_in_a_bye(count: int, lost: list[int]) -> None:
    assert losers_by_round(count) == lost


def test_a_consolation_takes_losers_of_the_first_round_or_of_two() -> None:
    assert entrants(planned_tournament("knockout-consolation", 8)) == [("Consolation", (1,))]
    assert entrants(planned_tournament("knockout-consolation", 9)) == [
        ("Consolation", (1, 2))
    ]  # one match in the first round
    with pytest.raises(WrongAnswer) as fault:
        planned_tournament("knockout-consolation", 9, {"losers": 1})
    assert fault.value.question == "losers"


def test_who_loses_a_semi_final_is_either_in_the_consolation_or_plays_for_third_place() -> None:
    thirds = [
        planned_tournament("knockout-consolation", count, {"losers": losers}).stages[0].options.third_place
        for count, losers in ((4, 1), (8, 1), (8, 2), (16, 2))
    ]
    assert thirds == [False, True, False, True]


def test_finals_by_place_take_everybody() -> None:
    """13 in groups of 5, 4 and 4: the fifth of the large group goes into the last final."""
    assert entrants(planned_tournament("finals-by-place", 13)) == [("Final A", ((1, 2), 0)), ("Final B", ((3, 4), 1))]
    assert entrants(planned_tournament("finals-by-place", 12, {"groups": 3, "places": 1})) == [
        (f"Final {letter}", ((place,), 0)) for place, letter in enumerate("ABCD", start=1)
    ]


def test_a_last_final_of_one_pair_joins_the_one_before() -> None:
    assert entrants(planned_tournament("finals-by-place", 5, {"groups": 1, "places": 2})) == [
        ("Final A", ((1, 2), 0)),
        ("Final B", ((3, 4, 5), 0)),
    ]


def test_every_place_has_a_match() -> None:
    assert entrants(planned_tournament("every-place", 16)) == [
        ("Places 5 to 8", (2,)),
        ("Places 9 to 16", (1,)),
        ("Places 13 to 16", (1,)),
    ]
    assert [stage.options.third_place for stage in planned_tournament("every-place", 16).stages] == [True] * 4


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 9, 13, 16, 17, 31, 32, 33])
def test_every_place_is_played_for(count: int) -> None:
    """Nobody shares a place; the title of each stage names the places that its pairs get."""
    facts = planned_tournament("every-place", count)
    play = Simulator(facts, None)
    assert play.run().is_complete
    resolver = TournamentResolver(play.facts)
    places = {pair: place for place, (pair,) in overall(resolver)}
    assert sorted(places.values()) == list(range(1, count + 1))
    for stage in facts.stages[1:]:
        got = [places[pair] for pair in resolver.view(stage).entrants]
        assert [min(got), max(got)] == list(stage.extra["x_places"])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("count", [4, 5, 8, 13, 24])
def test_everybody_is_ranked_and_has_played_to_the_end(key: str, count: int) -> None:
    facts = planned_tournament(key, count)
    ranking = ranked(facts)
    assert sorted(pair for _place, tie in ranking for pair in tie) == sorted(facts.pairs)
    assert [place for place, _tie in ranking] == [
        1 + sum(len(tie) for _p, tie in ranking[:at]) for at in range(len(ranking))
    ]
    assert ranking[0][1] == ("P001",)
    assert preview(facts, usual_timing(count)).stages


def test_a_consolation_takes_the_places_of_those_who_lost() -> None:
    assert [tie for _place, tie in ranked(planned_tournament("knockout-consolation", 8))] == [
        (f"P{number:03}",) for number in range(1, 9)
    ]


def test_nothing_is_ranked_before_all_is_played() -> None:
    assert overall(TournamentResolver(planned_tournament("every-place", 8))) == []


@pytest.mark.parametrize(
    "extra", [{"x_final": ""}, {"x_final": 3}, {"x_consolation": "yes"}, {"x_places": [1]}, {"x_places": ["1", "2"]}]
)
def test_a_field_that_a_hand_wrote_otherwise_is_no_title(extra: dict[str, object]) -> None:
    stage = planned_tournament("knockout", 4).stages[0]
    object.__setattr__(stage, "extra", extra)
    assert in_english(title_of(stage)) == "Knock-out"
