"""Measures how fast a table is ranked: `.venv/bin/python bench/standings.py [pairs] [rounds]`.

A Swiss stage of 1,000 pairs and 10 rounds, ranked by wins, Buchholz, head-to-head in ties and point difference. It
prints the time from outcomes to a ranking (goal: 10 ms at most; 12 ms if half of the rounds are carried) and,
separately, the times for reading the file, for the outcomes of the matches, and for writing the table with its
sentences. For comparison, the same run has a naive ranking that looks at every match for every pair and breaks ties by
comparing two.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cmp_to_key
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scoring.contest.model import PairId  # noqa: E402
from scoring.contest.outcome import Outcome  # noqa: E402
from scoring.contest.ranking import Ranking, rank  # noqa: E402
from scoring.contest.results import Results, results_of  # noqa: E402
from scoring.contest.stage_view import StageView  # noqa: E402
from scoring.stages.resolver import TournamentResolver  # noqa: E402
from scoring.stages.standings import write_standings  # noqa: E402
from scoring.tournament_file.reading import read_text  # noqa: E402

CRITERIA = ("wins", "buchholz", "head_to_head", "point_difference")
RUNS = 60  # the best of many, since other work of the machine delays some of them


def tournament(pairs: int, rounds: int, seed: int = 20) -> str:
    """A tournament in which each round pairs neighbours in the order of wins, as a Swiss stage would; one match in
    fifty is a walkover."""
    chance = random.Random(seed)
    ids = [f"P{number:04}" for number in range(pairs)]
    wins = dict.fromkeys(ids, 0)
    matches: list[dict[str, Any]] = []
    for number in range(1, rounds + 1):
        order = sorted(ids, key=lambda pair: (-wins[pair], chance.random()))
        for first, second in zip(order[::2], order[1::2], strict=True):
            match: dict[str, Any] = {"stage": "s", "round": number, "pairs": [first, second]}
            if chance.random() < 0.02:
                matches.append(match | {"absent": [second]})
                wins[first] += 1
                continue
            totals = chance.sample(range(500, 3500, 5), 2)
            wins[first if totals[0] > totals[1] else second] += 1
            matches.append(match | {"games": [{"totals": totals}]})
    stage = {"id": "s", "kind": "swiss", "rounds": rounds, "criteria": CRITERIA}
    listed = [{"id": pair, "name": f"Dupla {pair}"} for pair in ids]
    return json.dumps({"regulation": "apcef-sc-2022", "pairs": listed, "stages": [stage], "matches": matches})


def engine(pairs: tuple[PairId, ...], outcomes: tuple[Outcome, ...]) -> Ranking:
    return rank(pairs, CRITERIA, Results(pairs, outcomes))


def naive(pairs: tuple[PairId, ...], outcomes: tuple[Outcome, ...]) -> list[PairId]:
    """Rank in the obvious way: each value read from all matches, ties broken by comparing two pairs within a sort."""

    def wins(pair: PairId) -> int:
        return sum(o.winner is not None and o.pairs[o.winner] == pair for o in outcomes)

    def points(pair: PairId) -> int:
        return sum(o.match_points[side] for o in outcomes for side in (0, 1) if o.pairs[side] == pair)

    def difference(pair: PairId) -> int:
        return sum(o.points[side] - o.points[1 - side] for o in outcomes for side in (0, 1) if o.pairs[side] == pair)

    scores = {pair: points(pair) for pair in pairs}

    def buchholz(pair: PairId) -> int:
        return sum(
            scores[o.pairs[1 - side] or ""]
            for o in outcomes
            for side in (0, 1)
            if o.pairs[side] == pair and not o.walkover
        )

    values = {pair: (wins(pair), buchholz(pair), difference(pair)) for pair in pairs}

    def compared(first: PairId, other: PairId) -> int:
        if values[first][:2] != values[other][:2]:
            return 1 if values[first][:2] > values[other][:2] else -1
        mutual = sum(
            (o.winner is not None) * (1 if o.pairs[o.winner or 0] == first else -1)
            for o in outcomes
            if set(o.pairs) == {first, other}
        )
        return mutual or (values[first][2] > values[other][2]) - (values[first][2] < values[other][2])

    return sorted(pairs, key=cmp_to_key(compared), reverse=True)


def carried_view(view: StageView, rounds: int) -> StageView:
    """The same stage split in two: its first rounds, and the rest, which carries them."""
    before, after = (
        tuple(outcome for outcome in view.outcomes if (outcome.round <= rounds) == first) for first in (True, False)
    )
    return replace(view, outcomes=after, carried=(replace(view, outcomes=before),))


def timed(call: Callable[[], Any], runs: int = RUNS) -> tuple[float, float, Any]:
    """Best and median milliseconds of the processor (others use the machine too), and the last result."""
    taken, result = [], None
    for _ in range(runs):
        before = time.thread_time()
        result = call()
        taken.append((time.thread_time() - before) * 1000)
    return min(taken), statistics.median(taken), result


def main() -> None:
    pairs, rounds = (int(value) for value in (*sys.argv[1:], *("1000", "10")[len(sys.argv) - 1 :]))
    text = tournament(pairs, rounds)
    reading = timed(lambda: read_text(text), 5)
    read = reading[2]
    giving = timed(lambda: TournamentResolver(read).view(read.stages[0]), 5)
    view = giving[2]
    ranking = timed(lambda: engine(view.entrants, view.outcomes))
    writing = timed(lambda: write_standings(read, lambda pair: pair.id), 5)
    carrying = carried_view(view, rounds // 2)
    with_carried = timed(lambda: rank(view.entrants, CRITERIA, results_of(carrying)))
    by_hand = timed(lambda: naive(view.entrants, view.outcomes), 1)
    print(f"{pairs} pairs, {rounds} rounds, {len(view.outcomes)} matches; {len(text):,} signs of JSON")
    for label, (best, median, _result) in (
        ("reading the file", reading),
        ("what the matches give", giving),
        ("outcomes to a ranking", ranking),
        (f"the same, {rounds // 2} rounds of them carried", with_carried),
        ("all of it but the reading, with its sentences", writing),
        ("a naive ranking", by_hand),
    ):
        print(f"  {label:<48}{best:>10.2f} ms (median {median:.2f})")
    ratio = by_hand[0] / ranking[0]
    print(f"  the naive one takes {ratio:,.0f} times as long; goal 10 ms: {'kept' if ranking[0] <= 10 else 'MISSED'}")
    print(f"  with carried stages, goal 12 ms: {'kept' if with_carried[0] <= 12 else 'MISSED'}")
    assert with_carried[2].groups == ranking[2].groups
    parted = [pair for group in ranking[2].groups for pair in group]
    differing = sum(one != other for one, other in zip(parted, by_hand[2], strict=True))
    print(f"  places that differ (ties of three or more, which a comparison of two gets wrong): {differing}")


if __name__ == "__main__":
    main()
