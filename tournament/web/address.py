"""Where a request comes from."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of whoever asks; behind a proxy of settings.TRUSTED_PROXIES the one that the proxy saw.

    X-Forwarded-For grows to the right, and its left is whatever the visitor wrote: so the last one that is no proxy.
    """
    address: str = request.META.get("REMOTE_ADDR", "")
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    while address in settings.TRUSTED_PROXIES and forwarded:
        address = forwarded.pop().strip() or address
    return address
