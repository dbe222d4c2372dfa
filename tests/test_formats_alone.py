"""Nothing outside `scoring/formats/` distinguishes one kind of format from another."""

from pathlib import Path

import pytest

from scoring.formats import formats
from tests.format_kinds import lines_that_ask, script_lines_that_ask, tags_that_ask

ROOT = Path(__file__).resolve().parents[1]
KINDS = frozenset(formats())


def files(room: str, pattern: str) -> list[Path]:
    return sorted(path for path in (ROOT / room).rglob(pattern) if ROOT / "scoring/formats" not in path.parents)


@pytest.mark.parametrize("room", ["rules", "scoring", "tournament"])
def test_no_code_tells_formats_apart(room):
    lines_by_file = {str(path): lines_that_ask(path.read_text(), KINDS) for path in files(room, "*.py")}
    assert {path: lines for path, lines in lines_by_file.items() if lines} == {}


def test_no_template_and_no_script_compares_a_kind():
    templates = {str(path): tags_that_ask(path.read_text(), KINDS) for path in files("templates", "*.*")}
    scripts = {str(path): script_lines_that_ask(path.read_text(), KINDS) for path in files("tournament", "*.js")}
    assert {path: lines for path, lines in (templates | scripts).items() if lines} == {}
    assert templates
    assert scripts


@pytest.mark.parametrize(
    "text",
    [
        'if stage.kind == "swiss": pass',
        'BRACKETS = frozenset({"single_elimination", "double_elimination"})',
        "if found in BY_KIND and view.stage.kind in BY_KIND: pass",
        'if stage.kind.endswith("elimination"): pass',
        "match stage.kind:\n    case other: pass",
        'match kind:\n    case "mitchell": pass',
        'titles = {"losses_out": "Losses"}',
        'if row.document["kind"] == other: pass',
        'if row.document.get("kind") in KINDS: pass',
        'is_of("round_robin", stage)',
    ],
)
def test_a_kind_that_is_asked_for_is_seen(text):
    assert lines_that_ask(text, KINDS) != []


@pytest.mark.parametrize(
    "text",
    [
        'stage = {"id": "mitchell", "kind": "mitchell"}',
        'document = {"id": stage.id, "kind": stage.kind}',
        'formats()[row.document["kind"]]',
        'Preset("mitchell", name)',
        "if event.kind == Kind.ROUND_DRAWN: pass",
        'if facts["kind"] == EventKind.TOTALS_GIVEN: pass',
    ],
)
def test_what_writes_a_kind_or_finds_its_format_may(text):
    assert lines_that_ask(text, KINDS) == []


def test_a_template_and_a_script_that_ask_are_seen():
    text = '{% if part.stage.kind in kinds %}{% if kind == "swiss" %}{{ "Mitchell" }}<a class="swiss">'
    assert tags_that_ask(text, KINDS) == ["{% if part.stage.kind in kinds %}", '{% if kind == "swiss" %}']
    assert script_lines_that_ask("let a\nif (kind === 'swiss') b()", KINDS) == [2]
