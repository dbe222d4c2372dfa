"""A regulation really is one file: with another in `rules/editions/` the tests start, and those over all editions
pass."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEY = "another-2030"
LAWS = "test_lines_add_up_to_totals or test_export_then_import or test_a_hand_comes_back_from_its_form"


@pytest.mark.parametrize(
    ("places", "selection"),
    [
        pytest.param(
            ["tests/rules", "tests/scoring/checks", "tests/tournament/demo/test_random_game.py"],
            KEY,
            marks=pytest.mark.daily,
        ),
        pytest.param(["tests/rules", "tests/scoring", "tests/tournament"], f"{KEY} or {LAWS}", marks=pytest.mark.long),
    ],
    ids=["by day", "all"],
)
def test_the_tests_over_all_editions_hold_for_another(places: list[str], selection: str) -> None:
    """In a process of their own, where `another/editions/` is found too."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.rules.another.plugin", "-p", "no:cacheprovider"]
    command += ["-m", "not long and not browser", "-k", selection, *places]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


def test_another_is_found_there_and_not_here() -> None:
    listed = "from rules import registry; print([regulation.key for regulation in registry.all_regulations()])"
    command = [sys.executable, "-c", f"import tests.rules.another.plugin; {listed}"]
    there = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    here = subprocess.run([sys.executable, "-c", listed], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert KEY in there
    assert KEY not in here
