"""Stages in Swiss, their next round, and every way in which it could be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.contest.model import MatchFacts
from scoring.contest.rounds import DrawnRound
from scoring.contest.stage_view import StageView
from scoring.formats import successive
from scoring.formats.swiss import FORMAT, restrictions, swiss_field
from scoring.formats.wishes import SwissField
from tests.scoring.formats.samples import (
    LEVEL,
    LOST,
    WON,
    numbered,
    stage_view,
    with_matches,
)

Way = list[tuple[str, str | None]]


def swiss(count: int, *matches: MatchFacts, **more: object) -> StageView:
    return stage_view("swiss", [numbered(count)], *matches, **({"rounds": 5} | more))  # type: ignore[arg-type]


def next_round(view: StageView, seed: str | None = None) -> DrawnRound:
    (drawn,) = FORMAT.rounds(view, seed)
    return drawn


def field_before(view: StageView, number: int) -> SwissField:
    return swiss_field(view, successive.present_pairs(view, number), restrictions(view, number))


def all_ways_to_pair(left: list[str]) -> Iterator[Way]:
    """Every way to match them, with one bye if they are odd in number."""
    if not left:
        yield []
    elif len(left) % 2:
        for waiting in left:
            for way in all_ways_to_pair([pair for pair in left if pair != waiting]):
                yield [*way, (waiting, None)]
    else:
        first, *others = left
        for second in others:
            for way in all_ways_to_pair([pair for pair in others if pair != second]):
                yield [(first, second), *way]


def wishes(way: Way, view: StageView, *, clubs: bool = True) -> tuple[int, int, int, int]:
    """The contract's wishes, counted by hand from the recorded matches."""
    scores: Counter[str] = Counter()
    met, had_bye = set(), set()
    for match, outcome in zip(view.matches, view.outcomes, strict=True):
        met.add(frozenset(match.pairs))
        had_bye |= {match.pairs[0]} if match.pairs[1] is None else set()
        for pair, points in zip(match.pairs, outcome.match_points, strict=True):
            scores[pair or ""] += points
    played = [(first, second) for first, second in way if second is not None]
    club = {id_: pair.club for id_, pair in view.pairs.items()}
    return (
        sum(frozenset(two) in met for two in played),
        sum(first in had_bye for first, second in way if second is None),
        sum(abs(scores[first] - scores[second]) for first, second in played),
        sum(club[first] is not None and club[first] == club[second] for first, second in played) if clubs else 0,
    )


def played_view(view: StageView, rng: object, rounds: int) -> StageView:
    for _ in range(rounds):
        drawn = next_round(view)
        new = [
            MatchFacts(
                "s", drawn.number, pairing.pairs, games=rng.choice((WON, LOST, LEVEL)) if pairing.pairs[1] else ()
            )  # type: ignore[arg-type, attr-defined]
            for pairing in drawn.pairings
        ]
        view = with_matches(view, *view.matches, *new)
        FORMAT.refuse(view)
    return view


def as_way(drawn: DrawnRound) -> Way:
    return [pairing.pairs for pairing in drawn.pairings]  # type: ignore[misc]
