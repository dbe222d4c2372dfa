"""Measures how fast `manage.py score` is: `.venv/bin/python bench/score.py [games]`.

The example games, with slightly varied figures, go through `score --json --lines -` in a process of its own. It prints
the hands per second, the share of the time that plain `json.loads` and `json.dumps` of the same lines take in the same
run, and the seconds from the start to the answer for one game. Goals: 8,000 hands a second on one core, a start in 0.7
s at most.
"""

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted((ROOT / "tournament" / "examples").glob("*.json"))
COMMAND = [sys.executable, str(ROOT / "manage.py"), "score", "--json"]
GAMES = 8_000
STARTS = 7
VARIED = ("table_points", "hand_points", "table_cards", "hand_cards")


def games(number: int, seed: int = 20) -> Iterator[str]:
    """Games, one per line; the same for the same seed."""
    chance = random.Random(seed)
    examples = [json.loads(path.read_text("utf-8")) for path in EXAMPLES]
    for index in range(number):
        example = examples[index % len(examples)]
        yield json.dumps({**example, "hands": [_varied(hand, chance) for hand in example["hands"]]})


def _varied(hand: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    return {**hand, "sides": [_varied_side(side, chance) for side in hand["sides"]]}


def _varied_side(side: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A side with more on the table, never below a floor; without the total on paper, which would no longer fit."""
    varied = {name: value for name, value in side.items() if name != "claimed_total"}
    for name in VARIED:
        if varied.get(name):
            step = 1 if name.endswith("cards") else 5
            varied[name] += step * chance.randrange(4)
    return varied


def scored_stream(lines: list[str]) -> tuple[float, list[dict[str, Any]]]:
    """(seconds of the command for the whole stream, its output)."""
    data = "".join(f"{line}\n" for line in lines).encode()
    started = time.perf_counter()
    done = subprocess.run([*COMMAND, "--lines", "-"], input=data, stdout=subprocess.PIPE, check=True)
    took = time.perf_counter() - started
    return took, [json.loads(line) for line in done.stdout.splitlines()]


def plain_seconds(lines: list[str], answers: list[dict[str, Any]]) -> float:
    """Seconds for reading and writing the JSON alone."""
    started = time.perf_counter()
    for line in lines:
        json.loads(line)
    for answer in answers:
        json.dumps(answer)
    return time.perf_counter() - started


def start_seconds() -> float:
    started = time.perf_counter()
    subprocess.run([*COMMAND, str(EXAMPLES[0])], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    lines = list(games(int(sys.argv[1]) if sys.argv[1:] else GAMES))
    starts = [start_seconds() for _start in range(STARTS)]
    took, answers = scored_stream(lines)
    hands = [hand for answer in answers for hand in answer["hands"]]
    with_findings = sum(bool(hand["findings"]) for hand in hands)
    print(f"hands in games         {len(hands):>9,} in {len(lines):,}")
    print(f"with findings          {with_findings / len(hands):>9.1%}")
    print(f"start, median of {STARTS}     {statistics.median(starts):>9.2f} s  (goal: at most 0.70)")
    print(f"the stream             {took:>9.2f} s")
    print(f"hands a second         {len(hands) / took:>9,.0f}    (goal: at least 8,000)")
    print(f"plain JSON's share     {plain_seconds(lines, answers) / took:>9.1%}")


if __name__ == "__main__":
    main()
