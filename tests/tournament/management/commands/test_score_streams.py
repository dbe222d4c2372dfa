"""`score`: streams of documents, and files that cannot be read."""

import io
import json
import os
import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournament.management.commands.scoring_runs import (
    BAD,
    BAD_SAYS,
    COMMAND,
    ENGLISH,
    EXAMPLES,
    FOUND,
    GOOD,
    SHEET,
    process,
    score,
)


def test_each_line_has_its_result_or_error_in_its_place() -> None:
    lines = [GOOD, BAD, b"", FOUND, b"\xff", b"[]", b"\xef\xbb\xbf" + GOOD + b"\r", b" "]
    status, out, err = score(b"\n".join(lines), "--json", "--lines")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (2, "")
    assert [answer.get("error") for answer in answers] == [
        None,
        f"line 2, {BAD_SAYS}",
        "line 3: there is nothing here",
        None,
        "line 5: this is not UTF-8 text",
        "line 6: must be an object",
        None,
        "line 8: there is nothing here",
    ]
    assert [list(answer) for answer in answers if "error" in answer] == [["error"]] * 5
    assert [answer["hands"][0]["totals"] for answer in answers if "error" not in answer] == [
        [715, 85],
        [-100, -300],
        [715, 85],
    ]


def test_a_stream_that_can_be_read_whole() -> None:
    status, out, err = score(GOOD + b"\n" + FOUND, "--lines", "--validate-only")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [list(answer) for answer in answers] == [["regulation", "hands"]] * 2
    assert [list(hand) for answer in answers for hand in answer["hands"]] == [["findings"]] * 2


def test_a_stream_without_a_line_has_no_result() -> None:
    assert score(b"", "--json", "--lines") == (0, "", "")


def test_an_empty_line_at_the_end_is_a_line() -> None:
    assert score(GOOD + b"\n\n", "--lines")[0] == 2


def test_a_line_of_the_stream_answers_as_the_file_alone() -> None:
    for path in EXAMPLES:
        document = json.dumps(json.loads(path.read_text("utf-8"))).encode()
        alone, in_stream = score(path.read_bytes(), "--json"), score(document, "--json", "--lines")
        assert (alone[0], in_stream[0]) == (0, 0)
        assert json.loads(alone[1]) == json.loads(in_stream[1])


def test_every_line_is_answered_before_the_next_is_asked() -> None:
    with subprocess.Popen(
        [*COMMAND, "--json", "--lines", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENGLISH
    ) as running:
        assert running.stdin
        assert running.stdout
        for line, field in ((GOOD, "regulation"), (BAD, "error"), (GOOD, "regulation")):
            running.stdin.write(line + b"\n")
            running.stdin.flush()
            assert next(iter(json.loads(running.stdout.readline()))) == field
        running.stdin.close()
        assert running.stdout.read() == b""
        assert running.wait(60) == 2


@pytest.mark.typical(1)
@pytest.mark.parametrize("options", [("--json", "--lines"), ()], ids=["lines", "report"])
def test_a_reader_that_has_seen_enough_is_no_error(options: tuple[str, ...], tmp_path: Path) -> None:
    games = tmp_path / "games"
    hands = SHEET["hands"] * 3_000 if not options else SHEET["hands"]
    games.write_bytes((json.dumps(SHEET | {"hands": hands}).encode() + b"\n") * (3_000 if options else 1))
    with subprocess.Popen(
        [*COMMAND, *options, str(games)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENGLISH
    ) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "--json", str(EXAMPLES[0])], stdout=full, stderr=subprocess.PIPE, env=ENGLISH, check=False
        )
    assert (done.returncode, done.stderr) == (1, b"-: No space left on device\n")


@pytest.mark.parametrize("options", [(), ("--json", "--lines")], ids=["one", "lines"])
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("none.json", "No such file or directory"),
        ("", "Is a directory"),
        ("x" * 300, "File name too long"),
        ("folder\n\x1b[31m/súmula", "No such file or directory"),
    ],
    ids=["missing", "directory", "long", "odd"],
)
def test_a_file_that_cannot_be_opened(name: str, problem: str, options: tuple[str, ...], tmp_path: Path) -> None:
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("score", str(tmp_path / name), *options, stdout=out, stderr=err)
    assert (left.value.code, out.getvalue(), len(err.getvalue().splitlines())) == (2, "", 1)
    assert err.getvalue().endswith(f": {problem}\n")
    assert err.getvalue().removesuffix("\n").isprintable()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_reported_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(GOOD)
    path.chmod(0)
    assert process(str(path)) == (2, b"", f"{path}: Permission denied\n".encode())


def test_closed_standard_input_is_reported_in_one_line() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "-"], capture_output=True, env=ENGLISH, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"-: Bad file descriptor\n")
