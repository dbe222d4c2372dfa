"""Where the site stores things: by default the database and the secret key under `var/`."""

import os
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import environ

from tournament.environment import Environment, RefusedToStart, database_faults
from tournament.operating_system import system

# In earlier versions, a write-ahead log can lose a commit when a checkpoint and a write coincide.
SAFE_WAL = (3, 51, 3)

CONNECT_SECONDS = 5
LIMITS = {"statement_timeout": 30, "lock_timeout": 5, "idle_in_transaction_session_timeout": 60}
"""Limits (seconds) on what PostgreSQL does for a page. Commands and jobs have none: a migration may take an hour."""
POOL_SECONDS = 10
"""How long a thread waits if all connections of the pool are in use."""
SQLITE_MAX_AGE = 60
"""How many seconds a thread keeps its connection: opening one takes longer than responding to a phone that has the
page."""
POSTGRESQL_MAX_AGE = 3600
"""The same for PostgreSQL, whose new connections have to read the structure of every table and plan every query
anew."""
PREPARE_THRESHOLD = 2
"""After how many executions on a connection PostgreSQL keeps a query's plan: planning took longer than executing."""


def database(environment: Environment) -> dict[str, object]:
    """Django's DATABASES entry: PostgreSQL if DATABASE_URL is set to it, else `var/db.sqlite3`."""
    default = f"sqlite:///{environment.var_dir / 'db.sqlite3'}"
    if faults := [*database_faults(environment.database_url)]:
        raise RefusedToStart(*faults)
    address = environment.database_url or default
    config: dict[str, Any] = dict(environ.Env.db_url_config(address))
    sqlite = config.get("ENGINE") == "django.db.backends.sqlite3"
    if sqlite:
        config["OPTIONS"] = sqlite_options()
    else:
        named = {name: None if value == "None" else value for name, value in config.get("OPTIONS", {}).items()}
        config["OPTIONS"] = {**postgres_options(environment.database_pool), **named}
    return {
        **config,
        # A socket's folder is written %2Fvar%2Frun in an address, as in libpq.
        "HOST": unquote(str(config.get("HOST", ""))),
        "ATOMIC_REQUESTS": False,
        # A pool keeps connections itself.
        "CONN_MAX_AGE": 0 if "pool" in config["OPTIONS"] else SQLITE_MAX_AGE if sqlite else POSTGRESQL_MAX_AGE,
        # A server may have restarted in between; a file needs no such check.
        "CONN_HEALTH_CHECKS": not sqlite,
    }


def postgres_options(pool: int) -> dict[str, object]:
    """Options for PostgreSQL. `pool`: the most connections of this process; 0: one for each thread. An unresponsive
    server is given up.

    DATABASE_URL may override them: `?prepare_threshold=None` for a PgBouncer that does not support prepared statements.
    """
    options: dict[str, object] = {
        "server_side_binding": True,
        "prepare_threshold": PREPARE_THRESHOLD,
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 30_000,
    }
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": POOL_SECONDS}
    return options


def limit_statements(options: dict[str, Any]) -> None:
    """Let PostgreSQL cancel statements that take too long for a page, on connections opened from now on."""
    options["options"] = " ".join(f"-c {name}={seconds * 1000}" for name, seconds in LIMITS.items())


def sqlite_options(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> dict[str, object]:
    """Options for SQLite. IMMEDIATE takes the write lock at once: two writers queue instead of failing half-way."""
    journal = "WAL" if version >= SAFE_WAL else "DELETE"
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": f"PRAGMA synchronous=FULL; PRAGMA journal_mode={journal};",
    }


def queue_apps(environment: Environment) -> list[str]:
    """The apps that queue jobs in PostgreSQL, if the site does so."""
    return ["procrastinate.contrib.django"] if environment.jobs == "queue" else []


def file_storages(environment: Environment) -> dict[str, dict[str, object]]:
    """Django's STORAGES entries for files left by people and jobs; each is served only by a view, which checks who
    asks."""
    names = ("photos", "jobs", "papers", "copies") if environment.files.startswith("s3://") else ("photos", "jobs")
    return {name: _storage_of(environment, name) for name in names}


def shared_dir(environment: Environment) -> Path:
    """The folder shared by all servers, or this server's own."""
    on_s3 = environment.files.startswith("s3://")
    return environment.var_dir if on_s3 or not environment.files else Path(environment.files).absolute()


def _storage_of(environment: Environment, name: str) -> dict[str, object]:
    """An entry of Django's STORAGES for the folder `name`: in the bucket if FILES begins with s3://, else on this
    computer."""
    if environment.files.startswith("s3://"):
        bucket = urlsplit(environment.files)
        return {
            "BACKEND": "tournament.s3_files.S3Files",
            "OPTIONS": {
                "bucket_name": bucket.hostname,
                "location": f"{bucket.path.strip('/')}/{name}".lstrip("/"),
                "endpoint_url": environment.s3_endpoint or None,
                "region_name": environment.s3_region or None,
                "access_key": environment.aws_access_key_id or None,
                "secret_key": environment.aws_secret_access_key or None,
                "file_overwrite": True,  # named by their content
                "default_acl": None,
                "querystring_auth": True,
            },
        }
    return {
        "BACKEND": "tournament.services.stored_files.AtomicFiles",
        "OPTIONS": {"location": shared_dir(environment) / name},
    }


def secret_key(environment: Environment) -> str:
    """SECRET_KEY, or the key in `var/secret_key`, created on the first start.

    Empty if it can be neither read nor created: then Django refuses anything that needs a key, but commands that need
    none, such as `score`, still work from a read-only folder.
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
    """Write the key to a temporary file and link it: if two processes start together, both read the winner's key."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = path.with_name(f".secret_key.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        system.claim_name(aside, path)
