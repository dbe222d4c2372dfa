"""Names of code, files and folders that documents put in backticks exist: after a renaming, the documents follow."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.import_graph import ROOT
from tests.tracked_files import tracked

HISTORY = {"CHANGELOG.md"}
"""Documents that tell what was, in the words of its day."""
QUOTED = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
ENDING = re.compile(r"\.(?:py|html|md|json|js|css|sh|toml|txt|yaml|po|mo)$")
NAME = re.compile(r"([A-Za-z]\w*(?:\.\w+)*)(?:\(.*\))?")
OURS = re.compile(r"_|[a-z][A-Z]|^[A-Z][a-z]+[A-Z]?")
"""A word that could be a name of this code and not English: `snake_case`, `CamelCase`, `Class`."""
MADE_HERE = ("var/", ".venv/", "tournament/collected/", "dist/")
"""Folders that git does not track: the site and the tools write them."""
OTHERS = {
    "dumpdata", "limit_conn", "max_connections", "pg_basebackup", "proxy_pass", "trusted_proxies",  # programs
    "process_open_fds", "process_resident_memory_bytes", "test_withdraw_2", "player_2", "origin/main",
    "test_a_withdrawn_pair_is_passed_over", "sumula-game/1",
}  # fmt: skip
"""Names of other programs, and those that a document makes up as an example."""
COUNTED = re.compile(r"_(?:total|sum|count|bucket)$")
"""What Prometheus appends to the name of a counter."""


@cache
def places() -> set[str]:
    """Every file and folder, and each end of its path: `models/club.py` is in there, and `club.py` too."""
    every = {place for path in tracked() for place in (path, *path.parents)}
    return {"/".join(place.parts[start:]) for place in every for start in range(len(place.parts))}


@cache
def words() -> set[str]:
    """Every word of the code, its comments and its settings; this file's own are left out."""
    endings = {".py", ".html", ".js", ".css", ".sh", ".toml", ".yaml", ".in", ".service", ".example", ""}
    code = [path for path in tracked() if path.suffix in endings and path.name != Path(__file__).name]
    texts = ((ROOT / path).read_text("utf-8", errors="replace") for path in code)
    return {word for text in texts for word in re.findall(r"\w+", text)}


def unknown(text: str) -> list[str]:
    """What a document puts in backticks that is neither a file, nor a folder, nor a name of the code."""
    quoted = {quote for quote in QUOTED.findall(FENCED.sub("", text)) if quote not in OTHERS}
    return sorted(quote for quote in quoted if not is_known(quote))


def is_known(quote: str) -> bool:
    if quote.startswith(("/", *MADE_HERE)):
        return True
    if PLACE.fullmatch(quote) and ("/" in quote or ENDING.search(quote)):
        return quote.rstrip("/") in places() or re.search(r"\b[A-Z]+\.", quote) is not None
    name = NAME.fullmatch(quote)
    return name is None or all_written(name[1].split("."))


def all_written(parts: Iterable[str]) -> bool:
    return all(COUNTED.sub("", part) in words() or part in words() for part in parts if OURS.search(part))


DOCUMENTS = [path for path in tracked() if path.suffix == ".md" and path.name not in HISTORY]


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_a_document_names_what_is_there(document: Path) -> None:
    assert unknown((ROOT / document).read_text("utf-8")) == []


def test_a_name_that_is_gone_is_seen() -> None:
    text = "`club.py` `nowhere/club.py` `Club` `Clubhouse` `create_club` `create_clubhouse()` `Club.opens_at` `NAME.py`"
    assert unknown(text) == ["Club.opens_at", "Clubhouse", "create_clubhouse()", "nowhere/club.py"]
