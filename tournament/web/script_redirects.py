"""A form that a script sent is told where to go instead of being led there: the script goes by itself, so that what the
next page says once is said to a person."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse

from tournament.web.form_fields import sent_by_script


def script_redirects(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a redirect after a form of js/drafts/sending.js as `{"to": address}`, with the answer's cookies."""

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
