"""The icon that browsers ask for without being told its address."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponse:
    """An icon for browsers, which request it beside any response that is not a page, such as a PDF."""
    return HttpResponseRedirect(static("img/favicon-180.png"))
