"""`make audit`: known vulnerabilities of the packages in the lock, by pip-audit.

A package unknown to the advisories may still have vulnerabilities: it is listed with its version, to be looked up.
Without a network there is a message but no failure.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PIP_AUDIT = "pip-audit@2.10.1"
LOCK = Path(__file__).resolve().parents[1] / "requirements-servers.txt"
"""It names all that every other site installs, too."""
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
Package = dict[str, Any]


def ask(lock: Path) -> list[Package]:
    """What pip-audit reports for each package; empty if it could not reach the advisories."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer.json")
        command = [str(Path(sys.executable).with_name("uv")), "tool", "run", "--quiet", PIP_AUDIT, "--disable-pip"]
        command += ["--require-hashes", "--progress-spinner", "off", "--timeout", "15"]
        command += ["--format", "json", "--output", str(answer), "--requirement", str(lock)]
        try:
            subprocess.run(command, capture_output=True, timeout=300, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return []
        if not answer.exists():
            return []
        packages: list[Package] = json.loads(answer.read_text(encoding="utf-8"))["dependencies"]
        return packages


def pinned(lock: Path) -> dict[str, str]:
    """The version of each package; "2.4 or 2.5" if it depends on that of Python."""
    versions: dict[str, str] = {}
    for name, version in PINNED.findall(lock.read_text(encoding="utf-8")):
        versions[name] = f"{versions[name]} or {version}" if name in versions else version
    return versions


def report(versions: dict[str, str], packages: list[Package]) -> tuple[list[str], int]:
    """What to print, and the exit status: 1 if a vulnerability is known."""
    answered = {package["name"] for package in packages if "vulns" in package}
    known = [
        f"{package['name']} {package['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or '—'}"
        for package in packages
        for fault in package.get("vulns", [])
    ]
    lines = [
        f"{len(answered)} of {len(versions)} packages were asked about: {len(known)} known vulnerabilities.",
        *known,
    ]
    unanswered = [f"  {name} {version}" for name, version in sorted(versions.items()) if name not in answered]
    if unanswered:
        lines += ["Nobody could be asked about these; look their versions up at https://osv.dev:", *unanswered]
    return lines, 1 if known else 0


if __name__ == "__main__":
    lines, status = report(pinned(LOCK), ask(LOCK))
    print("\n".join(lines))
    raise SystemExit(status)
