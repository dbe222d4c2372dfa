"""`sumula`: what it does by itself, and where `--data` puts everything."""

import os
import sys
from pathlib import Path

import pytest

from tournament import command_line
from tournament.command_line import take_data_folder


@pytest.fixture(autouse=True)
def variables(monkeypatch):
    for name in ("VAR_DIR", "ENV_FILE"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.setitem(os.environ, name, "as it was")


@pytest.mark.parametrize("given", [["--data", "clube", "doctor"], ["--data=clube", "doctor"]])
def test_data_and_env_are_in_the_folder_that_is_named(given, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert take_data_folder(given) == ["doctor"]
    assert os.environ["VAR_DIR"] == str(tmp_path / "clube")
    assert os.environ["ENV_FILE"] == str(tmp_path / "clube" / ".env")


def test_a_folder_of_ones_own_home_is_found():
    take_data_folder(["--data", "~/clube"])
    assert os.environ["VAR_DIR"] == str(Path.home() / "clube")


@pytest.mark.parametrize("given", [[], ["score", "--json", "-"], ["score", "--data"]])
def test_without_a_folder_nothing_is_moved(given):
    assert take_data_folder(given) == given
    assert os.environ["VAR_DIR"] == os.environ["ENV_FILE"] == "as it was"


@pytest.mark.parametrize("given", [["--data"], ["--data="]])
def test_a_folder_without_a_name_is_refused(given):
    with pytest.raises(SystemExit) as ended:
        take_data_folder(given)
    assert ended.value.code == "sumula: --data FOLDER"


@pytest.mark.parametrize(
    ("given", "run"),
    [
        ([], ["serve", "--open"]),
        (["--data", "clube"], ["serve", "--open"]),
        (["serve"], ["serve"]),
        (["--data", "clube", "score", "x"], ["score", "x"]),
    ],
)
def test_alone_it_serves_and_opens_the_browser(monkeypatch, given, run):
    ran = []
    monkeypatch.setattr(command_line, "manage", lambda: ran.extend(sys.argv))
    monkeypatch.setattr(sys, "argv", ["sumula", *given])
    command_line.sumula()
    assert ran == ["sumula", *run]
