"""One version, in scoring/version.py: in the terminal, in the footer of pages, and in the changelog."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.version import VERSION

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("argument", ["version", "--version"])
def test_the_terminal_says_it_and_not_djangos(argument: str) -> None:
    command = [sys.executable, "manage.py", argument]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"{VERSION}\n"


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["home", "regulations", "check", "site-setup"])
def test_pages_name_it_at_their_foot(client: Client, page: str) -> None:
    foot = client.get(reverse(page)).content.decode().partition("<footer")[2]
    assert f"<p>Súmula {VERSION}</p>" in foot


def test_the_version_stands_in_one_place_alone() -> None:
    """No second copy in the code or the settings of a tool that could differ from it."""
    command = ["git", "grep", "--fixed-strings", "--name-only", f'"{VERSION}"']
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert [name for name in done.stdout.splitlines() if not name.startswith("requirements")] == ["scoring/version.py"]


def test_the_changelog_has_a_place_for_what_is_not_released_yet() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading) for heading in headings[1:])
