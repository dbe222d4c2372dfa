from django.http import HttpRequest, HttpResponse

from tournament.proxies import forwarded_addresses
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
