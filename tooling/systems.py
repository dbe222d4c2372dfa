"""`make systems`: checks that every package of the lock has a binary for each system that people use. Needs a network.

Nothing is built on a club's laptop: it has no compiler. Prints one line for each system; the exit status is 1 if one
lacks any.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from tooling.wheel_requirements import requirements

LOCK = Path("requirements.txt")
SYSTEMS = (
    ("Windows", "x86_64-pc-windows-msvc"),
    ("macOS on Apple's processors", "aarch64-apple-darwin"),
    ("macOS on Intel's", "x86_64-apple-darwin"),
    ("Debian and Ubuntu", "x86_64-manylinux_2_36"),
    ("Raspberry Pi OS, 64 bits", "aarch64-manylinux_2_36"),
)
PYTHONS = ("3.11", "3.12", "3.13")


def resolve(pins: str, system: str, python: str) -> str:
    """Why the lock cannot be installed there, in the resolver's words; empty if it can."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--only-binary", ":all:"]
    done = subprocess.run(
        [*command, "--python-platform", system, "--python-version", python, pins],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.strip() if done.returncode else ""


def main() -> int:
    lacking = 0
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder) / "sumula.in"
        pins.write_text("\n".join(requirements(LOCK.read_text("utf-8"))), "utf-8")
        for name, system in SYSTEMS:
            for python in PYTHONS:
                fault = resolve(str(pins), system, python)
                lacking += bool(fault)
                print(f"{name}, Python {python}: {fault or 'every package'}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
