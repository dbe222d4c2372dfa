"""Which tests belong to what changed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tooling.affected import affected

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {
    "templates/base.html": "<main>",
    "templates/league/match.html": "{% extends 'base.html' %}{% include 'league/_note.html' %}",
    "templates/league/_note.html": "{{ note }}",
    "tournament/static/js/clock.js": "",
    "tournament/static/js/my-pair.js": 'import { tick } from "./clock.js";',
    "templates/desk/page.html": """{% static "js/my-pair.js" %}""",
    "tournament/web/league/match_page.py": 'render(request, "league/match.html")',
    "tournament/web/desk/page.py": "render(request, 'desk/page.html')",
    "tests/tournament/web/league/test_pair.py": "",
    "tests/tournament/web/desk/test_page.py": "from tournament.web.league import (\n    links,\n    match_page,\n)",
    "tests/tournament/web/test_teams.py": "from tournament.web.league.match_page import title\nlinks",
    "tests/browser/test_league.py": "import tournament.web.league.match_page",
}
PAIR, PAGE, TEAMS, BROWSER = [path for path in SOURCES if path.startswith("tests/")]


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("templates/league/match.html", [PAIR]),
        ("templates/league/_note.html", [PAIR]),
        ("tournament/static/js/clock.js", [PAGE]),
        ("tournament/web/league/match_page.py", [BROWSER, PAGE, TEAMS]),
        ("tournament/web/league/match.py", []),
        ("tournament/web/desk/page.py", [PAGE]),
        ("tests/tournament/web/test_teams.py", [TEAMS]),
        ("README.md", []),
    ],
)
def test_a_change_leads_to_the_tests_that_print_import_or_are_named_after_it(changed: str, tests: list[str]) -> None:
    assert affected([changed], SOURCES) == tests


def test_those_that_belong_to_most_changes_come_first() -> None:
    changed = ["tournament/web/desk/page.py", "tournament/web/league/match_page.py"]
    assert affected(changed, SOURCES) == [PAGE, BROWSER, TEAMS]


def test_the_program_prints_files_that_are_there() -> None:
    run = subprocess.run([sys.executable, "tooling/affected.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [path for path in run.stdout.splitlines() if not (ROOT / path).is_file()] == []
