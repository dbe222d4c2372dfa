"""Papers as pages for the browser to print, if the site cannot make PDFs."""

from functools import lru_cache

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static

from tournament.printing.print_page import paper_titles, print_page
from tournament.printing.rendering import queue
from tournament.printing.rendering.refusals import PdfRefused, PdfUnavailable
from tournament.whole_numbers import plain_number

POLICY: dict[str, list[str] | None] = {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "font-src": ["'self'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
    "img-src": ["data:"],
    **dict.fromkeys(("connect-src", "manifest-src", "script-src")),
    # A sheet has its measures in style attributes and its footer in a style element; scripts are not allowed.
    "style-src": ["'self'", "'unsafe-inline'"],
}


@lru_cache
def pdfs_can_be_made() -> bool:
    """Whether the worker can make PDFs. Tested once, for papers too long to just try."""
    try:
        queue.render_pdf("<p></p>")
    except PdfUnavailable:
        return False
    except PdfRefused:
        return True
    return True


def print_page_response(request: HttpRequest, html: str) -> HttpResponse:
    """The paper; if several would have been one PDF, a list of them, with `?part=1` for the first."""
    parts = paper_titles(html)
    part = request.GET.get("part", "1" if len(parts) == 1 else "")
    if not part:
        response = render(request, "papers/print_parts.html", {"parts": list(enumerate(parts, 1))})
    elif number := plain_number(part, len(parts)):
        note = render_to_string("papers/_print_note.html")
        response = HttpResponse(print_page(html, number - 1, static, note))
        csp_replace(POLICY)(lambda _request: response)(request)
    else:
        raise Http404
    response["Cache-Control"] = "no-store"
    return response
