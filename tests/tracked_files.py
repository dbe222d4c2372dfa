"""The files of the repository, for the laws that look at more than Python."""

import subprocess
from functools import cache
from pathlib import Path

from tests.import_graph import ROOT


@cache
def tracked() -> list[Path]:
    """The files that git tracks and that are there, as paths from the repository's folder."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [Path(name) for name in done.stdout.split("\0")[:-1] if (ROOT / name).exists()]
