"""The addresses at which the site is reached: for the terminal, and for links and QR codes on paper."""

import ipaddress
import socket

from django.conf import settings

from tournament.environment import is_local

# Nothing is sent to these: UDP's connect only makes the system pick a route.
TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")


def lan_address() -> str | None:
    """This machine's IPv4 address in the local network; None if it only has a loopback address."""
    for target in TOWARDS:
        address = own_address_towards(target)
        if address and not address.startswith(("127.", "0.")) and is_local(address):
            return address
    return None


def own_address_towards(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def only_this_computer() -> bool:
    """Whether BIND accepts connections from this machine only."""
    bind = settings.ENVIRONMENT.bind
    try:
        return ipaddress.ip_address(bind).is_loopback
    except ValueError:
        return bool(bind == "localhost")


def site_address() -> str | None:
    """The address to print on a sheet or in a QR code: SITE_URL, else the LAN address if the site listens there. Never
    localhost.

    None if there is neither; callers must say so before anything is printed.
    """
    if settings.SITE_URL:
        return settings.SITE_URL
    address = None if only_this_computer() else lan_address()
    return f"http://{address}{_port()}" if address else None


def local_address() -> str:
    """The address for the person at this very machine."""
    return f"http://localhost{_port()}"


def _port() -> str:
    port = settings.ENVIRONMENT.port
    return "" if port == 80 else f":{port}"
