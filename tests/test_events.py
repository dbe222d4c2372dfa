"""Only the Writer writes events, and only the services read them: whatever a page lists, names or counts of them comes
from one reader."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.syntax import nodes_of, tree_in, tree_of

ROOT = Path(__file__).resolve().parents[1]
ROOMS_OF_PAGES = ("web", "boards", "printing", "templatetags", "management")
ROOMS_THAT_WRITE_NOTHING = (*ROOMS_OF_PAGES, "api", "demo", "doctor", "intake", "photos", "server")
WRITING_METHODS = {"create", "bulk_create", "get_or_create", "update_or_create", "bulk_update", "update", "delete"}
WRITER = "tournament/services/writing/writer.py"
Search = Callable[[ast.AST], Iterator[int]]


def queries_of_events(tree: ast.AST) -> Iterator[int]:
    """The lines with `Event.objects`."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node).split(".")[-2:] == ["Event", "objects"]:
            yield node.lineno


def writes_of_events(tree: ast.AST) -> Iterator[int]:
    """The lines in which an event is created, put into its chain, or many are written together."""
    for node in nodes_of(tree):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func).split(".")
        if called[-1] in ("Event", "follow") or (
            called[-1] in ("create", "bulk_create") and "Event" in ast.unparse(node)
        ):
            yield node.lineno


def writes_of_rows(tree: ast.AST) -> Iterator[int]:
    """The lines in which a manager writes or a row is saved."""
    for node in nodes_of(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if node.func.attr in WRITING_METHODS and ".objects" in ast.unparse(node.func):
            yield node.lineno
        if node.func.attr == "save" and {word.arg for word in node.keywords} & {"update_fields", "force_insert"}:
            yield node.lineno


def found_by(search: Search, folder: str) -> list[tuple[str, int]]:
    files = sorted((ROOT / folder).rglob("*.py"))
    return [(str(file.relative_to(ROOT)), line) for file in files for line in search(tree_in(file))]


@pytest.mark.parametrize(
    ("search", "text", "lines"),
    [
        (queries_of_events, "Event.objects.all()\nmodels.Event.objects.get()\nTournament.objects.all()", [1, 2]),
        (writes_of_events, "Event(kind=1)\nmodels.Event()\nevent.follow(last)\nevent = Event", [1, 2, 3]),
        (writes_of_events, "Event.objects.create()\nQuerySet.bulk_create(Event.objects.all(), x)\nHand(a=1)", [1, 2]),
        (writes_of_rows, "Game.objects.create()\nGame.objects.filter(a=1).update(b=2)\nall.update(b)", [1, 2]),
        (writes_of_rows, 'row.save(update_fields=["a"])\nbook.save(file)\nrow.save(force_insert=True)', [1, 3]),
    ],
)
def test_a_query_or_write_is_seen(search, text, lines):
    assert sorted(set(search(tree_of(text)))) == lines


@pytest.mark.parametrize("room", ROOMS_OF_PAGES)
def test_no_page_reads_events_itself(room):
    assert found_by(queries_of_events, f"tournament/{room}") == []


@pytest.mark.parametrize("room", ROOMS_THAT_WRITE_NOTHING)
def test_only_services_write_rows(room):
    assert found_by(writes_of_rows, f"tournament/{room}") == []


def test_every_write_passes_the_one_writer():
    """Matches, tournaments, clubs and accounts alike: nothing else creates an event or puts it into its chain."""
    assert {file for file, _line in found_by(writes_of_events, "tournament")} == {WRITER}
