"""Reads the environment (and `.env`), and refuses unsafe combinations, all at once.

A site in a hall needs no variable at all. Each fault is one sentence that says why, so that nobody runs a public site
with a security hole or has to search a traceback for the reason.
"""

import ipaddress
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from tournament.whole_numbers import plain_number

BASE_DIR = Path(__file__).resolve().parents[1]
CLONE = (BASE_DIR / "manage.py").is_file()
"""Whether this is a clone of the repository, which keeps its data in its own folder; otherwise it is installed."""


def data_folder() -> Path:
    if CLONE:
        return BASE_DIR / "var"
    from platformdirs import user_data_path

    try:
        return user_data_path("sumula", appauthor=False)
    except RuntimeError:  # a service's user may have no home; then `--data` or VAR_DIR gives the folder
        return Path("sumula")


DATA_DIR = data_folder()
COLLECTED = BASE_DIR / "tournament" / "collected"
"""The static files that came collected in the wheel, named by their content: nothing has to be written for them."""
LOG_FORMATS = ("text", "json")
JOBS = ("site", "queue")
POSTGRESQL = ("postgres://", "postgresql://")
DATABASES = (*POSTGRESQL, "sqlite:///")
LOCAL_ENDINGS = (".local", ".lan", ".localhost", ".test", ".home.arpa", ".internal")


def _(text: str) -> str:
    """Mark for makemessages; settings are read before Django can translate."""
    return text


@dataclass(frozen=True)
class Fault:
    """What is wrong with one setting: a sentence (`text`, a message id) and the `values` of its parameters."""

    text: str
    values: dict[str, object] = field(default_factory=dict)


class RefusedToStart(ImproperlyConfigured):
    """The environment is refused, with all of its faults."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(self.sentences(_))

    def sentences(self, translate: Callable[[str], str]) -> str:
        """One line for each fault."""
        return "\n".join(translate(fault.text) % fault.values for fault in self.faults)


@dataclass(frozen=True)
class Environment:
    """The site's variables as `.env.example` explains them."""

    debug: bool = False
    site_url: str = ""
    allowed_hosts: tuple[str, ...] = ()
    port: int = 8000
    bind: str = ""
    database_url: str = ""
    secret_key: str = ""
    time_zone: str = "America/Sao_Paulo"
    var_dir: Path = DATA_DIR
    log_format: str = "text"
    error_tracker: str = ""
    metrics_token: str = field(default="", repr=False)
    slow_query_ms: int = 0
    clubs_per_person: int = 5
    proxy_hops: int = 1
    database_pool: int = 0
    valkey_url: str = ""
    files: str = ""
    s3_endpoint: str = ""
    s3_region: str = ""
    aws_access_key_id: str = field(default="", repr=False)
    aws_secret_access_key: str = field(default="", repr=False)
    jobs: str = "site"
    cdn_seconds: int = 0

    @property
    def public(self) -> bool:
        """Whether the site is reached over https from anywhere; otherwise it is a hall's."""
        return self.site_url.startswith("https://")

    @property
    def host(self) -> str:
        return host_of(self.site_url)


def host_of(address: str) -> str:
    """The host that an address names; "" if it names none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # a bracket that is not closed
        return ""


def is_local(host: str) -> bool:
    """Whether a host name or address (without port) can only belong to this machine or its network."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return "." not in host or host.endswith(LOCAL_ENDINGS)
    return address.is_private or address.is_loopback or address.is_link_local


def read(variables: Mapping[str, str]) -> Environment:
    """Read and check the environment. Raises `RefusedToStart` with every fault."""
    env = environ.Env()
    env.ENVIRON = variables
    values = _Values(variables)
    environment = Environment(
        debug=values.debug(),
        site_url=values.text("SITE_URL").rstrip("/"),
        allowed_hosts=tuple(host.strip() for host in env.list("ALLOWED_HOSTS", default=[]) if host.strip()),
        port=values.number("PORT", 1, 65_535),
        bind=values.text("BIND"),
        database_url=values.text("DATABASE_URL"),
        secret_key=variables.get("SECRET_KEY", ""),
        time_zone=values.text("TIME_ZONE"),
        var_dir=Path(values.text("VAR_DIR")).absolute(),
        log_format=values.text("LOG_FORMAT"),
        error_tracker=values.text("ERROR_TRACKER"),
        metrics_token=values.text("METRICS_TOKEN"),
        slow_query_ms=values.number("SLOW_QUERY_MS", 0, 999_999),
        clubs_per_person=values.number("CLUBS_PER_PERSON", 1, 9_999),
        proxy_hops=values.number("PROXY_HOPS", 1, 9),
        database_pool=values.number("DATABASE_POOL", 0, 999),
        # redis-py uses the name that both protocols share.
        valkey_url=re.sub(r"^valkey(s?)://", r"redis\1://", values.text("VALKEY_URL")),
        files=values.text("FILES"),
        s3_endpoint=values.text("S3_ENDPOINT"),
        s3_region=values.text("S3_REGION"),
        aws_access_key_id=values.text("AWS_ACCESS_KEY_ID"),
        aws_secret_access_key=values.text("AWS_SECRET_ACCESS_KEY"),
        jobs=values.text("JOBS"),
        cdn_seconds=values.number("CDN_SECONDS", 0, 60),
    )
    if faults := [*values.faults, *find_faults(environment)]:
        raise RefusedToStart(*faults)
    return environment


class _Values:
    """Reads variables one by one. An invalid value is a fault, and is replaced by the default of its field."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self.faults: list[Fault] = []

    def text(self, name: str) -> str:
        return self._variables.get(name, "").strip() or str(_default(name))

    def debug(self) -> bool:
        """Anything but a clear yes or no is a fault: `DEBUG=flase` must not mean yes."""
        value = self._variables.get("DEBUG", "")
        if value.strip().lower() in ("1", "true", "yes", "on"):
            return True
        if value.strip().lower() not in ("", "0", "false", "no", "off"):
            self.faults.append(Fault(_("DEBUG must be 1 or 0, not %(value)s."), {"value": value}))
        return False

    def number(self, name: str, least: int, most: int) -> int:
        value = self._variables.get(name, "").strip()
        number = plain_number(value, most)
        if number is not None and number >= least:
            return number
        if value:
            message = _("%(name)s must be a whole number from %(least)s to %(most)s, not %(value)s.")
            self.faults.append(Fault(message, {"name": name, "least": least, "most": most, "value": value}))
        return int(_default(name))


def _default(name: str) -> Any:
    return getattr(Environment, name.lower())


def find_faults(environment: Environment) -> Iterator[Fault]:
    """Every fault of the values, alone and together."""
    if environment.site_url and not (environment.site_url.startswith(("http://", "https://")) and environment.host):
        yield Fault(
            _("SITE_URL must be a whole address such as https://example.org, not %(url)s."),
            {"url": environment.site_url},
        )
    elif environment.site_url and not environment.public and not is_local(environment.host):
        yield Fault(
            _("SITE_URL %(url)s is plain http on a public name: passwords would travel in the open; use https."),
            {"url": environment.site_url},
        )
    if environment.log_format not in LOG_FORMATS:
        yield Fault(_("LOG_FORMAT must be text or json, not %(value)s."), {"value": environment.log_format})
    if environment.metrics_token and len(environment.metrics_token) < 16:
        yield Fault(_("METRICS_TOKEN is too short to be safe: at least 16 characters, or leave it out."))
    yield from _faults_of_servers(environment)
    if environment.public and environment.host:
        yield from _faults_of_public_site(environment)


def database_faults(address: str) -> Iterator[Fault]:
    """What is wrong with DATABASE_URL, if it is set."""
    if address and not address.startswith(DATABASES):
        yield Fault(_("DATABASE_URL must begin with postgres:// or sqlite:///."))


def _faults_of_servers(environment: Environment) -> Iterator[Fault]:
    yield from database_faults(environment.database_url)
    if environment.jobs not in JOBS:
        yield Fault(_("JOBS must be site or queue, not %(value)s."), {"value": environment.jobs})
    if environment.jobs == "queue" and not environment.database_url.startswith(POSTGRESQL):
        yield Fault(_("JOBS=queue needs PostgreSQL: set DATABASE_URL, or leave JOBS out."))
    if environment.valkey_url and not environment.valkey_url.startswith(("redis://", "rediss://", "unix://")):
        yield Fault(_("VALKEY_URL must begin with redis://, rediss:// or unix://."))
    if "://" in environment.files and not (environment.files.startswith("s3://") and host_of(environment.files)):
        yield Fault(_("FILES must be a folder, or s3:// and the name of a bucket."))


def _faults_of_public_site(environment: Environment) -> Iterator[Fault]:
    """What would make a site with a public address unsafe or unreachable: DEBUG, the allowed hosts, or a short secret
    key."""
    if environment.debug:
        yield Fault(_("DEBUG shows the site's insides to every visitor: it cannot be on with a public SITE_URL."))
    if not environment.allowed_hosts:
        yield Fault(_("A public site must name its hosts: set ALLOWED_HOSTS=%(host)s."), {"host": environment.host})
    elif any(host == "*" or host in (".", "") for host in environment.allowed_hosts):
        yield Fault(
            _("ALLOWED_HOSTS=* lets anyone forge the site's links: name the hosts, such as %(host)s."),
            {"host": environment.host},
        )
    elif not any(_covers(pattern, environment.host) for pattern in environment.allowed_hosts):
        yield Fault(
            _("SITE_URL's host %(host)s is not in ALLOWED_HOSTS, so every page would be refused."),
            {"host": environment.host},
        )
    if environment.secret_key and len(environment.secret_key) < 32:
        yield Fault(_("SECRET_KEY is too short to be safe: leave it out and the site makes its own."))


def _covers(pattern: str, host: str) -> bool:
    return host == pattern.lower() or (pattern.startswith(".") and f".{host}".endswith(pattern.lower()))


def env_file() -> Path:
    """The file of variables that is read at the start, whether it exists or not."""
    return Path(os.environ.get("ENV_FILE") or (BASE_DIR if CLONE else DATA_DIR) / ".env")


def terminal_command(name: str, clone: str = "") -> str:
    """What to type in a terminal for one of the site's commands; `clone`: what to type in a clone, if that differs."""
    if not CLONE:
        return f"sumula {name}"
    return clone or f".venv/bin/python manage.py {name}"


def variables() -> dict[str, str]:
    """The process's variables, which take precedence over those of `.env` (or of the file named by ENV_FILE)."""
    merged = dict(os.environ)
    file = env_file()
    if file.is_file():

        class Reader(environ.Env):
            """Reads variables into the mapping given to the class, not into os.environ, which others share."""

            ENVIRON = merged

        Reader.read_env(file)
    return merged
