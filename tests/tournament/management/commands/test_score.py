"""`score`: one document, its findings, and the report for people."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.management.commands.scoring_runs import BAD, BAD_SAYS, EXAMPLES, FOUND, GOOD, process, score
from tests.tournament.management.commands.streams import starts_at_once


@pytest.mark.smoke
def test_one_game_is_one_line_of_json() -> None:
    status, out, err = score(GOOD, "--json")
    result = json.loads(out)
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert list(result) == ["regulation", "hands", "game"]
    assert list(result["hands"][0]) == ["totals", "lines", "findings", "openings", "running"]
    assert result["hands"][0]["totals"] == [715, 85]
    assert result["game"] == {"over": False, "winner": None, "target": 3000, "reason": None}


def test_validating_only_gives_findings_alone() -> None:
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


def test_the_command_starts_at_once() -> None:
    def start() -> None:
        assert process("--json", str(EXAMPLES[0]))[0] == 0

    assert starts_at_once(start)


def test_the_worked_example_has_its_report() -> None:
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
        "The game continues: Ana/Bia has 715, Caio/Davi has 85.",
    ]


def test_a_finding_says_what_to_do_what_is_wrong_and_where_it_is_written() -> None:
    out = score(FOUND, "--validate-only")[1]
    finding = json.loads(score(FOUND, "--json")[1])["hands"][0]["findings"][0]
    text = f"! error: Pair 2: {finding['message']} {finding['hint']} [negative; {finding['article']}]"
    assert out.splitlines()[:4] == ["Canastra, APCEF/SC 2022", "Pair 1 × Pair 2", "", "Hand 1"]
    assert " ".join(" ".join(out.splitlines()[4:-2]).split()) == text
    assert out.splitlines()[-2:] == ["", "The game continues: Pair 1 has −100, Pair 2 has −300."]


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
