"""Starts and stops the server in this process: no child can be left behind on the port."""

import asyncio
import logging
import os
import sys
from threading import Thread
from typing import Any

from django.conf import settings
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from tournament.operating_system import system
from tournament.server import connections
from tournament.server.application import Application
from tournament.server.limits import ServerLimits
from tournament.server.response_cache import VersionsOf, no_versions
from tournament.server.warming import warm_up
from tournament.wsgi import application as site

log = logging.getLogger("tournament.server")
SWITCH_SECONDS = 0.0005
"""How long a Python thread keeps the others waiting; 5 ms by default. A save makes a dozen queries and waits for its
turn after each, behind pages that compute: with 5 ms it waited longer than it worked."""


def serve(address: str, port: int, limits: ServerLimits, versions: VersionsOf = no_versions) -> None:
    """Serve until SIGTERM or Ctrl+C; requests being answered then are finished."""
    sys.setswitchinterval(SWITCH_SECONDS)
    warm_up()
    asyncio.run(_serve(granian(address, port, limits, versions), port, limits))
    # Exit without waiting for threads still at work: what they write is written completely or not at all.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def granian(address: str, port: int, limits: ServerLimits, versions: VersionsOf) -> Server:
    """The server at this address. It accepts as many connections as the limits and the system's open files allow."""
    most = min(limits.connections, system.raise_open_files(limits.connections + 200) - 200)
    return Server(
        Application(site, limits, settings.PROXY_HOPS, versions),
        address=address,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        backlog=1024,
        backpressure=most,
        http1_settings=HTTP1Settings(
            header_read_timeout=limits.header_seconds * 1000, max_buffer_size=limits.header_bytes
        ),
        # granian reconfigures logging when it starts.
        log_dictconfig=settings.LOGGING,
        log_level=LogLevels.error,
    )


async def _serve(server: Server, port: int, limits: ServerLimits) -> None:
    loop = asyncio.get_running_loop()

    def stop(*_: Any) -> None:
        loop.call_soon_threadsafe(server.stop)
        loop.call_soon_threadsafe(loop.call_later, limits.stop_seconds, os._exit, 0)

    system.on_stop(stop)
    # A proxy's connections belong to its visitors: limiting them is up to the proxy.
    most = limits.connections if settings.PROXY_HOPS else limits.connections_per_address
    Thread(target=connections.limit_connections, args=(port, most), daemon=True).start()
    await server.serve()
