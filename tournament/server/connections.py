"""The connections of this process: how many each address has, and whether the other end still responds.

granian accepts every connection; it neither counts them by address nor closes those to which it cannot send a response.
"""

import logging
import os
import socket
import stat
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from tournament.metrics.counters import CONNECTIONS, CONNECTIONS_CLOSED
from tournament.operating_system import system

log = logging.getLogger("tournament.server")
WATCH_SECONDS = 1.0
SILENCE_SECONDS = 30
"""Seconds without a sign of life, or without any byte of a response being accepted."""


def limit_connections(port: int, most: int) -> None:
    """Limit every address to at most `most` connections to `port`, for as long as the process runs."""
    while system.OPEN_FILES:
        try:
            close_excess(port, most)
        except OSError as error:
            log.warning("the connections could not be counted: %s", error)
        time.sleep(WATCH_SECONDS)


def close_excess(port: int, most: int) -> int:
    """Close the connections of each address beyond `most`; returns how many were closed."""
    closed = 0
    counts: defaultdict[str, int] = defaultdict(int)
    for descriptor in open_sockets():
        with duplicate(descriptor) as connection:
            address = connection and peer_at(connection, port)
            if not connection or not address:
                continue
            counts[address] += 1
            if counts[address] > most:
                connection.shutdown(socket.SHUT_RDWR)
                closed += 1
    CONNECTIONS.set(sum(counts.values()) - closed)
    CONNECTIONS_CLOSED.inc(closed)
    if closed:
        log.warning("%s connections closed: no address may have more than %s", closed, most)
    return closed


def open_sockets() -> Iterator[int]:
    names = os.listdir(system.OPEN_FILES)  # noqa: PTH208 a thousand paths each second would be slow
    for name in names:
        try:
            if stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                yield int(name)
        except OSError:
            continue  # closed in the meantime


@contextmanager
def duplicate(descriptor: int) -> Iterator[socket.socket | None]:
    """A duplicate of the socket, under a number that nobody else can close and reuse; None if it was closed in the
    meantime."""
    try:
        connection = socket.socket(fileno=os.dup(descriptor))
    except OSError:
        yield None
        return
    with connection:
        yield connection


def peer_at(connection: socket.socket, port: int) -> str:
    """The address at the other end of a connection to `port`; empty for any other socket. The listening socket gets the
    options that its connections inherit."""
    try:
        if connection.family not in (socket.AF_INET, socket.AF_INET6) or connection.getsockname()[1] != port:
            return ""
        if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            drop_dead_connections(connection)
            return ""
        return str(connection.getpeername()[0])
    except OSError:
        return ""


def drop_dead_connections(listening: socket.socket) -> None:
    """Make the system end connections to phones that are out of reach or do not read their response."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("TCP_KEEPIDLE", SILENCE_SECONDS), ("TCP_USER_TIMEOUT", SILENCE_SECONDS * 1000)):
        if option := getattr(socket, name, None):
            listening.setsockopt(socket.IPPROTO_TCP, option, value)
