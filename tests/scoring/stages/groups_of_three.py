"""Four groups of three and a knock-out of the firsts, the seconds and the best thirds, all of it played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, document

GROUPS = ("ABC", "DEF", "GHI", "JKL")


def groups_of_three(
    *differences: int,
    places: Sequence[int] = (1, 2),
    best: int = 2,
    left: str = "",
    other: Mapping[str, Any] | None = None,
) -> TournamentResolver:
    """The thirds C, F, I and L lost twice, by these differences each time; the first of the alphabet wins each match of
    the knock-out. `left`: who withdrew from the groups once they were played; `other`: whom the groups send to another
    knock-out, too."""
    matches = [
        beat(first, second, by, group=number)
        for number, (group, lost_by) in enumerate(zip(GROUPS, differences, strict=True))
        for first, second, by in [(*group[:2], 500), (group[0], group[2], lost_by), (group[1], group[2], lost_by)]
    ]
    stage = {"groups": [list(group) for group in GROUPS]}
    file = document("ABCDEFGHIJKL", matches, criteria=["wins", "point_difference", "lots"], stage=stage)
    source = {"stage": "s", "places": list(places), "best_of_next": best}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    if other:
        file["stages"].append({"id": "o", "kind": "single_elimination", "entrants": {"stage": "s", **other}})
    for pair in file["pairs"]:
        if pair["id"] in left:
            pair["withdrawn"] = {"stage": "s", "round": 99, "results": "stand"}
    while ready := _open_matches(file):
        file["matches"] += ready
    return TournamentResolver(read_tournament(file))


def _open_matches(file: Document) -> list[Document]:
    """The matches of the knock-outs that can be played."""
    tournament = read_tournament(file)
    played = {(match.stage, frozenset(match.pairs)) for match in tournament.matches}
    return [
        {"stage": stage.id, "slot": pairing.slot, **beat(*sorted(map(str, pairing.pairs)), round=round_.number)}
        for stage in tournament.stages[1:]
        for round_ in format_of(stage).rounds(TournamentResolver(tournament).view(stage), None)
        for pairing in round_.pairings
        if all(isinstance(pair, str) for pair in pairing.pairs) and (stage.id, frozenset(pairing.pairs)) not in played
    ]
