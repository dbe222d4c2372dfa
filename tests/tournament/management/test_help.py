"""Every command of ours explains itself, in the terminal's language."""

import subprocess
import sys

import pytest
from django.core.management import load_command_class

from tournament.environment import BASE_DIR

COMMANDS = sorted(path.stem for path in (BASE_DIR / "tournament/management/commands").glob("[a-z]*.py"))


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        load_command_class("tournament", command).run_from_argv(["manage.py", command, "--help"])
    output = capsys.readouterr()
    assert (ended.value.code, output.err) == (0, "")
    assert command in output.out


@pytest.mark.typical(1)
@pytest.mark.parametrize("command", ["serve", "score"])
def test_help_is_written_at_the_terminal(command: str) -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", command, "--help"], cwd=BASE_DIR, capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert command in answer.stdout
