"""Redirects for forms sent by a script: it gets the address instead and goes there itself, so that a message shown once
on the next page reaches the person."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse

from tournament.web.form_fields import sent_by_script


def script_redirects(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: turn a redirect after a form sent by js/drafts/sending.js into `{"to": address}`, with the response's
    cookies."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method != "POST" or not sent_by_script(request) or not isinstance(response, HttpResponseRedirect):
            return response
        address = JsonResponse({"to": response.url})
        address.cookies = response.cookies
        if "Cache-Control" in response:
            address["Cache-Control"] = response["Cache-Control"]
        return address

    return middleware
