"""`manage.py standings`, as used by a person or a program in the terminal."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from tests.scoring.contest.examples import EXAMPLES, GROUPS, LOSSES
from tests.scoring.contest.strategies import put
from tests.tournament.management.commands.running import json_answer
from tests.tournament.management.commands.streams import SMALL, Document, spoilt_lines, starts_at_once

ROOT = Path(__file__).parents[4]


def standings(document: Any, tmp_path: Path, *options: str, language: str = "en") -> tuple[int, str, str]:
    """The exit status, output and errors."""
    file = tmp_path / "tournament.json"
    if not isinstance(document, bytes):
        document = json.dumps(document, indent=1).encode()
    file.write_bytes(document)
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with translation.override(language):
        try:
            call_command("standings", str(file), *options, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
    return status, out.getvalue(), err.getvalue()


def answer(document: Document, tmp_path: Path, *options: str) -> Document:
    return json_answer(*standings(document, tmp_path, "--json", *options))


@pytest.mark.smoke
def test_the_answer_has_every_stage_table_row_and_value(tmp_path: Path) -> None:
    """A drew with B (a match point each) and beat C (three): Buchholz 1 + 0, 4, 4.

    Sonneborn-Berger: half of B's 1 and all of C's 0; half of A's 4; nothing.
    """
    assert answer(SMALL, tmp_path) == {
        "stages": [
            {
                "id": "s",
                "tables": [
                    {
                        "group": 0,
                        "rows": [
                            {
                                "place": 1,
                                "pair": "A",
                                "values": {"wins": 1, "buchholz": 1, "sonneborn_berger": "1/2"},
                                "why": "1st: leads with 1 win.",
                            },
                            {
                                "place": 2,
                                "pair": "B",
                                "values": {"wins": 0, "buchholz": 4, "sonneborn_berger": 2},
                                "why": "2nd: 0 wins (Ana/Bia: 1).",
                            },
                            {
                                "place": 3,
                                "pair": "C",
                                "values": {"wins": 0, "buchholz": 4, "sonneborn_berger": 0},
                                "why": "3rd: level on 0 wins with Caio/Davi. Tie-break: points of the opponents it "
                                "beat (Sonneborn-Berger) 0 to 2.",
                            },
                        ],
                        "undecided": [],
                        "unused_lots": [],
                    }
                ],
            }
        ]
    }


def test_places_undecided_ties_and_unused_lots_are_written(tmp_path: Path) -> None:
    document = SMALL | {"matches": [], "lots": [{"stage": "s", "among": ["C", "A"], "order": ["A", "C"]}]}
    (table,) = answer(document, tmp_path)["stages"][0]["tables"]
    assert [row["place"] for row in table["rows"]] == [1, 1, 1]
    assert (table["undecided"], table["unused_lots"]) == ([["A", "B", "C"]], [["C", "A"]])


def test_a_stage_that_cannot_be_drawn_up_yet_has_no_tables(tmp_path: Path) -> None:
    document = SMALL | {"stages": [*SMALL["stages"], {"id": "f", "kind": "single_elimination",
                                                     "entrants": {"stage": "s", "places": [1, 2]}}]}  # fmt: skip
    assert answer(document, tmp_path)["stages"][1] == {"id": "f", "tables": []}
    assert answer(document, tmp_path, "--stage", "f") == {"stages": [{"id": "f", "tables": []}]}


def test_one_stage_alone_can_be_asked_for(tmp_path: Path) -> None:
    assert [stage["id"] for stage in answer(GROUPS, tmp_path)["stages"]] == ["groups", "final"]
    assert [stage["id"] for stage in answer(GROUPS, tmp_path, "--stage", "final")["stages"]] == ["final"]


def test_the_report_begins_with_tournament_and_stage(tmp_path: Path) -> None:
    status, out, err = standings(SMALL, tmp_path)
    assert (status, err) == (0, "")
    assert out.splitlines()[:6] == [
        "Copa",
        "",
        "Stage s",
        "    1  Ana/Bia    Wins 1 · Buchholz 1 · Sonneborn-Berger 1/2",
        "       1st: leads with 1 win.",
        "    2  Caio/Davi  Wins 0 · Buchholz 4 · Sonneborn-Berger 2",
    ]


@pytest.mark.parametrize("language", ["en", "pt-br", "it"])
@pytest.mark.parametrize("document", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_every_kind_is_written_in_every_language(document: Document, language: str, tmp_path: Path) -> None:
    status, out, err = standings(document, tmp_path, language=language)
    assert (status, err) == (0, "")
    assert "%(" not in out
    status, out, err = standings(document, tmp_path, "--json", language=language)
    assert (status, err, list(json.loads(out))) == (0, "", ["stages"])


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        (b"", "line 1: there is nothing here"),
        (b"{", "line 1: this is not well-formed JSON"),
        (b"\n\n[]", "line 1: must be an object"),
        (b'{"pairs": NaN}', "line 1, pairs: NaN and Infinity are not JSON"),
        (b'{"name": "x",\n "name": "y"}', "line 2, name: this field appears twice"),
        (b'{"regulation": "apcef"}', "line 1, regulation: unknown regulation"),
        (SMALL | {"squads": []}, "line 64, squads: unknown field"),
        (put(SMALL, ("matches", 1, "pairs", 1), "X\n"), "line 52, matches[1].pairs[1]: there is no pair X\\n"),
        (put(SMALL, ("matches", 1, "round"), 1), "line 51, matches[1].pairs[0]: A plays twice in round 1"),
        (put(SMALL, ("stages", 0, "criteria", 1), "luck"), None),
        (LOSSES | {"matches": [LOSSES["matches"][0] | {"round": 3}]}, None),
    ],
)
def test_what_is_refused_is_one_line_and_status_2(document: Any, problem: str | None, tmp_path: Path) -> None:
    for options in ((), ("--json",)):
        status, out, err = standings(document, tmp_path, *options)
        assert (status, out, err.count("\n")) == (2, "", 1)
        if problem:
            assert err == f"{problem}\n"
        assert "Traceback" not in err


def test_an_unknown_stage_is_reported_in_one_line(tmp_path: Path) -> None:
    status, out, err = standings(SMALL, tmp_path, "--stage", "x")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.endswith("there is no stage x\n")


def test_a_missing_file_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        call_command("standings", "/nowhere/x.json")
    captured = capsys.readouterr()
    assert (left.value.code, captured.out, captured.err.count("\n")) == (2, "", 1)


def started(*options: str, stdin: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Start it in a process of its own, with a database that does not exist."""
    command = [sys.executable, "manage.py", "standings", *options]
    variables = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3", **environment}
    return subprocess.run(command, cwd=ROOT, env=variables, input=stdin, capture_output=True, check=False)


def test_each_line_is_a_document_with_its_own_answer(tmp_path: Path) -> None:
    good = json.dumps(SMALL).encode()
    done = started("--lines", "-", stdin=b"\n".join([good, b"{}", good]), LC_ALL="en_GB.UTF-8")
    first, second, third = map(json.loads, done.stdout.decode().splitlines())
    assert (done.returncode, done.stderr) == (2, b"")
    assert first == third == answer(SMALL, tmp_path)
    assert second == {"error": "line 2, regulation: the field is missing"}
    assert started("--lines", "-", stdin=good).returncode == 0


@pytest.mark.long
def test_standings_starts_at_once_without_a_database() -> None:
    def start() -> None:
        done = started("-", "--json", stdin=json.dumps(GROUPS).encode())
        assert (done.returncode, done.stderr) == (0, b"")

    assert starts_at_once(start)


@pytest.mark.long
def test_standings_are_in_the_language_of_the_terminal() -> None:
    texts = {
        language: json.loads(started("-", "--json", stdin=json.dumps(SMALL).encode(), LC_ALL=language).stdout)[
            "stages"
        ][0]["tables"][0]["rows"][0]["why"]
        for language in ("en_GB.UTF-8", "pt_BR.UTF-8", "it_IT.UTF-8")
    }
    assert len(set(texts.values())) == 3


@pytest.mark.long
def test_no_line_is_too_much() -> None:
    """Four thousand spoilt documents: an answer or an error of one line for each, and nothing said but that."""
    lines = spoilt_lines(4000)
    done = started("--lines", "-", stdin="\n".join(lines).encode(), LC_ALL="en_GB.UTF-8")
    answers = [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]
    assert (done.returncode, done.stderr, len(answers)) == (2, b"", len(lines))
    assert {tuple(answer) for answer in answers} == {("stages",), ("error",)}
    assert all("\n" not in answer.get("error", "") for answer in answers)
    assert 50 < sum("stages" in answer for answer in answers) < 3950
