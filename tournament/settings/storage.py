"""Where the site keeps things: the database and the secret key under `var/`."""

import os
import secrets
import sqlite3
from pathlib import Path
from urllib.parse import unquote

import environ

from tournament.environment import Environment, RefusedToStart, _

# Before this SQLite a write-ahead log can lose a commit when a checkpoint and a write meet.
SAFE_WAL = (3, 51, 3)

KEPT_FOR = 60
"""Seconds for which a thread keeps its connection: to open one costs more than to answer a phone that has the page."""


def database(environment: Environment) -> dict[str, object]:
    """Django's DATABASES entry: PostgreSQL where DATABASE_URL says so, else `var/db.sqlite3`."""
    default = f"sqlite:///{environment.var_dir / 'db.sqlite3'}"
    address = environment.database_url or default
    if not address.startswith(("postgres://", "postgresql://", "sqlite:///")):
        raise RefusedToStart(_("DATABASE_URL must begin with postgres:// or sqlite:///."))
    found = dict(environ.Env.db_url_config(address))
    sqlite = found.get("ENGINE") == "django.db.backends.sqlite3"
    if sqlite:
        found["OPTIONS"] = sqlite_options()
    return {
        **found,
        # A socket's folder is written %2Fvar%2Frun in an address, as libpq has it.
        "HOST": unquote(str(found.get("HOST", ""))),
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": KEPT_FOR,
        # A server may have gone and come back; a file is asked nothing before the question itself.
        "CONN_HEALTH_CHECKS": not sqlite,
    }


def sqlite_options(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> dict[str, object]:
    """IMMEDIATE takes the write lock at once: two writers queue instead of failing half-way."""
    journal = "WAL" if version >= SAFE_WAL else "DELETE"
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": f"PRAGMA synchronous=FULL; PRAGMA journal_mode={journal};",
    }


def secret_key(environment: Environment) -> str:
    """SECRET_KEY, or the key in `var/secret_key`, made on the first start.

    Empty where it can be neither read nor made: then Django refuses what needs a key, but
    commands that need none, such as `score`, still work from a read-only folder.
    """
    if environment.secret_key:
        return environment.secret_key
    path = environment.var_dir / "secret_key"
    try:
        if not path.exists():
            _make_once(path)
        return path.read_text("ascii").strip()
    except OSError:
        return ""


def _make_once(path: Path) -> None:
    """Write aside and link: of two processes that start together, both read the winner's key."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = path.with_name(f".secret_key.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
