"""Collects static files, hashed and compressed, when they have changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from tournament.edition import libraries
from tournament.environment import COLLECTED


def collect_if_changed() -> bool:
    """Fill STATIC_ROOT unless it already holds these files; True if it was filled. A wheel comes with its files
    collected."""
    if Path(settings.STATIC_ROOT) == COLLECTED:
        return False
    stamp = Path(settings.STATIC_ROOT) / ".sources"
    sources_hash = fingerprint()
    if stamp.is_file() and stamp.read_text() == sources_hash:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(sources_hash)
    return True


def fingerprint() -> str:
    """SHA-256 (hex) over the site's own files and the versions of the packages, which represent theirs."""
    digest = hashlib.sha256("\n".join(libraries()).encode())
    own_files = sorted(path for path in (settings.BASE_DIR / "tournament" / "static").rglob("*") if path.is_file())
    for path in own_files:
        digest.update(f"{path}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
