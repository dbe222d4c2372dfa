"""Events are read by the services alone: what a page lists, names or counts of them comes from one reader."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS_OF_PAGES = ("web", "boards", "printing", "templatetags", "management")


def queries_of_events(tree: ast.AST) -> Iterator[int]:
    """Lines where `Event.objects` stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node).split(".")[-2:] == ["Event", "objects"]:
            yield node.lineno


def test_a_query_of_events_is_seen():
    found = ast.parse("rows = Event.objects.all()\nmodels.Event.objects.filter()\nTournament.objects.all()")
    assert list(queries_of_events(found)) == [1, 2]


@pytest.mark.parametrize("room", ROOMS_OF_PAGES)
def test_no_page_reads_events_itself(room):
    files = sorted((ROOT / "tournament" / room).rglob("*.py"))
    found = {
        (str(file.relative_to(ROOT)), line)
        for file in files
        for line in queries_of_events(ast.parse(file.read_bytes()))
    }
    assert sorted(found) == []
