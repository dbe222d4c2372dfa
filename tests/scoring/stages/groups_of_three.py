"""Four groups of three and a knock-out of the firsts, the seconds and the best thirds, all of it played."""

from __future__ import annotations

from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, document

GROUPS = ("ABC", "DEF", "GHI", "JKL")


def groups_of_three(*differences: int, best: int = 2, left: str = "") -> TournamentResolver:
    """The thirds C, F, I and L lost twice, by these differences each time; the first of the alphabet wins each match of
    the knock-out. `left`: who withdrew from the groups once they were played."""
    matches = [
        beat(first, second, by, group=number)
        for number, (group, lost_by) in enumerate(zip(GROUPS, differences, strict=True))
        for first, second, by in [(*group[:2], 500), (group[0], group[2], lost_by), (group[1], group[2], lost_by)]
    ]
    stage = {"groups": [list(group) for group in GROUPS]}
    file = document("ABCDEFGHIJKL", matches, criteria=["wins", "point_difference", "lots"], stage=stage)
    source = {"stage": "s", "places": [1, 2], "best_of_next": best}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    for pair in file["pairs"]:
        if pair["id"] in left:
            pair["withdrawn"] = {"stage": "s", "round": 99, "results": "stand"}
    while ready := _open_matches(file):
        file["matches"] += ready
    return TournamentResolver(read_tournament(file))


def _open_matches(file: Document) -> list[Document]:
    """The matches of the knock-out that can be played."""
    tournament = read_tournament(file)
    stage = tournament.stages[-1]
    played = {frozenset(match.pairs) for match in tournament.matches if match.stage == stage.id}
    return [
        {"stage": "f", "slot": pairing.slot, **beat(*sorted(map(str, pairing.pairs)), round=round_.number)}
        for round_ in format_of(stage).rounds(TournamentResolver(tournament).view(stage), None)
        for pairing in round_.pairings
        if all(isinstance(pair, str) for pair in pairing.pairs) and frozenset(pairing.pairs) not in played
    ]
