"""Responds with a PDF: the conditional response, the queue, and the headers that make a browser show it."""

from collections.abc import Callable

from csp.decorators import csp_exempt
from django.http import HttpRequest, HttpResponse

from tournament.printing.rendering.cache import PdfKey
from tournament.printing.rendering.queue import pdf_queue
from tournament.printing.rendering.refusals import PdfRefused
from tournament.web.conditional import PRIVATE, etag_of, not_modified, with_etag
from tournament.web.responses import refused_response

Refusal = Callable[[PdfRefused], HttpResponse]


def pdf_response(
    request: HttpRequest,
    key: PdfKey,
    html: Callable[[], str],
    file_name: str,
    refusal_page: Refusal,
    *,
    public: bool = False,
) -> HttpResponse:
    """The PDF of `key` for the browser to show; or `refusal_page`, the page that says why there is none.

    `public`: whether anybody may ask for it.
    """
    etag = etag_of(request, key)
    try:
        pdf = pdf_queue().pdf(key, html, public=public)
    except PdfRefused as refusal:
        return pdf_refused_response(refusal, refusal_page)
    return with_etag(inline_pdf(request, pdf, file_name), etag, PRIVATE)


def pdf_not_modified(request: HttpRequest, key: PdfKey) -> HttpResponse | None:
    """The empty response for a browser that has the PDF of `key`."""
    return not_modified(request, etag_of(request, key), PRIVATE)


def pdf_refused_response(refusal: PdfRefused, page: Refusal) -> HttpResponse:
    """The page of a refusal, with its status and when to try again. It is never cached."""
    response = refused_response(refusal, lambda _refusal: page(refusal))
    response.status_code = refusal.status
    response["Cache-Control"] = "no-store"
    return response


def inline_pdf(request: HttpRequest, pdf: bytes, file_name: str) -> HttpResponse:
    """A response with a PDF that the browser shows, and saves under this name."""
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name}"'
    # A page's policy would keep some browsers from showing a PDF, which contains nothing that could run.
    csp_exempt()(lambda _request: response)(request)
    return response
