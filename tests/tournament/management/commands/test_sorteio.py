"""`manage.py sorteio`, as used by a person in the terminal."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

ROOT = Path(__file__).parents[4]
CODES = "".join(f"D0{number}\n" for number in range(1, 9))
SOURCE = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
ORDER = ["D05", "D02", "D07", "D04", "D08", "D03", "D01", "D06"]


def sorteio(codes: bytes, tmp_path: Path, *options: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a draw of these codes, in English."""
    file = tmp_path / "codes.txt"
    file.write_bytes(codes)
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with translation.override("en"):
        try:
            call_command("sorteio", str(file), *options, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
    return status, out.getvalue(), err.getvalue()


@pytest.mark.smoke
def test_json_has_the_hash_the_key_and_the_order(tmp_path: Path) -> None:
    status, out, err = sorteio(CODES.encode(), tmp_path, "--draw-id", "demo-r1", "--source", SOURCE, "--json")
    hash_ = "10d753b2c7bd4294a867774b8f47ce1802d18fc2a9eed30554ab1ebc0abdcac5"
    assert (status, err) == (0, "")
    assert json.loads(out) == {"pool_hash": hash_, "key": f"sorteio-1/demo-r1/{hash_}/{SOURCE}/", "order": ORDER}


def test_the_report_names_draw_and_source_and_lists_the_order(tmp_path: Path) -> None:
    status, out, _err = sorteio(CODES.encode(), tmp_path, "--draw-id", "demo-r1", "--source", SOURCE)
    lines = out.splitlines()
    assert status == 0
    assert lines[:2] == ["Draw demo-r1, by sorteio-1 (RFC 3797 with SHA-256)", f"Source: {SOURCE}"]
    assert lines[5:] == [f"{place}  {code}" for place, code in enumerate(ORDER, start=1)]


@pytest.mark.parametrize(
    "codes",
    [CODES.rstrip(), CODES + "\n\n", CODES.replace("\n", "\r\n"), "\ufeff" + CODES],
    ids=["no newline at the end", "empty lines at the end", "Windows", "byte order mark"],
)
def test_what_editors_leave_in_a_file_does_no_harm(codes: str, tmp_path: Path) -> None:
    options = ("--draw-id", "demo-r1", "--source", SOURCE, "--json")
    _status, out, _err = sorteio(codes.encode(), tmp_path, *options)
    assert json.loads(out)["order"] == ORDER


@pytest.mark.parametrize(
    ("codes", "problem"),
    [
        (b"A\n\nB\n", "line 2: There is no code here: remove the empty line.\n"),
        (b"A\nB\nA\n", "line 3: The code A is there twice: remove one.\n"),
        (b"A\nana\n", "line 2: “ana” is not a valid code: use 1 to 16 of the characters A–Z, 0–9 and -.\n"),
        (b"A\n\xff\n", "line 2: “\\xff” is not a valid code: use 1 to 16 of the characters A–Z, 0–9 and -.\n"),
        (b"", "There is nobody to draw: give at least one code.\n"),
    ],
)
def test_a_file_that_cannot_be_drawn_is_one_line_and_status_2(codes: bytes, problem: str, tmp_path: Path) -> None:
    assert sorteio(codes, tmp_path, "--draw-id", "x", "--source", "y") == (2, "", problem)


@pytest.mark.parametrize(
    ("options", "word"),
    [(("--draw-id", "x"), "source"), (("--draw-id", "a/b", "--source", "y"), "“a/b”")],
)
def test_what_cannot_make_a_key_is_one_line_and_status_2(options: tuple[str, ...], word: str, tmp_path: Path) -> None:
    status, out, err = sorteio(b"A\n", tmp_path, *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert word in err


def test_a_missing_file_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        call_command("sorteio", "/nowhere/codes.txt", "--draw-id", "x", "--source", "y")
    captured = capsys.readouterr()
    assert (left.value.code, captured.out, captured.err.count("\n")) == (2, "", 1)


def test_standard_input_is_drawn_in_the_language_of_the_terminal() -> None:
    command = [sys.executable, "manage.py", "sorteio", "-", "--draw-id", "demo-r1", "--source", SOURCE]
    environment = {**os.environ, "LC_ALL": "en_GB.UTF-8"}
    done = subprocess.run(command, cwd=ROOT, env=environment, input=CODES.encode(), capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[5] == "1  D05"
