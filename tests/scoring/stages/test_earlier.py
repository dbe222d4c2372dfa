"""Reusing parts of an earlier version of a tournament gives the same as computing everything anew."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest

from scoring.contest.criteria import criteria
from scoring.contest.model import MatchFacts, PlayedGame, TournamentFacts, Withdrawal
from scoring.contest.results import TAKEN_OVER, Results, results_of
from scoring.contest.stage_view import KEPT_WITH_GAMES, StageView
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.reading import read_text

PAIRS = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]
ALL = ["wins", "match_points", "buchholz", "sonneborn_berger", "head_to_head", "games_difference", "point_difference"]
MORE = ["points_for", "points_against", "canastras_clean", "fewest_walkovers"]
ROUNDS = [
    [("P1", "P2", 2100, 1900), ("P3", "P4", 1500, 3000), ("P5", "P6", 2500, 2500), ("P7", "P8", 900, 800)],
    [("P1", "P4", 1700, 2000), ("P2", "P3", 2000, 1000), ("P5", "P7", 3000, 100), ("P6", "P8", 2100, 2000)],
    [("P4", "P5", 0, 0), ("P1", "P7", 0, 0), ("P2", "P6", 1200, 1000), ("P3", "P8", 0, 0)],
]


def tournament(**stage: Any) -> TournamentFacts:
    """A tournament of eight pairs in their third round."""
    matches = [
        {"stage": "s", "round": number, "pairs": [first, second]}
        | ({"games": [{"totals": [mine, its]}]} if mine + its else {})
        for number, round_ in enumerate(ROUNDS, start=1)
        for first, second, mine, its in round_
    ]
    stages = [{"id": "s", "criteria": [*ALL, *MORE], **(stage or {"kind": "swiss", "rounds": 4})}]
    adjustments = [{"stage": "s", "pair": "P1", "points": -100, "match_points": -1, "reason": "late"}]
    pairs = [{"id": pair, "name": pair} for pair in PAIRS]
    document = {"regulation": "apcef-sc-2022", "pairs": pairs, "stages": stages, "matches": matches}
    return read_text(json.dumps(document | {"adjustments": adjustments}))


def with_match(facts: TournamentFacts, index: int, **changes: Any) -> TournamentFacts:
    matches = list(facts.matches)
    matches[index] = replace(matches[index], **changes)
    return replace(facts, matches=tuple(matches))


def game(mine: int, its: int) -> tuple[PlayedGame, ...]:
    return (PlayedGame((mine, its), complete=True, winner=int(its > mine), clean=(2, 1), document={}),)


def derived_of(resolver: TournamentResolver) -> list[object]:
    """Everything derived from the stages, including tallies."""
    derived: list[object] = []
    for stage in resolver.tournament.stages:
        view = resolver.view(stage)
        if resolver.unfinished_carried(stage):
            continue
        for ranked in resolver.ranked(stage):
            results = ranked.results
            met = [results.meetings_of(pair) for pair in view.entrants]
            tallies = (met, results.decided, results.walkovers, results.games_won, results.games_lost)
            derived.append((view.matches, view.outcomes, ranked.table, ranked.tiers, tallies))
    return derived


def resolved_earlier(facts: TournamentFacts) -> TournamentResolver:
    resolver = TournamentResolver(facts)
    derived_of(resolver)
    return resolver


GAMES: dict[str, Callable[[TournamentFacts], TournamentFacts]] = {
    "a result": lambda facts: with_match(facts, 8, games=game(3000, 1000)),
    "another result": lambda facts: with_match(facts, 0, games=game(1000, 3000)),
    "a draw": lambda facts: with_match(
        facts, 0, games=(PlayedGame((2000, 2000), complete=True, winner=None, clean=(0, 3), document={}),)
    ),
    "a result less": lambda facts: with_match(facts, 4, games=()),
    "a game that goes on": lambda facts: with_match(
        facts, 9, games=(PlayedGame((800, 200), complete=False, winner=None, clean=(1, 0), document={}),)
    ),
    "three results": lambda facts: with_match(
        with_match(with_match(facts, 8, games=game(1, 2)), 9, games=game(900, 5)), 11, games=game(10, 20)
    ),
}
OTHERS: dict[str, Callable[[TournamentFacts], TournamentFacts]] = {
    "a walkover": lambda facts: with_match(facts, 8, absent=frozenset({"P4"})),
    "other pairs": lambda facts: with_match(with_match(facts, 8, pairs=("P4", "P1")), 9, pairs=("P5", "P7")),
    "other pairs in matches with results": lambda facts: with_match(
        with_match(facts, 4, pairs=("P1", "P3")), 5, pairs=("P2", "P4")
    ),
    "one match less": lambda facts: replace(facts, matches=facts.matches[:-1]),
    "no adjustment": lambda facts: replace(facts, adjustments=()),
    "another criterion": lambda facts: replace(
        facts, stages=tuple(replace(stage, criteria=("points_for",)) for stage in facts.stages)
    ),
    "a pair that left": lambda facts: replace(
        facts, pairs={**facts.pairs, "P8": replace(facts.pairs["P8"], withdrawn=Withdrawal("s", 3))}
    ),
}


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "carried", "left"])
@pytest.mark.parametrize("change", GAMES | OTHERS)
def test_a_resolver_with_an_earlier_one_comes_to_the_same(kind: str, change: str) -> None:
    facts = of_kind(kind)
    changed_facts = (GAMES | OTHERS)[change](facts)
    before = resolved_earlier(facts)
    first = derived_of(before)
    assert derived_of(TournamentResolver(changed_facts, before.as_earlier)) == derived_of(
        TournamentResolver(changed_facts)
    )
    assert derived_of(before) == first


def of_kind(kind: str) -> TournamentFacts:
    if kind == "round_robin":
        return tournament(kind=kind, legs=2)
    if kind == "left":
        return OTHERS["a pair that left"](tournament())
    return facts_with_carried_stage() if kind == "carried" else tournament()


def facts_with_carried_stage() -> TournamentFacts:
    """The third round is the first of a stage that carries the others."""
    facts = tournament()
    (stage,) = facts.stages
    first = replace(stage, options=replace(stage.options, rounds=2))
    matches = tuple(replace(match, stage="t", round=1) if match.round > 2 else match for match in facts.matches)
    return replace(facts, stages=(first, replace(stage, id="t", carries=("s",))), matches=matches)


@pytest.mark.parametrize("change", GAMES)
def test_after_results_the_stage_is_not_resolved_again(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = tournament()
    before = resolved_earlier(facts)
    monkeypatch.setattr(TournamentResolver, "_resolve_anew", never_called)
    assert derived_of(TournamentResolver(GAMES[change](facts), before.as_earlier))


@pytest.mark.parametrize("change", OTHERS)
def test_a_stage_is_resolved_anew_after_any_other_change(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = tournament()
    before = resolved_earlier(facts)
    monkeypatch.setattr(TournamentResolver, "_resolve_anew", never_called)
    with pytest.raises(AssertionError):
        derived_of(TournamentResolver(OTHERS[change](facts), before.as_earlier))


def never_called(*_arguments: object) -> None:
    raise AssertionError("resolved anew")


def test_nothing_but_the_last_is_held() -> None:
    """Each version knows the one before, but not those before that."""
    facts, before = tournament(), resolved_earlier(tournament())
    for total in range(1000, 1050, 10):
        facts = with_match(facts, 8, games=game(total, 500))
        before = TournamentResolver(facts, before.as_earlier)
        derived_of(before)
    assert not before.as_earlier.results["s"]._earlier.get("_earlier")


def test_matches_that_hold_the_same_are_not_exchanged() -> None:
    facts = tournament()
    same: list[MatchFacts] = [replace(match) for match in facts.matches]
    changed_facts = replace(facts, matches=tuple(same))
    assert derived_of(TournamentResolver(changed_facts, resolved_earlier(facts).as_earlier)) == derived_of(
        TournamentResolver(changed_facts)
    )


def many_pairs() -> TournamentFacts:
    """A tournament of forty pairs after four rounds, so that a result changes the opponents' points of few of them."""
    chance, names = random.Random(40), [f"P{number:02}" for number in range(1, 41)]
    matches = [
        {
            "stage": "s",
            "round": number,
            "pairs": [first, second],
            "games": [{"totals": chance.sample(range(100, 3000), 2)}],
        }
        for number, shift in enumerate((1, 3, 5, 7), start=1)
        for first, second in zip(names[::2], names[shift:40:2] + names[1:shift:2], strict=True)
    ]
    stages = [{"id": "s", "kind": "swiss", "rounds": 5, "criteria": ["wins"]}]
    pairs = [{"id": pair, "name": pair} for pair in names]
    document = {"regulation": "apcef-sc-2022", "pairs": pairs, "stages": stages, "matches": matches}
    return read_text(json.dumps(document))


def results_in(facts: TournamentFacts, earlier: Results | None = None) -> Results:
    return results_of(TournamentResolver(facts).view(facts.stages[0]), earlier)


def test_no_criterion_is_carried_over_from_another() -> None:
    """Result after result, each criterion has the values that its own function gives without any earlier results."""
    facts = many_pairs()
    results = results_in(facts)
    for index in (0, 33, 71, 5, 79):
        for criterion in criteria().values():
            results.value_of(criterion.values)
        facts = with_match(facts, index, games=game(index * 10, 2500))
        plain, before, results = results_in(facts), results, results_in(facts, results)
        expected = {name: dict(criterion.values(plain, frozenset()) or {}) for name, criterion in criteria().items()}
        assert {name: results.value_of(criterion.values) for name, criterion in criteria().items()} == expected
        assert 4 <= len(results._affected_pairs) <= 10
        assert results._of_opponents.keys() == before._of_opponents.keys()


def test_what_is_taken_over_is_computed_under_that_name() -> None:
    """Under another name it would be computed anew, which no result shows."""
    assert {name for name in KEPT_WITH_GAMES if isinstance(vars(StageView)[name], cached_property)} == KEPT_WITH_GAMES
    stored = vars(Results((), ()))
    assert {
        name for name in TAKEN_OVER if name in stored or isinstance(vars(Results)[name], cached_property)
    } == TAKEN_OVER
    assert isinstance(vars(TournamentResolver)["short_names"], cached_property)
