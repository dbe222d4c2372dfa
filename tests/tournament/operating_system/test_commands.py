"""On each system, its own commands are suggested."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tournament.doctor import machine
from tournament.operating_system import commands
from tournament.operating_system.commands import DEBIAN, MACOS, WINDOWS


def test_each_system_has_a_command_for_everything():
    assert DEBIAN.keys() == MACOS.keys() == WINDOWS.keys()


@pytest.mark.parametrize(
    ("platform", "begin"),
    [("win32", "winget install "), ("darwin", "brew install "), ("linux", "sudo apt-get update ")],
)
def test_what_brings_pango_is_a_command_of_the_system(platform, begin, monkeypatch, tmp_path):
    """On Windows it was Debian's."""
    monkeypatch.setattr(commands.sys, "platform", platform)
    assert commands.command_for("pango").startswith(begin)
    (full, short) = (machine.disk(tmp_path, free).fix for free in (0, machine.DISK_NEEDED))
    assert (full == short == "cleanmgr") == (platform == "win32")


def test_weasyprint_looks_where_the_command_puts_it_on_windows():
    spec = find_spec("weasyprint")
    source = (Path(spec.origin).parent / "text" / "ffi.py").read_text("utf-8")
    assert "C:\\\\msys64\\\\ucrt64\\\\bin" in source
