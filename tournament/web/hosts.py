"""Checks the Host header of a hall's server.

A hall's laptop is reached at whatever address the router gave it, so the hosts cannot be listed beforehand; but a
public name that resolves to it must be an attack (DNS rebinding).
"""

from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from tournament.environment import is_local

WATCHED = {"/healthz", "/readyz", "/metrics"}
"""What monitoring programs request, under whatever network address they know."""
_is_local = lru_cache(256)(is_local)
"""Cached: phones send the same few hosts again and again."""


def hall_hosts(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse (400) a host name that does not belong to the local network, unless ALLOWED_HOSTS is set."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path in WATCHED:
            accept_local_address(request)
        if not is_host_allowed(request):
            host = request.get_host()
            raise DisallowedHost(f"{host!r} is not an address of the hall; name it in ALLOWED_HOSTS.")
        return get_response(request)

    return middleware


def is_host_allowed(request: HttpRequest) -> bool:
    """Whether this is a name of this site."""
    try:
        host, _port = split_domain_port(request.get_host())
    except DisallowedHost:
        return False
    return settings.ALLOWED_HOSTS != ["*"] or _is_local(host)


def accept_local_address(request: HttpRequest) -> None:
    """Accept the checks of a container or a proxy, which ask for 10.0.0.5:8000: no list of names contains that.

    A name of the Internet is still refused: a browser on this machine may be led here by one (DNS rebinding).
    """
    host, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    if host and "*" not in settings.ALLOWED_HOSTS and _is_local(host):
        request.META["HTTP_HOST"] = settings.ALLOWED_HOSTS[0].lstrip(".")
