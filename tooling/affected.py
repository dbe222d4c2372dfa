"""Prints the test files that belong to what changed since the remote's main: `make check` runs them.

These are the changed tests; those named after a changed module, in the folder of the same path, or importing it; and
all in the folder of a page that prints a changed template, or loads a changed script, itself or through another.
Browser tests are only counted, and so are those beyond the first. Needs only Python and git.
"""

import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

MAX_FILES = 40
"""The number of test files that two cores run within half a minute."""
BROWSER = "tests/browser/"
NAMED_FROM = ("templates/", "tournament/static/")
"""The folders whose files are named by the path within them."""


def affected(changed: Collection[str], sources: Mapping[str, str]) -> list[str]:
    """The test files of what changed: first those that belong to the most. `sources`: path → text of all files."""
    tests = [path for path in sources if re.search(r"^tests/.*/test_\w+\.py$", path)]
    times = dict.fromkeys(tests, 0)
    for path in changed:
        pages = set(users(path, sources)) if path.startswith(NAMED_FROM) else set()
        folders = {f"tests/{page.rpartition('/')[0]}" for page in pages if page.endswith(".py")}
        for test in tests:
            times[test] += test == path or test.rpartition("/")[0] in folders or names(test, sources[test], path)
    return sorted((test for test in tests if times[test]), key=lambda test: (-times[test], test))


def users(path: str, sources: Mapping[str, str], known: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the modules, templates and scripts that name a template or a script, or name one that does."""
    name = path.split("/", 1)[1].removeprefix("static/")
    last = name.rpartition("/")[2]
    quoted = re.compile(rf"""["'](?:{re.escape(name)}|\.{{1,2}}/{re.escape(last)})["']""")
    for other, text in sources.items():
        if other in known or last not in text or not other.startswith(("templates/", "tournament/")):
            continue
        if quoted.search(text):
            yield other
            if other.startswith(NAMED_FROM):
                yield from users(other, sources, known | {path, other})


def names(test: str, text: str, path: str) -> bool:
    """Whether a test is named after a module, or imports it."""
    module, _dot, ending = path.rpartition(".")
    if ending != "py" or path.startswith("tests/test_"):
        return False
    folder, _slash, name = module.removesuffix("/__init__").rpartition("/")
    if test == f"tests/{folder}/test_{name}.py":
        return True
    if name not in text:
        return False
    package = re.escape(folder.replace("/", "."))
    beside = rf"from {package} import (?:\([^)]*|[^\n(]*)\b{name}\b"
    return re.search(rf"\b{package}\.{name}\b|{beside}", text) is not None


def changed_paths() -> set[str]:
    """What the working tree changes of the commit that it shares with the remote's main; none without a remote."""
    base = git("merge-base", "HEAD", "origin/main")
    return {*git("diff", "--name-only", *base), *git("ls-files", "--others", "--exclude-standard")} if base else set()


def git(*arguments: str) -> list[str]:
    """The lines of git's output; none where it fails."""
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False).stdout.splitlines()


def texts_of(paths: Iterable[str]) -> dict[str, str]:
    """Path → text of what is code or a template and is there."""
    files = [Path(path) for path in paths if path.endswith((".py", ".html", ".js", ".svg", ".txt"))]
    return {str(file): file.read_text("utf-8") for file in files if file.exists()}


def main() -> None:
    """Print those to run, and say to the terminal how many are left."""
    tests = affected(changed_paths(), texts_of(git("ls-files", "--cached", "--others", "--exclude-standard")))
    here = [test for test in tests if not test.startswith(BROWSER)]
    print(*here[:MAX_FILES], sep="\n", end="\n" if here else "")
    if here[MAX_FILES:]:
        print(f"{len(here) - MAX_FILES} more test files belong to what changed: make test", file=sys.stderr)
    if browser := [test for test in tests if test.startswith(BROWSER)]:
        print("Browser tests of what changed:", *browser, file=sys.stderr)


if __name__ == "__main__":
    main()
