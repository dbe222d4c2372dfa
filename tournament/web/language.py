"""The visitor's choice of language, kept in a cookie that is only read at addresses without a language."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import translate_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET

from tournament.web.cookies import YEAR_SECONDS


@require_GET
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember `code` and go on to the same page in it.

    A GET, so that the switch is a plain link: public pages carry no CSRF token, and a forged visit only changes the
    language.
    """
    if code not in dict(settings.LANGUAGES):
        raise Http404
    response = HttpResponseRedirect(_same_page(request.GET.get("next", ""), code))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=YEAR_SECONDS,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
    response["Cache-Control"] = "no-store"
    return response


def _same_page(address: str, code: str) -> str:
    if not url_has_allowed_host_and_scheme(address, allowed_hosts=None) or not urlsplit(address).path.startswith("/"):
        return f"/{code}/"
    return translate_url(address, code)
