"""The demo's five tournaments: each file can be read and ranked, and is in the state that the demo claims."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from scoring.codec import read_game
from scoring.contest.impossible import Impossible, NotYet
from scoring.game import play
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from tests.rules.samples import AACRT, APCEF, CANASTA, FARAES, FIBUR
from tournament.demo.people import CLUBS
from tournament.demo.tournaments import DemoTournament, demo_tournaments
from tournament.texts import say

Document = dict[str, Any]
MADE = ("groups_and_knock_out", "best_of_three", "danese", "two_losses_and_out", "mitchell")
tournaments = cache(demo_tournaments)


@pytest.fixture(params=MADE)
def demo(request: pytest.FixtureRequest) -> DemoTournament:
    return tournament_named(request.param)


def tournament_named(made: str) -> DemoTournament:
    return tournaments()[MADE.index(made)]


def finished(demo: DemoTournament) -> bool:
    tournament = read_tournament(demo.document)
    resolver = TournamentResolver(tournament)
    try:
        return all(resolver.format(stage).finished(resolver.view(stage)) for stage in tournament.stages)
    except NotYet:
        return False


def states(demo: DemoTournament, round_: int) -> list[str]:
    """The state of each match of a round."""
    stage = read_tournament(demo.document).stages[0]
    match_states = []
    for match in demo.document["matches"]:
        if match["round"] != round_:
            continue
        games = match.get("games")
        needed = stage.games.count if stage.games.exactly else stage.games.wins_needed
        won = [game for game in games or () if "totals" in game or _over(demo.document, game)]
        match_states.append(
            "bye" if match["pairs"][1] is None
            else "walkover" if "absent" in match
            else "waiting" if not games
            else "done" if len(won) >= needed and len(won) == len(games)
            else "begun"
        )  # fmt: skip
    return match_states


def _over(document: Document, game: Document) -> bool:
    return play(read_game({"regulation": document["regulation"], **game})).state.over


def test_a_regulation_a_format_and_a_name_each() -> None:
    assert {demo.document["regulation"] for demo in tournaments()} == {
        regulation.key for regulation in (AACRT, APCEF, CANASTA, FARAES, FIBUR)
    }
    kinds = [tuple(stage["kind"] for stage in demo.document["stages"]) for demo in tournaments()]
    assert kinds == [
        ("round_robin", "single_elimination"), ("single_elimination",), ("swiss",), ("losses_out",), ("mitchell",),
    ]  # fmt: skip
    assert len({demo.document["name"] for demo in tournaments()}) == 5
    assert {demo.club for demo in tournaments()} == set(CLUBS)


def test_a_tournament_can_be_read_ranked_and_written_again(demo: DemoTournament) -> None:
    tournament = read_tournament(json.loads(json.dumps(demo.document)))
    assert read_tournament(write_tournament(tournament)) == tournament
    tables = [table for stage in write_standings(tournament, say)["stages"] for table in stage["tables"]]
    assert {row["pair"] for table in tables for row in table["rows"]} == set(tournament.pairs)
    assert [table["unused_lots"] for table in tables] == [[] for _ in tables]


def test_no_hand_of_a_tournament_raises_a_question(demo: DemoTournament) -> None:
    rulings = demo.document["rulings"]
    games = [game for match in demo.document["matches"] for game in match.get("games", ()) if "hands" in game]
    read = [read_game({"regulation": demo.document["regulation"], "rulings": rulings, **game}) for game in games]
    assert [finding for game in read for finding in play(game).findings] == []


def test_a_tournament_is_as_far_as_it_says(demo: DemoTournament) -> None:
    assert finished(demo) == (demo.state == "finished")
    assert bool(demo.document["matches"]) == (demo.state != "setting_up")


def test_a_finished_tournament_leaves_no_tie(demo: DemoTournament) -> None:
    if demo.state == "finished":
        stages = write_standings(read_tournament(demo.document), say)["stages"]
        assert [table["undecided"] for stage in stages for table in stage["tables"] if table["undecided"]] == []


def test_rounds_in_play_have_matches_of_every_kind() -> None:
    knock_out, danese = tournament_named("best_of_three"), tournament_named("danese")
    assert Counter(states(knock_out, 1)) == {"done": 7, "walkover": 1}
    assert Counter(states(knock_out, 2)) == {"done": 1, "begun": 2, "waiting": 1}
    assert Counter(states(danese, 1)) == {"done": 10}
    assert Counter(states(danese, 2)) == {"done": 9, "walkover": 1, "bye": 1}
    assert Counter(states(danese, 3)) == {"done": 4, "begun": 3, "waiting": 3, "bye": 1}


def test_the_next_round_waits_for_the_one_in_play() -> None:
    tournament = read_tournament(tournament_named("danese").document)
    with pytest.raises(Impossible):
        pairings(tournament, tournament.stages[0])


def test_the_tournaments_show_withdrawals_walkovers_and_lots() -> None:
    """A withdrawal, a late entry, walkovers, adjustments with a reason, lots, games by totals and by the clock."""
    documents = [demo.document for demo in tournaments()]
    matches = [match for document in documents for match in document["matches"]]
    games = [game for match in matches for game in match.get("games", ())]
    pairs = [pair for document in documents for pair in document["pairs"]]
    assert [pair["id"] for pair in pairs if "withdrawn" in pair] == ["P22", "P16"]
    assert [pair["id"] for pair in pairs if "entered" in pair] == ["P21"]
    assert all(adjustment["reason"] for document in documents for adjustment in document["adjustments"])
    assert [len(document["adjustments"]) for document in documents] == [1, 0, 1, 0, 0]
    assert [bool(document["lots"]) for document in documents] == [False, False, False, True, False]
    assert any("absent" in match for match in matches)
    assert any("totals" in game for game in games)
    assert any("closed" in game for game in games)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_other_seeds_play_other_tournaments_that_stand_too(seed: str) -> None:
    other = demo_tournaments(seed)
    assert [a.document["matches"] != b.document["matches"] for a, b in zip(other, tournaments(), strict=True)] == [
        True, True, True, True, False,
    ]  # fmt: skip
    for demo in other:
        write_standings(read_tournament(demo.document), say)
        assert finished(demo) == (demo.state == "finished")


def test_the_same_seed_plays_the_same_tournaments() -> None:
    assert demo_tournaments() == tournaments()
