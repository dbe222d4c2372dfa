"""Two losses and out, then a knock-out: 47 pairs are drawn down to 8 or fewer, which go on without a drawing."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.impossible import NotYet
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import beat, document, in_english

IDS = [f"P{number:02}" for number in range(1, 48)]


def played_out(until: int, places: list[int]) -> dict[str, Any]:
    """Play the stage until nothing is left to draw; the lower number wins every match."""
    file: dict[str, Any] = {
        "regulation": "faraes-2023",
        "pairs": [{"id": pair} for pair in IDS],
        "stages": [
            {"id": "down", "kind": "losses_out", "losses": 2, "until": until},
            {"id": "final", "kind": "single_elimination", "entrants": {"stage": "down", "places": places}},
        ],
        "matches": [],
    }
    while True:
        tournament = read_tournament(file)
        rounds = pairings(tournament, tournament.stages[0], seed="2026-11-21")
        if not rounds:
            return file
        for pairing in rounds[0].pairings:
            match: dict[str, Any] = {"stage": "down", "round": rounds[0].number, "pairs": list(pairing.pairs)}
            if pairing.pairs[1] is not None:
                totals = [2000, 0] if str(pairing.pairs[0]) < str(pairing.pairs[1]) else [0, 2000]
                match["games"] = [{"totals": totals}]
            file["matches"].append(match)


def test_those_still_in_go_on() -> None:
    file = played_out(until=8, places=[1])
    tournament = read_tournament(file)
    still_in = TournamentResolver(tournament).ranked(tournament.stages[0])[0].tiers[0].groups[0]
    assert 1 < len(still_in) <= 8
    file["stages"][1]["entrants"]["places"] = list(range(1, len(still_in) + 1))
    tournament = read_tournament(file)
    assert list(TournamentResolver(tournament).view(tournament.stages[1]).entrants) == still_in
    assert "P01" in still_in


def test_a_shared_place_of_which_only_some_go_on_is_not_guessed() -> None:
    tournament = read_tournament(played_out(until=8, places=[1, 2]))
    with pytest.raises(NotYet) as caught:
        TournamentResolver(tournament).view(tournament.stages[1])
    assert caught.value.stage == 1


def semi_finals(places: list[int], criteria: list[str]) -> str:
    """C and D, who went out together, share place 3. Returns who goes on to the next stage, or why that is unknown."""
    file: dict[str, Any] = document(
        "ABCD", [beat("A", "D", round=1), beat("B", "C", round=1), beat("A", "B", round=2)], criteria=criteria,
        stage={"kind": "single_elimination"},
    )  # fmt: skip
    file["stages"].append({"id": "t", "kind": "single_elimination", "entrants": {"stage": "s", "places": places}})
    tournament = read_tournament(file)
    try:
        return "".join(TournamentResolver(tournament).view(tournament.stages[1]).entrants)
    except NotYet as fault:
        return in_english(fault.message)


def test_a_shared_place_goes_on_as_a_whole_or_not_at_all() -> None:
    message = "C and D are level at places that qualify; give their stage another criterion, with lots at the end"
    assert [semi_finals(places, []) for places in ([3, 4], [2, 3, 4], [3], [4])] == ["CD", "BCD", message, message]


def test_nor_does_one_that_waits_for_lots() -> None:
    assert semi_finals([3, 4], ["lots"]) == "C and D are level at places that qualify; draw lots among them first"
