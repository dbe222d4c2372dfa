"""Whether a commit's message reads as those of the house: the `commit-msg` hook of `.pre-commit-config.yaml`.

Takes the path of the file with the message. Names everything that is wrong with it, with status 1. Needs Python alone.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

WIDTH = 72
WRITTEN_BY_GIT = re.compile(r"(Merge|Revert|Reapply|fixup!|squash!|amend!) ")
SCISSORS = re.compile(r"^# -+ >8 -+$", re.MULTILINE)


def faults(message: str) -> Iterator[str]:
    """Yield whatever is wrong with a message, each as a sentence; nothing for one that git wrote itself."""
    lines = [line.rstrip() for line in SCISSORS.split(message)[0].splitlines() if not line.startswith("#")]
    subject, *rest = "\n".join(lines).strip().splitlines() or [""]
    if WRITTEN_BY_GIT.match(subject):
        return
    yield from _faults_of_subject(subject)
    if rest and rest[0]:
        yield "An empty line parts the subject from the body."
    for line in rest:
        if len(line) > WIDTH and " " in line.strip():  # an address has no space, and cannot be broken
            yield f"A line of the body has {len(line)} characters, and {WIDTH} is the most: {line}"


def _faults_of_subject(subject: str) -> Iterator[str]:
    if len(subject) > WIDTH:
        yield f"The subject has {len(subject)} characters, and {WIDTH} is the most: the why goes into the body."
    if not subject[:1].isupper():
        yield "The subject is a sentence that says what is different now: it begins with a capital letter."
    if subject.endswith("."):
        yield "The subject ends without a full stop."
    if ";" in subject:
        yield "A semicolon in the subject joins two changes: make two commits, or say one thing."


if __name__ == "__main__":
    problems = list(faults(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.exit("\n".join(problems) if problems else 0)
