"""Every command of ours explains itself, in the terminal's language."""

import subprocess
import sys

import pytest

from tournament.environment import BASE_DIR

COMMANDS = sorted(path.stem for path in (BASE_DIR / "tournament/management/commands").glob("[a-z]*.py"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command):
    answer = subprocess.run(
        [sys.executable, "manage.py", command, "--help"], cwd=BASE_DIR, capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert command in answer.stdout
