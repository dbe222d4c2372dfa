"""The example games shipped with the site, by name: `apcef-sc-2022-1`."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.schema import Regulation
from scoring.game import play
from scoring.reading import read_text
from tournament.boards.score_sheet import ScoreSheet, sheet_of

FOLDER = Path(__file__).parents[1] / "examples"


class Example(NamedTuple):
    name: str
    regulation_key: str
    number: str
    text: str


@cache
def examples() -> dict[str, Example]:
    """All examples by name, sorted."""
    all_examples = (_read_example(path) for path in sorted(FOLDER.glob("*.json")))
    return {example.name: example for example in all_examples}


def _read_example(path: Path) -> Example:
    key, _dash, number = path.stem.rpartition("-")
    return Example(path.stem, key, number, path.read_text("utf-8"))


def examples_of(regulation: Regulation) -> tuple[Example, ...]:
    """The examples of games under this regulation."""
    return tuple(example for example in examples().values() if example.regulation_key == regulation.key)


def example_sheet(example: Example) -> ScoreSheet:
    """An example scored by the engine."""
    game = read_text(example.text)
    return sheet_of(game, play(game))
