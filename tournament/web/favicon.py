from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponse:
    """Browsers ask for this beside any answer that is not a page, such as a PDF."""
    return HttpResponseRedirect(static("img/favicon-180.png"))
