"""The hosted checks run what developers run: `make` targets that exist, and the tools of the lock."""

import re
import subprocess
from pathlib import Path

from tooling.systems import PYTHONS

ROOT = Path(__file__).resolve().parents[2]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def runs(workflow: str) -> list[str]:
    """The commands of all steps, in order."""
    return re.findall(r"^ +- run: (.*)$", workflow, re.MULTILINE)


def test_every_hosted_step_is_a_make_target():
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    commands = [command for workflow in workflows for command in runs(workflow.read_text(encoding="utf-8"))]
    assert commands == ["make test-system", "make check", "make test", "make audit", "make test-all", "make image"]
    assert {command.removeprefix("make ") for command in commands} <= TARGETS


def test_each_python_that_the_site_runs_on_is_checked():
    """From the oldest that the wheel asks for to the newest that `make` would take."""
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    checked = re.search(r"^ +python: \[(.+?)\]", workflow, re.MULTILINE)[1].replace('"', "").split(", ")
    versions = re.findall(r"python(3\.\d+)", (ROOT / "tooling" / "common.sh").read_text(encoding="utf-8"))
    assert checked == sorted(versions)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'requires-python = ">=(.+)"', project)[1] == checked[0]
    assert list(PYTHONS) == checked


def test_every_step_is_seen():
    assert runs("steps:\n  - uses: a@v4\n  - run: make check\n    - run: pytest\n") == ["make check", "pytest"]


def test_make_help_says_what_every_target_does():
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = dict(re.findall(r"^make ([a-z-]+) +(.+)$", done.stdout, re.MULTILINE))
    assert (listed.keys(), all(listed.values())) == (TARGETS, True)


def test_hooks_run_what_the_lock_pins():
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    tools = re.findall(r"^ +entry: \.venv/bin/(\w+)", config, re.MULTILINE)
    assert tools == ["ruff", "ruff", "djangofmt", "oxlint", "pytest", "python"]
    lock = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    assert [tool for tool in tools[:-1] if not re.search(rf"^{tool}==", lock, re.MULTILINE)] == []
