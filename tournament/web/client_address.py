"""The address from which a request comes."""

from django.conf import settings
from django.http import HttpRequest

from tournament.proxies import visitor_address


def client_address(request: HttpRequest) -> str:
    """The visitor's address; behind settings.PROXY_HOPS proxies, the one that the outermost of them saw."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    return visitor_address(request.META.get("REMOTE_ADDR", ""), forwarded, settings.PROXY_HOPS)
