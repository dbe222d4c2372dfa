"""The regulation in docs/a-regulation-in-one-file.md works: it is read from the page and scored."""

import re
from pathlib import Path

import pytest

from rules import registry
from rules.schema import amend
from scoring.codec import read_game
from scoring.game import play

PAGE = Path(__file__).parents[2] / "docs" / "a-regulation-in-one-file.md"
KEY = "documented-2026"


@pytest.fixture
def porto():
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert code is not None
    module: dict = {}
    exec(compile(code[1], str(PAGE), "exec"), module)
    # Under a key of its own, in case somebody has copied the page into `rules/editions/` as it is.
    regulation = amend(module["REGULATION"], {}, key=KEY)
    registry.add(regulation)
    yield regulation
    registry.remove(KEY)


def test_the_documented_regulation_scores_a_hand(porto):
    sides = [
        {"clean": 1, "table_points": 300, "hand_points": 20, "went_out": True, "morto": "played"},
        {"table_points": 95, "hand_points": 40},
    ]
    game = read_game({"regulation": KEY, "hands": [{"sides": sides, "mortos_to_stock": 1}]})
    result = play(game)
    # 200 + 150 + 300 − 20 = 630; −100 + 95 − 40 = −45
    assert result.hands[0].totals == (630, -45)
    assert result.hands[0].findings == ()


def test_a_ruling_changes_the_regulation(porto):
    assert porto.with_rulings({"bonus_of_the_last_hand": "no"}).going_out.bonus.points == 0
