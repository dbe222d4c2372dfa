"""Redirects for forms sent by a script: it gets the address instead and goes there itself, so that a message shown once
on the next page reaches the person."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse

from tournament.web.form_fields import sent_by_script


def script_redirects(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: turn a redirect after a form sent by js/drafts/sending.js into `{"to": address}`, with the response's
    cookies."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if request.method != "POST" or not sent_by_script(request) or not isinstance(answer, HttpResponseRedirect):
            return answer
        response = JsonResponse({"to": answer.url})
        response.cookies = answer.cookies
        if "Cache-Control" in answer:
            response["Cache-Control"] = answer["Cache-Control"]
        return response

    return middleware
