"""`make release` in a scratch clone: what it refuses, what it would do, and what it does."""

import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("CHANGELOG.md", "scoring/version.py", "tooling/release.py")
NOBODY = {"GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@example.org"}
NOBODY |= {name.replace("AUTHOR", "COMMITTER"): value for name, value in NOBODY.items()}


def git(house: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=house, env={**os.environ, **NOBODY}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone of the repository on main, with the release's own files as they are here, at version 9.8.0."""
    house = tmp_path / "house"
    git(ROOT, "clone", "--quiet", "--shared", "--no-tags", str(ROOT), str(house))
    git(house, "switch", "--quiet", "--force-create", "main")
    for part in PARTS:
        shutil.copy(ROOT / part, house / part)
    version = house / "scoring" / "version.py"
    version.write_text(re.sub(r'VERSION = "[\d.]+"', 'VERSION = "9.8.0"', version.read_text(encoding="utf-8")))
    (house / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0]\n\n- Old.\n"
    )
    git(house, "add", "--all")
    git(house, "commit", "--quiet", "--message", "Ready")
    return house


def release(house: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **NOBODY, **variables}
    command = [sys.executable, "tooling/release.py", *arguments]
    return subprocess.run(command, cwd=house, env=environment, capture_output=True, text=True, check=False)


def test_a_dry_run_says_what_it_would_do_and_does_nothing(clone: Path) -> None:
    before = git(clone, "rev-parse", "HEAD")
    done = release(clone, DRY_RUN="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Would run the tests, commit and tag v9.8.0 with:\n\n### Added\n\n- A thing.\n"
    assert (git(clone, "rev-parse", "HEAD"), git(clone, "status", "--porcelain"), git(clone, "tag")) == (before, "", "")


def test_whoever_asks_for_help_releases_nothing(clone: Path) -> None:
    before = git(clone, "rev-parse", "HEAD")
    done = release(clone, "--help", TESTED="1")
    assert (done.returncode, git(clone, "rev-parse", "HEAD"), git(clone, "tag")) == (1, before, "")
    assert "make release" in done.stderr


def test_a_release_is_a_section_with_its_date_a_commit_and_a_tag(clone: Path) -> None:
    done = release(clone, TESTED="1")
    assert (done.returncode, done.stderr) == (0, "")
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    assert (clone / "CHANGELOG.md").read_text(encoding="utf-8") == (
        f"# Changelog\n\n## [Unreleased]\n\n## [9.8.0] - {today}\n\n### Added\n\n- A thing.\n\n## [0.1.0]\n\n- Old.\n"
    )
    assert git(clone, "log", "-1", "--format=%s") == "Release 9.8.0"
    assert git(clone, "rev-parse", "v9.8.0^{commit}") == git(clone, "rev-parse", "HEAD")
    assert git(clone, "status", "--porcelain") == ""


def test_what_is_released_already_or_says_nothing_is_refused(clone: Path) -> None:
    release(clone, TESTED="1")
    again = release(clone, TESTED="1")
    assert (again.returncode, again.stderr.splitlines()) == (
        1,
        [
            "Version 9.8.0 is already released: raise it in scoring/version.py.",
            "CHANGELOG.md already has a section for 9.8.0: raise the version in scoring/version.py.",
            "CHANGELOG.md lists nothing under [Unreleased]: write there what this release changes for people.",
        ],
    )


def test_a_release_with_something_new_raises_the_middle_number(clone: Path) -> None:
    (clone / "scoring" / "version.py").write_text('VERSION = "9.7.1"\n')
    git(clone, "commit", "--quiet", "--all", "--message", "Another version")
    done = release(clone, DRY_RUN="1")
    refusal = "CHANGELOG.md lists something new under [Unreleased]: raise the middle number in scoring/version.py.\n"
    assert (done.returncode, done.stderr) == (1, refusal)


def test_a_tree_with_changes_and_another_branch_are_refused(clone: Path) -> None:
    git(clone, "switch", "--quiet", "--create", "other")
    (clone / "new.txt").write_text("not committed")
    done = release(clone, DRY_RUN="1")
    assert (done.returncode, done.stderr.splitlines()) == (
        1,
        ["The working tree has changes: commit them, or put them aside.", "A release is made on main: switch to it."],
    )


def test_a_version_that_is_none_is_refused(clone: Path) -> None:
    (clone / "scoring" / "version.py").write_text('VERSION = "soon"\n')
    done = release(clone, DRY_RUN="1")
    assert (done.returncode, done.stderr) == (1, "scoring/version.py must state the version as X.Y.Z.\n")


def test_red_tests_release_nothing(clone: Path) -> None:
    (clone / "Makefile").write_text("test:\n\t@false\n")
    git(clone, "commit", "--quiet", "--all", "--message", "Red")
    done = release(clone)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "The tests fail, so nothing is released.")
    assert git(clone, "tag") == ""
