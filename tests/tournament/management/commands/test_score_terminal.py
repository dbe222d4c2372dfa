"""`manage.py score` in terminals of other languages and encodings."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.management.commands.scoring_runs import SHEET, process, score

ROOT = Path(__file__).parents[4]
EXAMPLES = sorted((ROOT / "tournament" / "examples").glob("*.json"))
COMMAND = [sys.executable, str(ROOT / "manage.py"), "score"]
ENGLISH = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("pt_BR.UTF-8", "linha 1: aqui não há nada"),
        ("it_IT.UTF-8", "riga 1: qui non c'è nulla"),
        ("en_US.UTF-8", "line 1: there is nothing here"),
        ("C", "linha 1: aqui não há nada"),
        ("", "linha 1: aqui não há nada"),
        ("de_DE.UTF-8", "linha 1: aqui não há nada"),
    ],
)
def test_messages_are_in_the_terminals_language(lang: str, says: str) -> None:
    environment: dict[str, Any] = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": lang, "LANGUAGE": ""}
    status, out, err = process("--json", "-", **environment)
    assert (status, out, err.decode()) == (2, b"", f"{says}\n")


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    "encoding",
    [
        "ascii:strict",
        "cp1252",
        pytest.param("ascii", marks=pytest.mark.long),
        pytest.param("latin-1", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(
    "path", [EXAMPLES[0], pytest.param(EXAMPLES[-1], marks=pytest.mark.long)], ids=lambda path: path.stem
)
def test_a_terminal_in_another_encoding_gets_a_whole_report(path: Path, encoding: str) -> None:
    environment = {"LC_ALL": "C", "PYTHONIOENCODING": encoding}
    document = json.loads(path.read_text("utf-8"))
    document["hands"][0]["sides"][0]["claimed_total"] = 1
    document["pairs"] = ["João – “Çó”", "🂡 Ана"]
    data = json.dumps(document).encode()
    status, out, err = process("--json", "-", data=data, **environment)
    assert (status, err, json.loads(out)) == (0, b"", json.loads(score(data, "--json", language="pt-br")[1]))
    status, out, err = process("-", data=data, **environment)
    report = out.decode(encoding.split(":")[0])
    assert (status, err) == (0, b"")
    assert len(report.splitlines()) == len(score(data, language="pt-br")[1].splitlines())


def test_plain_letters_where_there_are_no_others() -> None:
    document = SHEET | {"pairs": ["João – “Çó” −1", "🂡"]}
    _status, out, _err = process("-", data=json.dumps(document).encode(), PYTHONIOENCODING="ascii")
    assert out.decode("ascii").splitlines()[1] == 'Joao - "Co" -1 x ?'
