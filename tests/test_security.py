"""docs/security.md: every file it names is there, and every requirement of ASVS 5.0.0, levels 1 and 2, has its row."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ((?:\d+\.){2}\d+[^|]*) \| ([^|]+) \| (.+) \|$", re.MULTILINE)
FILE = re.compile(
    r"`((?:tests|docs|tournament|scoring|rules|tooling)/[^`\s]*|requirements\.txt|\.env\.example|SECURITY\.md)`"
)
# How many of each section are of level 1 or 2; these come first in it.
SECTIONS = """
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
"""
REASONS = ("Does not apply", "Not met", "This page", "[", "The owner's choice", "Refused tries")
"""How the last cell of a row begins if it names no file."""


def requirements() -> list[str]:
    sections = (section.split(":") for section in SECTIONS.split())
    return [f"{section}.{number}" for section, most in sections for number in range(1, int(most) + 1)]


def numbers(cell: str) -> Iterator[str]:
    """The numbers in a cell: "1.2.6, 1.2.8–1.2.9" as 1.2.6, 1.2.8, 1.2.9."""
    for part in cell.split(", "):
        first, _dash, last = part.partition("–")
        section, low = first.rsplit(".", 1)
        for number in range(int(low), int(last.rsplit(".", 1)[1] if last else low) + 1):
            yield f"{section}.{number}"


def test_every_requirement_of_both_levels_has_one_row():
    listed = Counter(number for cell, _what, _proof in ROW.findall(TEXT) for number in numbers(cell))
    assert len(requirements()) == 253
    assert [number for number in requirements() if listed[number] != 1] == []
    assert sorted(set(listed) - set(requirements())) == []


def test_every_row_names_a_file_or_says_why_not():
    bare = [
        cell for cell, _what, proof in ROW.findall(TEXT) if not FILE.search(proof) and not proof.startswith(REASONS)
    ]
    assert bare == []


def test_every_file_that_is_named_is_there():
    named = set(FILE.findall(TEXT))
    assert len(named) > 60
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
