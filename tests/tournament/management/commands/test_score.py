"""`manage.py score`, as another program and a person at the terminal have it."""

import io
import json
import os
import re
import resource
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st

from rules.fields import HAND_FIELDS, SIDE_FIELDS
from tests.profiles import max_examples
from tests.rules.samples import EVERY

ROOT = Path(__file__).parents[4]
EXAMPLES = sorted((ROOT / "tournament" / "examples").glob("*.json"))
COMMAND = [sys.executable, str(ROOT / "manage.py"), "score"]
ENGLISH = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
SHEET: dict[str, Any] = {
    "regulation": "apcef-sc-2022",
    "pairs": ["Ana/Bia", "Caio/Davi"],
    "hands": [
        {
            "sides": [
                {"clean": 1, "dirty": 1, "table_points": 330, "hand_points": 15, "went_out": True, "morto": "played"},
                {"dirty": 1, "table_points": 145, "hand_points": 60},
            ]
        }
    ],
}
GOOD = json.dumps(SHEET).encode()
BAD = b'{"regulation": "apcef-sc-2022", "hands": [{"sides": [{}, {"clean": true}]}]}'
BAD_SAYS = "hands[0].sides[1].clean: must be a whole number"
FOUND = b'{"regulation": "apcef-sc-2022", "hands": [{"sides": [{}, {"clean": -1}]}]}'


def score(data: bytes, *options: str, language: str = "en") -> tuple[int, str, str]:
    """Exit status, output and errors for these bytes on standard input."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data))), translation.override(language):
        try:
            call_command("score", "-", *options, stdout=out, stderr=err)
        except SystemExit as left:
            status = int(left.code or 0)
    return status, out.getvalue(), err.getvalue()


def process(*arguments: str, data: bytes = b"", **environment: str) -> tuple[int, bytes, bytes]:
    """The same, as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=data, capture_output=True, env=ENGLISH | environment, timeout=100, check=False
    )
    return done.returncode, done.stdout, done.stderr


# One document


@pytest.mark.smoke
def test_one_json_result() -> None:
    status, out, err = score(GOOD, "--json")
    result = json.loads(out)
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert list(result) == ["regulation", "hands", "game"]
    assert list(result["hands"][0]) == ["totals", "lines", "findings", "openings", "running"]
    assert result["hands"][0]["totals"] == [715, 85]
    assert result["game"] == {"over": False, "winner": None, "target": 3000, "reason": None}


def test_findings_alone() -> None:
    status, out, _err = score(GOOD, "--json", "--validate-only")
    assert (status, json.loads(out)) == (0, {"regulation": "apcef-sc-2022", "hands": [{"findings": []}]})


def test_findings_do_not_change_the_exit_status() -> None:
    status, out, err = score(FOUND, "--json")
    findings = json.loads(out)["hands"][0]["findings"]
    assert (status, err, [finding["code"] for finding in findings]) == (0, "", ["negative"])


@pytest.mark.parametrize("options", [(), ("--json",), ("--validate-only",), ("--json", "--validate-only")])
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (BAD, f"line 1, {BAD_SAYS}"),
        (BAD.replace(b", ", b",\n"), f"line 3, {BAD_SAYS}"),
        (b'\xef\xbb\xbf{\r\n"hands":\r\n[]}', "line 1, regulation: the field is missing"),
        (b'{"regulation": "x", "hands": []}', "line 1, regulation: unknown regulation"),
        (b"", "line 1: there is nothing here"),
        (b"\n", "line 1: there is nothing here"),
        (b"[]", "line 1: must be an object"),
        (b"7", "line 1: must be an object"),
        (b'{"a":\n\xff}', "line 2: this is not UTF-8 text"),
        (b'{"a":\n\n}', "line 3: this is not well-formed JSON"),
        (b"[" * 100_000, "line 1: this is nested too deeply"),
        (b'{"hands": [],\n"x_": NaN}', "line 2, x_: NaN and Infinity are not JSON"),
        (b'{"x_": 1,\n"x_": 1}', "line 2, x_: this field appears twice"),
        (b"\x00", "line 1: this is not well-formed JSON"),
        (GOOD + b"\n" + GOOD, "line 2: this is not well-formed JSON"),
    ],
    ids=lambda value: None if isinstance(value, tuple) else ascii(value)[:60],
)
def test_what_cannot_be_read_is_one_line_with_line_and_field(
    data: bytes, problem: str, options: tuple[str, ...]
) -> None:
    assert score(data, *options) == (2, "", f"{problem}\n")


@pytest.mark.parametrize(
    "key",
    [
        "a\nb",
        "a\r\nb",
        "\x1b[31mred",
        "\x9b31m",
        "a\u2028b\u2029c\x85d",
        "\x00",
        "\ud800",
        "\u202eabc",
        '"',
        "\\",
        "\x7f",
    ],
    ids=ascii,
)
def test_no_name_of_a_field_breaks_the_line_or_the_terminal(key: str) -> None:
    status, out, err = score(json.dumps({"regulation": "aacrt-2016", "hands": [], key: 1}).encode())
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert err.removesuffix("\n").isprintable()
    err.encode()


def test_a_field_with_a_name_of_a_megabyte_is_named_in_short() -> None:
    document = {"regulation": "aacrt-2016", "hands": [{"sides": [{}, {"abc" + "\x1b" * 1_000_000 + "xyz": 1}]}]}
    status, _out, err = score(json.dumps(document).encode())
    assert (status, err[:38]) == (2, "line 1, hands[0].sides[1].abc\\x1b\\x1b\\")
    assert err.endswith("xyz: unknown field\n")
    assert len(err) < 200


# A stream


def test_a_result_a_line_and_an_error_in_its_place() -> None:
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


def test_a_stream_without_a_line() -> None:
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


# Files


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
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(GOOD)
    path.chmod(0)
    assert process(str(path)) == (2, b"", f"{path}: Permission denied\n".encode())


def test_standard_input_that_is_closed() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "-"], capture_output=True, env=ENGLISH, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"-: Bad file descriptor\n")


# Languages and terminals


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
    chosen: dict[str, Any] = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": lang, "LANGUAGE": ""}
    status, out, err = process("--json", "-", **chosen)
    assert (status, out, err.decode()) == (2, b"", f"{says}\n")


@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1", "cp1252"])
@pytest.mark.parametrize(
    "path", [EXAMPLES[0], pytest.param(EXAMPLES[-1], marks=pytest.mark.long)], ids=lambda path: path.stem
)
def test_a_terminal_that_is_not_utf_8(path: Path, encoding: str) -> None:
    chosen = {"LC_ALL": "C", "PYTHONIOENCODING": encoding}
    document = json.loads(path.read_text("utf-8"))
    document["hands"][0]["sides"][0]["claimed_total"] = 1
    document["pairs"] = ["João – “Çó”", "🂡 Ана"]
    data = json.dumps(document).encode()
    status, out, err = process("--json", "-", data=data, **chosen)
    assert (status, err, json.loads(out)) == (0, b"", json.loads(score(data, "--json", language="pt-br")[1]))
    status, out, err = process("-", data=data, **chosen)
    report = out.decode(encoding.split(":")[0])
    assert (status, err) == (0, b"")
    assert len(report.splitlines()) == len(score(data, language="pt-br")[1].splitlines())


def test_plain_letters_where_there_are_no_others() -> None:
    document = SHEET | {"pairs": ["João – “Çó” −1", "🂡"]}
    _status, out, _err = process("-", data=json.dumps(document).encode(), PYTHONIOENCODING="ascii")
    assert out.decode("ascii").splitlines()[1] == 'Joao - "Co" -1 x ?'


# Without a database, from a folder where nothing may be written


def test_nothing_is_written_and_no_database_is_needed(tmp_path: Path) -> None:
    """For root, whom no mode stops, a folder that cannot be made."""
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    folder = Path("/dev/null") if os.geteuid() == 0 else tmp_path
    settings = {"VAR_DIR": str(folder / "var"), "SECRET_KEY": "", "DATABASE_URL": ""}
    status, out, err = process("--json", "-", data=GOOD, DJANGO_SETTINGS_MODULE="tournament.settings", **settings)
    assert (status, err, json.loads(out)["hands"][0]["totals"]) == (0, b"", [715, 85])
    assert list(tmp_path.iterdir()) == []


def test_no_query_is_made(django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        assert score(GOOD, "--json")[0] == 0


def test_it_starts_at_once() -> None:
    """In 0.7 s of work, the best of five: other work may take the machine, and its caches, for a moment."""
    assert min(seconds_of_work() for _try in range(5)) <= 0.7


def seconds_of_work() -> float:
    """Processor time of scoring one small game in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert process("--json", str(EXAMPLES[0]))[0] == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


# The report


def test_the_report_of_the_worked_example() -> None:
    assert score(GOOD)[1].splitlines() == [
        "Canastra, APCEF/SC 2022",
        "Ana/Bia × Caio/Davi",
        "",
        "Hand 1",
        "  Ana/Bia",
        "    Real canastra (1)                                    200   Art. 12 b",
        "    Dirty canastra (1)                                   100   Art. 12 c",
        "    Going out (1)                                        100   Art. 12 a",
        "    On the table (330)                                   330   Art. 12 § 1º",
        "    Left in hand (15)                                    −15   Art. 12 § 2º",
        "    Total of the hand                                    715",
        "    Sum                                                  715",
        "  Caio/Davi",
        "    Dirty canastra (1)                                   100   Art. 12 c",
        "    No morto (1)                                        −100   Art. 12 d",
        "    On the table (145)                                   145   Art. 12 § 1º",
        "    Left in hand (60)                                    −60   Art. 12 § 2º",
        "    Total of the hand                                     85",
        "    Sum                                                   85",
        "",
        "No findings.",
        "The game continues: Ana/Bia 715, Caio/Davi 85.",
    ]


def test_a_finding_says_what_to_do_what_is_wrong_and_where_it_is_written() -> None:
    out = score(FOUND, "--validate-only")[1]
    finding = json.loads(score(FOUND, "--json")[1])["hands"][0]["findings"][0]
    said = f"! error: Pair 2: {finding['hint']} {finding['message']} [negative; {finding['article']}]"
    assert out.splitlines()[:4] == ["Canastra, APCEF/SC 2022", "Pair 1 × Pair 2", "", "Hand 1"]
    assert " ".join(" ".join(out.splitlines()[4:-2]).split()) == said
    assert out.splitlines()[-2:] == ["", "The game continues: Pair 1 −100, Pair 2 −300."]


@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_report_fits_a_terminal_whatever_the_names(path: Path, language: str) -> None:
    document = json.loads(path.read_text("utf-8"))
    document["pairs"] = ["Maria Aparecida / João Evangelista " * 20, "\x1b[31m\n\u2028" * 50]
    for hand in document["hands"]:
        for side in hand["sides"]:
            side["claimed_total"] = -1_000_000
    lines = score(json.dumps(document).encode(), language=language)[1].split("\n")
    assert max(len(line) for line in lines) <= 100
    assert [line for line in lines if not (line.isprintable() or line == "")] == []


# Whatever comes

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.integers(),
    st.sampled_from([10**6, -(10**6), 10**6 + 1, 10**400]),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["none", "played", "unplayed", "time", "hands", "sumula-game/1", *(r.key for r in EVERY)]),
)
GAME_FIELDS = ("regulation", "rulings", "pairs", "hands", "closed", "players_per_side", "sides", "format")
field_names = st.sampled_from([*GAME_FIELDS, *SIDE_FIELDS, *HAND_FIELDS, "ace", "x_note"]) | st.text(max_size=4)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(field_names, inner, max_size=4), max_leaves=12
)
near_sides = st.dictionaries(field_names, scalars | anything, max_size=4)
near_hands = st.builds(
    lambda sides, more: {"sides": sides} | more,
    st.lists(near_sides, min_size=2, max_size=2) | anything,
    st.dictionaries(st.sampled_from(list(HAND_FIELDS)), scalars, max_size=1),
)
near_games = st.builds(
    lambda key, hands, more: {"regulation": key, "hands": hands} | more,
    st.sampled_from([regulation.key for regulation in EVERY]),
    st.lists(near_hands, max_size=3) | anything,
    st.dictionaries(field_names, anything, max_size=1),
)
OF_FILES = [path.read_bytes() for path in EXAMPLES]


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A sound document with some bytes changed, doubled or taken away."""
    data = bytearray(draw(st.sampled_from(OF_FILES)))
    for _change in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data) - 1))
        until = at + draw(st.integers(0, 3))
        data[at:until] = draw(
            st.binary(max_size=3) | st.sampled_from([bytes(data[at : at + 30]), b"-", b"0", b'"', b"{"])
        )
    return bytes(data)


@max_examples(400)
@given(near_games.map(lambda game: json.dumps(game).encode()) | mutations() | st.binary(max_size=60))
@example(b"[" * 100_000)
@example(b'{"regulation":' + b"9" * 10_000 + b"}")
def test_any_bytes_are_scored_or_refused_in_one_line(data: bytes) -> None:
    for options in ((), ("--json",)):
        status, out, err = score(data, *options)
        if status == 0:
            assert (bool(out), err) == (True, "")
        else:
            assert (status, out, len(err.splitlines())) == (2, "", 1)
            assert re.match(r"line \d+(, .+)?: .+\n$", err)
            assert err.removesuffix("\n").isprintable()


def test_a_stream_of_anything_is_answered_line_by_line() -> None:
    lines = list(fuzzed(2_000))
    status, out, err = process("--json", "--lines", "-", data=b"".join(line + b"\n" for line in lines))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, err, len(answers)) == (2, b"", len(lines))
    kinds = {tuple(answer) for answer in answers}
    assert kinds == {("error",), ("regulation", "hands", "game")}


def fuzzed(number: int, seed: int = 7) -> Iterator[bytes]:
    """Sound games in one line each, most of them with a few bytes changed."""
    chance = Random(seed)
    sound = [json.dumps(json.loads(data), ensure_ascii=False).encode() for data in OF_FILES]
    for index in range(number):
        data = bytearray(chance.choice(sound))
        for _change in range(index % 4):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.choice(
                (
                    b"",
                    b"1",
                    b"-",
                    b"}",
                    b'"',
                    b"\xff",
                    b"\x00",
                    b"true",
                    b"[[",
                    b"\\u0000",
                    bytes([chance.randrange(256)]),
                )
            )
        yield bytes(data).replace(b"\n", b" ")
