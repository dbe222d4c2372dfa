"""Checks the style of a commit's message: the `commit-msg` hook of `.pre-commit-config.yaml`.

Takes the path of the file with the message, or `--ahead` for the messages of all commits that the remote's main lacks
(`make check`). Lists everything that is wrong, with status 1. Needs only Python.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WIDTH = 72
MAX_FILES_WITHOUT_BODY = 10
CATALOGUES = (".po", ".mo")
WRITTEN_BY_GIT = re.compile(r"(Merge|Revert|Reapply|fixup!|squash!|amend!) ")
SCISSORS = re.compile(r"^# -+ >8 -+$", re.MULTILINE)


def faults(message: str, files: int = 0) -> Iterator[str]:
    """Yield everything wrong with a message, each as a sentence; nothing for one that git wrote itself. `files`: how
    many the commit changes, without the catalogues."""
    lines = [line.rstrip() for line in SCISSORS.split(message)[0].splitlines() if not line.startswith("#")]
    subject, *rest = "\n".join(lines).strip().splitlines() or [""]
    if WRITTEN_BY_GIT.match(subject):
        return
    yield from _faults_of_subject(subject)
    if files > MAX_FILES_WITHOUT_BODY and not any(rest):
        yield f"A commit of {files} files says in a body why: the subject alone does not tell it from a rename."
    if rest and rest[0]:
        yield "An empty line parts the subject from the body."
    for line in rest:
        if len(line) > WIDTH and " " in line.strip():  # an address has no space, and cannot be broken
            yield f"A line of the body has {len(line)} characters, and {WIDTH} is the most: {line}"


def _faults_of_subject(subject: str) -> Iterator[str]:
    if len(subject) > WIDTH:
        yield f"The subject has {len(subject)} characters, and {WIDTH} is the most: the why goes into the body."
    if not (subject[:1].isupper() or subject[:1].isdigit()):
        yield "The subject is a sentence that says what is different now: it begins with a capital letter or a digit."
    if subject.endswith("."):
        yield "The subject ends without a full stop."
    if ";" in subject:
        yield "A semicolon in the subject joins two changes: make two commits, or say one thing."


def faults_ahead() -> Iterator[str]:
    """Yield everything wrong with the commits between `origin/main` and HEAD, each after the hash of its commit.

    Nothing if that cannot be known: without git, without such a remote, in a shallow clone.
    """
    if _git("rev-parse", "--is-shallow-repository").strip() != "false":
        return
    for commit in filter(None, _git("log", "-z", "--format=%h%n%B", "origin/main..HEAD", "--").split("\0")):
        abbreviated, _, message = commit.partition("\n")
        changed = _git("show", "--format=", "--name-only", abbreviated)
        yield from (f"{abbreviated}: {fault}" for fault in faults(message, _count(changed)))


def _count(names: str) -> int:
    """How many of these files are no catalogues, one a line."""
    return sum(not name.endswith(CATALOGUES) for name in names.splitlines())


def _git(*arguments: str) -> str:
    """The output of git; empty if it fails or is not installed."""
    try:
        return subprocess.run(["git", *arguments], capture_output=True, encoding="utf-8", check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


if __name__ == "__main__":
    if sys.argv[1] == "--ahead":
        problems = list(faults_ahead())
    else:
        staged = _count(_git("diff", "--cached", "--name-only"))
        problems = list(faults(Path(sys.argv[1]).read_text(encoding="utf-8"), staged))
    sys.exit("\n".join(problems) if problems else 0)
