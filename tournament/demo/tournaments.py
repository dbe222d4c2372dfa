"""The five tournaments of the demo as tournament files: finished, being played, and being set up.

Together they show five regulations and formats, a withdrawal, walkovers, adjustments, byes and a drawing of lots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from scoring.documents import Document
from scoring.tournament_file.codec import FORMAT
from tournament.demo.people import BOLOGNA, FLORIANOPOLIS, PELOTAS, DemoClub, invent_pairs
from tournament.demo.simulation import TournamentSimulation

SEED = "sumula"
State = Literal["finished", "playing", "setting_up"]


@dataclass(frozen=True, slots=True)
class DemoTournament:
    """A tournament of the demo: its club, the state in which it is shown, and its file (`sumula-tournament/1`)."""

    club: DemoClub
    state: State
    document: Document


def demo_tournaments(seed: str = SEED) -> tuple[DemoTournament, ...]:
    """All five tournaments; the same seed gives the same tournaments on every machine."""
    makers = (groups_and_knock_out, best_of_three, danese, two_losses_and_out, mitchell)
    return tuple(make(Random(f"{seed} {make.__name__}")) for make in makers)  # noqa: S311 play, no secret


def groups_and_knock_out(rng: Random) -> DemoTournament:
    """Canastra under APCEF/SC: four groups of six, then a knock-out for the best two of each. Finished."""
    document = _document("Taça da Ilha", "apcef-sc-2022", 24, FLORIANOPOLIS, rng)
    ids = [pair["id"] for pair in document["pairs"]]
    match_points = {"win": 3, "draw": 1, "loss": 0, "walkover": -3}
    document["stages"] = [
        {
            "id": "grupos", "kind": "round_robin", "groups": [ids[group::4] for group in range(4)],
            "match_points": match_points, "criteria": ["wins", "apcef_art_16"],
        },
        {
            "id": "finais", "kind": "single_elimination", "games": 3, "third_place": True,
            "entrants": {"stage": "grupos", "places": [1, 2]},
        },
    ]  # fmt: skip
    simulation = TournamentSimulation(document, rng)
    simulation.withdraw("P22", "grupos", 4)
    simulation.absent.add((2, "P19"))
    simulation.adjust("P07", "grupos", "Atraso de 20 minutos na segunda rodada", points=-100)
    simulation.play_stage("grupos")
    simulation.absent.clear()
    simulation.play_stage("finais")
    return DemoTournament(FLORIANOPOLIS, "finished", document)


def best_of_three(rng: Random) -> DemoTournament:
    """Tranca under FARAES: sixteen pairs, best of three games, in the quarter-finals."""
    document = _document("Torneio de Tranca do Estreito", "faraes-2023", 16, FLORIANOPOLIS, rng)
    document["stages"] = [{"id": "chave", "kind": "single_elimination", "games": 3, "third_place": True}]
    simulation = TournamentSimulation(document, rng)
    simulation.absent.add((1, "P14"))
    simulation.play_round("chave")
    simulation.play_round("chave", whole=1, begun=2)
    return DemoTournament(FLORIANOPOLIS, "playing", document)


def danese(rng: Random) -> DemoTournament:
    """Burraco with four hands a match and victory points; twenty-one pairs in the third of five rounds."""
    document = _document("Burraco di primavera", "burraco-it", 21, BOLOGNA, rng)
    document["stages"] = [
        {
            "id": "danese", "kind": "swiss", "rounds": 5, "avoid_rematch": "always", "protect_clubs": True,
            "scoring": "victory_points", "table": "burraco-4",
            "bye_score": [355, 0], "bye_vp": 14,
            "criteria": ["victory_points", "buchholz", "point_difference", "points_for"],
        }
    ]  # fmt: skip
    simulation = TournamentSimulation(document, rng)
    simulation.absent.add((2, "P18"))
    simulation.enter_late("P21", "danese", 2)
    simulation.play_round("danese", seed="14 27 33 61 80")
    simulation.play_round("danese")
    simulation.adjust("P05", "danese", "Carte date male due volte", victory_points=-1)
    simulation.play_round("danese", whole=4, begun=3)
    return DemoTournament(BOLOGNA, "playing", document)


def two_losses_and_out(rng: Random) -> DemoTournament:
    """Canastra under AACRT: twenty pairs, out after two losses. Finished; lots separated pairs that went out level."""
    document = _document("Copa do Laranjal", "aacrt-2016", 20, PELOTAS, rng)
    document["stages"] = [
        {"id": "copa", "kind": "losses_out", "losses": 2, "criteria": ["wins", "buchholz", "lots"]},
    ]
    simulation = TournamentSimulation(document, rng)
    simulation.withdraw("P16", "copa", 3)
    simulation.play_stage("copa", seed="Loteria Federal 48213")
    return DemoTournament(PELOTAS, "finished", document)


def mitchell(rng: Random) -> DemoTournament:
    """Canasta for twelve pairs, still being set up: nothing is played yet."""
    document = _document("Canasta del giovedì", "canasta-it", 12, BOLOGNA, rng)
    document["stages"] = [
        {"id": "mitchell", "kind": "mitchell", "rounds": 5, "criteria": ["wins", "point_difference", "lots"]}
    ]
    return DemoTournament(BOLOGNA, "setting_up", document)


def _document(name: str, regulation: str, count: int, club: DemoClub, rng: Random) -> Document:
    """A tournament file with its pairs, of which the first four are seeded."""
    return {
        "format": FORMAT,
        "name": name,
        "regulation": regulation,
        "rulings": {},
        "pairs": _pairs(count, club, rng),
        "stages": [],
        "matches": [],
        "adjustments": [],
        "lots": [],
    }


def _pairs(count: int, club: DemoClub, rng: Random) -> Sequence[Document]:
    return [
        {"id": f"P{number:02}", "name": pair.name, "players": list(pair.players), "club": pair.club}
        | ({"seed": number} if number <= 4 else {})
        for number, pair in enumerate(invent_pairs(count, club.language, rng), start=1)
    ]
