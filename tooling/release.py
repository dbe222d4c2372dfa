"""`make release`: turns the version in scoring/version.py into a commit and a tag. DRY_RUN=1 only says what it would
do.

Refuses, with a sentence and status 1, anything that cannot be a release. Needs only Python; run it at the top folder.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

CHANGELOG = Path("CHANGELOG.md")
VERSION = Path("scoring/version.py")
UNRELEASED = "## [Unreleased]\n"


class ReleaseRefused(Exception):
    """Why there is no release, as a sentence."""


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout.strip()


def stated_version() -> str:
    """The version in the code, as X.Y.Z."""
    version_line = re.search(r'^VERSION = "(\d+\.\d+\.\d+)"$', VERSION.read_text(encoding="utf-8"), re.MULTILINE)
    if not version_line:
        raise ReleaseRefused(f"{VERSION} must state the version as X.Y.Z.")
    return version_line[1]


def reasons_against(version: str, changelog: str) -> Iterator[str]:
    """Yield every reason against a release, each a sentence."""
    if git("status", "--porcelain"):
        yield "The working tree has changes: commit them, or put them aside."
    if git("rev-parse", "--abbrev-ref", "HEAD") != "main":
        yield "A release is made on main: switch to it."
    if git("tag", "--list", f"v{version}"):
        yield f"Version {version} is already released: raise it in {VERSION}."
    if f"## [{version}]" in changelog:
        yield f"{CHANGELOG} already has a section for {version}: raise the version in {VERSION}."
    if "### Added" in unreleased(changelog) and not version.endswith(".0"):
        yield f"{CHANGELOG} lists something new under [Unreleased]: raise the middle number in {VERSION}."
    if not re.search(r"^- ", unreleased(changelog), re.MULTILINE):
        yield f"{CHANGELOG} lists nothing under [Unreleased]: write there what this release changes for people."


def unreleased(changelog: str) -> str:
    """The text under [Unreleased], without its heading; empty if there is no such heading."""
    return changelog.partition(UNRELEASED)[2].partition("\n## [")[0].strip()


def with_release_heading(changelog: str, version: str, date: str) -> str:
    """The changelog with everything unreleased moved under the version and its date."""
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {date}\n", 1)


def tests_passed() -> None:
    """Run the whole of `make test`, unless TESTED=1 confirms that the hosted tests of this commit are green."""
    if os.environ.get("TESTED") == "1":
        return
    print("Running `make test`; TESTED=1 leaves it out where the hosted tests of this commit are green.", flush=True)
    if subprocess.run(["make", "test"], check=False).returncode:
        raise ReleaseRefused("The tests fail, so nothing is released.")


def release() -> None:
    version, changelog = stated_version(), CHANGELOG.read_text(encoding="utf-8")
    if reasons := list(reasons_against(version, changelog)):
        raise ReleaseRefused("\n".join(reasons))
    if os.environ.get("DRY_RUN") == "1":
        print(f"Would run the tests, commit and tag v{version} with:\n\n{unreleased(changelog)}")
        return
    tests_passed()
    CHANGELOG.write_text(with_release_heading(changelog, version, f"{datetime.now(UTC):%Y-%m-%d}"), encoding="utf-8")
    git("commit", "--quiet", "--message", f"Release {version}", str(CHANGELOG))
    git("tag", "--annotate", "--message", f"Súmula {version}", f"v{version}")
    print(f"Released {version}. Publish it with: git push origin main v{version}")


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("Takes no arguments: `make release`, or `make release DRY_RUN=1` to see what it would do.")
    try:
        release()
    except ReleaseRefused as refusal:
        sys.exit(str(refusal))
