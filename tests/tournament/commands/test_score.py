"""`manage.py score` as its users meet it: a process with files, pipes, exit statuses and the terminal's language."""

import io
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, str(ROOT / "manage.py"), "score"]
WORKED_EXAMPLE: dict[str, Any] = {
    "format": "sumula-game/1",
    "regulation": "apcef-sc-2022",
    "rulings": {},
    "pairs": ["Ana/Bia", "Caio/Davi"],
    "hands": [
        {
            "sides": [
                {
                    "clean": 1,
                    "dirty": 1,
                    "table_points": 330,
                    "hand_points": 15,
                    "went_out": True,
                    "morto": "played",
                },
                {
                    "clean": 0,
                    "dirty": 1,
                    "table_points": 145,
                    "hand_points": 60,
                    "morto": "none",
                    "failed_openings": 0,
                },
            ],
            "mortos_to_stock": 0,
        }
    ],
}
# The contract adds up: 200 + 100 + 100 + 330 − 15 = 715 and 100 − 100 + 145 − 60 = 85.
ITS_RESULT: dict[str, Any] = {
    "regulation": "apcef-sc-2022",
    "hands": [
        {
            "totals": [715, 85],
            "lines": [
                [
                    {"code": "clean", "count": 1, "points": 200, "article": "Art. 12 b"},
                    {"code": "dirty", "count": 1, "points": 100, "article": "Art. 12 c"},
                    {"code": "went_out", "count": 1, "points": 100, "article": "Art. 12 a"},
                    {"code": "table_points", "count": 330, "points": 330, "article": "Art. 12 § 1º"},
                    {"code": "hand_points", "count": 15, "points": -15, "article": "Art. 12 § 2º"},
                ],
                [
                    {"code": "dirty", "count": 1, "points": 100, "article": "Art. 12 c"},
                    {"code": "morto_missed", "count": 1, "points": -100, "article": "Art. 12 d"},
                    {"code": "table_points", "count": 145, "points": 145, "article": "Art. 12 § 1º"},
                    {"code": "hand_points", "count": 60, "points": -60, "article": "Art. 12 § 2º"},
                ],
            ],
            "findings": [],
            "openings": [None, None],
            "running": [715, 85],
        }
    ],
    "game": {"over": False, "winner": None, "target": 3000, "reason": None},
}
GAME = json.dumps(WORKED_EXAMPLE).encode()
FAULTY = GAME.replace(b'"clean": 1,', b'"clean": true,')
# A pair with 1,300 points in claimed sheets: its finding holds a figure that each language writes its own way.
CLAIMED = GAME.replace(b'"clean": 1,', b'"clean": 1, "claimed_total": 12345,')


def environment(**variables: str) -> dict[str, str]:
    """The tester's own, without their languages, their `.env` and their database."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TMPDIR")}
    return kept | {"LANG": "en", "ENV_FILE": os.devnull, "PYTHONIOENCODING": "utf-8", **variables}


def score(*arguments: str, given: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, env=environment(**variables), timeout=120, check=False
    )


def score_here(file: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The same without a process of its own: quicker, where only what is said matters."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    with translation.override("en"):
        try:
            call_command("score", str(file), *arguments, stdout=out, stderr=err)
        except SystemExit as stop:
            status = int(stop.code or 0)
    return subprocess.CompletedProcess(arguments, status, out.getvalue().encode(), err.getvalue().encode())


def answers(done: subprocess.CompletedProcess[bytes]) -> list[Any]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line of a refusal; nothing else may have been said."""
    assert (done.returncode, done.stdout) == (2, b"")
    line, rest = done.stderr.decode().split("\n", 1)
    assert rest == ""
    assert line.splitlines() == [line]
    return line


# --- One document ----------------------------------------------------------------------------------------------------


def test_the_worked_example(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(GAME)
    done = score("--json", str(file))
    assert (done.returncode, answers(done), done.stderr) == (0, [ITS_RESULT], b"")


@pytest.mark.parametrize(
    "given",
    [
        GAME,
        b"\xef\xbb\xbf" + GAME,
        json.dumps(WORKED_EXAMPLE, indent=2).replace("\n", "\r\n").encode(),
        b"\n\n" + GAME + b"\n\n",
    ],
    ids=["plain", "BOM", "CRLF", "blank lines around"],
)
def test_standard_input_as_a_file(given: bytes) -> None:
    done = score("--json", "-", given=given)
    assert (done.returncode, answers(done), done.stderr) == (0, [ITS_RESULT], b"")


def test_findings_alone() -> None:
    done = score("--json", "--validate-only", "-", given=GAME)
    assert (done.returncode, answers(done)) == (0, [{"regulation": "apcef-sc-2022", "hands": [{"findings": []}]}])


def test_findings_are_no_failure() -> None:
    done = score("--json", "-", given=CLAIMED)
    (result,) = answers(done)
    (finding,) = result["hands"][0]["findings"]
    assert (done.returncode, done.stderr) == (0, b"")
    assert list(finding) == ["code", "severity", "side", "article", "ruling", "message", "hint"]
    assert (finding["code"], finding["severity"], finding["side"]) == ("claimed_total_differs", "error", 0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (FAULTY, "line 1, hands[0].sides[0].clean: a whole number is wanted"),
        (b'{"regulation": "apcef-sc-2022",\n\n "hands": [],\n "colour": 1}', "line 4, colour: unknown field"),
        (b'{"regulation":\n"apcef-sc-2022", "hands": [{"sides": [{}]}]}', "line 2, hands[0].sides: a list of two"),
        (b'{"regulation": "apcef-sc-2022",\n"hands": [\n{"sides": [{},\n{"clean": NaN}]}]}', "line 4, hands[0].sides"),
        (b'{"regulation": "apcef-sc-2022",\n"x": {"a": 1,\n"a": 2}}', "line 3, x.a: this field stands here twice"),
        (b'{"regulation": "apcef-sc-2022",\n"hands": [}', "line 2: this is not well-formed JSON"),
        (b'{"regulation": "apcef-sc-2022",\n"pairs": ["Jo\xe3o", "Bia"]}', "line 2: this is not UTF-8 text"),
        (b'{"regulation": "apcef-sc-2022",\n"hands": ' + b"9" * 10_000 + b"}", "line 2, hands: a number here is too"),
        (b'{"x_deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "line 1"),
        (b"[]", "line 1: an object is wanted"),
        (b"", "line 1: there is nothing here"),
    ],
)
def test_what_cannot_be_read_is_one_line(tmp_path: Path, given: bytes, said: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(given)
    for options in (("--json",), ("--validate-only",), ()):
        assert refused(score_here(file, *options)).startswith(said)


def test_what_cannot_be_read_ends_the_process_with_2() -> None:
    assert refused(score("--json", "-", given=FAULTY)) == "line 1, hands[0].sides[0].clean: a whole number is wanted"


@pytest.mark.parametrize("options", [(), ("--json", "--lines")], ids=["report", "stream"])
def test_files_that_cannot_be_opened(tmp_path: Path, options: tuple[str, ...]) -> None:
    assert refused(score(*options, str(tmp_path))) == f"{tmp_path}: Is a directory"
    missing = tmp_path / "no\x1b[31m\nsuch"
    assert refused(score(*options, str(missing))) == f"{tmp_path}/no\\x1b[31m\\nsuch: No such file or directory"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(GAME)
    file.chmod(0)
    assert refused(score("--json", str(file))) == f"{file}: Permission denied"


@pytest.mark.parametrize(
    "name",
    ["two\nlines", "\u2028\x85\x1b[31m", "\ud800", "\x9b\u202e", '"\\', pytest.param("k" * 1_000_000, id="1 MB")],
    ids=ascii,
)
def test_odd_field_names_stay_on_one_short_line(tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"regulation": "apcef-sc-2022", "hands": [], name: 1}))
    line = refused(score_here(file, "--json"))
    assert line.isprintable()
    assert len(line) < 300
    assert answers(score_here(file, "--json", "--lines")) == [{"error": line}]


# --- A stream --------------------------------------------------------------------------------------------------------


def test_an_unreadable_line_is_answered_in_its_place() -> None:
    done = score("--json", "--lines", "-", given=b"\n".join([GAME, FAULTY, b"", b"\xff", GAME + b"\r", b" \r", GAME]))
    assert (done.returncode, done.stderr) == (2, b"")
    assert answers(done) == [
        ITS_RESULT,
        {"error": "line 2, hands[0].sides[0].clean: a whole number is wanted"},
        {"error": "line 3: there is nothing here"},
        {"error": "line 4: this is not UTF-8 text"},
        ITS_RESULT,
        {"error": "line 6: there is nothing here"},
        ITS_RESULT,
    ]


def test_a_stream_of_findings_alone_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(GAME + b"\n" + FAULTY + b"\n" + GAME + b"\n")
    done = score("--json", "--lines", "--validate-only", str(file))
    good = {"regulation": "apcef-sc-2022", "hands": [{"findings": []}]}
    error = {"error": "line 2, hands[0].sides[0].clean: a whole number is wanted"}
    assert (done.returncode, answers(done), done.stderr) == (2, [good, error, good], b"")


def test_a_stream_of_nothing() -> None:
    done = score("--json", "--lines", "-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_each_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(
        [*COMMAND, "--json", "--lines", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        bufsize=0,
    ) as process:
        assert process.stdin
        assert process.stdout
        wrong = {"error": "line 2: an object is wanted"}
        for question, answer in ((GAME, ITS_RESULT), (b"[]", wrong), (GAME, ITS_RESULT)):
            process.stdin.write(question + b"\n")
            ready, _, _ = select.select([process.stdout], [], [], 30)
            assert ready
            assert json.loads(process.stdout.readline()) == answer
        process.stdin.close()
        assert process.wait(30) == 2


@pytest.mark.parametrize("options", [("--json", "--lines"), ()], ids=["stream", "report"])
def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path, options: tuple[str, ...]) -> None:
    hands = WORKED_EXAMPLE["hands"] * (1 if options else 5_000)
    one = json.dumps({**WORKED_EXAMPLE, "hands": hands}).encode()
    file = tmp_path / "games"
    file.write_bytes((one + b"\n") * (5_000 if options else 1))
    with subprocess.Popen(
        [*COMMAND, *options, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == (b"", 0)


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "--json", "-"], input=GAME, stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.returncode != 0
    assert done.stderr.decode().splitlines() == ["-: No space left on device"]


# --- Languages and encodings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "figure"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "12.345"),
        ({"LANG": "it_IT.UTF-8"}, "12.345"),
        ({"LANG": "en_US.UTF-8"}, "12,345"),
        ({"LANG": "C"}, "12.345"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "12,345"),
    ],
    ids=str,
)
def test_findings_in_the_language_of_the_terminal(variables: Mapping[str, str], figure: str) -> None:
    (result,) = answers(score("--json", "-", given=CLAIMED, **variables))
    assert figure in result["hands"][0]["findings"][0]["message"]


def test_each_language_says_it_in_its_own_words() -> None:
    said = {refused(score("--json", "-", given=FAULTY, LANG=language)) for language in ("pt_BR", "it_IT", "en_US")}
    assert len(said) == 3


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""},
    ],
    ids=str,
)
def test_a_terminal_without_utf_8(variables: dict[str, str]) -> None:
    named = GAME.replace(b"Ana/Bia", "João/日本".encode())
    done = score("--json", "-", given=named, **variables)
    assert (done.returncode, answers(done), done.stderr) == (0, [ITS_RESULT], b"")
    done = score("-", given=named, **variables)
    assert (done.returncode, done.stderr) == (0, b"")
    done = score("--json", "-", given='{"ção": 1}'.encode(), **variables)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


# --- The machine -----------------------------------------------------------------------------------------------------


def test_no_database_and_no_folder_to_write_to(tmp_path: Path) -> None:
    unwritable = tmp_path / "file"
    unwritable.touch()
    for variables in ({"VAR_DIR": str(unwritable / "var")}, {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}):
        done = score("--json", "-", given=GAME, **{"VAR_DIR": str(tmp_path / "var"), **variables})
        assert (done.returncode, answers(done), done.stderr) == (0, [ITS_RESULT], b"")


def test_what_only_the_site_needs_is_not_loaded() -> None:
    """The start is measured in bench/score.py; what would spoil it is named here."""
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", *COMMAND[1:], "--json", "-"],
        input=GAME,
        capture_output=True,
        env=environment(),
        check=True,
    ).stderr.decode()
    names = {line.rsplit("|", 1)[-1].strip() for line in loaded.splitlines()}
    assert "scoring.reading" in names
    assert names & {"weasyprint", "rustworkx", "ortools", "segno", "gunicorn", "tournament.printing"} == set()
