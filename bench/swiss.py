"""Measures how fast a Swiss round is drawn: `.venv/bin/python bench/swiss.py [pairs ...]`.

Pairs in clubs play some rounds; the next is drawn with all wishes, from the stage as read to the pairings. For
comparison, the same run has the bare call of rustworkx on the same dense graph, already built and weighted only by the
wishes. Goals: 200 pairs in at most 3 times the bare call, 1,000 in at most 1.5 times; by places (danese), after a stage
whose results it carries, 1,000 pairs in at most twice the bare call.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rustworkx import PyGraph, max_weight_matching  # noqa: E402

from scoring.contest.match_outcomes import outcome_of  # noqa: E402
from scoring.contest.model import MatchFacts, Pair, PlayedGame, StageFacts  # noqa: E402
from scoring.contest.stage_view import StageView  # noqa: E402
from scoring.formats.matching import scales_for  # noqa: E402
from scoring.formats.successive import present_pairs  # noqa: E402
from scoring.formats.swiss import FORMAT, restrictions, swiss_field  # noqa: E402

PLAYED = 5
GOALS = {200: 3.0, 1000: 1.5}
PLACES_GOAL = 2.0


def main() -> None:
    for count in [int(given) for given in sys.argv[1:]] or list(GOALS):
        compare(after_rounds(count, PLAYED), count)


def compare(view: StageView, count: int) -> None:
    repeats = 15 if count <= 300 else 3
    graph = wished(view)
    bare = seconds(lambda: max_weight_matching(graph, max_cardinality=True, weight_fn=int), repeats)
    whole = seconds(lambda: FORMAT.rounds(view, None), repeats)
    goal = f"goal {GOALS[count]}" if count in GOALS else "no goal"
    print(f"{count} pairs: round {whole * 1000:.1f} ms, bare {bare * 1000:.1f} ms, {whole / bare:.2f} × ({goal})")
    danese = seconds(lambda: FORMAT.rounds(by_places(view), None), repeats)
    print(f"  by places, {PLAYED} rounds carried: {danese * 1000:.1f} ms, {danese / bare:.2f} × (goal {PLACES_GOAL})")


def by_places(view: StageView) -> StageView:
    """The same pairs before the first round of a danese stage that carries what they have played."""
    options = FORMAT.read_options({"rounds": 3, "pairing": "places", "protect_clubs": True})
    stage = replace(view.stage, id="d", options=options, criteria=("match_points", "buchholz", "point_difference"))
    return StageView(stage, view.groups, view.pairs, carried=(view,))


def wished(view: StageView) -> PyGraph[None, int]:
    """The dense graph of the wishes, without the order that the program adds below them."""
    field = swiss_field(view, present_pairs(view, PLAYED + 1), restrictions(view, PLAYED + 1))
    rematch, score, club = scales_for(field.count, (1, max(field.scores) - min(field.scores), 1))
    graph: PyGraph[None, int] = PyGraph()
    for index, first in enumerate(field.pairs):
        for other in range(index + 1, len(field.pairs)):
            second = field.pairs[other]
            cost = score * (field.scores[index] - field.scores[other])
            cost += club * (field.clubs[first] == field.clubs[second])
            cost += rematch * (frozenset((first, second)) in field.met_pairs)
            graph.extend_from_weighted_edge_list([(index, other, -cost)])
    return graph


def after_rounds(count: int, rounds: int) -> StageView:
    """A Swiss with some rounds played, drawn at random; large ones are drawn without regard to who has met."""
    rng = random.Random(7)
    pairs = {f"P{number:04}": Pair(f"P{number:04}", f"P{number:04}", club=f"C{number % 12}") for number in range(count)}
    stage = StageFacts(
        "s", "swiss", FORMAT.read_options({"rounds": rounds + 1, "protect_clubs": True}), criteria=("wins",)
    )
    matches: list[MatchFacts] = []
    met: set[frozenset[str]] = set()
    for number in range(1, rounds + 1):
        order = list(pairs)
        while True:
            rng.shuffle(order)
            two = list(zip(order[::2], order[1::2], strict=True))
            unmet = [pair for pair in two if frozenset(pair) not in met]
            if len(unmet) == len(two) or count > 300:
                break
        met |= {frozenset(pair) for pair in two}
        for first, second in two:
            game = PlayedGame((3000, 1000), complete=True, winner=rng.choice((0, 1, None)))
            matches.append(MatchFacts("s", number, (first, second), games=(game,)))
    outcomes = tuple(outcome_of(match, stage, elimination=False) for match in matches)
    return StageView(stage, (tuple(pairs),), pairs, tuple(matches), outcomes=outcomes)


def seconds(call: Callable[[], object], repeats: int) -> float:
    """The median of some runs."""
    taken = []
    for _ in range(repeats):
        before = time.perf_counter()
        call()
        taken.append(time.perf_counter() - before)
    return statistics.median(taken)


if __name__ == "__main__":
    main()
