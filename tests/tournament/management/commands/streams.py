"""Streams of tournament files, and what they cost."""

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from tests.scoring.contest.examples import EXAMPLES
from tests.scoring.contest.strategies import places_of, put

Document = dict[str, Any]


SMALL: Document = {
    "name": "Copa",
    "regulation": "apcef-sc-2022",
    "pairs": [{"id": "A", "name": "Ana/Bia"}, {"id": "B", "name": "Caio/Davi"}, {"id": "C", "name": "Eva/Fábio"}],
    "stages": [{"id": "s", "kind": "round_robin", "criteria": ["wins", "buchholz", "sonneborn_berger", "lots"]}],
    "matches": [
        {"stage": "s", "round": 1, "pairs": ["A", "B"], "games": [{"totals": [2500, 2500]}]},
        {"stage": "s", "round": 2, "pairs": ["A", "C"], "games": [{"totals": [3050, 2100]}]},
    ],
}


DJANGO = "import django.core.management, django.db.models, django.http, django.contrib.auth.password_validation"


def starts_at_once(start: Callable[[], object]) -> bool:
    """Whether a command starts in at most 2.4 times the work of loading Django alone, the best of five of each in turn:
    what the machine is and does besides is no matter of ours."""
    times = [(processor_time_of(start), processor_time_of(load_django)) for _try in range(5)]
    return min(ours for ours, _django in times) <= 2.4 * min(django for _ours, django in times)


def load_django() -> None:
    subprocess.run([sys.executable, "-c", DJANGO], check=True)


def processor_time_of(start: Callable[[], object]) -> float:
    """The seconds of processor time that the processes started by `start` take."""
    before = processor_time()
    start()
    return processor_time() - before


def processor_time() -> float:
    """The seconds of processor time used by the processes started from here."""
    taken = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime


def spoilt_lines(count: int, seed: int = 4) -> list[str]:
    """Documents with a few places changed or swapped, and texts with a few characters missing."""
    chance = random.Random(seed)
    junk = [
        None,
        True,
        0,
        -1,
        1,
        2,
        7.5,
        10**9,
        "",
        "A",
        "x\ny",
        "\u2028",
        [],
        {},
        [None],
        {"x_a": 1},
        ["A", "A"],
        10**40,
    ]
    lines = []
    for _ in range(count):
        file: Any = chance.choice(EXAMPLES)
        for _ in range(chance.randint(1, 3)):
            if not isinstance(file, dict):
                break
            path = chance.choice(places_of(file)[1:] or [()])
            elsewhere: Any = file
            for step in chance.choice(places_of(file)):
                elsewhere = elsewhere[step]
            file = put(file, path, chance.choice([*junk, ..., elsewhere, elsewhere]) if path else chance.choice(junk))
        line = json.dumps(file, ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.1:
            at = chance.randrange(len(line))
            line = line[:at] + line[at + chance.randint(1, 9) :]
        lines.append(line.replace("\n", " "))
    return lines
