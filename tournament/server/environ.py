"""Converts a granian request to a WSGI environment."""

import io
import sys
from functools import lru_cache
from typing import Any

from tournament.proxies import visitor_address

UNCHANGING = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.multithread": True,
    "wsgi.multiprocess": False,
    "wsgi.run_once": False,
}


def wsgi_environ(scope: Any, body: bytes) -> dict[str, Any]:
    """The WSGI environment. `scope`: granian's RSGI scope; `body`: the complete body."""
    server, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        **UNCHANGING,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": peer_of(scope),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    for header, value in scope.headers.items():
        if name := variable_of(header):
            between = "; " if name == "HTTP_COOKIE" else ","
            environ[name] = f"{environ[name]}{between}{value}" if name in environ else value
    if body:
        # A chunked body comes without a length, and without one Django reads nothing.
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def peer_of(scope: Any) -> str:
    """The address at the other end of the connection, without its port."""
    return str(scope.client.rpartition(":")[0].strip("[]"))


def visitor_of(scope: Any, hops: int) -> str:
    """The visitor's address, behind this many proxies."""
    if not hops:
        return peer_of(scope)
    return visitor_address(peer_of(scope), ",".join(scope.headers.get_all("x-forwarded-for")), hops)


@lru_cache(maxsize=256)
def variable_of(header: str) -> str:
    """The WSGI name of a header; empty for one to leave out, because with `_` it could pass for another, such as
    X_Forwarded_For."""
    if "_" in header:
        return ""
    name = header.upper().replace("-", "_")
    return name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
