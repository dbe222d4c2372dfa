"""What the documents promise: links, files and commits exist, and every decision is a record in the index."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.registry import all_regulations
from scoring.contest.criteria import known_criteria
from scoring.formats import formats

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)[^)]*\)")
HEADINGS = ["Context", "Choice", "Consequence"]
RECORDS = sorted(path for path in (ROOT / "docs" / "decisions").glob("*.md") if path.name != "README.md")


def documents() -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in done.stdout.split("\0")[:-1] if (ROOT / name).exists()]


def broken_links(document: Path) -> Iterator[str]:
    """The relative addresses in a document that lead to no file."""
    for address in LINK.findall(document.read_text(encoding="utf-8")):
        if not (document.parent / address).exists():
            yield address


def test_every_link_between_documents_leads_to_a_file():
    links_by_document = {str(document.relative_to(ROOT)): list(broken_links(document)) for document in documents()}
    assert {name: links for name, links in links_by_document.items() if links} == {}


def test_a_broken_link_is_seen(tmp_path):
    document = tmp_path / "a.md"
    document.write_text("[here](a.md#part) [web](https://example.org) [gone](b/c.md)", encoding="utf-8")
    assert list(broken_links(document)) == ["b/c.md"]


def test_decisions_are_numbered_without_gaps():
    assert [path.name[:5] for path in RECORDS] == [f"{number:04d}-" for number in range(1, len(RECORDS) + 1)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_decision_has_a_date_context_choice_and_consequence(record):
    lines = record.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(f"# {int(record.name[:4])}. ")
    assert re.fullmatch(r"Date: \d{4}-\d\d-\d\d", lines[2])
    assert [line.removeprefix("## ") for line in lines if line.startswith("## ")] == HEADINGS


def test_the_index_names_every_decision_as_it_is():
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\d+)\]\((.+?)\) \| (.+?) \| (\S+) \|$", index, re.MULTILINE)
    assert rows == [row_of(record) for record in RECORDS]


def test_every_decision_stands_by_its_title_under_a_room():
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    titles = {name: title for _number, name, title, _date in map(row_of, RECORDS)}
    lines = re.findall(r"^- \[(.+)\]\((.+)\)$", index, re.MULTILINE)
    assert [(title, name) for title, name in lines if titles[name] != title] == []
    assert {name for _title, name in lines} == set(titles)


def row_of(record: Path) -> tuple[str, str, str, str]:
    lines = record.read_text(encoding="utf-8").splitlines()
    number, title = lines[0].removeprefix("# ").split(". ", 1)
    return number, record.name, title, lines[2].removeprefix("Date: ")


GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "map.md", ROOT / "docs" / "rooms.md"]
NAMED_FILE = re.compile(r"`((?:[a-z_]+/)+|(?:[a-z_.]+/)*[a-z_]+\.(?:py|html|md|json))`")
WAY = re.compile(r"^ {4}((?:[a-z_]+/)+|(?:[a-z_]+/)+[a-z_]+\.(?:py|html))(?: |$)", re.MULTILINE)
ABOVE = ["", "docs", "rules", "scoring", "scoring/contest", "scoring/contest/criteria", "scoring/planning",
         "tournament", "tournament/web", "tournament/web/desk", "tournament/models", "tournament/services/tournaments",
         "tournament/printing", "tournament/printing/rendering", "tournament/intake", "tournament/management",
         "tournament/services/tournaments/files", "tournament/api", "tournament/services", "tests/scoring/checks",
         "templates"]  # fmt: skip
"""Where the short names of files in a guide may begin: in the folder that the heading or row is about."""


def missing_files(text: str) -> list[str]:
    """The files and folders named in a guide that do not exist; those in capitals are to be created."""
    named = {*NAMED_FILE.findall(text), *WAY.findall(text)}
    return sorted(name for name in named if not any((ROOT / above / name).exists() for above in ABOVE))


def unnamed(modules: list[str], text: str) -> list[str]:
    """The modules of `tournament/`, such as `web/nav.py`, that are named in no row of a guide."""
    named = set(re.findall(r"(?<![\w/])(?:tournament/)?((?:web/)?\w+\.py)", text))
    return [module for module in modules if module not in named]


def test_every_module_beside_the_folders_is_named_in_a_guide():
    text = "".join(guide.read_text("utf-8") for guide in GUIDES[1:])
    modules = [path.relative_to(ROOT / "tournament") for path in (ROOT / "tournament").glob("*.py")]
    modules += [path.relative_to(ROOT / "tournament") for path in (ROOT / "tournament" / "web").glob("*.py")]
    assert unnamed(sorted(str(module) for module in modules if module.name != "__init__.py"), text) == []


def test_a_module_that_no_guide_names_is_seen():
    text = "`web/nav.py` `metrics/requests.py` `tournament/texts.py`"
    assert unnamed(["texts.py", "urls.py", "web/nav.py", "web/requests.py"], text) == ["urls.py", "web/requests.py"]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_a_guide_names_files_that_are_there(guide):
    assert missing_files(guide.read_text(encoding="utf-8")) == []


def test_the_map_is_read_in_ten_minutes_and_its_tables_at_a_glance():
    assert len(GUIDES[1].read_text("utf-8").split()) <= 2100
    rows = [line for guide in GUIDES[1:] for line in guide.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert [row for row in rows if len(row) > 170] == []


def test_a_file_that_is_gone_is_seen():
    text = "`gone.py` `rules/` `desk/board.py` `rules/gone/`\n    web/quick/gone.py   x\n    web/quick/entry.py   x\n"
    assert missing_files(text) == ["gone.py", "rules/gone/", "web/quick/gone.py"]


def test_the_first_page_has_every_regulation():
    text = (ROOT / "README.md").read_text("utf-8")
    assert [known.key for known in all_regulations() if f"`{known.key}`" not in text] == []


def test_the_tournament_file_has_a_row_for_every_format():
    text = (ROOT / "docs" / "tournament-file.md").read_text("utf-8")
    assert [kind for kind in formats() if f"| `{kind}` |" not in text] == []


def test_the_tournament_file_names_every_criterion():
    text = (ROOT / "docs" / "tournament-file.md").read_text("utf-8")
    assert [name for name in known_criteria() if f"`{name}`" not in text] == []


def named_commits() -> list[str]:
    """The commits that CONTRIBUTING gives as examples, and those that `git blame` ignores."""
    examples = re.findall(r"`([0-9a-f]{7})`", GUIDES[0].read_text(encoding="utf-8"))
    passed_over = (ROOT / ".git-blame-ignore-revs").read_text(encoding="utf-8")
    return examples + re.findall("^[0-9a-f]{40}$", passed_over, re.MULTILINE)


def alike(changelog: str) -> list[str]:
    """How lines of one section begin of which another of the same section begins alike."""
    sections = [
        re.findall(r"^- (.{1,60})", section, re.MULTILINE) for section in re.split(r"^##+ ", changelog, flags=re.M)
    ]
    return sorted({line for lines in sections for line in lines if lines.count(line) > 1})


def test_no_change_is_told_twice():
    """A rebase brought back a line that a later one had replaced."""
    assert alike((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


def test_a_change_told_twice_is_seen_within_a_section():
    assert alike("### Added\n\n- A\n- B\n- A\n") == ["A"]
    assert alike("### Added\n\n- A\n\n### Fixed\n\n- A\n") == []


def test_the_commits_that_the_house_names_are_in_its_history():
    commits = named_commits()
    assert len(commits) > 50
    if git("rev-parse", "--is-shallow-repository").stdout.strip() == "true":
        pytest.skip("the history was not fetched")
    history = git("rev-list", "HEAD").stdout
    assert [commit for commit in commits if f"\n{commit}" not in history] == []


def git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def places_without_their_class(text: str) -> list[str]:
    """The classes that a comment of a template names by module, such as `web.desk.match_page.MatchPage`, and that are
    not defined there."""
    wrong = []
    for module, name in re.findall(r"\b((?:web|boards|services|printing)(?:\.[a-z_]+)+)\.([A-Z]\w+)", text):
        path = (ROOT / "tournament" / module.replace(".", "/")).with_suffix(".py")
        defined = path.exists() and re.search(rf"^(?:class )?{name}\b", path.read_text("utf-8"), re.MULTILINE)
        if not defined:
            wrong.append(f"{module}.{name}")
    return wrong


def test_templates_name_classes_where_they_are_defined():
    pages = sorted((ROOT / "templates").rglob("*.html"))
    wrong = {str(page.relative_to(ROOT)): places_without_their_class(page.read_text("utf-8")) for page in pages}
    assert {page: places for page, places in wrong.items() if places} == {}
    assert places_without_their_class("web.desk.match.MatchPage") == ["web.desk.match.MatchPage"]
