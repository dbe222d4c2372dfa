"""Opens the browser for the person who starts the site on this computer."""

import os
import socket
import sys
import time
import webbrowser
from urllib.parse import urlsplit

MAX_TRIES = 300
"""Tries to reach the site."""
RETRY_SECONDS = 0.2
"""Seconds between two tries."""


def open_when_served(address: str) -> bool:
    """Open the address once its port is listening; False if there is no screen, or nothing ever listens."""
    if not has_screen():
        return False
    port = urlsplit(address).port or 80
    for _ in range(MAX_TRIES):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=RETRY_SECONDS).close()
        except OSError:
            time.sleep(RETRY_SECONDS)
        else:
            return webbrowser.open(address)
    return False


def has_screen() -> bool:
    """Whether there is a screen. Without one (a Raspberry Pi in a cupboard), a text browser would open in the terminal
    over our own output."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
