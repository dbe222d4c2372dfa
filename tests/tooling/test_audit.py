"""`make audit` never treats a package about which nobody could be asked as one without vulnerabilities."""

import subprocess

import pytest

from tooling import audit

VERSIONS = {"django": "5.2.1", "segno": "1.6.6"}
CLEAN = {"name": "segno", "version": "1.6.6", "vulns": []}
FAULTY = {"name": "django", "version": "5.2.1", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["5.2.2"]}]}


def test_every_package_of_the_lock_is_known_with_its_version():
    versions_by_package = audit.pinned(audit.LOCK)
    assert {"django", "pyotp", "psycopg", "weasyprint"} <= set(versions_by_package)
    assert versions_by_package["django"].startswith("5.2")
    lines = audit.LOCK.read_text(encoding="utf-8").splitlines()
    written = sum(line[:1].isalnum() and "==" in line for line in lines)
    assert sum(len(versions.split(" or ")) for versions in versions_by_package.values()) == written


def test_a_vulnerability_is_named_and_ends_it_with_1():
    assert audit.report(VERSIONS, [FAULTY, CLEAN]) == (
        ["2 of 2 packages were asked about: 1 known vulnerabilities.", "django 5.2.1: CVE-2026-1, mended in 5.2.2"],
        1,
    )


def test_all_is_well_where_all_were_asked_about():
    assert audit.report({"segno": "1.6.6"}, [CLEAN]) == (
        ["1 of 1 packages were asked about: 0 known vulnerabilities."],
        0,
    )


@pytest.mark.parametrize("answer", [[], [{"name": "django", "skip_reason": "not found"}]])
def test_what_nobody_could_be_asked_about_is_listed_with_its_version(answer):
    lines, status = audit.report(VERSIONS, answer)
    assert lines[0].startswith("0 of 2 packages were asked about")
    assert (lines[-2:], status) == (["  django 5.2.1", "  segno 1.6.6"], 0)


@pytest.mark.parametrize("fault", [FileNotFoundError("uv"), subprocess.TimeoutExpired("uv", 300)])
def test_no_network_and_no_tool_is_no_failure(monkeypatch, fault):
    def run(*_arguments, **_options):
        raise fault

    monkeypatch.setattr(audit.subprocess, "run", run)
    assert audit.ask(audit.LOCK) == []


def test_nothing_written_is_no_failure_either(monkeypatch):
    monkeypatch.setattr(audit.subprocess, "run", lambda *_arguments, **_options: None)
    assert audit.ask(audit.LOCK) == []
