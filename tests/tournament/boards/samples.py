"""Small tournaments, and whole brackets played up to the point a test needs."""

from typing import Any

from scoring.contest.model import StageFacts
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, met, walkover_match


def read_stage(file: Document, stage: str | None = None) -> tuple[TournamentResolver, StageFacts]:
    """The tournament, resolved, and the requested stage, else the last."""
    tournament = read_tournament(file)
    chosen_stage = tournament.stage(stage) if stage else tournament.stages[-1]
    assert chosen_stage
    return TournamentResolver(tournament), chosen_stage


def names(count: int) -> list[Document]:
    """Pairs P01, P02 … of two players; every third with names too long for a narrow column."""
    return [
        {
            "id": f"P{number:02}",
            "name": f"Ana{number}/Bia{number}"
            if number % 3
            else f"Wanda Albuquerque {number}/Mário Vasconcelos de Mello {number}",
            "seed": number,
        }
        for number in range(1, count + 1)
    ]


def short_names_of(count: int) -> set[str]:
    """The short names of this many pairs."""
    return set(read_stage(bracket(count))[0].short_names.values())


def bracket(count: int, kind: str = "single_elimination", upto: int = 0, games: int = 1, **stage: Any) -> Document:
    """A bracket played up to a round; the better seed wins, except in every fifth match.

    Every seventh match is a walkover.
    """
    file: Document = {
        "regulation": "faraes-2023",
        "pairs": names(count),
        "stages": [{"id": "s", "kind": kind, "games": games, **stage}],
        "matches": [],
    }
    while more := _ready(file, upto):
        file["matches"] += more
    return file


FIRST = (
    "Adalgisa",
    "Benedito",
    "Clarice",
    "Domingos",
    "Esmeralda",
    "Firmino",
    "Guiomar",
    "Heitor",
    "Ivonete",
    "Juvenal",
)
MIDDLE, LAST = ("Maria", "Luísa", "Teresa", "Clara"), ("Albuquerque", "Vasconcellos", "Bittencourt", "Cavalcanti")


def bracket_of_namesakes(count: int, upto: int = 0, games: int = 1) -> Document:
    """A bracket whose players share first and last names with others, so that their short names are as long as any:
    “Guiomar M. Bittencourt/Guiomar L. Bittencourt”."""
    file = bracket(count, upto=upto, games=games)
    people = [f"{FIRST[at // 4]} {MIDDLE[at % 4]} {LAST[at // 4 % 4]}" for at in range(2 * count)]
    for pair, players in zip(file["pairs"], zip(people[::2], people[1::2], strict=True), strict=True):
        pair.update(name="/".join(players), players=list(players))
    return file


def _ready(file: Document, upto: int) -> list[Document]:
    """Results of all matches that can be played next."""
    resolver, stage = read_stage(file)
    written = {(match.round, frozenset(match.pairs)) for match in resolver.tournament.matches}
    rounds = resolver.format(stage).rounds(resolver.view(stage), None)
    return [
        _played(stage, round_.number, pairing.slot, first, second)
        for round_ in rounds
        if round_.number <= upto
        for pairing in round_.pairings
        for first, second in [pairing.pairs]
        if isinstance(first, str) and isinstance(second, str)
        if (round_.number, frozenset((first, second))) not in written
    ]


def _played(stage: StageFacts, round_: int, slot: int, first: str, second: str) -> Document:
    where = {"stage": "s", "round": round_, "slot": slot}
    number = round_ * 31 + slot
    if number % 7 == 0:
        return walkover_match(first, second, max(first, second), **where)
    upset = number % 5 == 0
    totals = (2000, 1000 + number) if (first < second) != upset else (1000 + number, 2000)
    return met(first, second, *[totals] * stage.games.wins_needed, **where)
