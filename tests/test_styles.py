"""Style sheets: browsers understand each line, and every class and variable is used."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tinycss2

ROOT = Path(__file__).resolve().parents[1]
STYLES = sorted((ROOT / "tournament" / "static" / "css").rglob("*.css"))
WRITERS = ("templates/**/*.html", "tournament/**/*.py", "tournament/static/js/**/*.js", "tournament/static/img/*.svg")
NESTED = {"media", "supports", "layer", "container"}


@cache
def rules(sheet: Path) -> tuple[object, ...]:
    """All rules of a sheet, including those within @media."""
    return tuple(
        nested_rules(tinycss2.parse_stylesheet(sheet.read_text("utf-8"), skip_comments=True, skip_whitespace=True))
    )


def nested_rules(parsed: list) -> Iterator[object]:
    for rule in parsed:
        yield rule
        if rule.type == "at-rule" and rule.lower_at_keyword in NESTED and rule.content:
            yield from nested_rules(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))


def declarations(rule: object) -> list:
    return tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True)


def test_every_line_is_understood():
    faults = [
        (sheet.name, item.source_line, item.message)
        for sheet in STYLES
        for rule in rules(sheet)
        for item in ([rule] if rule.type == "error" else declarations(rule) if rule.type == "qualified-rule" else [])
        if item.type == "error"
    ]
    assert faults == []


def test_no_line_of_a_style_sheet_is_too_long():
    """A rule of more letters has a line for each declaration, so that a change of one is a line of the diff."""
    lines = {
        sheet.name: [len(line) for line in sheet.read_text("utf-8").splitlines() if len(line) > 150] for sheet in STYLES
    }
    assert {name: lengths for name, lengths in lines.items() if lengths} == {}
    assert [sheet.name for sheet in STYLES if len(sheet.read_text("utf-8").splitlines()) > 300] == []


def test_no_property_is_given_the_same_value_twice_in_a_rule():
    """Two values are a fallback for older browsers."""
    for sheet in STYLES:
        for rule in (rule for rule in rules(sheet) if rule.type == "qualified-rule"):
            given = [(item.lower_name, tinycss2.serialize(item.value)) for item in declarations(rule)]
            assert len(given) == len(set(given)), (sheet.name, rule.source_line)


def test_every_variable_is_defined():
    text = "\n".join(sheet.read_text("utf-8") for sheet in STYLES)
    written = "\n".join(file.read_text("utf-8") for pattern in WRITERS for file in ROOT.glob(pattern))
    defined = set(re.findall(r"(--[\w-]+)\s*:", text)) | set(re.findall(r"(--[\w-]+)\s*[:\"']", written))
    assert set(re.findall(r"var\((--[\w-]+)", text)) - defined == set()
    assert {name for name in re.findall(r"(--[\w-]+)\s*:", text) if f"var({name}" not in text + written} == set()


def test_every_class_is_written_by_something():
    selectors = [
        tinycss2.serialize(rule.prelude) for sheet in STYLES for rule in rules(sheet) if rule.type == "qualified-rule"
    ]
    named = set(re.findall(r"\.([a-zA-Z][\w-]*)", " ".join(selectors)))
    written = "\n".join(file.read_text("utf-8") for pattern in WRITERS for file in ROOT.glob(pattern))
    words = set(re.findall(r"[\w-]+", written))
    words |= {"a3-landscape", "a3-portrait"}  # the paper of a bracket, by the name of its size
    beginnings = tuple(set(re.findall(r"\b([a-z][\w-]*-|s)\{", written)))  # `state-{{ state }}`
    assert {name for name in named - words if not name.startswith(beginnings)} == set()


def classes_of_templates() -> set[str]:
    """Those written out; not those put together, such as `state-{{ state }}`."""
    files = (ROOT / "templates").rglob("*.html")
    texts = (re.sub(r"{%.*?%}|{{.*?}}", "\0", file.read_text("utf-8")) for file in files)
    words = {
        word.strip("\0") for text in texts for value in re.findall(r'\sclass="([^"]*)"', text) for word in value.split()
    }
    return {word for word in words if re.fullmatch(r"[a-z][\w-]*\w", word)}


def test_every_class_has_a_rule_or_is_looked_for():
    """By a script, or by a test in the page."""
    rule_names = set(re.findall(r"\.([a-zA-Z][\w-]*)", "\n".join(sheet.read_text("utf-8") for sheet in STYLES)))
    readers = (ROOT / "tournament" / "static" / "js").rglob("*.js"), (ROOT / "tests").rglob("*.py")
    text = "\n".join(file.read_text("utf-8") for files in readers for file in files)
    names = classes_of_templates() - rule_names
    assert {name for name in names if not re.search(rf'(\.|class="){name}\b', text)} == set()
