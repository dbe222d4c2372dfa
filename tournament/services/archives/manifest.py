"""The manifest of an archive: what it covers, which version wrote it, and the hash of every file in it."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db.migrations.loader import MigrationLoader

FORMAT = "sumula-archive/2"
FORMAT_WITH_SENTENCES = "sumula-archive/1"
"""The format until 0.5.0. Its hashes of standings included sentences, which later versions have reworded."""
MANIFEST_NAME = "manifest.json"


@dataclass(frozen=True)
class ArchivedFile:
    """A file in the archive: `sha256` (hex) and `size` (bytes) of its unpacked content."""

    sha256: str
    size: int


@dataclass
class Manifest:
    """What an archive contains, and what it was written by."""

    covers: str
    """What is in it: "site", "club" or "tournament"."""
    id: str
    name: str
    made: str
    """When, in ISO 8601 with seconds and offset."""
    version: str
    migration: str
    """The newest migration of the site that wrote it."""
    rows: dict[str, int] = field(default_factory=dict)
    """The number of rows of each table."""
    standings: dict[str, str] = field(default_factory=dict)
    """A hash for each tournament, by public id; "" where this version cannot compare it."""
    chains: dict[str, list[Any]] = field(default_factory=dict)
    """The seq and the hash of the last event of each chain, by its scope ("match 12")."""
    files: dict[str, ArchivedFile] = field(default_factory=dict)
    """The files by name."""

    def text(self) -> str:
        """The text of the manifest's file."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=1) + "\n"


def manifest_of(text: str) -> Manifest:
    """The manifest in a text. Raises `ValueError` for anything that is not a manifest of a known format."""
    document = json.loads(text)
    if not isinstance(document, dict):
        raise ValueError(FORMAT)
    archive_format = document.pop("format", None)
    if archive_format not in (FORMAT, FORMAT_WITH_SENTENCES):
        raise ValueError(FORMAT)
    try:
        files = document.pop("files")
        if not all(isinstance(file["size"], int) and isinstance(file["sha256"], str) for file in files.values()):
            raise TypeError
        if archive_format == FORMAT_WITH_SENTENCES:
            document["standings"] = dict.fromkeys(document["standings"], "")
        return Manifest(**document, files={name: ArchivedFile(**file) for name, file in files.items()})
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(FORMAT) from error


def migrations() -> list[str]:
    """The names of this site's migrations, the oldest first."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return sorted(name for app, name in loader.disk_migrations if app == "tournament")
