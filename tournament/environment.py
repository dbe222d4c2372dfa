"""Reads the environment (and `.env`), and refuses unsafe combinations.

A site in a hall needs no variable at all. Each refusal is one sentence that says why, so that nobody runs a public site
with a security hole or has to search a traceback for the reason.
"""

import ipaddress
import os
import re
from collections.abc import Iterator, Mapping
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
LOCAL_ENDINGS = (".local", ".lan", ".localhost", ".test", ".home.arpa", ".internal")


def _(text: str) -> str:
    """Mark for makemessages; settings are read before Django can translate."""
    return text


class RefusedToStart(ImproperlyConfigured):
    """The environment is refused: one sentence (`text`, a message id) and the `values` of its parameters."""

    def __init__(self, text: str, **values: object) -> None:
        self.text, self.values = text, values
        super().__init__(text % values)


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
        return urlsplit(self.site_url).hostname or ""


def is_local(host: str) -> bool:
    """Whether a host name or address (without port) can only belong to this machine or its network."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return "." not in host or host.endswith(LOCAL_ENDINGS)
    return address.is_private or address.is_loopback or address.is_link_local


def read(variables: Mapping[str, str]) -> Environment:
    """Read and check the environment. Raises `RefusedToStart` for the first fault found."""
    env = environ.Env()
    env.ENVIRON = variables
    environment = Environment(
        debug=_debug(variables.get("DEBUG", "")),
        site_url=variables.get("SITE_URL", "").strip().rstrip("/"),
        allowed_hosts=tuple(host.strip() for host in env.list("ALLOWED_HOSTS", default=[]) if host.strip()),
        port=_whole_number(variables, "PORT", 1, 65_535),
        bind=variables.get("BIND", "").strip(),
        database_url=variables.get("DATABASE_URL", "").strip(),
        secret_key=variables.get("SECRET_KEY", ""),
        time_zone=variables.get("TIME_ZONE", "").strip() or Environment.time_zone,
        var_dir=Path(variables.get("VAR_DIR", "").strip() or Environment.var_dir).absolute(),
        log_format=variables.get("LOG_FORMAT", "").strip() or Environment.log_format,
        error_tracker=variables.get("ERROR_TRACKER", "").strip(),
        metrics_token=variables.get("METRICS_TOKEN", "").strip(),
        slow_query_ms=_whole_number(variables, "SLOW_QUERY_MS", 0, 999_999),
        clubs_per_person=_whole_number(variables, "CLUBS_PER_PERSON", 1, 9_999),
        proxy_hops=_whole_number(variables, "PROXY_HOPS", 1, 9),
        **_servers(variables),
    )
    if environment.log_format not in LOG_FORMATS:
        raise RefusedToStart(_("LOG_FORMAT must be text or json, not %(value)s."), value=environment.log_format)
    for refusal in refusals(environment):
        raise refusal
    return environment


def refusals(environment: Environment) -> Iterator[RefusedToStart]:
    """Every unsafe combination, worst first."""
    if environment.site_url and not (environment.site_url.startswith(("http://", "https://")) and environment.host):
        yield RefusedToStart(
            _("SITE_URL must be a whole address such as https://example.org, not %(url)s."), url=environment.site_url
        )
    elif environment.site_url and not environment.public and not is_local(environment.host):
        yield RefusedToStart(
            _("SITE_URL %(url)s is plain http on a public name: passwords would travel in the open; use https."),
            url=environment.site_url,
        )
    if environment.metrics_token and len(environment.metrics_token) < 16:
        yield RefusedToStart(_("METRICS_TOKEN is too short to be safe: at least 16 characters, or leave it out."))
    yield from _servers_refusals(environment)
    if environment.public:
        yield from _public_refusals(environment)


def _servers_refusals(environment: Environment) -> Iterator[RefusedToStart]:
    if environment.jobs not in JOBS:
        yield RefusedToStart(_("JOBS must be site or queue, not %(value)s."), value=environment.jobs)
    if environment.jobs == "queue" and not environment.database_url.startswith(("postgres://", "postgresql://")):
        yield RefusedToStart(_("JOBS=queue needs PostgreSQL: set DATABASE_URL, or leave JOBS out."))
    if environment.valkey_url and not environment.valkey_url.startswith(("redis://", "rediss://", "unix://")):
        yield RefusedToStart(_("VALKEY_URL must begin with redis://, rediss:// or unix://."))
    if "://" in environment.files and not (
        environment.files.startswith("s3://") and urlsplit(environment.files).hostname
    ):
        yield RefusedToStart(_("FILES must be a folder, or s3:// and the name of a bucket."))


def _public_refusals(environment: Environment) -> Iterator[RefusedToStart]:
    if environment.debug:
        yield RefusedToStart(
            _("DEBUG shows the site's insides to every visitor: it cannot be on with a public SITE_URL.")
        )
    if not environment.allowed_hosts:
        yield RefusedToStart(_("A public site must name its hosts: set ALLOWED_HOSTS=%(host)s."), host=environment.host)
    elif any(host == "*" or host in (".", "") for host in environment.allowed_hosts):
        yield RefusedToStart(
            _("ALLOWED_HOSTS=* lets anyone forge the site's links: name the hosts, such as %(host)s."),
            host=environment.host,
        )
    elif not any(_covers(pattern, environment.host) for pattern in environment.allowed_hosts):
        yield RefusedToStart(
            _("SITE_URL's host %(host)s is not in ALLOWED_HOSTS, so every page would be refused."),
            host=environment.host,
        )
    if environment.secret_key and len(environment.secret_key) < 32:
        yield RefusedToStart(_("SECRET_KEY is too short to be safe: leave it out and the site makes its own."))


def _covers(pattern: str, host: str) -> bool:
    return host == pattern.lower() or (pattern.startswith(".") and f".{host}".endswith(pattern.lower()))


def _debug(value: str) -> bool:
    """DEBUG as a bool. Anything but a clear yes or no is refused: `DEBUG=flase` must not mean yes."""
    if value.strip().lower() in ("1", "true", "yes", "on"):
        return True
    if value.strip().lower() in ("", "0", "false", "no", "off"):
        return False
    raise RefusedToStart(_("DEBUG must be 1 or 0, not %(value)s."), value=value)


def _whole_number(variables: Mapping[str, str], name: str, least: int, most: int) -> int:
    """The number of a variable, or the default of its field. Raises `RefusedToStart`."""
    value = variables.get(name, "").strip()
    if not value:
        return int(getattr(Environment, name.lower()))
    number = plain_number(value, most)
    if number is None or number < least:
        message = _("%(name)s must be a whole number from %(least)s to %(most)s, not %(value)s.")
        raise RefusedToStart(message, name=name, least=least, most=most, value=value)
    return number


def _servers(variables: Mapping[str, str]) -> dict[str, Any]:
    """The settings of a site on several servers."""

    def text(name: str) -> str:
        return variables.get(name, "").strip()

    return {
        "database_pool": _whole_number(variables, "DATABASE_POOL", 0, 999),
        # redis-py uses the name that both protocols share.
        "valkey_url": re.sub(r"^valkey(s?)://", r"redis\1://", text("VALKEY_URL")),
        "files": text("FILES"),
        "s3_endpoint": text("S3_ENDPOINT"),
        "s3_region": text("S3_REGION"),
        "aws_access_key_id": text("AWS_ACCESS_KEY_ID"),
        "aws_secret_access_key": text("AWS_SECRET_ACCESS_KEY"),
        "jobs": text("JOBS") or Environment.jobs,
        "cdn_seconds": _whole_number(variables, "CDN_SECONDS", 0, 60),
    }


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
