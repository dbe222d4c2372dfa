"""The edition of the site: a value that changes with everything that shapes a page or PDF besides the facts it shows.

Every ETag and every cached PDF includes it, so that nothing from an older version outlives an upgrade.
"""

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from django.conf import settings

FOLDERS = ("rules", "scoring", "templates", "tournament")
"""Code, templates, texts, style sheets, scripts and fonts."""


@cache
def edition() -> str:
    """The edition with which this process started; takes 100 ms the first time."""
    return edition_of(Path(settings.BASE_DIR), libraries())


def edition_of(base: Path, versions: Iterable[str]) -> str:
    """The edition of the files below `base`, used with libraries of these versions."""
    digest = sha256("\n".join(versions).encode())
    for file in shaping_files(base):
        digest.update(f"\0{file.relative_to(base)}\0".encode())
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:24]


def shaping_files(base: Path) -> list[Path]:
    """All files of these folders except what Python compiled."""
    files = (file for folder in FOLDERS for file in (base / folder).rglob("*"))
    return sorted(file for file in files if file.is_file() and "__pycache__" not in file.parts)


def libraries() -> list[str]:
    """Python and every installed library, with their versions."""
    return [sys.version, *sorted(f"{library.name} {library.version}" for library in distributions())]
