from django.http import HttpRequest, HttpResponse

from tournament.proxies import forwarded_addresses
from tournament.services.readiness import readiness
from tournament.web.address import client_address


def healthz(request: HttpRequest) -> HttpResponse:
    """For whatever watches the server: it answers. No database, no session, never cached.

    To the doctor it says from where the request seems to come, and how many proxies said so.
    """
    forwarded = forwarded_addresses(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    headers = {
        "Cache-Control": "no-store",
        "X-Visitor-Address": client_address(request),
        "X-Visitor-Hops": str(len(forwarded)),
    }
    return HttpResponse("ok\n", content_type="text/plain", headers=headers)


def readyz(request: HttpRequest) -> HttpResponse:
    """For whoever hands requests out among servers: whether this one can answer them, a line each part."""
    found = readiness()
    lines = ["ready" if found.ready else "not ready", *(f"{name}: {state}" for name, state in found.parts)]
    return HttpResponse(
        "\n".join(lines) + "\n",
        content_type="text/plain",
        status=200 if found.ready else 503,
        headers={"Cache-Control": "no-store"},
    )
