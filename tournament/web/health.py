from django.http import HttpRequest, HttpResponse


def healthz(request: HttpRequest) -> HttpResponse:
    """For whatever watches the server: it answers. No database, no session, never cached."""
    return HttpResponse("ok\n", content_type="text/plain", headers={"Cache-Control": "no-store"})
