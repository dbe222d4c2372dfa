"""Posts one message to one address, and nowhere else.

On a public site anybody could enter an address to reach the server's own network (SSRF). So the host name is resolved
once, refused if any of its addresses is not public, and the connection goes to the very address that was checked:
changing the DNS record in between does not help. Redirects are not followed. In a hall the other programs are on the
same network, and every address is allowed.
"""

import socket
import ssl
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

PORTS = {"http": 80, "https": 443}
STEP_SECONDS = 5
"""Seconds for each step of a message."""
TOTAL_SECONDS = 15
"""Seconds for a message as a whole."""
_TRANSLATED = (
    ip_network("64:ff9b::/96"),
    ip_network("64:ff9b:1::/48"),
    ip_network("2002::/16"),
    ip_network("2001::/32"),
)
"""IPv6 networks whose addresses embed an IPv4 address."""
Address = IPv4Address | IPv6Address


class Undelivered(Exception):
    """`fault`: "name" (not found), "private" (address), "refused" (or lost), "time" (ran out) or "certificate"."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class Destination(NamedTuple):
    """Where a message goes. `number`: the IP address that was checked."""

    parts: SplitResult
    host: str
    port: int
    number: str


def post(address: str, body: bytes, headers: dict[str, str], *, public: bool) -> int:
    """Post a message; returns the status of the response, whatever it is. Raises `Undelivered` if there is none."""
    connection = _connection(checked_destination(address, public=public))
    end = Timer(TOTAL_SECONDS, _cut_off, [connection])
    end.daemon = True
    end.start()
    parts = urlsplit(address)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    try:
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    except TimeoutError:
        raise Undelivered("time") from None
    except ssl.SSLError:
        raise Undelivered("certificate") from None
    except (OSError, HTTPException):
        raise Undelivered("refused") from None
    finally:
        end.cancel()
        connection.close()


def checked_destination(address: str, *, public: bool) -> Destination:
    """Where to connect to for an address. Raises `Undelivered` if it may not be used."""
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    if public and parts.scheme != "https":
        raise Undelivered("private")
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered("name") from None
    numbers = [str(entry[4][0]) for entry in addresses]
    if public and not all(is_public(ip_address(number.partition("%")[0])) for number in numbers):
        raise Undelivered("private")
    return Destination(parts, host, port, numbers[0])


def is_public(number: Address) -> bool:
    """Whether an IP address is on the public internet, and not a private one in another notation."""
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped is not None:
            return is_public(number.ipv4_mapped)
        if any(number in network for network in _TRANSLATED):
            return False
    return number.is_global and not (number.is_multicast or number.is_reserved or number.is_unspecified)


class _Plain(HTTPConnection):
    number = ""

    def connect(self) -> None:
        self.sock = socket.create_connection((self.number, self.port), self.timeout)


class _Encrypted(HTTPSConnection):
    number = ""

    def connect(self) -> None:
        plain = socket.create_connection((self.number, self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def _connection(destination: Destination) -> "_Plain | _Encrypted":
    """A connection to the checked IP address, encrypted for https."""
    kind = _Encrypted if destination.parts.scheme == "https" else _Plain
    connection = kind(destination.host, destination.port, timeout=STEP_SECONDS)
    connection.number = destination.number
    return connection


def _cut_off(connection: HTTPConnection) -> None:
    """Cut off a receiver that sends its response a byte at a time."""
    with suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)
