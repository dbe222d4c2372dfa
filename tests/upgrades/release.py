"""A release as it is kept for ever: its database for both engines, and what the site showed of it then.

A folder beside this file, with

    sqlite.sql.xz, postgresql.sql.xz   the same database
    index.json     `tournaments` in order: id, name of its history, title, who may run it, its matches as [secret id,
                   [numbers of its games]], of matches alike one; `quick`: those of no tournament; `club`: where files
                   are brought in
    kept.json.xz   `hashes` of the last event of every chain; `files` and `standings` by tournament; `games`: [secret
                   id, number, file]; `undone`: seqs of events that can be undone, by tournament
    archive.zip    the whole site as an archive of that time, written on SQLite; the first releases have none
    history/       what the pages show of every event, a text for each row of the index
"""

import json
import lzma
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache, cached_property
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from tests.databases import another_database
from tests.upgrades import kept
from tests.upgrades.site import Document

HERE = Path(__file__).parent


class Release:
    def __init__(self, folder: Path) -> None:
        self.folder, self.name = folder, folder.name

    @cached_property
    def index(self) -> Document:
        return json.loads((self.folder / "index.json").read_text("utf-8"))

    @cached_property
    def kept_state(self) -> Document:
        return json.loads(lzma.decompress((self.folder / "kept.json.xz").read_bytes()))

    @property
    def archive(self) -> Path:
        return self.folder / "archive.zip"

    def history(self, row: Document) -> str:
        return self._history(row).read_text("utf-8")

    def _history(self, row: Document) -> Path:
        return self.folder / "history" / f"{row['name']}.txt"

    def write(self) -> None:
        """Write whatever does not exist yet. The database is in use."""
        if not (self.folder / "index.json").exists():
            text = json.dumps(kept.index(), ensure_ascii=False, indent=1)
            (self.folder / "index.json").write_text(text + "\n", "utf-8")
        if not (self.folder / "kept.json.xz").exists():
            text = json.dumps(kept.kept_state(self.index), ensure_ascii=False, sort_keys=True)
            (self.folder / "kept.json.xz").write_bytes(lzma.compress(text.encode()))
        if not (self.folder / "history").exists():
            (self.folder / "history").mkdir()
            for row in (*self.index["tournaments"], self.index["quick"]):
                self._history(row).write_text(kept.history_of(row), "utf-8")

    @contextmanager
    def database(self) -> Iterator[None]:
        """A context with the release's database, brought up to date, in place of the connection's own. Not in a
        transaction."""
        with another_database():
            self._load()
            call_command("migrate", interactive=False, verbosity=0)
            yield

    def _load(self) -> None:
        sql = lzma.decompress((self.folder / f"{connection.vendor}.sql.xz").read_bytes()).decode()
        if connection.vendor == "sqlite":  # not by Django, which minds foreign keys before all tables are there
            with closing(sqlite3.connect(connection.settings_dict["NAME"])) as file:
                file.executescript(sql)
            return
        with connection.cursor() as cursor:
            cursor.execute(sql)
            cursor.execute("ANALYZE")  # as a database in use is
        connection.close()  # the dump leaves settings of its own behind


@cache
def releases() -> list[Release]:
    """The releases, always as the same objects: pytest keeps a fixture as long as its parameter is the same."""
    return [Release(folder) for folder in sorted(HERE.iterdir()) if (folder / "sqlite.sql.xz").exists()]
