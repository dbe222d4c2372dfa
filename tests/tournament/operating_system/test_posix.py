"""The Linux and macOS functions, if the tests run on one of them."""

import os
import subprocess
import sys

import pytest

from tournament.operating_system.endings import Ending

posix = pytest.importorskip("tournament.operating_system.posix", exc_type=ImportError)


def test_a_process_is_alive_until_it_ends_or_where_nobody_knows():
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert posix.is_alive(process.pid)
    process.communicate()
    assert not posix.is_alive(process.pid)
    assert posix.is_alive(1)
    assert posix.is_alive(1 << 40)  # no number of any process: nobody to be sure of


def test_a_process_whose_parent_is_another_is_an_orphan():
    assert not posix.is_orphan_of(os.getppid())
    assert posix.is_orphan_of(os.getpid())


@pytest.mark.parametrize(
    ("does", "ending"),
    [
        ("os.abort()", Ending.OUT_OF_MEMORY),
        ("os.kill(os.getpid(), 9)", Ending.KILLED),
        ("sys.exit(1)", None),
    ],
)
def test_how_it_ended_tells_apart_the_ends_of_a_process(does, ending):
    done = subprocess.run([sys.executable, "-c", f"import os, sys; {does}"], check=False)
    assert posix.how_it_ended(done.returncode) is ending


LIMITED = """
from tournament.operating_system import system
system.limit_processor(1, 4)
while True: pass
"""


@pytest.mark.long
def test_what_takes_too_much_of_the_processor_is_ended():
    done = subprocess.run([sys.executable, "-c", LIMITED], timeout=60, check=False)
    assert done.returncode == 4


def test_a_name_is_given_once(tmp_path):
    first, second, name = tmp_path / "a", tmp_path / "b", tmp_path / "name"
    first.write_text("first")
    second.write_text("second")
    posix.claim_name(first, name)
    with pytest.raises(FileExistsError):
        posix.claim_name(second, name)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"name": "first"}
