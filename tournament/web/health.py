"""What monitoring asks: whether the server responds, and whether it is ready for requests."""

from django.http import HttpRequest, HttpResponse

from tournament.proxies import forwarded_addresses
from tournament.services.readiness import readiness
from tournament.web.client_address import client_address


def healthz(request: HttpRequest) -> HttpResponse:
    """Tell monitoring that the server responds. No database, no session, never cached. For the doctor it also gives the
    address from which the request seems to come, and how many proxies reported it."""
    forwarded = forwarded_addresses(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    headers = {
        "Cache-Control": "no-store",
        "X-Visitor-Address": client_address(request),
        "X-Visitor-Hops": str(len(forwarded)),
    }
    return HttpResponse("ok\n", content_type="text/plain", headers=headers)


def readyz(request: HttpRequest) -> HttpResponse:
    """Tell a load balancer whether this server can answer requests, with one line for each part."""
    report = readiness()
    lines = ["ready" if report.ready else "not ready", *(f"{name}: {state}" for name, state in report.parts)]
    return HttpResponse(
        "\n".join(lines) + "\n",
        content_type="text/plain",
        status=200 if report.ready else 503,
        headers={"Cache-Control": "no-store"},
    )
