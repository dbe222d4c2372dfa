"""A small sample tournament, ranked to show what an order of criteria and a set of points mean.

Five pairs meet each other once. The sample is ambiguous on purpose: the pair with most wins does not have the best
difference, two are level on wins, one match was drawn, and once a pair did not come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.schema import Regulation
from scoring.contest.criteria import Reads, reads_of
from scoring.contest.model import Games
from scoring.contest.tables import RankedTable
from scoring.documents import Document
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament

PAIRS = {"A": "Ana/Bia", "B": "Caio/Davi", "C": "Eva/Gil", "D": "Ivo/Lia", "E": "Nair/Rute"}
USUAL_TARGET = 3000
"""The target (points) of a game for which the totals are made."""
PLAYED = (
    (("A", "B"), (3050, 2900)),
    (("B", "C"), (3400, 1500)),
    (("C", "A"), (3100, 3000)),
    (("A", "D"), (3005, 2950)),
    (("B", "D"), (3020, 2980)),
    (("C", "D"), (3500, 1200)),
    (("A", "E"), (3300, 2000)),
    (("B", "E"), (2500, 2500)),
    (("E", "C"), (3010, 2600)),
)
"""The matches with their totals, the winner first; equal totals are a draw on time."""
MISSED = ("D", "E"), "E"
SCORING = (
    "match_points",
    "walkover_score",
    "scoring",
    "table",
    "walkover_vp",
)
"""Fields of a stage that the sample takes over."""


def sample_ranking(
    stage: Mapping[str, Any], criteria: Sequence[str], games: Games, regulation: Regulation, restart_on_two: bool = True
) -> RankedTable:
    """The sample ranked by `criteria` (at least one), with matches counted as in `stage` (of a tournament file)."""
    is_of_teams = Reads.TABLES in reads_of(tuple(criteria))
    entrants: Document = {"pairs": [{"id": code, "name": name} for code, name in PAIRS.items()]}
    if is_of_teams:  # teams of one pair each, whose matches name the team
        entrants = {
            "pairs": [{"id": f"{code}1"} for code in PAIRS],
            "teams": [{"id": code, "name": name, "pairs": [f"{code}1"]} for code, name in PAIRS.items()],
        }
    document = {
        "regulation": regulation.key,
        "rulings": {"restart_on_two": restart_on_two} if "apcef_art_16" in criteria else {},
        **entrants,
        "stages": [
            {
                "id": "sample",
                "kind": "round_robin",
                "games": {"exactly": games.count} if games.exactly else games.count,
                "criteria": list(criteria),
                **{name: stage[name] for name in SCORING if name in stage},
                **({"teams": {"tables": 1}} if is_of_teams else {}),
            }
        ],
        "matches": _matches(games, regulation),
    }
    resolver = TournamentResolver(read_tournament(document))
    (table,) = resolver.ranked(resolver.tournament.stages[0])
    return table


def sample_totals(regulation: Regulation) -> list[tuple[tuple[str, str], tuple[int, int] | None]]:
    """Each match of the sample with its totals; None: one pair did not come."""
    return [(pairs, _scaled_totals(totals, regulation)) for pairs, totals in PLAYED] + [(MISSED[0], None)]


def _matches(games: Games, regulation: Regulation) -> list[Document]:
    """The documents of the matches, each in a round of its own."""
    matches: list[Document] = []
    for number, (pairs, totals) in enumerate(sample_totals(regulation), start=1):
        match: Document = {"stage": "sample", "round": number, "pairs": list(pairs)}
        result = {"absent": [MISSED[1]]} if totals is None else {"games": _games(totals, games)}
        matches.append(match | result)
    return matches


def _games(totals: tuple[int, int], games: Games) -> list[Document]:
    """The games of a match with these totals: as many as the winner needs, or the fixed number."""
    count = games.count if games.exactly or totals[0] == totals[1] else games.wins_needed
    return [{"totals": list(totals)} for _game in range(count)]


def _scaled_totals(totals: tuple[int, int], regulation: Regulation) -> tuple[int, int]:
    """The totals in proportion to the regulation's target, in steps of ten points."""
    target = regulation.end.target or USUAL_TARGET // 4
    first, second = (total * target // USUAL_TARGET // 10 * 10 for total in totals)
    return first, second
