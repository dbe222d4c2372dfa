"""The edition of the site: changes with all that shapes a page or a PDF beside the facts it shows.

Every ETag and every PDF that is kept names it, so that nothing of an older site outlives an upgrade.
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
    """Of the site that this process began with: 100 ms the first time it is asked for."""
    return edition_of(Path(settings.BASE_DIR), libraries())


def edition_of(base: Path, versions: Iterable[str]) -> str:
    """The edition of the files below `base`, set with libraries of these versions."""
    digest = sha256("\n".join(versions).encode())
    for file in shaping_files(base):
        digest.update(f"\0{file.relative_to(base)}\0".encode())
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:24]


def shaping_files(base: Path) -> list[Path]:
    """All of those folders but what Python compiled."""
    files = (file for folder in FOLDERS for file in (base / folder).rglob("*"))
    return sorted(file for file in files if file.is_file() and "__pycache__" not in file.parts)


def libraries() -> list[str]:
    """Python and every library that is installed, with their versions."""
    return [sys.version, *sorted(f"{library.name} {library.version}" for library in distributions())]
