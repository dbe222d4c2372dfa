"""The rules for a commit's message, checked before the commit is made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tooling.commit_message import faults

ROOT = Path(__file__).resolve().parents[2]
SUBJECT = "Hiding a round no longer breaks the history"
BODY = "The round's events name a match\nthat nobody can see any more."


@pytest.mark.parametrize(
    "message",
    [
        SUBJECT,
        f"{SUBJECT}\n",
        f"{SUBJECT}\n\n{BODY}\n",
        f"{SUBJECT}\n\nAs seen in\nhttps://example.org/{'a' * 80}\n",
        f"# Please enter a message.\n{SUBJECT}\n# {'on branch main ' * 9}\n",
        f"{SUBJECT}\n# ------------------------ >8 ------------------------\n+{'a difference ' * 9}\n",
        f'Revert "{SUBJECT}, {SUBJECT}"\n',
        f"fixup! {SUBJECT}, {SUBJECT}; {SUBJECT}\n",
        "É" + "x" * 71,
        "100 sheets are one PDF again",
    ],
)
def test_a_message_as_they_are_here_passes(message: str) -> None:
    assert list(faults(message)) == []


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("", ["a capital letter"]),
        ("# nothing but a comment\n", ["a capital letter"]),
        ("fix typo", ["a capital letter"]),
        (f"{SUBJECT}.", ["a full stop"]),
        ("The page is gone; the list is new", ["A semicolon"]),
        ("X" + "x" * 72, ["has 73 characters"]),
        (f"{SUBJECT}\n{BODY}", ["An empty line"]),
        (f"{SUBJECT}\n\n{'word ' * 15}", ["has 74 characters"]),
        ("x" * 80 + ";.", ["has 82 characters", "a capital letter", "a full stop", "A semicolon"]),
    ],
)
def test_everything_wrong_is_named_at_once(message: str, named: list[str]) -> None:
    sentences = list(faults(message))
    assert len(sentences) == len(named), sentences
    assert all(part in fault for part, fault in zip(named, sentences, strict=True))


@pytest.mark.parametrize(("files", "body", "named"), [(10, "", []), (11, BODY, []), (11, "", ["11 files"])])
def test_a_large_commit_says_why(files: int, body: str, named: list[str]) -> None:
    sentences = list(faults(f"{SUBJECT}\n\n{body}", files))
    assert [part in fault for part, fault in zip(named, sentences, strict=True)] == [True] * len(named)


@pytest.mark.parametrize(("message", "status"), [(SUBJECT, 0), ("fix; typo.", 1)])
def test_the_hook_lets_a_commit_through_or_says_why_not(tmp_path: Path, message: str, status: int) -> None:
    """As `pre-commit` calls it: with the path of the message, by any Python."""
    (file := tmp_path / "COMMIT_EDITMSG").write_text(message, encoding="utf-8")
    command = [sys.executable, ROOT / "tooling" / "commit_message.py", file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, bool(done.stderr)) == (status, status == 1)


def git(folder: Path, *arguments: str) -> None:
    names = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {**os.environ, **names, "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, env=environment)


def check_ahead(folder: Path) -> tuple[int, str]:
    """The exit status and the complaints of what `make check` calls."""
    command = [sys.executable, ROOT / "tooling" / "commit_message.py", "--ahead"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stderr


def commit(folder: Path, message: str) -> None:
    git(folder, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", message)


def test_only_commits_that_the_remote_lacks_are_checked(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    commit(tmp_path, "old; as they were.")
    git(tmp_path, "update-ref", "refs/remotes/origin/main", "HEAD")
    commit(tmp_path, f"{SUBJECT}\n\n{BODY}")
    assert check_ahead(tmp_path) == (0, "")
    commit(tmp_path, "Fixed.")
    commit(tmp_path, "É certo")
    status, complaint = check_ahead(tmp_path)
    assert (status, complaint.count("\n"), complaint.partition(": ")[2]) == (
        1,
        1,
        "The subject ends without a full stop.\n",
    )


def test_where_the_remote_is_not_known_no_commit_is_checked(tmp_path: Path) -> None:
    """No repository, none that has a remote, and a shallow clone, which does not know what is ahead."""
    (shallow := tmp_path / "shallow").mkdir()
    assert check_ahead(shallow) == (0, "")
    (whole := tmp_path / "whole").mkdir()
    git(whole, "init", "--quiet", "--initial-branch", "main")
    for message in ("old.", "older."):
        commit(whole, message)
    assert check_ahead(whole) == (0, "")
    git(tmp_path, "clone", "--quiet", "--depth", "1", whole.as_uri(), "shallow")
    commit(shallow, "new.")
    assert check_ahead(shallow) == (0, "")
