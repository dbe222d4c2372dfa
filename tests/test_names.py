"""Names a reader had to guess do not come back, and a class has a name of its own.

The words that took their place are in the glossary of docs/map.md.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("rules", "scoring", "tournament")
FILES = sorted(
    file for room in ROOMS for file in (ROOT / room).rglob("*.py") if "migrations" not in file.relative_to(ROOT).parts
)
WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")

# Alone or as a part of a longer name: what took its place.
RETIRED_WORDS = {
    "surely": "confirm_first",
    "seating": "tournament_context",
    "at_desk": "tournament_view",
    "only_sent": "post_or_redirect",
    "page_above": "parent_page",
    "one_write": "retry_when_locked",
    "crowd": "retry_when_locked",
    "gate": "authorisation",
    "workshop": "pdf_queue",
    "shelf": "pdf_cache",
    "weigh": "size_of",
    "going_on": "qualifiers",
    "unwritten": "implied_walkovers",
    "ties_that_wait": "pending_ties",
    "drawn_among": "eligible",
    "why_here": "placing_sentence",
}
# As a whole name, in exactly these letters.
RETIRED_NAMES = {
    "By": "WriteContext",
    "Once": "SingleFlightCache",
    "press": "pdf_queue",
    "PRESS": "pdf_queue",
    "Press": "PdfQueue",
    "Looker": "PathOnly",
    "leaves": "sheets",
    "PaperRefused": "PdfRefused",
    "Standing": "TournamentResolver",
    "Broken": "UnmetWish",
    "teller": "describer",
    "Teller": "MatchDescriber",
}


def words(name: str) -> list[str]:
    """The words of a name in snake or camel case, in small letters."""
    return [part.lower() for part in WORD.findall(name)]


def retired(name: str) -> Iterator[str]:
    """The retired words or names that `name` is or contains."""
    parts = words(name)
    for word in RETIRED_WORDS:
        looked_for = words(word)
        if any(parts[at : at + len(looked_for)] == looked_for for at in range(len(parts))):
            yield word
    if name.lstrip("_") in RETIRED_NAMES:
        yield name.lstrip("_")


def names(tree: ast.AST) -> Iterator[str]:
    """Functions, classes, variables, parameters, attributes and what is imported under a name, wherever in a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


def names_of_a_file(file: Path) -> set[str]:
    """All names in a module, with its own and those of its folders."""
    return {*names(ast.parse(file.read_bytes())), *file.relative_to(ROOT).with_suffix("").parts}


@pytest.mark.parametrize("room", ROOMS)
def test_no_retired_name_comes_back(room):
    found = {
        (str(file.relative_to(ROOT)), name, word)
        for file in FILES
        if file.is_relative_to(ROOT / room)
        for name in names_of_a_file(file)
        for word in retired(name)
    }
    assert sorted(found) == []


def test_no_template_has_a_retired_name():
    templates = sorted((ROOT / "templates").rglob("*.html"))
    found = {
        (str(file.relative_to(ROOT)), part)
        for file in templates
        for part in file.relative_to(ROOT / "templates").with_suffix("").parts
        if list(retired(part.replace("-", "_")))
    }
    assert sorted(found) == []


def test_no_address_has_a_retired_name():
    """The names of URLs, with which templates and views lead to them."""
    calls = [node for file in FILES if "urls" in file.stem for node in ast.walk(ast.parse(file.read_bytes()))]
    found = {
        str(keyword.value.value)
        for node in calls
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "name" and isinstance(keyword.value, ast.Constant)
    }
    assert len(found) > 50
    assert sorted(name for name in found if list(retired(name.replace("-", "_")))) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def surely(): ...", {"surely"}),
        ("class SurelyNot: ...", {"surely"}),
        ("x = page.at_desk", {"at_desk"}),
        ("def f(crowd=1): ...", {"crowd"}),
        ("import a as _gate", {"gate"}),
        ("class By: ...", {"By"}),
        ("by = order_by(By_name, navigate, sat_desk)", set()),
    ],
)
def test_a_retired_name_is_seen_wherever_it_stands(text, found):
    assert {word for name in names(ast.parse(text)) for word in retired(name)} == found
