"""The addresses at which the site is reached: for the terminal, and for links and QR codes on paper."""

import ipaddress
import socket

from django.conf import settings

from tournament.environment import is_local

# Asking the system which way it would send to these sends nothing: UDP's connect only picks a route.
TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")


def lan_address() -> str | None:
    """This machine's IPv4 address in the local network; None where it has none but its own loop."""
    for target in TOWARDS:
        address = _way_to(target)
        if address and not address.startswith(("127.", "0.")) and is_local(address):
            return address
    return None


def _way_to(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def only_this_computer() -> bool:
    """Whether BIND lets nobody in but this very machine."""
    bind = settings.ENVIRONMENT.bind
    try:
        return ipaddress.ip_address(bind).is_loopback
    except ValueError:
        return bool(bind == "localhost")


def site_address() -> str | None:
    """What a sheet or a QR code may name: SITE_URL, else the LAN address if the site listens there, never localhost.

    None when there is neither: whoever prints must say so before, not on paper.
    """
    if settings.SITE_URL:
        return settings.SITE_URL
    address = None if only_this_computer() else lan_address()
    return f"http://{address}{_port()}" if address else None


def local_address() -> str:
    """For the person at this very machine."""
    return f"http://localhost{_port()}"


def _port() -> str:
    port = settings.ENVIRONMENT.port
    return "" if port == 80 else f":{port}"
