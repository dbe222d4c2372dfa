"""`manage.py pairings`, as used by a person or a program in the terminal."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.scoring.contest.examples import EXAMPLES, GROUPS, SWISS
from tests.tournament.management.commands.running import json_answer
from tests.tournament.management.commands.streams import SMALL, spoilt_lines, starts_at_once

ROOT = Path(__file__).parents[4]
Document = dict[str, Any]


def pairings(document: Document, tmp_path: Path, *options: str, language: str = "en") -> tuple[int, str, str]:
    """The exit status, output and errors."""
    file = tmp_path / "tournament.json"
    file.write_text(json.dumps(document))
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with translation.override(language):
        try:
            call_command("pairings", str(file), *options, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
    return status, out.getvalue(), err.getvalue()


def answer(document: Document, tmp_path: Path, *options: str) -> Document:
    return json_answer(*pairings(document, tmp_path, "--json", *options))


@pytest.mark.smoke
def test_a_round_robin_of_three_has_a_bye_each_round(tmp_path: Path) -> None:
    """Berger's table of four without its last number: 1–4, 2–3; 4–3, 1–2; 2–4, 3–1."""
    assert answer(SMALL | {"matches": []}, tmp_path, "--stage", "s") == {
        "rounds": [
            {"round": number, "matches": [
                {"slot": 1, "pairs": match, "group": 0, "table": 1}, {"slot": 2, "pairs": [bye, None], "group": 0},
            ]}
            for number, match, bye in ((1, ["B", "C"], "A"), (2, ["A", "B"], "C"), (3, ["C", "A"], "B"))
        ]
    }  # fmt: skip


def test_one_round_alone_can_be_asked_for(tmp_path: Path) -> None:
    rounds = answer(SMALL, tmp_path, "--stage", "s")["rounds"]
    assert answer(SMALL, tmp_path, "--stage", "s", "--round", "2") == {"rounds": [rounds[1]]}


def test_an_elimination_tells_where_its_pairs_come_from(tmp_path: Path) -> None:
    stages = [{"id": "k", "kind": "single_elimination", "third_place": True}]
    document = SMALL | {"pairs": [{"id": name} for name in "ABCD"], "stages": stages, "matches": []}
    assert answer(document, tmp_path, "--stage", "k") == {
        "rounds": [
            {"round": 1, "matches": [{"slot": 1, "pairs": ["A", "D"]}, {"slot": 2, "pairs": ["B", "C"]}]},
            {
                "round": 2,
                "matches": [
                    {"slot": 1, "pairs": [{"winner_of": [1, 1]}, {"winner_of": [1, 2]}]},
                    {"slot": 2, "pairs": [{"loser_of": [1, 1]}, {"loser_of": [1, 2]}]},
                ],
            },
        ]
    }


@pytest.mark.parametrize("language", ["en", "pt-br", "it"])
@pytest.mark.parametrize("document", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_every_kind_is_written_in_every_language(document: Document, language: str, tmp_path: Path) -> None:
    stage = document["stages"][0]["id"]
    for options in (("--stage", stage, "--round", "1"), ("--stage", stage, "--round", "1", "--json")):
        status, out, err = pairings(document, tmp_path, *options, language=language)
        assert (status, err) == (0, "")
        assert out
        assert "%(" not in out


def test_the_same_seed_draws_the_same_in_another_process(tmp_path: Path) -> None:
    document = SMALL | {"pairs": [{"id": f"D{number}"} for number in range(8)], "matches": []}
    one = answer(document, tmp_path, "--stage", "s", "--seed", "Loteria 6001")
    done = started("-", "--json", "--stage", "s", "--seed", "Loteria 6001", stdin=json.dumps(document).encode())
    assert json.loads(done.stdout) == one
    assert one != answer(document, tmp_path, "--stage", "s", "--seed", "Loteria 6002")
    assert one != answer(document, tmp_path, "--stage", "s")


@pytest.mark.parametrize(
    ("document", "options", "words"),
    [
        (SMALL, ("--stage", "x"), ["there is no stage x"]),
        (SMALL, ("--stage", "s", "--round", "4"), ["stages[0]", "4"]),
        (SWISS, ("--stage", "s", "--round", "9"), ["stages[0]", "9"]),
        (SWISS | {"matches": SWISS["matches"][:3]}, ("--stage", "s"), ["stages[0]"]),
        (GROUPS | {"matches": GROUPS["matches"][:2]}, ("--stage", "final"), ["stages[1]", "groups"]),
    ],
)
def test_what_is_refused_is_one_line_and_status_2(
    document: Document, options: tuple[str, ...], words: list[str], tmp_path: Path
) -> None:
    for more in ((), ("--json",)):
        status, out, err = pairings(document, tmp_path, *options, *more)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert [word for word in words if word not in err] == []


def test_rounds_count_from_one(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        pairings(SMALL, tmp_path, "--stage", "s", "--round", "0")
    assert caught.value.returncode == 2


def started(*options: str, stdin: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "manage.py", "pairings", *options]
    variables = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3", **environment}
    return subprocess.run(command, cwd=ROOT, env=variables, input=stdin, capture_output=True, check=False)


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    "options", [(), *(("--stage", "s", "--round", round_) for round_ in ("0", "x", "\N{FULLWIDTH DIGIT ONE}", "1_0"))]
)
def test_a_wrong_question_ends_with_2_and_no_traceback(options: tuple[str, ...]) -> None:
    done = started("-", *options, stdin=json.dumps(SMALL).encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


@pytest.mark.long
def test_pairings_starts_at_once_without_a_database() -> None:
    def start() -> None:
        done = started("-", "--json", "--stage", "s", stdin=json.dumps(SMALL).encode())
        assert (done.returncode, done.stderr) == (0, b"")

    assert starts_at_once(start)


@pytest.mark.parametrize("stage", ["s", "groups"])
@pytest.mark.long
def test_no_line_is_too_much(stage: str) -> None:
    lines = spoilt_lines(1000, seed=7)
    done = started("--lines", "-", "--stage", stage, "--seed", "x", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]
    assert (done.returncode, done.stderr, len(answers)) == (2, b"", len(lines))
    assert {tuple(answer) for answer in answers} == {("rounds",), ("error",)}
